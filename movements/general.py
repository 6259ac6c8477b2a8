"""Schedules of any kind as a search sees them: who sits where on every set, and when each table plays.

There are as many sets as rounds, each played by all tables; without copies and with more tables than
rounds as many sets as tables, each played in every round by one table. So all sets have equally many
records. Everybody is placed once on every set, at a table or among those who do not play it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from movements.movement import Movement, Round, TableSeating, copies_needed
from movements.plan import Pace, Slots, imbalance_of
from movements.seats import seats_for


@dataclass(frozen=True)
class General:
    """A size of schedule, and what a search has to know of it (`movements.plan`).

    `at_once`: the tables of one round. A table whose `shift` is s is played in round -s modulo the rounds.
    The first `stay` players keep the seats 1N, 2N… all session and never rest.
    """

    players: int
    per_table: int
    at_once: int
    rounds: int
    copies: bool
    stay: int = 0

    @property
    def pace(self) -> Pace:
        if self.copies:
            return Pace(
                hot=8, cooling=8, across=0.4, chains=0, moving=0, clash=1, run=1_000_000, repeats=2, growth=2
            )
        return Pace(
            hot=4,
            cooling=6,
            across=0.02,
            chains=0.3,
            moving=0.02,
            clash=2,
            run=1_000_000,
            repeats=2,
            growth=2,
        )

    @property
    def sets(self) -> int:
        return self.rounds if self.copies else max(self.rounds, self.at_once)

    @property
    def tables(self) -> int:
        """The tables that play one set."""
        return self.at_once * self.rounds // self.sets

    @property
    def times(self) -> int:
        return self.rounds

    @property
    def groups(self) -> int:
        return self.players

    @property
    def steps(self) -> tuple[int, ...]:
        return (0,) * self.players

    @property
    def rests(self) -> tuple[int, ...]:
        """By player the sets he does not play: the same sum over everybody, equal within 1."""
        most = self.players - (self.stay if self.resting else 0)
        few, more = divmod(self.sets * (self.players - self.tables * self.per_table), most)
        return (0,) * (self.players - most) + tuple(few + (player < more) for player in range(most))

    @property
    def resting(self) -> int:
        """How many sit out a round."""
        return self.players - self.at_once * self.per_table

    @property
    def kept(self) -> tuple[int, ...]:
        """Where nobody sits out, not to play a set is no rest."""
        return (2 if self.resting else 1,) * self.stay + (0,) * (self.players - self.stay)

    def group_of(self, element: int) -> int:
        """Every player is a group of his own."""
        return element

    def start(self, random: Random) -> tuple[Slots, Slots]:
        """Everybody anywhere, those resting in turn; every round has as many tables as every other."""
        slots, shifts = [], []
        may_rest = range(self.stay if self.resting else 0, self.players)
        turn = random.sample(may_rest, len(may_rest))
        resting = self.players - self.tables * self.per_table
        for at in range(self.sets):
            rest = [turn[(at * resting + place) % len(turn)] for place in range(resting)]
            seated = sorted(set(range(self.players)) - set(rest))
            random.shuffle(seated)
            slots.append(self._kept_at_north(seated) + rest)
            shifts.append([(at if self.copies else at + table) % self.rounds for table in range(self.tables)])
        return slots, shifts

    def _kept_at_north(self, seated: list[int]) -> list[int]:
        """Whoever keeps his seat exchanges with somebody at N who does not."""
        north = range(0, len(seated), self.per_table)
        free = [slot for slot in north if seated[slot] >= self.stay]
        for slot, player in enumerate(list(seated)):
            if player < self.stay and slot % self.per_table:
                seat = free.pop()
                seated[slot], seated[seat] = seated[seat], player
        return seated

    def pair_classes(self) -> tuple[list[list[int]], list[int]]:
        """Every pair is a class of its own, of weight 1."""
        classes = [[0] * self.players for _ in range(self.players)]
        count = 0
        for one in range(self.players):
            for other in range(one):
                classes[one][other] = classes[other][one] = count
                count += 1
        return classes, [1] * count

    def imbalance(self, cost: int) -> float:
        """The imbalance when the pairs cost so much (of per_table - 1 times w)."""
        played = [self.sets - rests for rests in self.rests]
        return imbalance_of(2 * cost, played, (self.per_table - 1) * (self.tables - 1))

    def movement(self, slots: Slots, shifts: Slots, scheme: str) -> Movement:
        """The movement in which the sets are seated so."""
        rounds = tuple(self._round(slots, shifts, number) for number in range(1, self.rounds + 1))
        copies = copies_needed(rounds)
        return Movement(scheme, self.players, self.per_table, self.sets, copies, rounds, None)

    def _round(self, slots: Slots, shifts: Slots, number: int) -> Round:
        tables = [
            (at + 1, self._seats(slots[at], table))
            for at, times in enumerate(shifts)
            for table, time in enumerate(times)
            if -time % self.rounds == number - 1
        ]
        tables.sort(key=lambda table: min(table[1]["N"], self.stay + 1))
        seatings = [TableSeating(at, one[0], 1, one[1]) for at, one in enumerate(tables, start=1)]
        seated = {entrant for table in seatings for entrant in table.seats.values()}
        resting = tuple(entrant for entrant in range(1, self.players + 1) if entrant not in seated)
        return Round(number, tuple(seatings), resting)

    def _seats(self, people: Sequence[int], table: int) -> dict[str, int]:
        at_table = people[table * self.per_table : (table + 1) * self.per_table]
        return {seat: player + 1 for seat, player in zip(seats_for(self.per_table), at_table, strict=True)}
