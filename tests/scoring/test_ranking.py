"""Places by exact percent, then by the tie-breaks of the event."""

from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.adjustments import Total
from scoring.errors import ScoringError
from scoring.ranking import TIE_BREAKS, TieFacts, check_tie_breaks, draw_lot, mates_percents, standings


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


def facts(mates=0, tops=0, above_half=0, whists=0, draw=0):
    return TieFacts(Fraction(mates), tops, above_half, Fraction(whists), draw)


LEVEL = {1: facts(3, 2, 2, 5, 4), 2: facts(3, 3, 1, -9, 2), 3: facts(1, 2, 2, 7, 3), 4: facts(3, 2, 2, 5, 1)}


@pytest.mark.parametrize(
    ("tie_breaks", "order"),
    [
        ((), [("1-4", 1), ("1-4", 2), ("1-4", 3), ("1-4", 4)]),
        (("mates",), [("1-3", 1), ("1-3", 2), ("1-3", 4), ("4", 3)]),
        (("tops",), [("1", 2), ("2-4", 1), ("2-4", 3), ("2-4", 4)]),
        (("above_half",), [("1-3", 1), ("1-3", 3), ("1-3", 4), ("4", 2)]),
        (("whists",), [("1", 3), ("2-3", 1), ("2-3", 4), ("4", 2)]),
        (("draw",), [("1", 4), ("2", 2), ("3", 3), ("4", 1)]),
        (("mates", "tops"), [("1", 2), ("2-3", 1), ("2-3", 4), ("4", 3)]),
        (("above_half", "whists", "draw"), [("1", 3), ("2", 4), ("3", 1), ("4", 2)]),
    ],
)
def test_tie_breaks_decide_in_their_order(tie_breaks, order):
    rows = standings(totals(a1=50, a2=50, a3=50, a4=50), tie_breaks=tie_breaks, facts=LEVEL)
    assert table(rows) == order
    for row in rows:
        assert row.tie_values == tuple(getattr(LEVEL[row.entrant], name) for name in tie_breaks)


def test_tie_breaks_never_come_before_the_percent():
    low_first = {1: facts(0), 2: facts(99, draw=1), 3: facts(50)}
    rows = standings(totals(a1=70, a2=60, a3=70), tie_breaks=("mates",), facts=low_first)
    assert table(rows) == [("1", 3), ("2", 1), ("3", 2)]


def test_the_unranked_stand_where_the_tie_break_puts_them():
    rows = standings(totals(a1=50, a2=50, a3=50, a4=50), frozenset({4}), ("mates", "draw"), LEVEL)
    assert table(rows) == [("", 4), ("1", 2), ("2", 1), ("3", 3)]


def test_one_without_a_percent_needs_no_facts():
    rows = standings({1: Total(Fraction(0), Fraction(0), 0)}, tie_breaks=TIE_BREAKS)
    assert (rows[0].place, rows[0].tie_values) == ("", ())


@given(
    st.dictionaries(
        st.integers(1, 9),
        st.builds(
            facts,
            *(st.integers(0, 1) for _ in range(4)),
            draw=st.integers(0, 5).map(lambda n: draw_lot("s", n)),
        ),
    ),
    st.permutations(TIE_BREAKS).flatmap(lambda names: st.integers(0, 5).map(lambda count: names[:count])),
    st.frozensets(st.integers(1, 9)),
)
def test_places_by_comparing_two_at_a_time(given_facts, tie_breaks, unranked):
    """A second reading: he is better whose first different value is better."""
    level = {entrant: Total(Fraction(1), Fraction(2), 1) for entrant in given_facts}
    rows = standings(level, unranked, tie_breaks, given_facts)

    def compare(mine, other):
        for name in tie_breaks:
            a, b = getattr(given_facts[mine], name), getattr(given_facts[other], name)
            if a != b:
                return (a > b) == (name != "draw") or -1
        return 0

    for above, below in pairwise(rows):
        better = compare(above.entrant, below.entrant)
        assert better == 1 or (better == 0 and above.entrant < below.entrant)
    ranked = [row for row in rows if row.entrant not in unranked]
    assert all(not row.place for row in rows if row.entrant in unranked)
    for row in ranked:
        against = [compare(other.entrant, row.entrant) for other in ranked]
        first, last = 1 + against.count(1), against.count(1) + against.count(0)
        assert row.place == (str(first) if first == last else f"{first}-{last}")


def refusal(names, **given_facts):
    with pytest.raises(ScoringError) as refused:
        standings(totals(a1=50), tie_breaks=names, facts={1: facts()} if not given_facts else {})
    return refused.value.code, refused.value.params


def test_refused_tie_breaks():
    assert refusal(["tops", "luck"]) == ("unknown_tie_break", {"got": "luck", "known": TIE_BREAKS})
    assert refusal(["draw", "tops", "tops"]) == ("tie_break_twice", {"got": "tops", "known": TIE_BREAKS})
    assert refusal(["tops", "draw", "tops"]) == ("tie_break_twice", {"got": "tops", "known": TIE_BREAKS})
    assert refusal([["tops"]]) == ("unknown_tie_break", {"got": "[…]", "known": TIE_BREAKS})
    assert refusal(["tops"], nobody=True) == ("tie_facts_missing", {"entrant": 1, "needed": ("tops",)})
    for names in permutations(TIE_BREAKS):
        check_tie_breaks(names)


def test_mates_count_once_for_every_deal_together():
    met = {1: {2: 2, 3: 1}, 2: {1: 2, 4: 3}, 3: {}}
    percents = {1: Fraction(60), 2: Fraction(151, 3), 3: Fraction(-5), 4: None}
    assert mates_percents(met, percents) == {1: Fraction(287, 3), 2: 120, 3: 0}


def test_a_lot_can_be_checked_with_any_tool():
    """The value is what `sha256sum` says of the text "Сочи 2024/12"."""
    assert draw_lot("Сочи 2024", 12).hex() == (
        "12a0f02ac08eba655555daa13b46bdd05214dff726da70fe8bd511e183d07627"
    )
    assert draw_lot("\ud800", 1) != draw_lot("\ud801", 1)
