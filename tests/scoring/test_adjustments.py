"""The arithmetic of missing records, small groups and artificial percents."""

from fractions import Fraction
from itertools import product

import pytest

from scoring.adjustments import (
    Score,
    Tally,
    artificial_percent,
    group_score,
    is_small_group,
    neuberg,
    top_of,
)


@pytest.mark.parametrize(("records", "expected"), [(a, e) for a in range(2, 9) for e in range(8, 14)])
def test_a_column_sums_to_records_times_expected_less_one(records, expected):
    for results in ([*range(records)], [0] * records, [0, 0, *range(1, records - 1)]):
        won = [sum(2 * (mine > other) + (mine == other) for other in results) - 1 for mine in results]
        assert sum(neuberg(points, records, expected) for points in won) == records * (expected - 1)


def test_published_numbers():
    assert neuberg(18, 10, 11) == Fraction(199, 10)
    seven = [f"{float(neuberg(points, 7, 10)):.1f}" for points in range(12, -1, -2)]
    assert seven == ["17.6", "14.7", "11.9", "9.0", "6.1", "3.3", "0.4"]
    three = [f"{float(neuberg(points, 3, 10)):.1f}" for points in range(4, -1, -2)]
    assert three == ["15.7", "9.0", "2.3"]


def test_neuberg_is_each_record_happening_more_than_once():
    """Ten results that each count for 1.1: half of what equals, all of what is below."""
    for records, expected in product(range(1, 9), range(8, 14)):
        weight = Fraction(expected, records)
        for below in range(records):
            as_if = 2 * below * weight + (weight - 1)
            assert neuberg(2 * below, records, expected) == as_if


def test_a_full_column_is_left_alone():
    assert [neuberg(points, 5, 5) for points in range(9)] == list(range(9))


@pytest.mark.parametrize(
    ("records", "expected", "small"),
    [
        *((1, 2, False), (1, 3, True), (2, 5, False), (2, 6, True)),
        *((3, 8, False), (3, 10, False), (3, 11, True), (3, 30, True), (4, 100, False), (0, 9, False)),
    ],
)
def test_which_groups_are_small(records, expected, small):
    assert is_small_group(records, expected) is small


@pytest.mark.parametrize(
    ("records", "points", "percent"),
    [(1, 0, 60), (2, 2, 65), (2, 1, 60), (2, 0, 55), (3, 4, 70), (3, 3, 65), (3, 2, 60), (3, 0, 50)],
)
def test_percents_of_small_groups(records, points, percent):
    top = top_of(21)
    assert group_score(points, records, 21, fouled=True) == Score(top * percent / 100, top)
    assert group_score(points, records, 21, fouled=False) == Score(neuberg(points, records, 21), top)


@pytest.mark.parametrize(
    ("percent", "own", "given"),
    [
        *((60, 55, 60), (60, 65, 65), (60, None, 60), (40, 55, 40), (40, 35, 35), (40, None, 40)),
        *((50, 99, 50), (50, 1, 50), (55, 70, 55), (0, 50, 0), (100, 10, 100)),
    ],
)
def test_artificial_percents(percent, own, given):
    assert artificial_percent(percent, None if own is None else Fraction(own)) == given


def test_a_tally_of_nobody():
    tally = Tally()
    assert tally.totals() == {}
    assert tally.own_percent(1) is None
