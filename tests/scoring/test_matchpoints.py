"""Matchpoints against the pairwise definition, and events with every kind of result."""

import random
from fractions import Fraction
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.matchpoints import (
    DealResults,
    EventScorer,
    RecordResult,
    Score,
    SeatResult,
    Total,
    check_deal,
    expected_of,
    score_deal,
    score_event,
)
from tests.scoring.lines import line_of

WHISTS = st.sampled_from([Fraction(n, d) for n in range(-8, 9) for d in (1, 2, 3)])


def points(results, seat="N"):
    return [by_seat[seat].matchpoints for by_seat in score_deal(results).values()]


def pairwise(values):
    """The definition: every other record is beaten, equalled or not."""
    return [
        sum(2 if mine > other else mine == other for place, other in enumerate(values) if place != own)
        for own, mine in enumerate(values)
    ]


@given(st.lists(WHISTS, min_size=1, max_size=12))
def test_every_record_is_compared_with_every_other(values):
    assert points(line_of(values)) == pairwise(values)
    assert sum(points(line_of(values))) == len(values) * (len(values) - 1)
    tops = {by_seat["N"].top for by_seat in score_deal(line_of(values)).values()}
    assert tops == {2 * (len(values) - 1)}


@given(
    st.lists(st.dictionaries(st.sampled_from("NESW"), WHISTS, min_size=1, max_size=4), min_size=1, max_size=7)
)
def test_lines_are_compared_apart_each_with_its_own_records(tables):
    records = tuple(
        RecordResult(
            f"r{number}",
            {seat: SeatResult(10 * number + "NESW".index(seat), value) for seat, value in table.items()},
        )
        for number, table in enumerate(tables)
    )
    scores = score_deal(DealResults(1, records))
    for seat in "NESW":
        there = [number for number, table in enumerate(tables) if seat in table]
        expected = pairwise([tables[number][seat] for number in there])
        for number, matchpoints in zip(there, expected, strict=True):
            assert scores[f"r{number}"][seat] == Score(Fraction(matchpoints), Fraction(2 * len(there) - 2))
    assert [set(by_seat) for by_seat in scores.values()] == [set(table) for table in tables]


@given(values=st.lists(WHISTS, min_size=2, max_size=8), chance=st.randoms(use_true_random=False))
def test_the_order_of_records_does_not_matter(values, chance):
    results = line_of(values)
    shuffled = list(results.records)
    chance.shuffle(shuffled)
    assert score_deal(DealResults(1, tuple(shuffled))) == score_deal(results)


def test_missing_records_are_made_good():
    """Ten of eleven: nine are beaten, the eleventh most probably too."""
    assert points(line_of(range(10), expected=11))[-1] == Fraction(199, 10)
    assert points(line_of([5, 5], expected=3)) == [2, 2]
    assert points(line_of([5], expected=3)) == [2]
    assert score_deal(line_of([5], expected=3))["r1"]["N"].top == 4


def two_lines(expected):
    """N and E have three records with whists 0, 1, 2; S has none."""
    records = (
        RecordResult(f"r{n}", {"N": SeatResult(n, Fraction(n)), "E": SeatResult(10 + n, Fraction(n))})
        for n in range(3)
    )
    return DealResults(1, tuple(records), expected)


def test_a_seat_that_was_not_scheduled_changes_its_own_line_only():
    results = two_lines({"N": 4, "E": 3})
    assert points(results, "E") == [0, 2, 4]
    assert points(results, "N") == [Fraction(2 * m * 4 + 1, 3) for m in range(3)]
    assert [expected_of(results, seat) for seat in "NES"] == [4, 3, 0]


@pytest.mark.parametrize("both", [1, 3, 4, 9])
def test_one_number_is_the_same_number_for_every_line(both):
    assert score_deal(two_lines(both)) == score_deal(two_lines({"N": both, "E": both}))


def test_a_line_without_a_number_has_as_many_as_there_are():
    assert score_deal(two_lines({})) == score_deal(two_lines(None)) == score_deal(two_lines({"E": 2}))


def test_more_records_than_expected_are_simply_compared():
    assert points(line_of([1, 2, 3, 4], expected=3)) == [0, 2, 4, 6]


