"""Scoring in whists against its definition, and events with every kind of ruling."""

from fractions import Fraction
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.matchpoints import DealResults, RecordResult, SeatResult
from scoring.ranking import TieFacts
from scoring.whist_scores import (
    WhistTotal,
    artificial_points,
    cross_points,
    deal_points,
    mean_points,
    score_in_whists,
    whist_standings,
)
from tests.scoring.band_tables import CUT_OFF, LONG_TAIL, counted, tables
from tests.scoring.invented_deals import WHISTS, invented_event
from tests.scoring.lines import line_of

AWARD = Fraction(12)
COMPARE = [mean_points, cross_points]


def plain_mean(whists):
    return mean_points(whists, ())


def plain_cross(whists):
    return cross_points(whists, ())


def column(*values):
    return {f"r{number}": Fraction(value) for number, value in enumerate(values, start=1)}


def test_a_worked_column():
    """The mean of 300, 30, 0 and -30 is 75; the first has beaten the others by 270, 300 and 330."""
    whists = column(300, 30, 0, -30)
    assert list(plain_mean(whists).values()) == [225, -45, -75, -105]
    assert list(mean_points(whists, CUT_OFF).values()) == [Fraction(405, 2), -45, -75, -105]
    assert list(mean_points(whists, LONG_TAIL).values()) == [
        Fraction(875, 10),
        -45,
        Fraction(-125, 2),
        Fraction(-755, 10),
    ]
    assert list(plain_cross(whists).values()) == [300, -60, -100, -140]
    assert list(cross_points(whists, CUT_OFF).values()) == [
        Fraction(207 + 210 + 213, 3),
        Fraction(-207 + 30 + 60, 3),
        Fraction(-210 - 30 + 30, 3),
        Fraction(-213 - 60 - 30, 3),
    ]


@pytest.mark.parametrize("compare", COMPARE)
@pytest.mark.parametrize("bands", [(), CUT_OFF])
def test_one_nobody_can_be_compared_with_gets_nothing(compare, bands):
    assert compare(column(77), bands) == {"r1": 0}
    assert compare({}, bands) == {}
    assert compare(column(5, 5, 5), bands) == {"r1": 0, "r2": 0, "r3": 0}


@given(st.lists(WHISTS, min_size=1, max_size=9))
def test_the_mean_is_of_the_whole_line(values):
    whists = column(*values)
    scored = plain_mean(whists)
    assert scored == {key: value - mean(values) for key, value in whists.items()}
    assert sum(scored.values()) == 0


@given(st.lists(st.integers(-40, 40), min_size=2, max_size=8), tables())
def test_cross_whists_compare_every_two_records(values, bands):
    """Each pair once, counted whist by whist, both ways."""
    sums = [0] * len(values)
    for one in range(len(values)):
        for other in range(one):
            gap = values[one] - values[other]
            worth = counted(abs(gap), bands) * (1 if gap > 0 else -1)
            sums[one] += worth
            sums[other] -= worth
    scored = cross_points(column(*values), bands)
    assert list(scored.values()) == [Fraction(total) / (len(values) - 1) for total in sums]
    assert sum(scored.values()) == 0


@given(st.lists(WHISTS, min_size=2, max_size=9))
def test_without_bands_the_two_ways_differ_by_one_factor(values):
    """The own result in the mean draws it nearer: A - 1 of A parts of the difference are left."""
    whists = column(*values)
    factor = Fraction(len(values), len(values) - 1)
    assert plain_cross(whists) == {key: factor * value for key, value in plain_mean(whists).items()}


@pytest.mark.parametrize("compare", COMPARE)
@given(values=st.lists(WHISTS, min_size=2, max_size=9), bands=tables())
def test_more_whists_never_score_less(compare, values, bands):
    scored = list(compare(column(*values), bands).values())
    by_result = sorted(zip(values, scored, strict=True))
    assert [score for _, score in by_result] == sorted(scored)
    assert len(set(by_result)) == len(set(values))


@pytest.mark.parametrize(
    ("percent", "points"), [(60, 12), (50, 0), (40, -12), (55, 6), (0, -60), (100, 60), (49, Fraction(-6, 5))]
)
def test_an_artificial_percent_is_worth_a_share_of_the_award(percent, points):
    assert artificial_points(percent, AWARD) == points


def of_line(results, compare=plain_cross):
    return [by_seat["N"] for by_seat in deal_points(results, compare, AWARD).values()]


def test_artificial_records_are_not_compared():
    assert of_line(line_of([10, "60", 30, "40", "50", "0"])) == [-20, 12, 20, -12, 0, -60]
    assert of_line(line_of([10, "60", 30]), plain_mean) == [-10, 12, 10]


