"""Places by exact percent."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.adjustments import Total
from scoring.ranking import standings


def totals(**percents):
    """Totals of entrants a1, a2… with these percents of a top of 300."""
    return {
        int(name[1:]): Total(Fraction(percent) * 3, Fraction(300), 5) for name, percent in percents.items()
    }


def table(rows):
    return [(row.place, row.entrant) for row in rows]


def test_shared_places():
    rows = standings(totals(a4=50, a1=60, a3=60, a2=70, a9=0))
    assert table(rows) == [("1", 2), ("2-3", 1), ("2-3", 3), ("4", 4), ("5", 9)]
    assert [row.percent for row in rows] == [70, 60, 60, 50, 0]
    assert rows[0].deals == 5


def test_percents_are_compared_exactly():
    close = {1: Total(Fraction(1), Fraction(3), 1), 2: Total(Fraction(33333, 1000), Fraction(100), 1)}
    assert table(standings(close)) == [("1", 1), ("2", 2)]
    equal = {1: Total(Fraction(1), Fraction(3), 1), 2: Total(Fraction(100), Fraction(300), 9)}
    assert table(standings(equal)) == [("1-2", 1), ("1-2", 2)]


def test_without_a_top_there_is_no_percent_and_no_place():
    rows = standings({3: Total(Fraction(0), Fraction(0), 1), 1: Total(Fraction(0), Fraction(4), 1)})
    assert table(rows) == [("1", 1), ("", 3)]
    assert rows[1].percent is None


def test_the_unranked_take_no_place():
    rows = standings(totals(a1=70, a2=60, a3=60, a4=60, a5=50), frozenset({1, 3, 77}))
    assert table(rows) == [("", 1), ("1-2", 2), ("", 3), ("1-2", 4), ("3", 5)]


def test_nobody():
    assert standings({}) == []


@given(
    st.dictionaries(
        st.integers(1, 30),
        st.builds(Total, st.fractions(0, 9, max_denominator=3), st.sampled_from([0, 4, 9]), st.just(1)),
    ),
    st.frozensets(st.integers(1, 30)),
)
def test_places_by_counting_who_is_better(given_totals, unranked):
    """A second reading: first place of a group is one more than the ranked people above it."""
    rows = standings(given_totals, unranked)
    assert sorted(row.entrant for row in rows) == sorted(given_totals)
    ranked = [row.percent for row in rows if row.percent is not None and row.entrant not in unranked]
    for row in rows:
        if row.percent is None or row.entrant in unranked:
            assert row.place == ""
            continue
        first = 1 + sum(other > row.percent for other in ranked)
        last = sum(other >= row.percent for other in ranked)
        assert row.place == (str(first) if first == last else f"{first}-{last}")
    percents = [row.percent for row in rows]
    known = [percent for percent in percents if percent is not None]
    assert percents == sorted(known, reverse=True) + [None] * (len(percents) - len(known))


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2)])
def test_the_order_of_entry_does_not_matter(order):
    rows = standings({entrant: Total(Fraction(2), Fraction(4), 1) for entrant in order})
    assert table(rows) == [("1-3", 1), ("1-3", 2), ("1-3", 3)]
