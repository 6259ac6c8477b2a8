"""What one deal writes on the score sheet, and what it is worth in whists.

Three columns: pool, mountain, and whists one player writes on another. `settle` turns them into
whists of each player as the usual end of a game does, with pools of unlimited length.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

Number = int | Fraction


def _column() -> defaultdict[str, Number]:
    return defaultdict(int)


@dataclass
class Written:
    """`pool` and `mountain` in points by seat; `whists[x, y]` in whists written by x on y."""

    pool: dict[str, Number] = field(default_factory=_column)
    mountain: dict[str, Number] = field(default_factory=_column)
    whists: dict[tuple[str, str], Number] = field(default_factory=lambda: defaultdict(int))

    def write(self, by: str, on: str, whists: Number) -> None:
        """`by` writes `whists` on `on`."""
        self.whists[by, on] += whists


def settle(
    written: Written, seats: Sequence[str], pool_point: int, mountain_point: int, multiplier: int
) -> dict[str, Fraction]:
    """Whists of every seat, the resting dealer included; their sum is 0.

    `pool_point` and `mountain_point` are whists in one point; `multiplier` raises every price.
    """
    worth = {
        seat: pool_point * written.pool[seat] - mountain_point * written.mountain[seat] for seat in seats
    }
    mean = Fraction(sum(worth.values()), len(seats))
    net = _net_whists(written.whists, seats)
    return {seat: (worth[seat] - mean + net[seat]) * multiplier for seat in seats}


def _net_whists(whists: Mapping[tuple[str, str], Number], seats: Sequence[str]) -> dict[str, Number]:
    net: dict[str, Number] = dict.fromkeys(seats, 0)
    for (by, on), amount in whists.items():
        net[by] += amount
        net[on] -= amount
    return net
