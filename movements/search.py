"""Search for the least imbalance: annealing from many starts until the time is over.

The kinds of schedule differ in what they call a set and a player (`Plan`); the inner loop is the same
(movements/annealing.py). The compiler is not loaded before a search begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Literal

from movements.checks import check
from movements.movement import Movement
from movements.plan import Plan, Slots

if TYPE_CHECKING:
    from movements.layout import Course, Layout, Numbers

OPTIMISED = "optimised"
LONGEST_RUN = 10**9  # moves
STRETCH = 50_000  # moves between two looks at the clock
NEVER = 2**62


@dataclass(frozen=True)
class Progress:
    """What a search has come to.

    `seconds` since it began; `imbalance` of the best so far, None before there is a sound schedule. The stage
    "nothing better" ends a search that did not improve on what is known, whose imbalance it tells.
    """

    stage: Literal["compiling", "searching", "nothing better"]
    seconds: float
    moves: int
    imbalance: float | None


def _silent(progress: Progress) -> None:
    pass


@dataclass(frozen=True)
class Effort:
    """How long to search: until `seconds` are over or `moves` are done, whichever is first.

    The same `seed` and `moves` find the same, whatever the machine; `seconds` alone do not.
    """

    seconds: float = 20.0
    seed: int = 1
    moves: int | None = None
    progress: Callable[[Progress], None] = _silent


def search(plan: Plan, effort: Effort) -> Movement | None:
    """The schedule of least imbalance found, sound by `checks.check`; None if none was found in time.

    Compiling, if needed, comes on top of the time and is announced as progress of that stage.
    """
    effort.progress(Progress("compiling", 0.0, 0, None))
    return _Search(plan, effort).result()


class _Search:
    """The best of all runs so far: `found` by cost and, among equals, by how unequal the meetings are."""

    def __init__(self, plan: Plan, effort: Effort) -> None:
        from movements import annealing, layout

        self.loop, self.shapes = annealing, layout
        self.plan = plan
        self.effort = effort
        self.apart = not plan.copies
        classes, weights = plan.pair_classes()
        self.classes, self.weights = _numbers(classes), _numbers(weights)
        self._begin()
        self._run(0)
        self._begin()

    def _begin(self) -> None:
        self.random = Random(self.effort.seed)
        self.moves = 0
        self.best: Layout | None = None
        self.found = (NEVER, NEVER)
        self.equal = False
        self.began = monotonic()

    def result(self) -> Movement | None:
        pace, runs = self.plan.pace, 0
        while not self._over():
            self._run(min(LONGEST_RUN, pace.run * pace.growth ** (runs // pace.repeats)))
            runs += 1
        if self.best is None:
            return None
        movement = self.plan.movement(self.best.slots.tolist(), self.best.shift.tolist(), OPTIMISED)
        assert all(finding.severity == "warning" for finding in check(movement))
        return movement

    def _over(self) -> bool:
        late = monotonic() - self.began >= self.effort.seconds
        enough = self.effort.moves is not None and self.moves >= self.effort.moves
        return late or enough or (self._imbalance() == 0 and self.equal)

    def _imbalance(self) -> float | None:
        return None if self.best is None else self.plan.imbalance(self.found[0])

    def _run(self, moves: int) -> None:
        """One descent from a new start."""
        layout = self._layout()
        best = layout._replace(slots=layout.slots.copy(), shift=layout.shift.copy())
        per_table = self.plan.per_table
        cost, clashes = self.loop.measure(layout, per_table), self._clashes(layout)
        state = _numbers([cost, clashes, NEVER])
        for first in range(0, moves or 1, STRETCH):
            if moves and self._over():
                break
            last = self._last(first, moves)
            self.loop.anneal(layout, self._course(first, last, moves), best, state, per_table)
            self.moves += last - first
            self._keep(best, int(state[2]))
            self._tell(moves)
            if state[2] < NEVER and self.plan.imbalance(int(state[2])) == 0:
                break

    def _last(self, first: int, moves: int) -> int:
        last = min(moves, first + STRETCH)
        return last if self.effort.moves is None else min(last, first + self.effort.moves - self.moves)

    def _keep(self, best: Layout, cost: int) -> None:
        if cost <= self.found[0] and cost < NEVER:
            met = self._met(best)
            found = (cost, sum(weight * times**2 for weight, times in met))
            if found < self.found:
                self.found, self.best = found, best
                self.equal = len({weight * times for weight, times in met}) == 1

    def _met(self, layout: Layout) -> list[tuple[int, int]]:
        """By class its weight and its elements' meetings; weight x meetings is how often its people meet."""
        elements = range(self.plan.players)
        met = {int(self.classes[one, other]): 0 for one, other in combinations(elements, 2)}
        seats = range(0, self.plan.tables * self.plan.per_table, self.plan.per_table)
        tables = (people[seat : seat + self.plan.per_table] for people in layout.slots for seat in seats)
        for one, other in (pair for table in tables for pair in combinations(table, 2)):
            met[int(self.classes[one, other])] += 1
        return [(int(self.weights[kind]), times) for kind, times in met.items()]

    def _tell(self, moves: int) -> None:
        if moves:
            seconds = monotonic() - self.began
            self.effort.progress(Progress("searching", seconds, self.moves, self._imbalance()))

    def _course(self, first: int, last: int, moves: int) -> Course:
        pace, rests = self.plan.pace, self.plan.rests
        hot = pace.hot * self.plan.per_table * self.plan.tables
        return self.shapes.Course(
            first=first,
            last=last,
            moves=moves or 1,
            hot=hot,
            cold=hot / pace.cooling,
            across=pace.across,
            chains=pace.chains if self.apart else 0.0,
            moving=pace.moving if self.apart else 0.0,
            clash=pace.clash * hot,
            apart=self.apart,
            fewest=min(rests),
            most=max(rests),
        )

    def _layout(self) -> Layout:
        plan = self.plan
        slots, shifts = plan.start(self.random)
        elements = range(plan.players)
        return self.shapes.Layout(
            slots=_numbers(slots),
            shift=_numbers(shifts),
            places=_numbers([[0] * plan.times for _ in range(plan.groups)]),
            rests=_numbers(self._rests(slots)),
            totals=_numbers([0] * len(self.weights)),
            weights=self.weights,
            classes=self.classes,
            groups=_numbers([plan.group_of(element) for element in elements]),
            steps=_numbers(plan.steps),
            kept=_numbers(plan.kept),
            pulls=_numbers([1, plan.tables, plan.per_table]),
            undone=_numbers([0] * (4 * plan.per_table * (plan.tables + 4) * plan.sets)),
            chain=_numbers([0] * (3 * plan.sets)),
            random=_numbers([self.random.getrandbits(62) + 1]).astype("uint64"),
        )

    def _rests(self, slots: Slots) -> list[int]:
        seated = self.plan.tables * self.plan.per_table
        counts = Counter(self.plan.group_of(element) for people in slots for element in people[seated:])
        return [counts[group] for group in range(self.plan.groups)]

    def _clashes(self, layout: Layout) -> int:
        """Count everybody in; how many clashes there are."""
        if not self.apart:
            return 0
        tables = [(at, table) for at in range(self.plan.sets) for table in range(self.plan.tables)]
        return sum(self.loop.count_table(layout, *table, 1, self.plan.per_table) for table in tables)


def _numbers(values: object) -> Numbers:
    import numpy

    return numpy.array(values, dtype=numpy.int64)
