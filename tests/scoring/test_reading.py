"""Text of offending values: short, printable, whatever was sent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.reading import field_of, list_at, object_at, only_fields, shown, text_at, whole_at


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (-12, "-12"),
        (10**30, str(10**30)),
        (10**60, "≈2^200"),
        (1.5, "1.5"),
        ("6С", "6С"),
        ("a\nb\x00c\u202e", "a b c "),
        ("\ud800", "\\ud800"),
        ("x" * 100, "x" * 60),
        ([], "[]"),
        ([1], "[…]"),
        ({}, "{}"),
        ({"a": 1}, "{…}"),
    ],
)
def test_shown(value, text):
    assert shown(value) == text


@given(st.text() | st.integers() | st.floats() | st.booleans())
def test_shown_is_always_short_and_printable(value):
    text = shown(value)
    assert text.isprintable()
    assert len(text) <= 600
    text.encode("utf-8")


@pytest.mark.parametrize(
    ("read", "code"),
    [
        (lambda: object_at("x", []), "not_an_object"),
        (lambda: list_at("x", {}), "not_a_list"),
        (lambda: text_at("x", 1), "not_text"),
        (lambda: whole_at("x", True, 0, 9), "not_whole"),
        (lambda: whole_at("x", 10, 0, 9), "out_of_range"),
        (lambda: only_fields("x", {"b": 1}, ("a",)), "field_not_known"),
        (lambda: field_of("x", {}, "a"), "missing_field"),
    ],
)
def test_refusals(read, code):
    with pytest.raises(ScoringError) as refused:
        read()
    assert refused.value.code == code


def test_good_values_pass_through():
    assert object_at("x", {"a": 1}) == {"a": 1}
    assert list_at("x", [1]) == [1]
    assert text_at("x", "a") == "a"
    assert [whole_at("x", value, 0, 9) for value in (0, 9)] == [0, 9]
    assert field_of("x", {"a": None}, "a") is None
    only_fields("x", {"a": 1}, ("a", "b"))
