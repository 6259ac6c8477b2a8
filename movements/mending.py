"""The search behind movements/repair.py: the remaining rounds are changed a little at a time.

Every move exchanges two people of a round or gives a table another set; half of the moves put back what the
old plan had, so that cards which need no change return to what they were.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import cycle
from math import exp
from random import Random
from time import monotonic

Cell = tuple[int, int, int]
"""Table, position of the seat clockwise from 0, set."""

Cells = list[dict[int, Cell | None]]
"""By round who is where; None for who rests."""

Worth = tuple[int, int, int]
"""Sets met again, squares of rests, cards changed: the less the better, the first deciding first."""

_REPEAT, _REST, _CARD, _CELL = 240, 80, 8, 1
_HOT, _COLD = 24.0, 0.8
_LOOK = 64  # moves between looks at the clock


@dataclass(frozen=True)
class Task:
    """`old`: by remaining round where the old plan has whoever was to play; else as in Situation.

    `stationary`: who stays where the old plan has him, whatever set is played there.
    """

    present: tuple[int, ...]
    newcomers: frozenset[int]
    per_table: int
    tables: int
    sets: tuple[int, ...]
    copies: int
    old: tuple[Mapping[int, Cell], ...]
    met: Mapping[int, frozenset[int]]
    rested: Mapping[int, int]
    stationary: frozenset[int] = frozenset()


class Mending:
    """`best` is the best layout met so far, `worth` what it is worth."""

    def __init__(self, task: Task, seed: int) -> None:
        self.task = task
        self.random = Random(seed)
        self.cells = [_start(task, old) for old in task.old]
        self.start = _copied(self.cells)
        self.costs = {number: self._cost(number) for number in task.present}
        self.best, self.worth = _copied(self.cells), self._worth()

    def anneal(self, steps: int, runs: int, until: float) -> None:
        """So many moves in so many runs, each from the old plan; stops when nothing is left to mend."""
        for _ in range(runs):
            self._restart(self.start)
            length = max(steps // runs, 1)
            for step in range(length):
                if step % _LOOK == 0 and monotonic() > until:
                    return
                self._step(_HOT * (_COLD / _HOT) ** (step / length))

    def polish(self, looks: int, until: float, imbalance: Callable[[Cells], float]) -> None:
        """Moves that cost nobody anything and lessen the imbalance, computed `looks` times at most."""
        self._restart(self.best)
        least = imbalance(self.best)
        for _ in range(looks):
            if monotonic() > until:
                return
            changes = self._proposal()
            undo = self._apply(changes)
            if changes and self._worth() <= self.worth and (found := imbalance(self.cells)) < least - 1e-12:
                least = found
                self.best, self.worth = _copied(self.cells), self._worth()
            else:
                self._apply(undo)

    def _restart(self, cells: Cells) -> None:
        self.cells = _copied(cells)
        self.costs = {number: self._cost(number) for number in self.task.present}

    def _step(self, heat: float) -> None:
        changes = self._proposal()
        people = {number for _, number, _ in changes}
        before = sum(sum(self.costs[number]) for number in people)
        undo = self._apply(changes)
        worse = sum(sum(self.costs[number]) for number in people) - before
        if worse > 0 and self.random.random() >= exp(-worse / heat):
            self._apply(undo)
        elif worse < 0 and (worth := self._worth()) < self.worth:
            self.best, self.worth = _copied(self.cells), worth

    def _apply(self, changes: list[tuple[int, int, Cell | None]]) -> list[tuple[int, int, Cell | None]]:
        """Makes the changes (round, number, cell); gives those that take them back."""
        undo = [(at, number, self.cells[at][number]) for at, number, _ in changes]
        for at, number, cell in changes:
            self.cells[at][number] = cell
        for number in {number for _, number, _ in changes}:
            self.costs[number] = self._cost(number)
        return undo

    def _cost(self, number: int) -> tuple[int, int, int]:
        """Of sets met again, of rests, and of a changed card, weighed."""
        cells = [this[number] for this in self.cells]
        sets = Counter(cell[2] for cell in cells if cell is not None)
        met = self.task.met[number]
        again = sum(times - (box_set not in met) for box_set, times in sets.items())
        rests = self.task.rested[number] + cells.count(None)
        return _REPEAT * again, _REST * rests * rests, self._card_cost(number, cells)

    def _card_cost(self, number: int, cells: list[Cell | None]) -> int:
        if number in self.task.newcomers:
            return 0
        others = sum(old.get(number) != cell for old, cell in zip(self.task.old, cells, strict=True))
        return (_CARD + _CELL * others) if others else 0

    def _worth(self) -> Worth:
        again, rests, cards = zip(*self.costs.values(), strict=True)
        return sum(again) // _REPEAT, sum(rests) // _REST, sum(card > 0 for card in cards)

    def _proposal(self) -> list[tuple[int, int, Cell | None]]:
        at = self.random.randrange(len(self.cells))
        back = self.random.random() < 0.5
        kind = self.random.random()
        if kind < 0.6:
            changes = self._people(at, back)
        else:
            changes = self._sets(at, back) if kind < 0.9 else self._tables(at)
        return [] if any(self._moves(*change) for change in changes) else changes

    def _moves(self, at: int, number: int, cell: Cell | None) -> bool:
        """Whether one who keeps his seat would lose it."""
        now = self.cells[at][number]
        return number in self.task.stationary and (now and now[:2]) != (cell and cell[:2])

    def _people(self, at: int, back: bool) -> list[tuple[int, int, Cell | None]]:
        """Two people exchange their places; back: one gets the place of the old plan."""
        cells = self.cells[at]
        one = self.random.choice(self.task.present)
        other = self.random.choice(self.task.present)
        if back:
            other = _holder(cells, self.task.old[at].get(one), one)
        return [] if cells[one] == cells[other] else [(at, one, cells[other]), (at, other, cells[one])]

    def _sets(self, at: int, back: bool) -> list[tuple[int, int, Cell | None]]:
        """A table gets another set; the table that has it, if there is no copy to spare, gets its set."""
        sets = _sets_of(self.cells[at])
        table = self.random.choice(sorted(sets))
        wanted = self.random.choice(self.task.sets)
        if back:
            wanted = _old_set(self.task.old[at], table, wanted)
        if wanted == sets[table] or wanted not in self.task.sets:
            return []
        given = {table: wanted}
        holders = [other for other in sorted(sets) if sets[other] == wanted]
        if len(holders) >= self.task.copies:
            given[self.random.choice(holders)] = sets[table]
        return [
            (at, number, (cell[0], cell[1], given[cell[0]]))
            for number, cell in self.cells[at].items()
            if cell is not None and cell[0] in given
        ]

    def _tables(self, at: int) -> list[tuple[int, int, Cell | None]]:
        """People at one table move to one of the old plan that is not used now."""
        sets = _sets_of(self.cells[at])
        unused = sorted({cell[0] for cell in self.task.old[at].values()} - set(sets))
        if not unused:
            return []
        table, other = self.random.choice(sorted(sets)), self.random.choice(unused)
        return [
            (at, number, (other, cell[1], cell[2]))
            for number, cell in self.cells[at].items()
            if cell is not None and cell[0] == table
        ]


def _copied(cells: Cells) -> Cells:
    return [dict(this) for this in cells]


def _sets_of(cells: Mapping[int, Cell | None]) -> dict[int, int]:
    return {cell[0]: cell[2] for cell in cells.values() if cell is not None}


def _holder(cells: Mapping[int, Cell | None], place: Cell | None, nobody: int) -> int:
    """Who sits there now, whatever the set; for None somebody who rests."""
    for number, cell in cells.items():
        if number != nobody and (cell and cell[:2]) == (place and place[:2]):
            return number
    return nobody


def _old_set(old: Mapping[int, Cell], table: int, otherwise: int) -> int:
    return next((cell[2] for cell in old.values() if cell[0] == table), otherwise)


def _start(task: Task, old: Mapping[int, Cell]) -> dict[int, Cell | None]:
    """The old round with what cannot be kept left out and the empty seats filled in turn."""
    present = set(task.present)
    kept = {number: cell for number, cell in old.items() if number in present}
    people = Counter(cell[0] for cell in kept.values())
    for number in task.stationary & kept.keys():
        people[kept[number][0]] += len(old)
    sets = _table_sets(task, old, people)
    cells: dict[int, Cell | None] = dict.fromkeys(task.present)
    for number, cell in kept.items():
        if cell[0] in sets:
            cells[number] = (cell[0], cell[1], sets[cell[0]])
    taken = {cell[:2] for cell in cells.values() if cell is not None}
    idle = iter([number for number in task.present if cells[number] is None])
    for table, box_set in sets.items():
        for position in range(task.per_table):
            if (table, position) not in taken:
                cells[next(idle)] = (table, position, box_set)
    return cells


def _table_sets(task: Task, old: Mapping[int, Cell], people: Counter[int]) -> dict[int, int]:
    """The tables to use, the fullest first and then new ones, each with its old set if it can be had."""
    tables = sorted(_sets_of(old), key=lambda table: (-people[table], table))[: task.tables]
    new = (number for number in range(1, max(tables, default=0) + task.tables + 1) if number not in tables)
    while len(tables) < task.tables:
        tables.append(next(new))
    wanted = {table: _old_set(old, table, 0) for table in tables}
    left = Counter(dict.fromkeys(task.sets, task.copies))
    sets: dict[int, int] = {}
    for table in tables:
        if left[wanted[table]] > 0:
            sets[table] = wanted[table]
            left[wanted[table]] -= 1
    spare = cycle(task.sets)
    for table in (table for table in tables if table not in sets):
        sets[table] = next(box_set for box_set in spare if left[box_set] > 0)
        left[sets[table]] -= 1
    return sets
