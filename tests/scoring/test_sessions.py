"""The total over sessions: of all deals alike, or with a carry-over."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.adjustments import Total
from scoring.errors import ScoringError
from scoring.matchpoints import score_event
from scoring.ranking import percent_of, standings
from scoring.sessions import (
    SessionPart,
    SessionTerm,
    parts_of,
    session_terms,
    total_of_sessions,
    total_of_whist_sessions,
)
from scoring.whist_scores import WhistTotal, average_of
from tests.scoring.invented_deals import invented_event

FIRST = {1: Total(Fraction(30), Fraction(50), 5), 2: Total(Fraction(20), Fraction(40), 4, Fraction(2))}
SECOND = {1: Total(Fraction(10), Fraction(20), 2), 3: Total(Fraction(7), Fraction(20), 2)}


def test_without_a_carry_over_all_deals_count_alike():
    assert total_of_sessions([FIRST, SECOND]) == {
        1: Total(Fraction(40), Fraction(70), 7),
        2: FIRST[2],
        3: SECOND[3],
    }


def test_a_carry_over_takes_a_part_of_what_came_before():
    """A quarter of 30 of 50 and the whole of 10 of 20: 17½ of 32½."""
    totals = total_of_sessions([FIRST, SECOND], carry_over=25)
    assert totals[1] == Total(Fraction(35, 2), Fraction(65, 2), 7)
    assert totals[2] == Total(Fraction(5), Fraction(10), 4, Fraction(1, 2))
    assert totals[3] == SECOND[3]
    assert [percent_of(totals[person]) for person in (1, 2, 3)] == [Fraction(700, 13), 50, 35]


def test_of_three_sessions_both_before_the_last_are_carried_over():
    one = {1: Total(Fraction(1), Fraction(10), 1)}
    two = {1: Total(Fraction(2), Fraction(10), 1)}
    assert total_of_sessions([one, two, one], 50) == {1: Total(Fraction(5, 2), Fraction(20), 3)}


def test_nothing_is_carried_over():
    totals = total_of_sessions([FIRST, SECOND], 0)
    assert totals[1] == replace(SECOND[1], deals=7)
    assert [(row.place, row.entrant) for row in standings(totals)] == [("1", 1), ("2", 3), ("", 2)]


def test_no_session_and_one():
    assert total_of_sessions([]) == {}
    assert total_of_sessions([FIRST], 25) == FIRST
    assert session_terms(0) == ()


def test_people_may_be_known_by_anything():
    anna = {"Anna": FIRST[1]}
    assert total_of_sessions([anna, anna]) == {"Anna": Total(Fraction(60), Fraction(100), 10)}


def test_the_formula_and_its_parts():
    assert session_terms(3, 25) == (SessionTerm(1, 25), SessionTerm(2, 25), SessionTerm(3, 100))
    assert parts_of(1, [FIRST, SECOND], 25) == (
        SessionPart(1, 25, Fraction(30), Fraction(50), Fraction(60)),
        SessionPart(2, 100, Fraction(10), Fraction(20), Fraction(50)),
    )
    assert [part.session for part in parts_of(3, [FIRST, SECOND])] == [2]
    assert parts_of(99, [FIRST, SECOND]) == ()
    assert parts_of(4, [{4: Total(Fraction(0), Fraction(0), 1)}])[0].percent is None


TOTALS = st.dictionaries(
    st.integers(1, 5),
    st.builds(
        Total,
        st.fractions(-3, 20, max_denominator=3),
        st.integers(0, 20).map(Fraction),
        st.integers(0, 5),
        st.fractions(0, 3, max_denominator=2),
    ),
)


@given(st.lists(TOTALS, max_size=4), st.integers(0, 100))
def test_the_parts_make_the_total(sessions, carry_over):
    """The printed formula, done by hand."""
    totals = total_of_sessions(sessions, carry_over)
    assert set(totals) == {person for session in sessions for person in session}
    for person, total in totals.items():
        parts = parts_of(person, sessions, carry_over)
        won = sum(part.weight * part.matchpoints for part in parts)
        top = sum(part.weight * part.top for part in parts)
        assert percent_of(total) == (100 * won / top if top else None)


def test_whists_that_are_carried_over_are_divided_by_deals_that_weigh_as_much():
    """A half of 30 whists in 4 deals and the whole of -6 in 2: 9 whists in 4 deals."""
    first = {1: WhistTotal(Fraction(30), 4, Fraction(5)), 2: WhistTotal(Fraction(8), 3)}
    second = {1: WhistTotal(Fraction(-6), 2)}
    totals = total_of_whist_sessions([first, second], 50)
    assert average_of(totals[1]) == Fraction(9, 4)
    assert (totals[1].deals, totals[1].penalty) == (6, Fraction(5, 2))
    assert average_of(totals[2]) == Fraction(8, 3)
    assert average_of(total_of_whist_sessions([first, second], 0)[2]) is None


WHISTS = st.dictionaries(
    st.integers(1, 5),
    st.builds(
        WhistTotal,
        st.fractions(-300, 300, max_denominator=6),
        st.integers(0, 9),
        st.fractions(0, 30, max_denominator=2),
    ),
)


@given(st.lists(WHISTS, max_size=4), st.integers(0, 100))
def test_the_total_in_whists_is_the_formula_by_hand(sessions, carry_over):
    totals = total_of_whist_sessions(sessions, carry_over)
    assert set(totals) == {person for session in sessions for person in session}
    weights = [carry_over] * (len(sessions) - 1) + [100]
    for person, total in totals.items():
        played = [(w, one[person]) for w, one in zip(weights, sessions, strict=False) if person in one]
        whists = sum(weight * one.points for weight, one in played)
        deals = sum(weight * one.deals for weight, one in played)
        assert average_of(total) == (whists / deals if deals else None)
        assert total.deals == sum(one.deals for _, one in played)
        assert 100 * total.penalty == sum(weight * one.penalty for weight, one in played)


@given(invented_event(), invented_event())
def test_two_sessions_of_plain_results_are_one_longer_event(first, second):
    """But for a 60 and a 40, which look at the session: here they are 50."""
    events = [([plain(results) for results in deals], penalties) for deals, penalties in (first, second)]
    sessions = [score_event(deals, penalties).totals for deals, penalties in events]
    renumbered = [replace(results, deal=results.deal + 100) for results in events[1][0]]
    penalties = {
        entrant: first[1].get(entrant, Fraction(0)) + second[1].get(entrant, Fraction(0))
        for entrant in {**first[1], **second[1]}
    }
    assert total_of_sessions(sessions) == score_event([*events[0][0], *renumbered], penalties).totals


def plain(results):
    records = tuple(
        replace(
            record,
            seats={
                seat: replace(result, artificial=50) if result.artificial is not None else result
                for seat, result in record.seats.items()
            },
        )
        for record in results.records
    )
    return replace(results, records=records)


REFUSED = [
    (-1, "out_of_range"),
    (101, "out_of_range"),
    (10**5000, "out_of_range"),
    (True, "not_whole"),
    (50.0, "not_whole"),
    (float("nan"), "not_whole"),
    ("50", "not_whole"),
    (None, "not_whole"),
    ([50], "not_whole"),
]


@pytest.mark.parametrize(("carry_over", "code"), REFUSED, ids=range(len(REFUSED)))
def test_refusals(carry_over, code):
    for act in (
        lambda: session_terms(2, carry_over),
        lambda: total_of_sessions([FIRST, SECOND], carry_over),
        lambda: parts_of(1, [FIRST], carry_over),
    ):
        with pytest.raises(ScoringError) as refused:
            act()
        assert refused.value.code == code
        assert refused.value.params["where"] == "carry_over"
