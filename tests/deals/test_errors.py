"""The error of the package: parameters that any output can hold."""

import pytest

from deals.errors import DealError


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (7, 7),
        ("Ж♠", "Ж♠"),
        pytest.param(-(10**5000), "a number of 16610 bits", id="huge"),
        ("a\ud800b", "a?b"),
        (None, None),
        (["N", "E"], ["N", "E"]),
    ],
)
def test_parameters_can_be_printed(value, told):
    error = DealError("some_code", got=value)
    assert (error.code, error.params) == ("some_code", {"got": told})
    assert str(error) == f"some_code (got={told})"


def test_a_code_alone():
    assert str(DealError("some_code")) == "some_code"
