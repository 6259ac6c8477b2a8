"""The counts an annealing keeps, against counting the layout anew in another way after every stretch."""

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest

from movements import annealing
from movements.cycles import Cycle
from movements.general import General
from movements.search import Effort, _Search
from movements.turning import Turning
from tests.interpreted import interpreted

PLANS = {
    "a row with a rest": Cycle(4, 2, 9, 0, (1,), False),
    "a row and one who stays": Cycle(4, 3, 11, 1, (0,), False),
    "rows of even length with copies": Cycle(4, 3, 6, 0, (0, 0), True),
    "two rows, two who stay, rests": Cycle(4, 4, 8, 2, (1, 1), False),
    "one of two rows rests": Cycle(4, 3, 7, 0, (1, 1), False),
    "three at a table": Cycle(3, 3, 5, 0, (0, 1), False),
    "turning lines": Turning(4, 6, 6),
    "turning lines stopped early": Turning(3, 5, 3),
    "general": General(10, 4, 2, 5, False),
    "general with copies": General(9, 4, 2, 4, True),
    "general, two keep their seats": General(12, 4, 3, 4, False, 2),
    "general, two keep their seats and others rest": General(10, 4, 2, 5, False, 2),
    "general with more tables than rounds": General(17, 4, 4, 3, False),
}


def squares(plan, layout):
    """The sum over ordered pairs of the squares of (per_table - 1) w, by writing every set's seating out."""
    k, tables = plan.per_table, plan.tables
    pulls = Counter()
    for people in layout.slots.tolist():
        for a, b in combinations(range(k * tables), 2):
            pull = 1 - tables if a // k == b // k else 1 - k if a % k == b % k else 1
            for one, other in everyone(plan, people[a], people[b]):
                pulls[frozenset((one, other))] += pull
    return 2 * sum(pull * pull for pull in pulls.values())


def everyone(plan, one, other):
    """The pairs of people that two elements of the first set stand for, set by set."""
    if isinstance(plan, General):
        return [(one, other)]
    length = plan.length

    def person(element, at):
        return element if plan.group_of(element) < 0 else element - element % length + (element - at) % length

    return [(person(one, at), person(other, at)) for at in range(length)]


def clashes(plan, layout, search):
    """People too many in one place of a row or in one round, and rests too many or too few."""
    found = 0
    if search.apart:
        held = Counter()
        for people, times in zip(layout.slots.tolist(), layout.shift.tolist(), strict=True):
            for slot, element in enumerate(people[: plan.tables * plan.per_table]):
                group = plan.group_of(element)
                if group >= 0:
                    place = (plan.steps[element] - times[slot // plan.per_table]) % plan.times
                    held[group, place] += 1
        found += sum(count - 1 for count in held.values())
    resting = Counter(
        plan.group_of(element)
        for people in layout.slots.tolist()
        for element in people[plan.tables * plan.per_table :]
    )
    for group in range(plan.groups):
        rests = resting[group]
        found += max(0, rests - max(plan.rests)) + max(0, min(plan.rests) - rests)
    return found


def check_counts(plan, moves):
    """Anneal in ten stretches and count after each of them."""
    search = _Search(plan, Effort(seconds=0))
    layout = search._layout()
    state = np.array([search.loop.measure(layout, plan.per_table), search._clashes(layout), 2**62])
    best = layout._replace(slots=layout.slots.copy(), shift=layout.shift.copy())
    factor = 2 if isinstance(plan, General) else 2 * plan.length
    everybody = np.sort(layout.slots, axis=None)
    for first in range(0, moves, moves // 10):
        course = search._course(first, first + moves // 10, moves)
        search.loop.anneal(layout, course, best, state, plan.per_table)
        assert factor * state[0] == squares(plan, layout)
        assert state[1] == clashes(plan, layout, search)
        assert (np.sort(layout.slots, axis=None) == everybody).all()
        assert all(len(set(times)) == len(times) for times in layout.shift.tolist()) or plan.copies
    if state[2] < 2**62:
        assert clashes(plan, best, search) == 0
        assert factor * state[2] == squares(plan, best)


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_cost_and_clashes_stay_what_they_are_counted_to_be(plan):
    check_counts(plan, moves=3000)


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_as_plain_python_they_do_so_within_the_bounds_of_every_table(plan):
    # Machine code looks for no index outside of a table. The generator of chances overflows on purpose.
    with interpreted("movements.annealing"), np.errstate(over="ignore"):
        check_counts(plan, moves=500)


def test_the_generator_is_even():
    state = np.array([Random(5).getrandbits(62)], dtype=np.uint64)
    counts = Counter(annealing.below(state, 7) for _ in range(70_000))
    assert set(counts) == set(range(7))
    assert all(9_500 < count < 10_500 for count in counts.values())


def test_a_better_change_is_always_taken_and_a_worse_one_by_its_cost():
    search = _Search(PLANS["general"], Effort(seconds=0))
    layout = search._layout()
    assert all(annealing.accepted(layout, -1.0, 1e-9) for _ in range(100))
    taken = sum(annealing.accepted(layout, 2.0, 2.0) for _ in range(20_000))
    assert abs(taken / 20_000 - 0.3679) < 0.02
