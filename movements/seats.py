"""Seats and places: where a participant can be during a round.

A table has seats N, E, S, W, clockwise; at three a table has no W. A *place* is a seat of a numbered
table, written `12S`. The rest place is written `P`; when several participants rest at once, each group
has its own: `P`, `P2`, `P3`.
"""

import re
from dataclasses import dataclass
from typing import Self

from movements.errors import MovementError
from movements.shape import printable

SEATS = ("N", "E", "S", "W")
REST_SEAT = "P"

_SEAT_OF_TABLE = re.compile(r"([1-9][0-9]{0,3})([NESW])")
_REST = re.compile(r"P([2-9]|[1-9][0-9]{1,3})?")


def seats_for(per_table: int) -> tuple[str, ...]:
    """The seats of one table, clockwise: four for 4, N E S for 3.

    Raises MovementError `per_table_unknown` for anything but 3 and 4.
    """
    if per_table not in (3, 4):
        raise MovementError("per_table_unknown", per_table=printable(per_table))
    return SEATS[:per_table]


@dataclass(frozen=True, order=True)
class Place:
    """A seat of a table (both from 1), or with seat "P" the rest place of that number."""

    table: int
    seat: str

    @classmethod
    def parse(cls, text: object) -> Self:
        """The place written as `12S`, `P` or `P2`; raises MovementError `place_unreadable`."""
        if isinstance(text, str):
            if seated := _SEAT_OF_TABLE.fullmatch(text):
                return cls(int(seated[1]), seated[2])
            if rest := _REST.fullmatch(text):
                return cls(int(rest[1] or 1), REST_SEAT)
        raise MovementError("place_unreadable", place=text)

    @property
    def is_rest(self) -> bool:
        return self.seat == REST_SEAT

    def __str__(self) -> str:
        if self.is_rest:
            return REST_SEAT if self.table == 1 else f"{REST_SEAT}{self.table}"
        return f"{self.table}{self.seat}"


REST = Place(1, REST_SEAT)
