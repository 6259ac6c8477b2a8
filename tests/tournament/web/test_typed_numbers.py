"""Whists as people type them come back exactly, and nothing else is taken for a number."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.numbers import fraction_text, mixed_text
from tournament.errors import TournamentError
from tournament.web.typed_numbers import read_whists

SIZES = st.fractions(min_value=-999_999, max_value=999_999, max_denominator=999)


@given(SIZES, st.booleans())
def test_what_pages_show_is_read_back(value, signed):
    if len(fraction_text(value).split("/")[0].lstrip("-")) <= 6:
        assert read_whists(fraction_text(value)) == value
    assert read_whists(mixed_text(value, signed=signed)) == value


@given(st.integers(-999_999, 999_999), st.integers(0, 9999), st.sampled_from(".,"))
def test_decimals_are_exact(whole, part, sign):
    text = f"{abs(whole)}{sign}{part:04d}"
    expected = Fraction(int(f"{abs(whole)}{part:04d}"), 10_000)
    assert read_whists(text) == expected
    assert read_whists(f"-{text}") == -expected
    assert read_whists(f"\N{MINUS SIGN} {text} ") == -expected


def refusal(text):
    try:
        read_whists(text)
    except TournamentError as error:
        return error.code
    return "read"


@given(st.text() | st.text(alphabet="0123456789 -−–+½⅓/.,⁄"))
def test_any_text_is_a_number_or_a_refusal(text):
    assert refusal(text) in ("read", "not_whists")


@pytest.mark.parametrize(
    "text", ["1/0", "1/1000", "1.12345", "1234567", "7" * 5000, "1 ½ 2", "½½", ".5", "5."]
)
def test_out_of_bounds(text):
    with pytest.raises(TournamentError):
        read_whists(text)
