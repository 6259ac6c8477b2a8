"""The search for new rounds: where it begins, and that it stops when its time is over."""

from dataclasses import replace
from math import inf
from random import Random

from movements.lines import prime_lines
from movements.mending import Mending
from movements.repair import Situation, _task, repair
from movements.schemes import rulebook

PLAN = replace(rulebook(12), rounds=rulebook(12).rounds[:9])
MET = {number: frozenset({PLAN.rounds[5].tables[0].box_set}) for number in range(1, 5)}
AFTER_THREE = Situation(PLAN.rounds[:3], frozenset(range(1, 13)), frozenset(range(1, 12)), met=MET)


def test_when_time_is_over_nothing_more_is_tried():
    begun = Mending(_task(PLAN, AFTER_THREE), seed=1)
    worth = begun.worth
    begun.anneal(2000, 2, until=-inf)
    assert (begun.worth, begun.best) == (worth, begun.start)
    assert begun.random.getstate() == Random(1).getstate()
    begun.anneal(2000, 2, until=inf)
    assert begun.worth < worth

    looks = []
    begun.polish(50, -inf, lambda cells: float(looks.append(cells) or 0))
    assert looks == [begun.best]


def test_who_keeps_his_seat_keeps_his_table_in_use():
    plan = prime_lines(5)
    (north,) = {this.tables[4].seats["N"] for this in plan.rounds}
    everybody, sets = frozenset(range(1, 21)), frozenset(range(1, 6))
    fewer = Situation(plan.rounds[:2], everybody, sets, tables=3, stationary=frozenset({north}))
    for this in repair(plan, fewer, steps=2000, seconds=60).movement.rounds[2:]:
        assert len(this.tables) == 3
        assert {table.table: table.seats["N"] for table in this.tables}[5] == north
