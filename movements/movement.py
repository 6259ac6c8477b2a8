"""A movement: round by round who sits where and which set is played there.

A *set* is the deals that travel together; all of them are played by the same people at one table, so
a movement speaks of sets, never of single deals. Participants are the numbers 1 to `players`. The order
of `sitting_out` matters: its first number is at the rest place P, the second at P2.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from movements import shape
from movements.errors import MovementError
from movements.seats import REST_SEAT, Place, seats_for
from movements.shape import LARGEST

_LONGEST_NAME = 60
_KEYS = ("scheme", "players", "per_table", "sets", "copies", "rounds")
_IGNORED_KEYS = ("findings", "fairness")


@dataclass(frozen=True)
class TableSeating:
    """One table in one round: the set played and the participant on every seat."""

    table: int
    box_set: int
    room: int
    seats: Mapping[str, int]


@dataclass(frozen=True)
class Round:
    number: int
    tables: tuple[TableSeating, ...]
    sitting_out: tuple[int, ...]

    def places(self) -> Iterator[tuple[Place, int]]:
        """Every place of the round with its participant, the rest places last."""
        for table in self.tables:
            for seat, entrant in table.seats.items():
                yield Place(table.table, seat), entrant
        for number, entrant in enumerate(self.sitting_out, start=1):
            yield Place(number, REST_SEAT), entrant


@dataclass(frozen=True)
class Movement:
    """A whole schedule.

    `copies`: how many copies of a set are needed in one round at most. `row`: for schemes with a judge's
    row the tables that take the set from each place of it in round 1; None for the others.
    """

    scheme: str
    players: int
    per_table: int
    sets: int
    copies: int
    rounds: tuple[Round, ...]
    row: tuple[tuple[int, ...], ...] | None

    @property
    def rooms(self) -> Mapping[int, int]:
        """{table: its room} where the tables stand in more than one, else empty."""
        rooms = {table.table: table.room for this in self.rounds for table in this.tables}
        return rooms if len(set(rooms.values())) > 1 else {}


def copies_needed(rounds: tuple[Round, ...]) -> int:
    """The most tables that play one set in the same round."""
    return max(max(Counter(table.box_set for table in this.tables).values()) for this in rounds)


def rests(movement: Movement) -> dict[int, int]:
    """How many rounds each participant, 1 to `players`, sits out."""
    counts = dict.fromkeys(range(1, movement.players + 1), 0)
    for this in movement.rounds:
        for entrant in this.sitting_out:
            if entrant in counts:
                counts[entrant] += 1
    return counts


def movement_to_json(movement: Movement) -> dict[str, object]:
    """The movement as JSON values; `row` is there only if the scheme has a judge's row."""
    data: dict[str, object] = {
        "scheme": movement.scheme,
        "players": movement.players,
        "per_table": movement.per_table,
        "sets": movement.sets,
        "copies": movement.copies,
        "rounds": [_round_to_json(this) for this in movement.rounds],
    }
    if movement.row is not None:
        data["row"] = [list(tables) for tables in movement.row]
    return data


def _round_to_json(this: Round) -> dict[str, object]:
    tables = [
        {"table": table.table, "set": table.box_set, "room": table.room, "seats": dict(table.seats)}
        for table in this.tables
    ]
    return {"round": this.number, "tables": tables, "sitting_out": list(this.sitting_out)}


def movement_from_json(data: object) -> Movement:
    """The movement that `movement_to_json` wrote, or one made by hand in the same shape.

    `findings` and `fairness` are ignored, being computed anew. What is read has the right shape and no
    holes, but need not be a valid schedule: see `movements.checks`.
    Raises MovementError `movement_not_whole`, `movement_not_text`, `movement_not_list`,
    `movement_list_length`, `movement_not_object`, `movement_key_missing` or `movement_key_unknown`, all
    naming the spot, such as `rounds[3].tables[1].seats`; `round_out_of_turn` for numbers out of order.
    """
    found = shape.fields(data, "JSON", _KEYS, ("row", *_IGNORED_KEYS))
    seats = seats_for(shape.whole(found["per_table"], "per_table", 3, 4))
    rounds = tuple(
        _round_from_json(item, number, seats)
        for number, item in enumerate(shape.some_items(found["rounds"], "rounds", LARGEST), start=1)
    )
    return Movement(
        scheme=shape.text(found["scheme"], "scheme", _LONGEST_NAME),
        players=_number(found["players"], "players"),
        per_table=len(seats),
        sets=_number(found["sets"], "sets"),
        copies=_number(found["copies"], "copies"),
        rounds=rounds,
        row=_row_from_json(found.get("row")),
    )


def _round_from_json(data: object, number: int, seats: tuple[str, ...]) -> Round:
    where = f"rounds[{number}]"
    found = shape.fields(data, where, ("round", "tables", "sitting_out"))
    stated = _number(found["round"], f"{where}.round")
    if stated != number:
        raise MovementError("round_out_of_turn", round=stated, expected=number)
    tables = tuple(
        _table_from_json(item, f"{where}.tables[{position}]", seats)
        for position, item in enumerate(
            shape.some_items(found["tables"], f"{where}.tables", LARGEST), start=1
        )
    )
    resting = shape.items(found["sitting_out"], f"{where}.sitting_out")
    return Round(number, tables, tuple(_number(item, f"{where}.sitting_out") for item in resting))


def _table_from_json(data: object, where: str, seats: tuple[str, ...]) -> TableSeating:
    found = shape.fields(data, where, ("table", "set", "room", "seats"))
    seated = shape.fields(found["seats"], f"{where}.seats", seats)
    return TableSeating(
        table=_number(found["table"], f"{where}.table"),
        box_set=_number(found["set"], f"{where}.set"),
        room=_number(found["room"], f"{where}.room"),
        seats={seat: _number(seated[seat], f"{where}.seats.{seat}") for seat in seats},
    )


def _row_from_json(data: object) -> tuple[tuple[int, ...], ...] | None:
    if data is None:
        return None
    places = enumerate(shape.some_items(data, "row", LARGEST), start=1)
    return tuple(
        tuple(_number(table, f"row[{place}]") for table in shape.items(tables, f"row[{place}]"))
        for place, tables in places
    )


def _number(data: object, where: str) -> int:
    return shape.whole(data, where, 1, LARGEST)
