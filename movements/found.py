"""The movements found by our own search, shipped as data beside the rule book's schemes.

They lie in data/found.json, one object each, named `prikup-<players>-<rounds>` with what is special about
it. `rows`, `fixed` and `judge_row` are written as in the rule book. `first_table` is for turning lines:
who sits at table 1, N to W, round by round; at every next table sit the participants one line further,
the last followed by the first, and the sets never move. `tables` is any schedule: by round and table the
set and, after a colon, who sits there. `imbalance`, `meetings` and `comparisons` are as `fairness` measures;
`least` says that no schedule of the size in which all tables play every set has less, with or without
copies; the tests prove it by counting.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from movements import shape
from movements.errors import MovementError
from movements.movement import Movement, Round, TableSeating, copies_needed
from movements.schemes import cyclic, parse_group, parse_judge_row
from movements.seats import seats_for


@dataclass(frozen=True)
class Found:
    """One of them as it was written down; `data` is what gives the schedule."""

    name: str
    players: int
    rounds: int
    sets: int
    copies: int
    imbalance: float
    meetings: Mapping[int, int]
    comparisons: Mapping[int, int]
    least: bool
    data: Mapping[str, Any]

    @property
    def per_table(self) -> int:
        return 4

    @property
    def tables(self) -> int:
        return self.players // self.per_table

    @property
    def sit_outs(self) -> int:
        """The most rounds that one player rests, everybody resting equally often within 1."""
        return -(-self.rounds * (self.players % self.per_table) // self.players)


@cache
def all_found() -> Mapping[str, Found]:
    """By name, in order of players and rounds."""
    text = files("movements").joinpath("data/found.json").read_text(encoding="utf-8")
    return {entry["name"]: _found(entry) for entry in json.loads(text)}


def _found(entry: Mapping[str, Any]) -> Found:
    return Found(
        name=entry["name"],
        players=entry["players"],
        rounds=entry["rounds"],
        sets=entry["sets"],
        copies=entry["copies"],
        imbalance=entry["imbalance"],
        meetings={int(times): pairs for times, pairs in entry["meetings"].items()},
        comparisons={int(times): pairs for times, pairs in entry["comparisons"].items()},
        least=entry.get("least", False),
        data=entry,
    )


def found_movement(name: str, rounds: int | None = None) -> Movement:
    """The movement of that name; `rounds`: fewer than it has, to stop early.

    Raises MovementError `rounds_out_of_range`, `movement_not_whole`; KeyError for a name that is none.
    """
    found = all_found()[name]
    count = found.rounds if rounds is None else shape.whole(rounds, "rounds")
    if not 1 <= count <= found.rounds:
        raise MovementError("rounds_out_of_range", scheme=name, rounds=count, most=found.rounds)
    data = found.data
    if "rows" in data:
        groups = [parse_group(row, fixed) for row, fixed in zip(data["rows"], data["fixed"], strict=True)]
        return cyclic(name, groups, parse_judge_row(data["judge_row"]), count)
    rounds_of = _turning_round if "first_table" in data else _listed_round
    played = tuple(rounds_of(found, number) for number in range(1, count + 1))
    return Movement(name, found.players, found.per_table, found.sets, copies_needed(played), played, None)


def _turning_round(found: Found, number: int) -> Round:
    first = [int(entrant) - 1 for entrant in found.data["first_table"][number - 1].split()]
    seats = seats_for(found.per_table)
    tables = tuple(
        TableSeating(
            table + 1,
            table + 1,
            1,
            {
                seat: (entrant + table * found.per_table) % found.players + 1
                for seat, entrant in zip(seats, first, strict=True)
            },
        )
        for table in range(found.tables)
    )
    return Round(number, tables, ())


def _listed_round(found: Found, number: int) -> Round:
    tables = []
    for table, text in enumerate(found.data["tables"][number - 1], start=1):
        box_set, _, people = text.partition(": ")
        seats = dict(zip(seats_for(found.per_table), map(int, people.split()), strict=True))
        tables.append(TableSeating(table, int(box_set), 1, seats))
    seated = {entrant for seating in tables for entrant in seating.seats.values()}
    resting = tuple(entrant for entrant in range(1, found.players + 1) if entrant not in seated)
    return Round(number, tuple(tables), resting)
