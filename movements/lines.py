"""Line movements: every player keeps a seat letter, lines and sets go round the tables.

After every round N stays, E goes 1 table up, S 2, W 3, and every set goes 1 table down; past the last
table comes the first. With a prime number of tables (at least 5) these speeds all differ modulo that
number, so everyone plays every set once and meets every player of the other lines once.

For other numbers of tables the rule book has the *extra step*: if a line's move would bring it to sets it
has already played, the line goes one table further, and again if needed.
"""

from dataclasses import dataclass
from math import isqrt

from movements import shape
from movements.errors import MovementError
from movements.movement import Movement, Round, TableSeating
from movements.seats import SEATS, seats_for

SPEEDS = {"N": 0, "E": 1, "S": 2, "W": 3}
LEAST_PRIME = 5
LEAST_TABLES = 3  # at two tables every line would stay where it is
MOST_TABLES = 1000
MOST_SEATINGS = 20_000  # tables times rounds: what still is made and judged in seconds


def is_prime(number: int) -> bool:
    """Whether a whole number is prime."""
    return number > 1 and all(number % divisor for divisor in range(2, isqrt(number) + 1))


def prime_lines(tables: int, rounds: int | None = None, per_table: int = 4) -> Movement:
    """The line movement of a prime number of tables (rule book 5).

    `rounds`: by default one for every table, or as many as `MOST_SEATINGS` allows.
    Raises MovementError `lines_need_prime`, `tables_out_of_range`, `rounds_out_of_range`,
    `movement_too_large`, `per_table_unknown`, `movement_not_whole`.
    """
    _check_tables(tables)
    if tables < LEAST_PRIME or not is_prime(tables):
        raise MovementError("lines_need_prime", tables=tables, nearest=nearest_primes(tables))
    return _build("lines", tables, rounds, per_table)


def extra_step_lines(tables: int, rounds: int | None = None, per_table: int = 4) -> Movement:
    """The line movement with extra steps where they are needed (rule book 5).

    `rounds`: by default one for every table, or as many as `MOST_SEATINGS` allows.
    With a prime number of tables from 5 no extra step is needed and this is the plain line movement.
    Raises MovementError `tables_out_of_range`, `rounds_out_of_range`, `movement_too_large`,
    `per_table_unknown`, `movement_not_whole`.
    """
    _check_tables(tables)
    return _build("lines-extra-step", tables, rounds, per_table)


def extra_steps(tables: int, rounds: int, per_table: int = 4) -> dict[str, tuple[int, ...]]:
    """The rounds before which each line goes further than its speed: line -> round numbers."""
    return {seat: _walk(seat, tables, rounds).extra for seat in seats_for(per_table)}


def nearest_primes(tables: int) -> tuple[int, ...]:
    """The nearest numbers of tables, below (if there is one) and above, that are prime and at least 5."""
    below = next((number for number in range(tables - 1, LEAST_PRIME - 1, -1) if is_prime(number)), None)
    above = max(tables + 1, LEAST_PRIME)
    while not is_prime(above):
        above += 1
    return (above,) if below is None else (below, above)


def _check_tables(tables: int) -> None:
    if not LEAST_TABLES <= shape.whole(tables, "tables") <= MOST_TABLES:
        raise MovementError("tables_out_of_range", tables=tables, least=LEAST_TABLES, most=MOST_TABLES)


def _build(scheme: str, tables: int, rounds: int | None, per_table: int) -> Movement:
    seats = seats_for(per_table)
    count = _rounds(scheme, tables, rounds)
    shifts = {seat: _walk(seat, tables, count).shifts for seat in seats}
    played = tuple(_round(number, tables, seats, shifts) for number in range(1, count + 1))
    return Movement(scheme, tables * per_table, per_table, tables, 1, played, None)


def _rounds(scheme: str, tables: int, rounds: int | None) -> int:
    most = MOST_SEATINGS // tables
    if rounds is None:
        return min(tables, most)
    if not 1 <= shape.whole(rounds, "rounds") <= tables:
        raise MovementError("rounds_out_of_range", scheme=scheme, rounds=rounds, most=tables)
    if rounds > most:
        raise MovementError("movement_too_large", tables=tables, rounds=rounds, most=most)
    return rounds


def _round(number: int, tables: int, seats: tuple[str, ...], shifts: dict[str, tuple[int, ...]]) -> Round:
    """Players are numbered table by table as they sit in the first round: 1N is 1, 1E is 2."""
    seatings = []
    for table in range(tables):
        started = {seat: (table - shifts[seat][number - 1]) % tables for seat in seats}
        people = {seat: started[seat] * len(seats) + SEATS.index(seat) + 1 for seat in seats}
        seatings.append(TableSeating(table + 1, (table + number - 1) % tables + 1, 1, people))
    return Round(number, tuple(seatings), ())


@dataclass(frozen=True)
class _Walk:
    """How many tables a line is from where it started, round by round; the rounds of extra steps."""

    shifts: tuple[int, ...]
    extra: tuple[int, ...]


def _walk(seat: str, tables: int, rounds: int) -> _Walk:
    """All players of a line go alike, so the one who started at the first table speaks for the line."""
    shift, played = 0, {0}
    shifts, extra = [0], []
    for before in range(1, rounds):
        shift = (shift + SPEEDS[seat]) % tables
        if (shift + before) % tables in played:
            extra.append(before + 1)
        while (shift + before) % tables in played:
            shift = (shift + 1) % tables
        played.add((shift + before) % tables)
        shifts.append(shift)
    return _Walk(tuple(shifts), tuple(extra))
