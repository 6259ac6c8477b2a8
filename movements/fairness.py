"""How evenly a movement lets rivals act on one another's totals.

A participant's whists in a set are taken as his skill less the mean skill of the others at the table;
matchpoints compare the records of one line. With k at a table and n tables playing a set, every set that
A and X both play changes A's total, per unit of X's skill, by

    -(n - 1) / (k - 1)  when they share the table,
    -1                  when X holds A's seat at another table,
    +1 / (k - 1)        when X holds another seat at another table.

w(A, X) is the sum over all sets. Records of a set are compared whatever the round, table, room or copy.
The *imbalance* is the root-mean-square over ordered pairs of w(A, X) less A's mean, divided by the size of
the mean of w over all pairs: 0 is perfect. With k = 2 it is Moore's arrow-switch measure of bridge.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from movements.movement import Movement, TableSeating


@dataclass(frozen=True)
class Fairness:
    """`imbalance` has no unit and is None where nothing is compared with anything.

    `meetings`: how often two participants share a table -> number of pairs. `comparisons`: how often two
    hold the same seat of the same set at different tables -> number of pairs. Ascending keys.
    """

    imbalance: float | None
    meetings: dict[int, int]
    comparisons: dict[int, int]


def fairness(movement: Movement) -> Fairness:
    """The measures of a movement, valid or not; a seat held by no participant's number is passed over."""
    records = _Records(movement)
    meetings: Counter[int] = Counter()
    comparisons: Counter[int] = Counter()
    total = spread = 0
    for entrant in records.entrants:
        later = movement.players - entrant
        _count(meetings, records.met(entrant), entrant, later)
        _count(comparisons, records.compared(entrant), entrant, later)
        influence = list(filter(None, records.influence(entrant)))
        total += sum(influence)
        spread += (movement.players - 1) * sum(w * w for w in influence) - sum(influence) ** 2
    imbalance = _imbalance(total, spread, movement.players)
    return Fairness(imbalance, dict(sorted(meetings.items())), dict(sorted(comparisons.items())))


def _count(pairs: Counter[int], times: Counter[int], entrant: int, later: int) -> None:
    """How often with each of the `later` others; most of a large field never were, and are not asked."""
    often = [count for other, count in times.items() if other > entrant]
    pairs.update(often)
    if later > len(often):
        pairs[0] += later - len(often)


def _imbalance(total: int, spread: int, players: int) -> float | None:
    """`total`: the sum of w over ordered pairs; `spread`: (players - 1) x the sum of squared deviations."""
    if total == 0:
        return None
    pairs = players * (players - 1)
    return sqrt(Fraction(spread * pairs, (players - 1) * total * total))


def rivalry(movement: Movement) -> tuple[tuple[Fraction, ...], ...]:
    """w(A, X), a pure number: one row for every A, one column for every X, in order; w(A, A) is 0."""
    records = _Records(movement)
    scale = movement.per_table - 1
    return tuple(
        tuple(Fraction(w, scale) for w in records.influence(entrant)) for entrant in records.entrants
    )


class _Records:
    """All records of a movement, indexed by participant and by set."""

    def __init__(self, movement: Movement) -> None:
        self.per_table = movement.per_table
        self.entrants = range(1, movement.players + 1)
        self.played_by: dict[int, list[tuple[TableSeating, str]]] = defaultdict(list)
        self.tables_of: Counter[int] = Counter()
        self.on_set: dict[int, Counter[int]] = defaultdict(Counter)
        self.in_line: dict[tuple[int, str], Counter[int]] = defaultdict(Counter)
        for table in (table for this in movement.rounds for table in this.tables):
            self.tables_of[table.box_set] += 1
            for seat, entrant in self._known(table):
                self.played_by[entrant].append((table, seat))
                self.on_set[table.box_set][entrant] += 1
                self.in_line[table.box_set, seat][entrant] += 1

    def _known(self, table: TableSeating) -> Iterator[tuple[str, int]]:
        return ((seat, entrant) for seat, entrant in table.seats.items() if entrant in self.entrants)

    def met(self, entrant: int) -> Counter[int]:
        """How often each other shared a table with `entrant`."""
        return Counter(
            other
            for table, seat in self.played_by[entrant]
            for other_seat, other in self._known(table)
            if other_seat != seat
        )

    def compared(self, entrant: int) -> Counter[int]:
        """How often each other held the seat of `entrant` on a set, at another table."""
        counts: Counter[int] = Counter()
        for table, seat in self.played_by[entrant]:
            counts.update(self.in_line[table.box_set, seat])
        return counts

    def influence(self, entrant: int) -> list[int]:
        """(k - 1) times w(entrant, X) for X = 1, 2 …, an int; 0 for the entrant himself.

        Every record of X on a set of A first counts +1; those in A's line and at A's table are put right.
        """
        w = [0] * (len(self.entrants) + 1)
        for table, seat in self.played_by[entrant]:
            for other, times in self.on_set[table.box_set].items():
                w[other] += times
            for other, times in self.in_line[table.box_set, seat].items():
                w[other] -= self.per_table * times
            for other_seat, other in self._known(table):
                if other_seat != seat:
                    w[other] -= self.tables_of[table.box_set]
        w[entrant] = 0
        return w[1:]
