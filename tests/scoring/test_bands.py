"""Bands of coefficients against a count whist by whist, and tables that cannot be used."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bands import MOST_BANDS, banded, bands_from_json, bands_to_json, check_bands
from scoring.errors import ScoringError
from tests.scoring.band_tables import CUT_OFF, LONG_TAIL, counted, tables


@pytest.mark.parametrize(
    ("bands", "difference", "worth"),
    [
        (CUT_OFF, 200, 200),
        (CUT_OFF, 201, Fraction(2001, 10)),
        (CUT_OFF, 650, 245),
        (CUT_OFF, 651, 245),
        (CUT_OFF, 5000, 245),
        (CUT_OFF, Fraction(401, 2), Fraction(4001, 20)),
        (LONG_TAIL, 50, 50),
        (LONG_TAIL, 51, Fraction(101, 2)),
        (LONG_TAIL, 100, 75),
        (LONG_TAIL, 110, 76),
        (LONG_TAIL, 1100, 175),
        ((), 12345, 12345),
        (((10, 0), (20, 1)), 15, 5),
        (CUT_OFF, 0, 0),
    ],
)
def test_worked_differences(bands, difference, worth):
    assert banded(Fraction(difference), bands) == worth
    assert banded(Fraction(-difference), bands) == -worth


@given(tables(), st.integers(0, 90))
def test_every_whist_counts_by_its_band(bands, difference):
    check_bands(bands)
    assert banded(Fraction(difference), bands) == counted(difference, bands)
    assert banded(Fraction(-difference), bands) == -counted(difference, bands)


@given(tables(), st.fractions(-90, 90, max_denominator=6), st.fractions(-90, 90, max_denominator=6))
def test_more_whists_never_count_less_and_never_grow(bands, one, other):
    low, high = sorted((one, other))
    assert 0 <= banded(high, bands) - banded(low, bands) <= high - low


@given(tables())
def test_a_table_comes_back_from_json(bands):
    assert bands_from_json(bands_to_json(bands)) == bands


def test_a_table_as_people_send_it():
    assert bands_from_json([[200, 1], ["650", "1/10"]]) == CUT_OFF
    assert bands_to_json(LONG_TAIL) == [["50", "1"], ["100", "1/2"], [None, "1/10"]]
    assert bands_from_json([]) == ()


REFUSED = [
    ([[0, 1]], "band_limit_not_rising", {"band": 1, "got": "0", "above": "0"}),
    ([[50, 1], ["50", "1/2"]], "band_limit_not_rising", {"band": 2, "got": "50", "above": "50"}),
    ([[50, 1], [20, "1/2"]], "band_limit_not_rising", {"band": 2, "got": "20", "above": "50"}),
    ([[None, 1], [20, "1/2"]], "band_after_endless", {"band": 2}),
    ([[None, 1], [None, "1/2"]], "band_after_endless", {"band": 2}),
    ([[50, "11/10"]], "band_coefficient", {"band": 1, "got": "11/10"}),
    ([[50, "-1/10"]], "band_coefficient", {"band": 1, "got": "-1/10"}),
    ([[50]], "band_not_a_pair", {"band": 1, "got": "[…]"}),
    ([[50, 1, 1]], "band_not_a_pair", {"band": 1, "got": "[…]"}),
    ([{"limit": 50}], "band_not_a_pair", {"band": 1, "got": "{…}"}),
    (["50"], "band_not_a_pair", {"band": 1, "got": "50"}),
    ([[50, 0.1]], "not_a_fraction", {"got": "0.1"}),
    ([[float("nan"), 1]], "not_a_fraction", {"got": "nan"}),
    ([[True, 1]], "not_a_fraction", {"got": "true"}),
    ([[50, None]], "not_a_fraction", {"got": "null"}),
    ([[[50], 1]], "not_a_fraction", {"got": "[…]"}),
    ([[10**5000, 1]], "not_a_fraction", {"got": "≈2^16610"}),
    ({"50": 1}, "not_a_list", {"where": "bands", "got": "{…}"}),
    (None, "not_a_list", {"where": "bands", "got": "null"}),
    (
        [[limit, 1] for limit in range(1, MOST_BANDS + 2)],
        "too_many_bands",
        {"got": MOST_BANDS + 1, "most": MOST_BANDS},
    ),
]


@pytest.mark.parametrize(("data", "code", "params"), REFUSED)
def test_refusals(data, code, params):
    with pytest.raises(ScoringError) as refused:
        bands_from_json(data)
    assert (refused.value.code, refused.value.params) == (code, params)
