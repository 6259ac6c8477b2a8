"""What a search has to know of a kind of schedule, whatever the kind.

A search lays *elements* out on sets. What elements, sets and times are is the plan's own affair: see
movements/cycles.py, turning.py and general.py. All of them are numbered from 0.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from typing import NamedTuple, Protocol

from movements.movement import Movement

Slots = Sequence[Sequence[int]]


class Pace(NamedTuple):
    """How such schedules are best annealed; found by trying.

    `hot`: the heat of the start as a multiple of the people who play a set; `cooling`: how many times less
    it is at the end; `clash`: the cost of a clash in heats of the start. `across`, `chains`, `moving`: the
    shares of moves between tables, of chains of them, and of moves in time. `run`: the moves of each of the
    first `repeats` runs; the next ones are `growth` times as long, and so on.
    """

    hot: float
    cooling: float
    across: float
    chains: float
    moving: float
    clash: float
    run: int
    repeats: int
    growth: int


class Plan(Protocol):
    """A kind and size of schedule.

    `sets`: those that are laid out apart; `tables`: those that play a set; `times`: when they can.
    `rests`: by group how many of its elements are not on a set. `steps`: by element the number from which
    the time of its table is taken to give the place that its group must not hold twice. `kept`: by element
    1 if it may sit only at N, 2 if it also may not rest, else 0.
    """

    @property
    def players(self) -> int: ...
    @property
    def per_table(self) -> int: ...
    @property
    def sets(self) -> int: ...
    @property
    def tables(self) -> int: ...
    @property
    def times(self) -> int: ...
    @property
    def copies(self) -> bool: ...
    @property
    def groups(self) -> int: ...
    @property
    def rests(self) -> tuple[int, ...]: ...
    @property
    def steps(self) -> tuple[int, ...]: ...
    @property
    def kept(self) -> tuple[int, ...]: ...
    @property
    def pace(self) -> Pace: ...

    def group_of(self, element: int) -> int:
        """The group of an element, -1 for one who is in none and always plays."""

    def start(self, random: Random) -> tuple[Slots, Slots]:
        """Any layout: by set the elements, seat by seat and then those not playing; by set the times."""

    def pair_classes(self) -> tuple[list[list[int]], list[int]]:
        """The class of every two elements, and the weight of every class."""

    def imbalance(self, cost: int) -> float:
        """The imbalance where the sum of weight x total² is `cost`, in squares of (per_table - 1) w."""

    def movement(self, slots: Slots, shifts: Slots, scheme: str) -> Movement:
        """The schedule of a layout, of this name."""


def imbalance_of(squares: int, played: Sequence[int], pull: int) -> float:
    """The imbalance from sums over ordered pairs, all of (per_table - 1) times w.

    `squares`: the sum of its squares. `played`: how many sets each plays. `pull`: what one set takes from
    the sum over a player's rivals, the same for all sets.
    """
    others = len(played) - 1
    spread = Fraction(squares) - Fraction(sum((pull * sets) ** 2 for sets in played), others)
    mean = Fraction(pull * sum(played), len(played) * others)
    return sqrt(spread / (len(played) * others)) / mean
