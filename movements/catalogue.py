"""Which movements there are for a number of players, and one of them by its name.

Every scheme but `optimised` seats everybody who does not rest, so the number of tables follows from the
number of players. `auto` is the first of what fits: the least imbalance, but sessions that are longer than
the rule book's longest and have more rounds than tables come last. It weighs the rule book's schemes, lines
of all kinds, rooms and the shipped movements of our own search; a new search runs only when `optimised` is
asked for. A stage of a knock-out is another kind of event, so it is made when it is named and never offered.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from movements import shape
from movements.checks import check
from movements.errors import MovementError
from movements.fairness import fairness
from movements.found import Found, all_found, found_movement
from movements.knock_out import KNOCK_OUT, knock_out_stage
from movements.latin import LATIN, has_latin, latin_lines
from movements.lines import (
    LEAST_PRIME,
    LEAST_TABLES,
    MOST_TABLES,
    extra_step_lines,
    is_prime,
    prime_lines,
)
from movements.movement import Movement, rests
from movements.optimised import optimise, usual_rounds
from movements.rooms import ROOMS, rooms_for, rooms_lines
from movements.schemes import RULEBOOK, RULEBOOK_SIZES, rulebook
from movements.search import OPTIMISED, Effort, Progress
from movements.seats import seats_for
from movements.shape import LARGEST
from movements.stationary import keep_seats, stationary_places

AUTO = "auto"
LINES = "lines"
EXTRA_STEP = "lines-extra-step"
GENERAL = (AUTO, LINES, EXTRA_STEP, ROOMS, LATIN, OPTIMISED, KNOCK_OUT)
RULEBOOK_NAMES = tuple(f"rulebook-{size}" for size in RULEBOOK_SIZES)
LEAST_PLAYERS = 8
LONGEST_USUAL = max(len(scheme.judge_row) for scheme in RULEBOOK.values())
NO_EFFORT = Effort()
REMEMBERED = 500  # answers of `movements_for`, which take long for many players


@dataclass(frozen=True)
class Offer:
    """A movement that fits.

    `sit_outs`: the most rounds that one player rests. `meetings`, `comparisons`: as `fairness` has them.
    `copies`: of a set in one round. `rows`: whether everybody follows the person in front, along rows that
    can be printed. `least`: no schedule of the size is fairer.
    """

    scheme: str
    tables: int
    rounds: int
    sets: int
    imbalance: float | None
    sit_outs: int
    meetings: Mapping[int, int]
    comparisons: Mapping[int, int]
    copies: int = 1
    rows: bool = False
    least: bool = False


@dataclass(frozen=True)
class Wish:
    """What is asked for; see `movement_named`."""

    scheme: str
    players: int
    per_table: int
    tables: int | None
    rounds: int | None
    copies: bool
    rooms: tuple[int, ...]
    effort: Effort
    stationary: tuple[int, ...] = ()


def movement_named(
    scheme: str,
    players: int,
    per_table: int = 4,
    tables: int | None = None,
    rounds: int | None = None,
    copies: bool = False,
    rooms: tuple[int, ...] = (),
    effort: Effort = NO_EFFORT,
    stationary: tuple[int, ...] = (),
) -> Movement:
    """The movement of that name for 8 to 4000 players, `per_table` 3 or 4 at a table.

    `tables`, `rounds`: as asked, by default as many as the scheme has. `copies`: whether `auto` and
    `optimised` may have a set at several tables in one round; the other schemes settle that themselves.
    `rooms`: the numbers of tables of each room, for the scheme of that name. `effort`: of a search, for
    `optimised` only. `stationary`: the participants who keep their seats all session.
    Raises MovementError saying why the combination is impossible and which nearest ones are possible.
    """
    seats_for(per_table)
    _check_players(players)
    if scheme == AUTO and rooms:
        scheme = ROOMS
    if scheme not in GENERAL + RULEBOOK_NAMES and scheme not in all_found():
        raise MovementError(
            "scheme_unknown", scheme=shape.printable(scheme), known=GENERAL, sizes=RULEBOOK_SIZES
        )
    if rooms and scheme != ROOMS:
        raise MovementError("rooms_of_other_scheme", scheme=scheme)
    for number in stationary:
        shape.whole(number, "stationary", 1, players)
    wish = Wish(scheme, players, per_table, tables, rounds, copies, rooms, effort, stationary)
    return keep_seats(_named(wish), frozenset(stationary))


def _named(wish: Wish) -> Movement:
    if wish.scheme == OPTIMISED:
        return _optimised(wish)
    if wish.scheme == AUTO:
        return _best(wish)
    _check_tables(wish)
    return _build(wish)


@lru_cache(maxsize=REMEMBERED)
def movements_for(
    players: int, per_table: int = 4, copies: bool = False, rounds: int | None = None, stay: int = 0
) -> tuple[Offer, ...]:
    """All that fits that many players, the best first; empty if nothing does.

    `copies`: also the shipped movements that need several copies of the sets and are fairer for it.
    `rounds`: only what can be played for that many, measured as it is when it stops after them. `stay`: only
    what lets so many keep their seats.
    Raises MovementError `movement_not_whole`, `per_table_unknown`.
    """
    seats_for(per_table)
    _check_players(players)
    wish = Wish(AUTO, players, per_table, None, None, copies, (), NO_EFFORT)
    offers = [_offer(wish, scheme) for scheme in _fitting(wish) if not stay or _staying(wish, scheme) >= stay]
    if rounds is not None:
        shape.whole(rounds, "rounds", 1)
        stopped = (_stopped(wish, offer, rounds) for offer in offers if offer.rounds >= rounds)
        offers = [offer for offer in stopped if offer is not None]
    return tuple(sorted(offers, key=worth))


def nearest_players(players: int, per_table: int) -> tuple[int, ...]:
    """The nearest numbers of players, below and above, that some scheme fits."""
    below = (number for number in range(players - 1, LEAST_PLAYERS - 1, -1) if _fits(number, per_table))
    above = (number for number in range(players + 1, LARGEST + 1) if _fits(number, per_table))
    return tuple(number for number in (next(below, None), next(above, None)) if number is not None)


def _fits(players: int, per_table: int) -> bool:
    return any(_fitting(Wish(AUTO, players, per_table, None, None, False, (), NO_EFFORT)))


def _fitting(wish: Wish) -> Iterator[str]:
    if wish.per_table == 4 and wish.players in RULEBOOK:
        yield f"rulebook-{wish.players}"
    yield from (found.name for found in _found_for(wish))
    tables, left = divmod(wish.players, wish.per_table)
    if left or not LEAST_TABLES <= tables <= MOST_TABLES:
        return
    prime = tables >= LEAST_PRIME and is_prime(tables)
    yield LINES if prime else EXTRA_STEP
    if not prime and has_latin(tables, wish.per_table):
        yield LATIN
    if rooms_for(tables):
        yield ROOMS


def _found_for(wish: Wish) -> Iterator[Found]:
    for found in all_found().values():
        fits = (found.players, found.per_table) == (wish.players, wish.per_table)
        if fits and (found.copies == 1 or wish.copies):
            yield found


def _offer(wish: Wish, scheme: str) -> Offer:
    found = all_found().get(scheme)
    return offer_of(_build(replace(wish, scheme=scheme))) if found is None else _offer_found(found)


def _staying(wish: Wish, scheme: str) -> int:
    """How many keep their seats in it."""
    return len(stationary_places(_build(replace(wish, scheme=scheme))))


def _offer_found(found: Found) -> Offer:
    return Offer(
        scheme=found.name,
        tables=found.tables,
        rounds=found.rounds,
        sets=found.sets,
        imbalance=found.imbalance,
        sit_outs=found.sit_outs,
        meetings=found.meetings,
        comparisons=found.comparisons,
        copies=found.copies,
        rows="rows" in found.data,
        least=found.least,
    )


def _stopped(wish: Wish, offer: Offer, rounds: int) -> Offer | None:
    """None if it cannot stop there: some would have rested much more often than others."""
    if offer.rounds == rounds:
        return offer
    movement = _build(replace(wish, scheme=offer.scheme, rounds=rounds))
    return offer_of(movement) if is_sound(movement) else None


def offer_of(movement: Movement) -> Offer:
    """The figures of any movement."""
    measured = fairness(movement)
    return Offer(
        scheme=movement.scheme,
        tables=len(movement.rounds[0].tables),
        rounds=len(movement.rounds),
        sets=movement.sets,
        imbalance=measured.imbalance,
        sit_outs=max(rests(movement).values()),
        meetings=measured.meetings,
        comparisons=measured.comparisons,
        copies=movement.copies,
        rows=movement.row is not None,
    )


def worth(offer: Offer) -> tuple[bool, float]:
    """Less is better. Where nothing is compared with anything there is nothing to be said for it."""
    imbalance = float("inf") if offer.imbalance is None else offer.imbalance
    return offer.rounds > max(LONGEST_USUAL, offer.tables), round(imbalance, 6)


def _best(wish: Wish) -> Movement:
    """The best of what fits, measured over the rounds that are asked for."""
    _check_full(wish)
    stay = len(set(wish.stationary))
    if wish.rounds is not None:
        return _best_of_rounds(wish, shape.whole(wish.rounds, "rounds"), stay)
    offers = movements_for(wish.players, wish.per_table, wish.copies, stay=stay)
    if not offers:
        raise _nothing(wish)
    return _build(replace(wish, scheme=offers[0].scheme))


def _best_of_rounds(wish: Wish, rounds: int, stay: int) -> Movement:
    """Built only as long as it is wanted: the whole of a large one takes long."""
    fitting = [scheme for scheme in _fitting(wish) if not stay or _staying(wish, scheme) >= stay]
    if not fitting:
        raise _nothing(wish)
    cut: list[Movement] = []
    longest = 0
    for scheme in fitting:
        try:
            cut.append(_build(replace(wish, scheme=scheme)))
        except MovementError as error:
            if error.code != "rounds_out_of_range":
                raise
            if _most(error) >= longest:
                longest, refusal = _most(error), error
    sound = [movement for movement in cut if is_sound(movement)]
    if not cut:
        raise refusal
    if not sound:
        raise MovementError("rests_uneven_then", players=wish.players, rounds=rounds, scheme=cut[0].scheme)
    return min(sound, key=lambda movement: worth(offer_of(movement)))


def _most(error: MovementError) -> int:
    most = error.params["most"]
    return most if isinstance(most, int) else 0


def _nothing(wish: Wish) -> MovementError:
    if wish.stationary:
        return MovementError("nothing_stays", players=wish.players, asked=wish.stationary)
    nearest = nearest_players(wish.players, wish.per_table)
    return MovementError("nothing_fits", players=wish.players, per_table=wish.per_table, nearest=nearest)


def is_sound(movement: Movement) -> bool:
    return all(finding.severity != "error" for finding in check(movement))


def _optimised(wish: Wish) -> Movement:
    """What a search finds, or the best that is known if it finds nothing better; that is then told."""
    known = _known(wish)
    try:
        found = optimise(
            wish.players,
            wish.rounds,
            wish.tables,
            wish.per_table,
            wish.copies,
            wish.effort,
            len(set(wish.stationary)),
        )
    except MovementError as error:
        if known is None or error.code != "nothing_found":
            raise
        found = known
    if known is None or _imbalance(found) < _imbalance(known) - 1e-9:
        return found
    wish.effort.progress(Progress("nothing better", wish.effort.seconds, 0, _imbalance(known)))
    return replace(known if _imbalance(known) < _imbalance(found) - 1e-9 else found, scheme=OPTIMISED)


def _known(wish: Wish) -> Movement | None:
    """The best shipped movement of the size that is to be searched."""
    full = wish.players // wish.per_table
    tables = full if wish.tables is None else wish.tables
    sizes = {(found.name, found.rounds) for found in _found_for(wish) if found.tables == tables}
    if wish.rounds is None and sizes:
        wish = replace(wish, rounds=usual_rounds(wish.players, tables, wish.per_table))
    alike = sorted(name for name, rounds in sizes if rounds == wish.rounds)
    fitting = (
        movement
        for movement in map(found_movement, alike)
        if len(stationary_places(movement)) >= len(set(wish.stationary))
    )
    return min(fitting, key=_imbalance, default=None)


def _imbalance(movement: Movement) -> float:
    imbalance = fairness(movement).imbalance
    return float("inf") if imbalance is None else imbalance


def _check_players(players: int) -> None:
    shape.whole(players, "players", LEAST_PLAYERS, LARGEST)


def _check_tables(wish: Wish) -> None:
    full, left = divmod(wish.players, wish.per_table)
    if wish.scheme in (LINES, EXTRA_STEP, LATIN, ROOMS, KNOCK_OUT) and left:
        nearest = tuple(number * wish.per_table for number in (full, full + 1) if number >= LEAST_TABLES)
        raise MovementError(
            "tables_not_full", players=wish.players, per_table=wish.per_table, nearest=nearest
        )
    _check_full(wish)


def _check_full(wish: Wish) -> None:
    full = wish.players // wish.per_table
    if wish.tables is not None and wish.tables != full:
        raise MovementError("tables_do_not_fit", tables=wish.tables, players=wish.players, expected=full)


def _build(wish: Wish) -> Movement:
    tables = wish.players // wish.per_table
    if wish.scheme == LINES:
        return prime_lines(tables, wish.rounds, wish.per_table)
    if wish.scheme == EXTRA_STEP:
        return extra_step_lines(tables, wish.rounds, wish.per_table)
    if wish.scheme == LATIN:
        return latin_lines(tables, wish.rounds, wish.per_table)
    if wish.scheme == KNOCK_OUT:
        return knock_out_stage(tables, wish.rounds, wish.per_table)
    if wish.scheme == ROOMS:
        return rooms_lines(_rooms(wish, tables), wish.rounds, wish.per_table)
    return _of_one_size(wish)


def _rooms(wish: Wish, tables: int) -> tuple[int, ...]:
    rooms = wish.rooms or rooms_for(tables)
    if rooms is None:
        nearest = tuple(number for number in range(max(1, tables - 3), tables + 4) if rooms_for(number))
        raise MovementError("no_rooms", tables=tables, nearest=nearest)
    if wish.rooms and sum(wish.rooms) != tables:
        raise MovementError("rooms_do_not_fit", rooms=wish.rooms, tables=tables, players=wish.players)
    return rooms


def _of_one_size(wish: Wish) -> Movement:
    """A scheme that is for one number of players, four at a table."""
    found = all_found().get(wish.scheme)
    needed = int(wish.scheme.removeprefix("rulebook-")) if found is None else found.players
    if wish.players != needed:
        raise MovementError("scheme_of_other_number", scheme=wish.scheme, players=wish.players, needed=needed)
    if wish.per_table != 4:
        raise MovementError("scheme_at_four", scheme=wish.scheme, per_table=wish.per_table)
    return rulebook(wish.players, wish.rounds) if found is None else found_movement(wish.scheme, wish.rounds)
