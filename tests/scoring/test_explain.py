"""Explanations: worked examples, and every figure the same as in the scores of the event."""

from fractions import Fraction

import pytest
from hypothesis import given

from scoring.errors import ScoringError
from scoring.explain import (
    RELATIONS,
    Artificial,
    ColumnEntry,
    Comparison,
    Neuberg,
    SmallGroup,
    explain_seat,
)
from scoring.matchpoints import DealResults, RecordResult, SeatResult, score_event
from tests.scoring.invented_deals import invented_event


def line_of(values, expected=None, groups=()):
    """r1, r2… of entrants 1, 2… at N; a text is an artificial percent."""
    results = (
        SeatResult(number, artificial=int(value))
        if isinstance(value, str)
        else SeatResult(number, Fraction(value))
        for number, value in enumerate(values, start=1)
    )
    records = (RecordResult(f"r{result.entrant}", {"N": result}) for result in results)
    return DealResults(7, tuple(records), expected, groups)


def test_a_plain_column():
    told = explain_seat(line_of([5, 9, 5, -1]), "r1", "N")
    assert (told.deal, told.record, told.seat, told.entrant) == (7, "r1", "N", 1)
    assert told.column == (
        ColumnEntry("r1", 1, Fraction(5), None, "own", True),
        ColumnEntry("r2", 2, Fraction(9), None, "lost", True),
        ColumnEntry("r3", 3, Fraction(5), None, "equal", True),
        ColumnEntry("r4", 4, Fraction(-1), None, "beaten", True),
    )
    assert told.comparison == Comparison(beaten=1, equal=1, lost=1, matchpoints=3, records=4)
    assert (told.expected, told.fouled) == (4, False)
    assert (told.neuberg, told.small_group, told.artificial) == (None, None, None)
    assert (told.matchpoints, told.top, told.percent) == (3, 6, 50)
    assert (told.shown_matchpoints, told.shown_percent) == (3, 50)


def test_a_record_is_missing():
    """The published example: 18 of ten records, eleven expected."""
    told = explain_seat(line_of(range(10), expected=11), "r10", "N")
    assert told.neuberg == Neuberg(stretched=198, missing=1, records=10, result=Fraction(199, 10))
    assert told.percent == Fraction("99.5")
    assert told.matchpoints == told.shown_matchpoints == Fraction(199, 10)


def test_a_fouled_deal_compares_inside_the_group():
    groups = (tuple(f"r{n}" for n in range(1, 8)), ("r8", "r9", "r10"))
    told = explain_seat(line_of([6, 5, 4, 3, 2, 1, 0, 30, 20, 10], groups=groups), "r9", "N")
    assert told.fouled
    assert [entry.relation for entry in told.column] == ["apart"] * 7 + ["lost", "own", "beaten"]
    assert [entry.in_own_group for entry in told.column] == [False] * 7 + [True] * 3
    assert told.neuberg == Neuberg(20, 7, 3, Fraction(9))
    first = explain_seat(line_of([6, 5, 4, 3, 2, 1, 0, 30, 20, 10], groups=groups), "r8", "N")
    assert (first.matchpoints, first.shown_matchpoints) == (Fraction(47, 3), Fraction(1567, 100))
    assert first.shown_percent == Fraction(8704, 100)


def test_a_group_too_small_to_stretch():
    groups = (tuple(f"r{n}" for n in range(1, 10)), ("r10", "r11", "r12"))
    told = explain_seat(line_of(range(12), groups=groups), "r12", "N")
    assert told.small_group == SmallGroup(centre=60, step=5, off_middle=2, percent=70)
    assert (told.neuberg, told.percent, told.top) == (None, 70, 22)


