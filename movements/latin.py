"""Line movements from orthogonal Latin squares: no two of different lines meet more than once.

Write a row for every table of every round: the round, who of each line sits there, and the set. If in
any two of these columns every pair of values stands once, then nobody is at two tables in a round, nobody
repeats a set, and any two players of different lines meet exactly once in a full session. Such an array
of 6 columns (5 at three to a table) is the same as 4 (3) mutually orthogonal Latin squares. With a prime
number of tables it is the plain line movement. There are such arrays

- over a finite field of at least as many elements as there are columns but the round, so for every
  prime power from 5 on, and place by place for products of such numbers;
- for 12, 15 and 20 tables by constructions of McKay, of Schellenberg, van Rees and Vanstone, and of
  Todorov and Abel, as collected in the Handbook of Combinatorial Designs (III.3).
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

from movements import shape
from movements.errors import MovementError
from movements.lines import MOST_SEATINGS, MOST_TABLES
from movements.movement import Movement, Round, TableSeating
from movements.seats import seats_for

# What everybody but N, and the set, has of the array: by round (from 0) and table (from 0), five values.
Columns = Callable[[int, int], Sequence[int]]

LATIN = "latin"
SPECIAL = (12, 15, 20)
# By round how far each column is from the table, in the group of three times two times two.
_TWELVE = ("abcdijklefgh", "ageckfhijdbl", "adlgehjbfcki", "ajibfdcelghk", "akfhjldgcbie")
# The same in the cyclic group of fifteen.
_FIFTEEN = ("abcdefghijklmno", "bdgiknfcamehjlo", "bhealiofmdjgcnk", "blhcmdinejofakg")
# Two triples each to be turned round; None is the twentieth value, all others are of the group of nineteen.
_TWENTY = (
    ((None, 0, 0), (7, 1, 11)),
    ((7, 1, 11), (None, 0, 0)),
    ((13, 15, 10), (13, 15, 10)),
    ((1, 7, 11), (16, 17, 5)),
    ((16, 17, 5), (1, 7, 11)),
    ((9, 6, 4), (2, 14, 3)),
    ((2, 14, 3), (9, 6, 4)),
)


def latin_lines(tables: int, rounds: int | None = None, per_table: int = 4) -> Movement:
    """The line movement of so many tables by orthogonal Latin squares; N stays.

    `rounds`: by default one for every table, or as many as `lines.MOST_SEATINGS` allows.
    Raises MovementError `no_latin_squares`, `rounds_out_of_range`, `movement_too_large`,
    `per_table_unknown`, `movement_not_whole`.
    """
    seats = seats_for(per_table)
    if not has_latin(shape.whole(tables, "tables"), per_table):
        raise MovementError("no_latin_squares", tables=tables, nearest=_nearest(tables, per_table))
    most = MOST_SEATINGS // tables
    played = min(tables, most) if rounds is None else shape.whole(rounds, "rounds")
    if not 1 <= played <= tables:
        raise MovementError("rounds_out_of_range", scheme=LATIN, rounds=played, most=tables)
    if played > most:
        raise MovementError("movement_too_large", tables=tables, rounds=played, most=most)
    columns = _columns(tables)
    first = [_table_of(columns, tables, column) for column in range(per_table)]
    turned = tuple(_round(columns, first, number, tables, seats) for number in range(1, played + 1))
    return Movement(LATIN, tables * per_table, per_table, tables, 1, turned, None)


def has_latin(tables: int, per_table: int = 4) -> bool:
    """Whether `latin_lines` has an array for so many tables."""
    return tables <= MOST_TABLES and (tables in SPECIAL or _has_field(tables, per_table))


def _has_field(tables: int, per_table: int) -> bool:
    return tables > per_table and all(prime**power > per_table for prime, power in _factors(tables))


def _nearest(tables: int, per_table: int) -> tuple[int, ...]:
    """The nearest numbers below and above that have an array."""
    below = next(
        (number for number in range(min(tables, MOST_TABLES), 0, -1) if has_latin(number, per_table)), None
    )
    above = next((number for number in range(tables, MOST_TABLES) if has_latin(number, per_table)), None)
    return tuple(number for number in (below, above) if number is not None)


def _table_of(columns: Columns, tables: int, column: int) -> dict[int, int]:
    """By value of a column the table where it is in the first round, so that all are numbered from there."""
    return {columns(0, table)[column]: table for table in range(tables)}


def _round(
    columns: Columns, first: list[dict[int, int]], number: int, tables: int, seats: tuple[str, ...]
) -> Round:
    seatings = []
    for table in range(tables):
        here = columns(number - 1, table)
        started = [table, *(known[value] for known, value in zip(first, here, strict=False))]
        people = {seat: started[place] * len(seats) + place + 1 for place, seat in enumerate(seats)}
        seatings.append(TableSeating(table + 1, started[len(seats)] + 1, 1, people))
    return Round(number, tuple(seatings), ())


def _columns(tables: int) -> Columns:
    if tables == 12:
        return _twelve
    if tables == 15:
        return _fifteen
    return _twenty if tables == 20 else _over_fields(_factors(tables))


def _twelve(number: int, table: int) -> list[int]:
    """The group is three times two times two: 4 x the first part + the others as bits."""
    steps = [_letter(column, number) for column in _TWELVE]
    return [(table // 4 + step // 4) % 3 * 4 + (table % 4 ^ step % 4) for step in steps]


def _fifteen(number: int, table: int) -> list[int]:
    return [(table + _letter(column, number)) % 15 for column in _FIFTEEN]


def _letter(column: str, number: int) -> int:
    return ord(column[number]) - ord("a")


def _twenty(number: int, table: int) -> tuple[int, ...]:
    return _twenty_rows()[number, table]


@cache
def _twenty_rows() -> dict[tuple[int, int], tuple[int, ...]]:
    """By the first two columns the others."""
    rows: list[tuple[int, ...]] = [(19,) * 6]
    for (a, b, c), (d, e, f) in _TWENTY:
        for start in ((a, b, c, d, e, f), (b, c, a, f, d, e), (c, a, b, e, f, d)):
            rows += [tuple(19 if x is None else (x + step) % 19 for x in start) for step in range(19)]
    return {(number, table): tuple(others) for number, table, *others in rows}


def _over_fields(factors: list[tuple[int, int]]) -> Columns:
    """Each column goes at its own speed, and all differences of speeds have inverses in every field."""
    fields = [_Field(prime, power) for prime, power in factors]

    def columns(number: int, table: int) -> list[int]:
        return [_combined(fields, number, table, speed) for speed in range(1, 5)]

    return columns


def _combined(fields: "list[_Field]", number: int, table: int, speed: int) -> int:
    value, weight = 0, 1
    for field in fields:
        moved = field.times(number % field.size, speed % field.size)
        value += weight * field.plus(table % field.size, moved)
        weight *= field.size
        number, table = number // field.size, table // field.size
    return value


class _Field:
    """The field of prime ** power elements: the numbers below that, their digits in base prime."""

    def __init__(self, prime: int, power: int) -> None:
        self.prime = prime
        self.size: int = prime**power
        tails = product(range(prime), repeat=power)
        self.powers = next(powers for tail in tails if (powers := self._powers_of_x(tail)))
        self.logs = {value: exponent for exponent, value in enumerate(self.powers)}

    def _powers_of_x(self, tail: tuple[int, ...]) -> list[int]:
        """The powers of x whose highest power is `tail`, lowest first; empty unless they are all."""
        digits = [1] + [0] * (len(tail) - 1)
        powers: list[int] = []
        seen: set[int] = set()
        while (value := self._number(digits)) not in seen and value:
            seen.add(value)
            powers.append(value)
            top = digits[-1]
            digits = [
                (digit + top * part) % self.prime for digit, part in zip([0, *digits[:-1]], tail, strict=True)
            ]
        return powers if len(powers) == self.size - 1 else []

    def _number(self, digits: list[int]) -> int:
        value = 0
        for digit in reversed(digits):
            value = value * self.prime + digit
        return value

    def times(self, one: int, other: int) -> int:
        if one == 0 or other == 0:
            return 0
        return self.powers[(self.logs[one] + self.logs[other]) % (self.size - 1)]

    def plus(self, one: int, other: int) -> int:
        total, weight = 0, 1
        while one or other:
            total += (one + other) % self.prime * weight
            one, other, weight = one // self.prime, other // self.prime, weight * self.prime
        return total


def _factors(number: int) -> list[tuple[int, int]]:
    """The primes of a number with their powers."""
    found, prime = [], 2
    while number > 1:
        power = 0
        while number % prime == 0:
            number, power = number // prime, power + 1
        if power:
            found.append((prime, power))
        prime += 1
    return found
