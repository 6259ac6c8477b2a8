"""Several rooms, each with a line movement of a prime number of tables and its own copy of the sets.

Records of a deal from all rooms are compared together (rule book 5). The rooms play the same number of
rounds, so no more than the smallest has tables; a set beyond the tables of a room is not played there.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, islice

from movements import shape
from movements.errors import MovementError
from movements.lines import LEAST_PRIME, MOST_SEATINGS, is_prime, nearest_primes, prime_lines
from movements.movement import Movement, Round, TableSeating, copies_needed
from movements.seats import seats_for

ROOMS = "rooms"
MOST_ROOMS = 100


def rooms_lines(rooms: Sequence[int], rounds: int | None = None, per_table: int = 4) -> Movement:
    """The movement of rooms with so many tables each, at least two rooms.

    Tables and participants are numbered through, room after room. `rounds`: by default as many as the
    smallest room has tables.
    Raises MovementError `rooms_too_few`, `room_not_prime`, `rounds_out_of_range`, `movement_too_large`,
    `per_table_unknown`, `movement_not_whole`.
    """
    seats = seats_for(per_table)
    if not 2 <= len(rooms) <= MOST_ROOMS:
        raise MovementError("rooms_too_few", rooms=len(rooms), most=MOST_ROOMS)
    for number, tables in enumerate(rooms, start=1):
        if shape.whole(tables, "rooms", 1) < LEAST_PRIME or not is_prime(tables):
            raise MovementError("room_not_prime", room=number, tables=tables, nearest=nearest_primes(tables))
    shape.whole(sum(rooms) * per_table, "players", 1)
    most = min(min(rooms), MOST_SEATINGS // sum(rooms))
    played = most if rounds is None else shape.whole(rounds, "rounds")
    if not 1 <= played <= min(rooms):
        raise MovementError("rounds_out_of_range", scheme=ROOMS, rounds=played, most=min(rooms))
    if played > most:
        raise MovementError("movement_too_large", tables=sum(rooms), rounds=played, most=most)
    parts = [prime_lines(tables, played, per_table) for tables in rooms]
    together = tuple(_together(parts, number) for number in range(played))
    players = sum(rooms) * len(seats)
    return Movement(ROOMS, players, per_table, max(rooms), copies_needed(together), together, None)


def _together(parts: list[Movement], number: int) -> Round:
    before = [0, *accumulate(part.sets for part in parts)]
    seatings = [
        TableSeating(
            table=table.table + tables,
            box_set=table.box_set,
            room=room,
            seats={seat: entrant + tables * part.per_table for seat, entrant in table.seats.items()},
        )
        for room, (part, tables) in enumerate(zip(parts, before, strict=False), start=1)
        for table in part.rounds[number].tables
    ]
    return Round(number + 1, tuple(seatings), ())


def rooms_for(tables: int) -> tuple[int, ...] | None:
    """So many tables in the fewest rooms, at least two, of primes as alike as can be; None if impossible."""
    return next(_splits(tables), None)


def rooms_choices(tables: int, most: int) -> tuple[tuple[int, ...], ...]:
    """The first `most` ways to put so many tables into two to four rooms, `rooms_for` the first."""
    return tuple(islice(_splits(tables), most))


def _splits(tables: int) -> Iterator[tuple[int, ...]]:
    for number in (2, 3, 4):
        yield from _split(tables, number, LEAST_PRIME)


def _split(tables: int, rooms: int, least: int) -> Iterator[tuple[int, ...]]:
    """In ascending order; the smallest room is as large as can be, as it limits the rounds."""
    if rooms == 1:
        if tables >= least and is_prime(tables):
            yield (tables,)
        return
    for smallest in range(tables // rooms, least - 1, -1):
        if is_prime(smallest):
            yield from ((smallest, *rest) for rest in _split(tables - smallest, rooms - 1, smallest))