def test_a_line_nobody_was_compared_on():
    assert score_deal(line_of([7])) == {"r1": {"N": Score(Fraction(0), Fraction(0))}}
    assert score_deal(DealResults(1, ())) == {}
    assert score_deal(DealResults(1, (RecordResult("r1", {}),))) == {"r1": {}}


def ids(first, last):
    return [f"r{number}" for number in range(first, last + 1)]


def test_groups_of_a_fouled_deal_are_compared_apart():
    results = line_of([6, 5, 4, 3, 2, 1, 0, 30, 20, 10], groups=[ids(1, 7), ids(8, 10)])
    shown = [f"{float(value):.1f}" for value in points(results)]
    assert shown == ["17.6", "14.7", "11.9", "9.0", "6.1", "3.3", "0.4", "15.7", "9.0", "2.3"]
    assert points(results)[7:] == [Fraction(47, 3), 9, Fraction(7, 3)]


def test_small_groups_of_a_fouled_deal():
    """One 60 percent, two 65 and 55, three 70, 60 and 50, equal ones 60."""
    assert points(line_of([1, 2, 3], groups=[ids(1, 2), ids(3, 3)])) == [
        Fraction(1, 2),
        Fraction(7, 2),
        Fraction(4 * 60, 100),
    ]
    top = 22
    three = points(line_of(range(12), groups=[ids(1, 9), ids(10, 12)]))[9:]
    assert three == [Fraction(top * percent, 100) for percent in (50, 60, 70)]
    two = points(line_of(range(12), groups=[ids(1, 10), ids(11, 12)]))[10:]
    assert two == [Fraction(top * percent, 100) for percent in (55, 65)]
    level = points(line_of([*range(10), 7, 7], groups=[ids(1, 10), ids(11, 12)]))[10:]
    assert level == [Fraction(top * 60, 100)] * 2


def test_few_records_of_a_sound_deal_are_no_small_group():
    assert points(line_of([1, 2], expected=12)) == [Fraction(5), Fraction(17)]
    assert points(line_of([1, 2], expected=12, groups=[ids(1, 2)])) == [Fraction(5), Fraction(17)]


def test_artificial_results_count_among_the_expected_and_are_not_compared():
    results = line_of([10, 20, "60", "50", "40", "0"])
    top = 10
    assert points(results) == [Fraction(2), Fraction(8), 6, 5, 4, 0]
    assert {score["N"].top for score in score_deal(results).values()} == {top}
    grouped = line_of([10, 20, "60", 5, 6], groups=[ids(1, 3), ids(4, 5)])
    assert points(grouped) == [
        Fraction(3, 2),
        Fraction(13, 2),
        Fraction(48, 10),
        Fraction(3, 2),
        Fraction(13, 2),
    ]


REFUSED = [
    (
        DealResults(1, tuple(RecordResult(name, {}) for name in "baca")),
        "record_id_twice",
        {"deal": 1, "record": "a"},
    ),
    (
        DealResults(
            2,
            (
                RecordResult(
                    "a",
                    {seat: SeatResult(who, Fraction(1)) for seat, who in zip("NES", (3, 7, 7), strict=True)},
                ),
            ),
        ),
        "entrant_twice",
        {"deal": 2, "record": "a", "entrant": 7},
    ),
    (
        DealResults(1, (RecordResult("a", {"X": SeatResult(7, Fraction(1))}),)),
        "not_a_seat",
        {"where": "deal 1, a", "got": "X", "seats": ("N", "E", "S", "W")},
    ),
    (
        DealResults(1, (RecordResult("a", {"N": SeatResult(7)}),)),
        "whists_or_artificial",
        {"deal": 1, "record": "a", "seat": "N"},
    ),
    (
        DealResults(1, (RecordResult("a", {"N": SeatResult(7, Fraction(1), 60)}),)),
        "whists_or_artificial",
        {"deal": 1, "record": "a", "seat": "N"},
    ),
    (
        line_of([1], expected={"Q": 3}),
        "not_a_seat",
        {"where": "deal 1, expected", "got": "Q", "seats": ("N", "E", "S", "W")},
    ),
    (line_of([1, 2], groups=[["r1"], ["r2", "r9"]]), "group_unknown_record", {"deal": 1, "record": "r9"}),
    (line_of([1, 2], groups=[["r1"], ["r2", "r1"]]), "group_record_twice", {"deal": 1, "record": "r1"}),
    (line_of([1, 2, 3], groups=[["r1"], ["r3"]]), "group_misses_record", {"deal": 1, "record": "r2"}),
]


