"""Which movements there are for a number of players, and one of them by its name.

Every scheme here seats everybody who does not rest, so the number of tables follows from the number of
players. `auto` is the first of what fits: the rule book's special scheme, plain lines, lines with extra
steps; this is also their order of imbalance.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from movements import shape
from movements.errors import MovementError
from movements.fairness import fairness
from movements.lines import (
    LEAST_PRIME,
    LEAST_TABLES,
    MOST_TABLES,
    extra_step_lines,
    is_prime,
    prime_lines,
)
from movements.movement import Movement, rests
from movements.schemes import RULEBOOK, RULEBOOK_SIZES, rulebook
from movements.seats import seats_for
from movements.shape import LARGEST

AUTO = "auto"
LINES = "lines"
EXTRA_STEP = "lines-extra-step"
ROOMS = "rooms"
PLANNED = (ROOMS, "latin", "optimised")
GENERAL = (AUTO, LINES, EXTRA_STEP)
RULEBOOK_NAMES = tuple(f"rulebook-{size}" for size in RULEBOOK_SIZES)
LEAST_PLAYERS = 8


@dataclass(frozen=True)
class Offer:
    """A movement that fits. `sit_outs`: the most rounds that one player rests."""

    scheme: str
    tables: int
    rounds: int
    sets: int
    imbalance: float | None
    sit_outs: int


def movement_named(
    scheme: str,
    players: int,
    per_table: int = 4,
    tables: int | None = None,
    rounds: int | None = None,
    copies: bool = False,
    rooms: tuple[int, ...] = (),
) -> Movement:
    """The movement of that name for 8 to 4000 players, `per_table` 3 or 4 at a table.

    `tables`, `rounds`: as asked, by default as many as the scheme has. `copies`: whether a set may be at
    several tables in one round; the schemes there are so far settle that themselves. `rooms`: numbers
    of tables of each room, for the scheme of that name only.
    Raises MovementError saying why the combination is impossible and which nearest ones are possible.
    """
    seats_for(per_table)
    _check_players(players)
    if scheme in PLANNED or rooms:
        planned = scheme if scheme in PLANNED else ROOMS
        raise MovementError("scheme_not_built", scheme=planned, known=GENERAL, sizes=RULEBOOK_SIZES)
    if scheme not in GENERAL + RULEBOOK_NAMES:
        raise MovementError(
            "scheme_unknown", scheme=shape.printable(scheme), known=GENERAL, sizes=RULEBOOK_SIZES
        )
    if scheme == AUTO:
        scheme = _best(players, per_table)
    _check_tables(scheme, players, per_table, tables)
    return _build(scheme, players, per_table, rounds)


def movements_for(players: int, per_table: int = 4) -> tuple[Offer, ...]:
    """All that fits that many players, the best first; empty if nothing does.

    Raises MovementError `movement_not_whole`, `per_table_unknown`.
    """
    seats_for(per_table)
    _check_players(players)
    return tuple(_offer(_build(scheme, players, per_table, None)) for scheme in _fitting(players, per_table))


def nearest_players(players: int, per_table: int) -> tuple[int, ...]:
    """The nearest numbers of players, below and above, that some scheme fits."""
    below = (number for number in range(players - 1, LEAST_PLAYERS - 1, -1) if _fits(number, per_table))
    above = (number for number in range(players + 1, LARGEST + 1) if _fits(number, per_table))
    return tuple(number for number in (next(below, None), next(above, None)) if number is not None)


def _fits(players: int, per_table: int) -> bool:
    return any(_fitting(players, per_table))


def _fitting(players: int, per_table: int) -> Iterator[str]:
    if per_table == 4 and players in RULEBOOK:
        yield f"rulebook-{players}"
    tables, left = divmod(players, per_table)
    if left == 0 and LEAST_TABLES <= tables <= MOST_TABLES:
        yield LINES if tables >= LEAST_PRIME and is_prime(tables) else EXTRA_STEP


def _best(players: int, per_table: int) -> str:
    best = next(_fitting(players, per_table), None)
    if best is None:
        nearest = nearest_players(players, per_table)
        raise MovementError("nothing_fits", players=players, per_table=per_table, nearest=nearest)
    return best


def _check_players(players: int) -> None:
    shape.whole(players, "players", LEAST_PLAYERS, LARGEST)


def _check_tables(scheme: str, players: int, per_table: int, tables: int | None) -> None:
    full, left = divmod(players, per_table)
    if scheme.startswith(LINES) and left:
        nearest = tuple(number * per_table for number in (full, full + 1) if number >= LEAST_TABLES)
        raise MovementError("tables_not_full", players=players, per_table=per_table, nearest=nearest)
    if tables is not None and tables != full:
        raise MovementError("tables_do_not_fit", tables=tables, players=players, expected=full)


def _build(scheme: str, players: int, per_table: int, rounds: int | None) -> Movement:
    tables = players // per_table
    if scheme == LINES:
        return prime_lines(tables, rounds, per_table)
    if scheme == EXTRA_STEP:
        return extra_step_lines(tables, rounds, per_table)
    needed = int(scheme.removeprefix("rulebook-"))
    if players != needed:
        raise MovementError("scheme_of_other_number", scheme=scheme, players=players, needed=needed)
    if per_table != 4:
        raise MovementError("scheme_at_four", scheme=scheme, per_table=per_table)
    return rulebook(players, rounds)


def _offer(movement: Movement) -> Offer:
    return Offer(
        scheme=movement.scheme,
        tables=len(movement.rounds[0].tables),
        rounds=len(movement.rounds),
        sets=movement.sets,
        imbalance=fairness(movement).imbalance,
        sit_outs=max(rests(movement).values()),
    )