def test_missing_records_change_nothing():
    assert of_line(line_of([10, 30], expected=9)) == of_line(line_of([10, 30])) == [-20, 20]


def test_groups_of_a_fouled_deal_are_compared_apart_however_small():
    groups = (("r1", "r3"), ("r2", "r4", "r5"), ("r6",))
    assert of_line(line_of([10, 100, 30, "60", 140, 500], groups=groups)) == [-20, -40, 20, 12, 40, 0]


def test_lines_are_compared_apart():
    records = [("a", {"N": (1, 10), "E": (2, -10)}), ("b", {"N": (3, 30)}), ("c", {"E": (4, 20)})]
    results = DealResults(
        1,
        tuple(
            RecordResult(
                key, {seat: SeatResult(who, Fraction(whists)) for seat, (who, whists) in seats.items()}
            )
            for key, seats in records
        ),
    )
    assert deal_points(results, plain_mean, AWARD) == {
        "a": {"N": -10, "E": -15},
        "b": {"N": 10},
        "c": {"E": 15},
    }


def test_totals_and_penalties():
    deals = [line_of([10, 30]), line_of([5, "60"], deal=2)]
    scores = score_in_whists(deals, {2: Fraction(7, 2), 9: Fraction(1)}, plain_cross, AWARD)
    assert scores.totals == {
        1: WhistTotal(Fraction(-20), 2),
        2: WhistTotal(Fraction(57, 2), 2, Fraction(7, 2)),
        9: WhistTotal(Fraction(-1), 0, Fraction(1)),
    }
    assert scores.deals == {deal.deal: deal_points(deal, plain_cross, AWARD) for deal in deals}


@given(invented_event(), st.sampled_from(COMPARE), tables())
def test_totals_are_the_sums_of_the_scores(event, compare, bands):
    deals, penalties = event
    scores = score_in_whists(deals, penalties, lambda whists: compare(whists, bands), AWARD)
    sums = {entrant: [-penalty] for entrant, penalty in penalties.items()}
    for results in deals:
        for record in results.records:
            assert set(scores.deals[results.deal][record.id]) == set(record.seats)
            for seat, result in record.seats.items():
                sums.setdefault(result.entrant, [Fraction(0)]).append(
                    scores.deals[results.deal][record.id][seat]
                )
    assert scores.totals == {
        entrant: WhistTotal(sum(parts), len(parts) - 1, penalties.get(entrant, 0))
        for entrant, parts in sums.items()
    }


def test_places_by_whists_per_deal():
    totals = {
        1: WhistTotal(Fraction(30), 3),
        2: WhistTotal(Fraction(22), 2),
        3: WhistTotal(Fraction(10), 1),
        4: WhistTotal(Fraction(0), 0),
        5: WhistTotal(Fraction(-5), 2),
        6: WhistTotal(Fraction(99), 2),
    }
    rows = whist_standings(totals, frozenset({6}))
    assert [(row.place, row.entrant, row.average) for row in rows] == [
        ("", 6, Fraction(99, 2)),
        ("1", 2, 11),
        ("2-3", 1, 10),
        ("2-3", 3, 10),
        ("4", 5, Fraction(-5, 2)),
        ("", 4, None),
    ]
    assert [(row.points, row.deals) for row in rows] == [(99, 2), (22, 2), (30, 3), (10, 1), (-5, 2), (0, 0)]


def test_the_same_tie_breaks_decide():
    level = dict.fromkeys((1, 2), WhistTotal(Fraction(4), 2))
    facts = {1: TieFacts(Fraction(3), 0, 0, Fraction(0), 1), 2: TieFacts(Fraction(5), 0, 0, Fraction(0), 2)}
    rows = whist_standings(level, tie_breaks=("tops", "mates"), facts=facts)
    assert [(row.place, row.entrant, row.tie_values) for row in rows] == [("1", 2, (0, 5)), ("2", 1, (0, 3))]
    with pytest.raises(ScoringError, match="tie_facts_missing"):
        whist_standings(level, tie_breaks=("tops",))


@pytest.mark.parametrize(
    ("deals", "penalties", "code", "params"),
    [
        ([line_of([1]), line_of([2])], {}, "deal_given_twice", {"deal": 1}),
        ([], {4: Fraction(-1, 2)}, "penalty_below_zero", {"entrant": 4, "got": "-1/2"}),
        (
            [line_of([1, 2], groups=(("r1",), ("r9",)))],
            {},
            "group_unknown_record",
            {"deal": 1, "record": "r9"},
        ),
    ],
)
def test_refusals(deals, penalties, code, params):
    with pytest.raises(ScoringError) as refused:
        score_in_whists(deals, penalties, plain_mean, AWARD)
    assert (refused.value.code, refused.value.params) == (code, params)
