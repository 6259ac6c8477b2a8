"""Cyclic schemes as a search sees them: how the players stand on one set says everything.

In a scheme of n rounds whose rows all have n places, member i of a group plays set s as member i + s plays
set 0. So the seating of one set fixes the meetings and comparisons of all. The *elements* are what is
seated there: place a of group g stands for all members of the group in turn, and each person who never
moves for himself. Pairs of elements of the same two groups and the same distance form one *class*; the
members of a class pull one another alike.

Without copies of the sets a table lies at its own place s of the judge's row, and place a of a set is
place a - s of the group's row: the places of a row must then all differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from random import Random

from movements.movement import Movement
from movements.plan import Pace, Slots, imbalance_of
from movements.schemes import Group, JudgeRow, cyclic
from movements.seats import REST, Place, seats_for


@dataclass(frozen=True)
class Cycle:
    """A kind of cyclic scheme, and what a search has to know of it (`movements.plan`).

    `length`: rounds, sets and places of every row. `rests`: by group the places of rest in its row. The
    last members of the first `stay` groups never move.
    """

    per_table: int
    tables: int
    length: int
    stay: int
    rests: tuple[int, ...]
    copies: bool

    sets = 1  # one set stands for all

    @property
    def pace(self) -> Pace:
        if self.copies:
            return Pace(
                hot=12, cooling=24, across=0.4, chains=0, moving=0, clash=1, run=500_000, repeats=8, growth=2
            )
        return Pace(
            hot=3, cooling=6, across=0.5, chains=0, moving=0.1, clash=4, run=500_000, repeats=3, growth=2
        )

    @property
    def players(self) -> int:
        return len(self.rests) * self.length + self.stay

    @property
    def times(self) -> int:
        return self.length

    @property
    def groups(self) -> int:
        return len(self.rests)

    @property
    def steps(self) -> tuple[int, ...]:
        return tuple(element % self.length for element in range(self.players))

    @property
    def kept(self) -> tuple[int, ...]:
        """Whoever never moves does so wherever one set puts him."""
        return (0,) * self.players

    def group_of(self, element: int) -> int:
        """The group (from 0) of an element, -1 for one who never moves."""
        group = element // self.length
        return group if group < self.groups else -1

    def start(self, random: Random) -> tuple[Slots, Slots]:
        """Everybody anywhere on the set, the tables anywhere along the judge's row."""
        resting: list[int] = []
        for group, rests in enumerate(self.rests):
            resting += random.sample(range(group * self.length, (group + 1) * self.length), rests)
        seated = sorted(set(range(self.players)) - set(resting))
        random.shuffle(seated)
        shifts = [0] * self.tables if self.copies else random.sample(range(self.length), self.tables)
        return [seated + resting], [shifts]

    def pair_classes(self) -> tuple[list[list[int]], list[int]]:
        """The class of every two elements, and the weight of every class.

        Twice the length times the sum of weight x total² over all classes is the sum of squares over
        ordered pairs of players, a total being what one set gives to a class. A distance of half the
        length is its own opposite and counts double; two who never move have all sets together.
        """
        known: dict[tuple[int, int, int], int] = {}
        elements = range(self.players)
        classes = [
            [known.setdefault(self._class_key(one, other), len(known)) for other in elements]
            for one in elements
        ]
        return classes, [self._class_weight(*key) for key in known]

    def _class_key(self, one: int, other: int) -> tuple[int, int, int]:
        one, other = min(one, other), max(one, other)
        first, second = self.group_of(one), self.group_of(other)
        if second < 0:
            return (first if first >= 0 else -1 - one, -1 - other, 0)
        distance = (other - one) % self.length
        return (first, second, min(distance, self.length - distance) if first == second else distance)

    def _class_weight(self, first: int, second: int, distance: int) -> int:
        if first < 0:
            return self.length
        return 2 if first == second and 2 * distance == self.length else 1

    def imbalance(self, cost: int) -> float:
        """The imbalance when the classes cost so much (of per_table - 1 times w)."""
        played = [self.length] * self.stay
        for rests in self.rests:
            played += [self.length - rests] * self.length
        return imbalance_of(2 * self.length * cost, played, (self.per_table - 1) * (self.tables - 1))

    def movement(self, slots: Slots, shifts: Slots, scheme: str) -> Movement:
        """The movement in which the first set is seated so."""
        groups, judge_row = self.rows(slots[0], shifts[0])
        return cyclic(scheme, groups, judge_row, per_table=self.per_table)

    def rows(self, slots: Sequence[int], shifts: Sequence[int]) -> tuple[list[Group], JudgeRow]:
        """The rows as the rule book prints them, the tables numbered along the judge's row."""
        order = sorted(range(self.tables), key=lambda table: (shifts[table], table))
        judge_row: list[list[int]] = [[] for _ in range(self.length)]
        rows: list[dict[int, Place]] = [{} for _ in self.rests]
        stays: list[Place] = [REST] * self.stay
        for number, table in enumerate(order, start=1):
            shift = shifts[table] - shifts[order[0]]
            judge_row[shift].append(number)
            people = slots[table * self.per_table : (table + 1) * self.per_table]
            for seat, element in zip(seats_for(self.per_table), people, strict=True):
                group = self.group_of(element)
                if group < 0:
                    stays[element - self.groups * self.length] = Place(number, seat)
                else:
                    rows[group][(element - shift) % self.length] = Place(number, seat)
        fixed = chain(stays, repeat(None))
        groups = [Group(self._from_rest(row), stay) for row, stay in zip(rows, fixed, strict=False)]
        alone = [Group((place,)) for place in stays[self.groups :]]
        return groups + alone, tuple(map(tuple, judge_row))

    def _from_rest(self, row: dict[int, Place]) -> tuple[Place, ...]:
        """The row begun at its first place of rest, if it has one: where a row begins changes nothing."""
        places = [row.get(place, REST) for place in range(self.length)]
        start = places.index(REST) if REST in places else 0
        return tuple(places[start:] + places[:start])


def cycle_for(
    players: int,
    rounds: int,
    tables: int,
    per_table: int = 4,
    copies: bool = False,
    groups: int | None = None,
) -> Cycle | None:
    """The cyclic scheme for so many players, rests equal within 1; None where there is none.

    `groups`: how many follow rows, by default as many as there can be; all others never move.
    """
    groups = players // rounds if groups is None else groups
    stay, resting = players - groups * rounds, players - tables * per_table
    if groups < 1 or stay < 0 or (stay and resting > groups) or (tables > rounds and not copies):
        return None
    few, more = divmod(resting, groups)
    rests = tuple(few + (group >= groups - more) for group in range(groups))
    return Cycle(per_table, tables, rounds, stay, rests, copies)


def row_text(group: Group) -> str:
    """The row as the rule book writes it: `P 2E 2W`."""
    return " ".join(map(str, group.row))


def judge_row_text(row: JudgeRow) -> str:
    """The judge's row as the rule book writes it: `12 - /10,11/`."""
    return " ".join(_tables_text(tables) for tables in row)


def _tables_text(tables: tuple[int, ...]) -> str:
    if not tables:
        return "-"
    if max(tables) > 9:
        return "/" + ",".join(map(str, tables)) + "/"
    return "".join(map(str, tables))
