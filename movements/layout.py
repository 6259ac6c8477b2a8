"""What the inner loop of a search works on, and how it is to work; see movements/annealing.py."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]


class Layout(NamedTuple):
    """What a run changes, and what it measures by. Everything is numbered from 0.

    `slots`: by set the element of every seat, table by table, then of those who do not play the set.
    `shift`: by set and table when it is played. `places`: by group and time how many sit there. `rests`:
    by group how many do not play. `totals`, `weights`: by class. `classes`: by two elements. `groups`,
    `steps`: the group of every element (-1 for one who never moves) and what to add to its table's
    time. `kept`: of every element 1 if it only ever sits at N, 2 if it also never rests, else 0.
    `pulls`: both, meeting, line. `undone`: room to note changes. `random`: the generator's state.
    """

    slots: Numbers
    shift: Numbers
    places: Numbers
    rests: Numbers
    totals: Numbers
    weights: Numbers
    classes: Numbers
    groups: Numbers
    steps: Numbers
    kept: Numbers
    pulls: Numbers
    undone: Numbers
    chain: Numbers
    random: npt.NDArray[np.uint64]


class Course(NamedTuple):
    """One stretch of a run: moves `first` to `last` of `moves`, cooling from `hot` to `cold` (in cost).

    `across`, `chains`, `moving`: the shares of moves that exchange people of two tables, on one set or on as
    many as it takes, and that change when tables are played; all others are two people of one table.
    `clash`: the cost of one clash. `apart`: no two tables play a set at once. `fewest`, `most`: the rests
    of a group.
    """

    first: int
    last: int
    moves: int
    hot: float
    cold: float
    across: float
    chains: float
    moving: float
    clash: float
    apart: bool
    fewest: int
    most: int
