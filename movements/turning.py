"""Line movements whose people change seats, as a search sees them.

With T tables and T sets there is one line for every seat of a table, of T people each. Whatever the people
of one table do, those of the next table do one table further on with the next set. So one set stands
for all, as in cyclic schemes, but here a time is a round and not a place of a row, and a line has one
member at every table in every round.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from movements.cycles import Cycle
from movements.movement import Movement, Round, TableSeating
from movements.plan import Pace, Slots, imbalance_of
from movements.seats import seats_for


@dataclass(frozen=True)
class Turning:
    """A size of turning lines, and what a search has to know of it (`movements.plan`).

    `length`: tables, sets and people of a line. `rounds`: at most as many.
    """

    per_table: int
    length: int
    rounds: int

    sets = 1
    copies = False
    pace = Pace(hot=4, cooling=8, across=0.5, chains=0, moving=0.1, clash=3, run=500_000, repeats=3, growth=2)

    @property
    def players(self) -> int:
        return self.per_table * self.length

    @property
    def tables(self) -> int:
        """The tables that play a set, one in each round."""
        return self.rounds

    @property
    def times(self) -> int:
        return self.rounds

    @property
    def groups(self) -> int:
        return self.per_table

    @property
    def rests(self) -> tuple[int, ...]:
        """By line those who do not play a set."""
        return (self.length - self.rounds,) * self.per_table

    @property
    def steps(self) -> tuple[int, ...]:
        return (0,) * self.players

    @property
    def kept(self) -> tuple[int, ...]:
        return (0,) * self.players

    def group_of(self, element: int) -> int:
        return element // self.length

    def start(self, random: Random) -> tuple[Slots, Slots]:
        """At every table of the first set one of each line, on any seat."""
        lines = [random.sample(range(self.length), self.length) for _ in range(self.per_table)]
        slots: list[int] = []
        for table in range(self.length):
            people = [line * self.length + order[table] for line, order in enumerate(lines)]
            slots += random.sample(people, self.per_table)
        return [slots], [list(range(self.rounds))]

    def pair_classes(self) -> tuple[list[list[int]], list[int]]:
        """As in the cyclic scheme of as many groups."""
        cycle = Cycle(self.per_table, self.length, self.length, 0, (0,) * self.per_table, True)
        return cycle.pair_classes()

    def imbalance(self, cost: int) -> float:
        """The imbalance when the classes cost so much (of per_table - 1 times w)."""
        pull = (self.per_table - 1) * (self.rounds - 1)
        return imbalance_of(2 * self.length * cost, [self.rounds] * self.players, pull)

    def movement(self, slots: Slots, shifts: Slots, scheme: str) -> Movement:
        """The movement in which the first set is seated so."""
        rounds = []
        order = [-time % self.rounds for time in shifts[0]]
        tables = [self._people(slots[0], order.index(number)) for number in range(self.rounds)]
        for number, people in enumerate(tables, start=1):
            seated = tuple(self._table(tables[0], people, at) for at in range(self.length))
            rounds.append(Round(number, seated, ()))
        return Movement(scheme, self.players, self.per_table, self.length, 1, tuple(rounds), None)

    def _people(self, slots: Sequence[int], table: int) -> list[tuple[int, int]]:
        """The line and the number in it of everybody at a table of the first set."""
        start = table * self.per_table
        return [divmod(element, self.length) for element in slots[start : start + self.per_table]]

    def _table(self, first: list[tuple[int, int]], people: list[tuple[int, int]], at: int) -> TableSeating:
        """The table with everybody numbered as he sits in the first round: 1N is 1, 1E is 2."""
        start = {line: (seat, member) for seat, (line, member) in enumerate(first)}
        seats = {}
        for seat, (line, member) in zip(seats_for(self.per_table), people, strict=True):
            own_seat, own_member = start[line]
            seats[seat] = (at + own_member - member) % self.length * self.per_table + own_seat + 1
        return TableSeating(at + 1, at + 1, 1, seats)
