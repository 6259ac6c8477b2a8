"""Exact numbers as text for programs and for people."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.numbers import (
    exact_sum,
    fraction_text,
    mixed_text,
    on_one_scale,
    percent_text,
    read_fraction,
    rounded,
)

HALF = Fraction(1, 2)


@given(st.fractions(max_denominator=999_999, min_value=-(10**6), max_value=10**6))
def test_text_for_programs_reads_back(value):
    assert read_fraction(fraction_text(value)) == value


@given(st.lists(st.fractions(max_denominator=60), max_size=20))
def test_sum(values):
    assert exact_sum(iter(values)) == sum(values)
    assert isinstance(exact_sum(values), Fraction)


@pytest.mark.parametrize(
    ("text", "value"), [("7", 7), ("-15/2", -15 * HALF), ("4/2", 2), ("0", 0), (12, 12), ("-0", 0)]
)
def test_read_fraction(text, value):
    assert read_fraction(text) == value
    assert isinstance(read_fraction(text), Fraction)


@pytest.mark.parametrize(
    "bad",
    [
        *("", " 7", "7 ", "+7", "1/0", "1/-2", "7.5", "1e3", "7½", "٧", "−7", "1//2", "0x1", "1_0", "nan"),
        *("9" * 13, "1/" + "9" * 7, "9" * 10**6, 10**12, 7.0, float("nan"), True, None, [], {}, Decimal(7)),
    ],
    ids=lambda bad: str(bad)[:12],
)
def test_what_is_not_exact_is_refused(bad):
    with pytest.raises(ScoringError) as refused:
        read_fraction(bad)
    assert refused.value.code == "not_a_fraction"
    assert len(refused.value.params["got"]) <= 60


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (0, "0"),
        (15 * HALF, "7½"),
        (HALF, "½"),
        (-HALF, "−½"),
        (Fraction(-37, 3), "−12⅓"),
        (Fraction(5, 3), "1⅔"),
        (Fraction(-1, 6), "−⅙"),
        (Fraction(23, 6), "3⅚"),
        (Fraction(5, 4), "1¼"),
        (Fraction(-7, 4), "−1¾"),
        (Fraction(16, 7), "2 2/7"),
        (Fraction(-2, 7), "−2/7"),
    ],
)
def test_text_for_people(value, text):
    assert mixed_text(value) == text


def test_signed_text():
    assert [mixed_text(value, signed=True) for value in (15 * HALF, HALF, 0, -3)] == ["+7½", "+½", "0", "−3"]


@pytest.mark.parametrize(
    ("percent", "text"),
    [
        (75, "75.00"),
        (Fraction(200, 3), "66.67"),
        (Fraction(100, 3), "33.33"),
        (Fraction("0.005"), "0.01"),
        (Fraction("0.0049999"), "0.00"),
        (Fraction("99.995"), "100.00"),
        (Fraction("-0.005"), "−0.01"),
        (Fraction("-0.001"), "0.00"),
    ],
)
def test_percent(percent, text):
    assert percent_text(percent, ".") == text
    assert percent_text(percent, ",") == text.replace(".", ",")


@given(st.decimals(min_value=0, max_value=100, places=6))
def test_percent_rounds_halves_up(percent):
    expected = percent.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
    assert percent_text(Fraction(percent), ".") == f"{expected:.2f}"


@given(st.fractions(-300, 300))
def test_rounding_goes_to_the_nearest_hundredth(value):
    near = rounded(value)
    assert (near * 100).denominator == 1
    assert abs(near - value) <= Fraction(1, 200)
    if abs(near - value) == Fraction(1, 200):
        assert abs(near) > abs(value)
    assert rounded(near) == near


@given(st.dictionaries(st.integers(), st.fractions(max_denominator=30), max_size=5))
def test_one_scale_keeps_every_value(values):
    whole, scale = on_one_scale(values)
    assert {key: Fraction(number, scale) for key, number in whole.items()} == values
    assert all(type(number) is int for number in whole.values())