@pytest.mark.parametrize(
    ("percent", "own", "expected"),
    [
        ("60", Fraction(55), Artificial(60, Fraction(55), Fraction(60), "given")),
        ("60", Fraction(65), Artificial(60, Fraction(65), Fraction(65), "own")),
        ("60", Fraction(60), Artificial(60, Fraction(60), Fraction(60), "given")),
        ("60", None, Artificial(60, None, Fraction(60), "given")),
        ("40", Fraction(-5), Artificial(40, Fraction(-5), Fraction(-5), "own")),
        ("50", Fraction(99), Artificial(50, None, Fraction(50), "given")),
    ],
)
def test_an_artificial_score(percent, own, expected):
    told = explain_seat(line_of([percent, 1, 2]), "r1", "N", own)
    assert told.artificial == expected
    assert told.comparison is None
    assert [entry.relation for entry in told.column] == ["own", "apart", "apart"]
    assert (told.matchpoints, told.top) == (4 * expected.counted / 100, 4)


def test_an_artificial_score_is_not_compared_with():
    told = explain_seat(line_of([3, "60", 2]), "r1", "N")
    assert told.column[1] == ColumnEntry("r2", 2, None, 60, "apart", True)
    assert told.comparison == Comparison(1, 0, 0, 2, 2)
    assert told.neuberg == Neuberg(6, 1, 2, Fraction(7, 2))


def test_alone_on_a_deal():
    told = explain_seat(line_of([3]), "r1", "N")
    assert (told.matchpoints, told.top, told.percent, told.shown_percent) == (0, 0, None, None)


@given(invented_event())
def test_every_figure_equals_the_scores_of_the_event(event):
    deals, penalties = event
    scores = score_event(deals, penalties)
    for results in deals:
        for record in results.records:
            for seat, result in record.seats.items():
                own = scores.own_percents[result.entrant]
                told = explain_seat(results, record.id, seat, own)
                score = scores.deals[results.deal][record.id][seat]
                assert (told.matchpoints, told.top) == (score.matchpoints, score.top)
                assert told.entrant == result.entrant
                check_steps(told)


def check_steps(told):
    """Whatever way the score was made, its last step is the score."""
    ways = (told.neuberg, told.small_group, told.artificial)
    assert sum(way is not None for way in ways) <= 1
    assert (told.comparison is None) == (told.artificial is not None)
    if told.neuberg:
        assert told.matchpoints == told.neuberg.result
        assert told.matchpoints == Fraction(
            told.neuberg.stretched + told.neuberg.missing, told.neuberg.records
        )
    elif told.small_group:
        small = told.small_group
        assert told.matchpoints == told.top * small.percent / 100
        assert small.percent == small.centre + small.step * small.off_middle
    elif told.artificial:
        assert told.matchpoints == told.top * told.artificial.counted / 100
    else:
        assert told.matchpoints == told.comparison.matchpoints
        assert told.comparison.records == told.expected
    assert [entry.relation for entry in told.column].count("own") == 1
    assert {entry.relation for entry in told.column} <= set(RELATIONS)
    if told.percent is not None:
        assert told.percent * told.top == 100 * told.matchpoints
        assert abs(told.shown_percent - told.percent) <= Fraction(1, 200)
    assert abs(told.shown_matchpoints - told.matchpoints) <= Fraction(1, 200)


@pytest.mark.parametrize(
    ("record", "seat", "code", "params"),
    [
        ("r9", "N", "record_not_of_deal", {"deal": 7, "got": "r9", "known": ("r1", "r2")}),
        ("r1", "E", "seat_without_result", {"deal": 7, "record": "r1", "got": "E", "known": ("N",)}),
    ],
)
def test_refusals(record, seat, code, params):
    with pytest.raises(ScoringError) as refused:
        explain_seat(line_of([1, 2]), record, seat)
    assert (refused.value.code, refused.value.params) == (code, params)


def test_a_deal_that_cannot_be_scored_cannot_be_explained():
    with pytest.raises(ScoringError, match="group_misses_record"):
        explain_seat(line_of([1, 2], groups=(("r1",),)), "r1", "N")