@pytest.mark.parametrize(("results", "code", "params"), REFUSED, ids=[code for _, code, _ in REFUSED])
def test_refusals(results, code, params):
    for check in (check_deal, score_deal, lambda deal: score_event([deal])):
        with pytest.raises(ScoringError) as refused:
            check(results)
        assert (refused.value.code, refused.value.params) == (code, params)


def test_a_deal_twice():
    with pytest.raises(ScoringError, match="deal_given_twice"):
        score_event([line_of([1]), line_of([2])])


def session(rows):
    """Deals of line N from rows of results; column by column the entrants 1, 2, 3…"""
    return [line_of(row, deal=number) for number, row in enumerate(rows, start=1)]


def test_totals_of_an_event():
    event = score_event(session([[10, 20, 30], [30, 20, 10], [5, 5, 5]]))
    assert event.totals == {number: Total(Fraction(6), Fraction(12), 3) for number in (1, 2, 3)}
    assert event.deals[1] == score_deal(line_of([10, 20, 30]))
    assert list(event.deals) == [1, 2, 3]


def test_sixty_is_never_below_the_players_own_percent():
    """Entrant 1 has 100 percent on the other two deals, entrant 3 has 0."""
    event = score_event(session([["60", 20, "60"], [3, 2, 1], [3, 2, 1]]))
    assert event.deals[1]["r1"]["N"] == Score(Fraction(4), Fraction(4))
    assert event.deals[1]["r3"]["N"] == Score(Fraction(12, 5), Fraction(4))
    assert event.totals[1] == Total(Fraction(12), Fraction(12), 3)
    assert event.totals[3] == Total(Fraction(12, 5), Fraction(12), 3)


def test_forty_is_never_above_it():
    event = score_event(session([["40", 20, "40"], [3, 2, 1], [3, 2, 1]]))
    assert event.deals[1]["r1"]["N"].matchpoints == Fraction(8, 5)
    assert event.deals[1]["r3"]["N"].matchpoints == 0


def test_own_percent_comes_from_compared_scores_and_fifties_in_one_pass():
    """Entrant 1: 4 of 4 and a fifty, 2 of 4, make 75 percent; his sixty and forty change nothing."""
    rows = [[3, 2, 1], ["50", 2, 1], ["60", 2, 1], ["40", 2, 1]]
    event = score_event(session(rows))
    assert event.deals[3]["r1"]["N"].matchpoints == Fraction(3)
    assert event.deals[4]["r1"]["N"].matchpoints == Fraction(8, 5)
    assert event.totals[1] == Total(Fraction(4 + 2 + 3) + Fraction(8, 5), Fraction(16), 4)
    assert score_event(reversed(session(rows))).totals == event.totals


def test_without_any_own_percent_the_artificial_one_stands():
    event = score_event(session([["60", "40", 1]]))
    assert event.deals[1]["r1"]["N"].matchpoints == Fraction(12, 5)
    assert event.totals[2] == Total(Fraction(8, 5), Fraction(4), 1)


def test_a_penalty_takes_from_one_player_only():
    deals = session([[10, 20, 30], [30, 20, 10]])
    event = score_event(deals, {2: Fraction(3, 2)})
    fair = score_event(deals)
    assert event.totals == fair.totals | {2: Total(Fraction(5, 2), Fraction(8), 2, Fraction(3, 2))}
    assert event.deals == fair.deals


def test_penalties_of_one_player_add_up_and_may_take_more_than_he_has():
    scorer = EventScorer()
    scorer.penalise(1, Fraction(1))
    scorer.score(line_of([1, 2]))
    scorer.penalise(1, Fraction(1, 2))
    assert scorer.totals()[1] == Total(Fraction(-3, 2), Fraction(2), 1, Fraction(3, 2))
    assert scorer.own_percent(1) == -75


def test_a_penalty_counts_in_the_own_percent_a_sixty_looks_at():
    """Entrant 1 has 8 of 8; a penalty of 2 leaves 75 percent, one of 4 leaves 50."""
    deals = session([["60", 20, "60"], [3, 2, 1], [3, 2, 1]])
    mild, hard = (score_event(deals, {1: Fraction(penalty)}) for penalty in (2, 4))
    assert mild.deals[1]["r1"]["N"].matchpoints == 3
    assert mild.totals[1].matchpoints == 8 - 2 + 3
    assert mild.own_percents[1] == 75
    assert hard.deals[1]["r1"]["N"].matchpoints == Fraction(12, 5)
    assert hard.own_percents == {1: 50, 2: 50, 3: 0}


