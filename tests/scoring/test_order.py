"""Scores depend on the set of results only: not on the order they came in."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.matchpoints import DealResults, EventScorer, RecordResult, score_event
from scoring.ranking import standings
from tests.scoring.invented_deals import invented_event


def shuffled(chance, items):
    items = list(items)
    chance.shuffle(items)
    return items


def another_order(chance, results):
    """The same deal with records, seats, groups and the records in them put differently."""
    records = (
        RecordResult(record.id, dict(shuffled(chance, record.seats.items())))
        for record in shuffled(chance, results.records)
    )
    groups = (tuple(shuffled(chance, group)) for group in shuffled(chance, results.groups))
    return DealResults(results.deal, tuple(records), results.expected, tuple(groups))


CHANCE = st.randoms(use_true_random=False)


@given(invented_event(), CHANCE)
def test_any_order_gives_the_same_event(event, chance):
    deals, penalties = event
    plain = score_event(deals, penalties)
    moved = score_event(
        [another_order(chance, results) for results in shuffled(chance, deals)],
        dict(shuffled(chance, penalties.items())),
    )
    assert moved == plain
    assert standings(moved.totals) == standings(plain.totals)


@given(invented_event(), CHANCE)
def test_penalties_may_come_between_the_deals(event, chance):
    deals, penalties = event
    scorer = EventScorer()
    steps = [(scorer.score, (results,)) for results in deals]
    steps += [(scorer.penalise, penalty) for penalty in penalties.items()]
    for step, arguments in shuffled(chance, steps):
        step(*arguments)
    assert scorer.totals() == score_event(deals, penalties).totals


@given(invented_event())
def test_a_penalty_moves_nobody_else(event):
    deals, penalties = event
    with_them, without = score_event(deals, penalties), score_event(deals)
    for entrant, total in without.totals.items():
        if not penalties.get(entrant):
            assert with_them.totals[entrant] == total
            assert with_them.own_percents[entrant] == without.own_percents[entrant]