def test_a_penalty_lowers_a_forty_below_nothing():
    event = score_event(session([["40", 20], [3, 2]]), {1: Fraction(3)})
    assert event.own_percents[1] == -50
    assert event.totals[1] == Total(Fraction(-2), Fraction(4), 2, Fraction(3))


def test_the_penalised_without_a_score_have_no_top():
    event = score_event([line_of([1, 2])], {9: Fraction(1)})
    assert event.totals[9] == Total(Fraction(-1), Fraction(0), 0, Fraction(1))
    assert event.own_percents[9] is None


def test_a_bonus_is_no_penalty():
    with pytest.raises(ScoringError) as refused:
        score_event([], {9: Fraction(-1, 2)})
    assert (refused.value.code, refused.value.params) == ("penalty_below_zero", {"entrant": 9, "got": "-1/2"})


def random_event(seed):
    """Seeded deals of four lines with missing records, groups and artificial results."""
    chance = random.Random(seed)
    for deal in range(1, 7):
        tables = chance.randint(2, 6)
        places = chance.sample(range(1, 25), 4 * tables)
        records = []
        for table in range(tables):
            seats = {}
            for place, seat in enumerate("NESW"):
                entrant = places[4 * table + place]
                if chance.random() < 0.2:
                    seats[seat] = SeatResult(entrant, artificial=chance.choice([60, 50, 40, 55]))
                elif chance.random() < 0.9:
                    seats[seat] = SeatResult(
                        entrant, Fraction(chance.randint(-9, 9), chance.choice([1, 2, 3]))
                    )
            records.append(RecordResult(f"r{table}", seats))
        cut = chance.randint(1, tables - 1)
        names = tuple(record.id for record in records)
        groups = (names[:cut], names[cut:]) if chance.random() < 0.5 else ()
        expected = chance.choice([None, 3, 8, {"N": 7, "E": 5}])
        yield DealResults(deal, tuple(records), expected, groups)


@pytest.mark.parametrize("seed", range(20))
def test_totals_are_the_sums_of_the_final_scores(seed):
    deals = list(random_event(seed))
    event = score_event(iter(deals))
    sums = {}
    for results in deals:
        for record in results.records:
            for seat, result in record.seats.items():
                score = event.deals[results.deal][record.id][seat]
                sums.setdefault(result.entrant, []).append(score)
    assert event.totals == {
        entrant: Total(sum(s.matchpoints for s in scores), sum(s.top for s in scores), len(scores))
        for entrant, scores in sums.items()
    }


@pytest.mark.parametrize("seed", range(20))
def test_artificial_results_by_a_second_reading_of_the_rule(seed):
    """Every 60 and 40 recomputed from scratch out of the other scores of the player."""
    deals = list(random_event(seed))
    event = score_event(deals)
    seats = [
        (result.entrant, result.artificial, event.deals[results.deal][record.id][seat])
        for results in deals
        for record in results.records
        for seat, result in record.seats.items()
    ]
    for entrant, percent, score in seats:
        if percent not in (60, 40):
            continue
        others = [other for who, given, other in seats if who == entrant and given not in (60, 40)]
        top = sum(other.top for other in others)
        own = Fraction(100 * sum(other.matchpoints for other in others), top) if top else percent
        fair = max(percent, own) if percent == 60 else min(percent, own)
        assert score.matchpoints == score.top * fair / 100


def test_a_streamed_event_equals_the_whole_one():
    deals = list(random_event(1))
    scorer = EventScorer()
    streamed = [scorer.score(results) for results in deals]
    whole = score_event(deals)
    assert scorer.totals() == whole.totals
    opened = list(chain.from_iterable(seats for _, seats in streamed))
    assert opened
    for (scores, seats), results in zip(streamed, deals, strict=True):
        for seat in seats:
            own = scores[seat.record][seat.seat]
            scores[seat.record][seat.seat] = scorer.settled(seat, own.top)
        assert scores == whole.deals[results.deal]
