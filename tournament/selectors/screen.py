"""What the screen in the hall shows: the clock, the standings as the public has them, who sits where."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from movements.movement import Round
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry
from tournament.selectors.clock import Clock, clock_of
from tournament.selectors.embargo import Viewer
from tournament.selectors.live import event_version
from tournament.selectors.people import entrants
from tournament.selectors.plan import assigned_movement
from tournament.selectors.progress import progress
from tournament.selectors.standings import Standings, standings

ROWS, TWO_COLUMNS_FROM = 12, 13
TABLES_ON_A_PAGE = ((4, 4), (6, 6), (10**6, 8))
Part = TypeVar("Part")


@dataclass(frozen=True)
class SeatedTable:
    """`people` are seat, number and name, clockwise from N."""

    table: int
    box_set: int
    room: int | None
    people: tuple[tuple[str, int, str], ...]


@dataclass(frozen=True)
class SeatedRound:
    number: int
    pages: tuple[tuple[SeatedTable, ...], ...]
    resting: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Screen:
    """`pages` of the standings, each of one or two columns of rows; while there are none, who sits where in
    the running round, `now`."""

    clock: Clock | None
    rounds: int
    table: Standings
    pages: tuple[tuple[tuple[object, ...], ...], ...]
    now: SeatedRound | None
    next_round: SeatedRound | None


def screen(event: Event) -> Screen:
    """The number of queries does not grow with the event."""
    table = standings(event, Viewer.PUBLIC)
    clock = clock_of(event)
    complete = [this.complete for this in progress(event)]
    running = clock.round_number if clock and clock.running and not table.recorded else None
    now, after = _seated(event, running, _next_number(event, clock, complete))
    return Screen(
        clock=clock,
        rounds=len(complete),
        table=table,
        pages=standings_pages(table.rows) if table.recorded else (),
        now=now,
        next_round=after,
    )


def screen_version(event: Event) -> str:
    """Changes with every act, and with it whatever the screen shows. Few queries, however large the event."""
    version = event_version(event)
    at = LogEntry.objects.filter(pk=version).values_list("at", flat=True).first()
    return f"{event.pk}-{version}-{at.timestamp() if at else 0}-{event.state}"


def standings_pages(rows: Sequence[Part]) -> tuple[tuple[tuple[Part, ...], ...], ...]:
    """Few rows in one column, more in two columns."""
    if len(rows) < TWO_COLUMNS_FROM:
        return ((tuple(rows),),)
    columns = parts(rows, ROWS)
    return tuple(tuple(columns[start : start + 2]) for start in range(0, len(columns), 2))


def parts(rows: Sequence[Part], size: int) -> list[tuple[Part, ...]]:
    return [tuple(rows[start : start + size]) for start in range(0, len(rows), size)]


def _next_number(event: Event, clock: Clock | None, complete: Sequence[bool]) -> int | None:
    """The round after the one on the clock; without a clock the first that is not complete."""
    if event.state in Event.OVER or not complete:
        return None
    first_open = complete.index(False) + 1 if False in complete else len(complete) + 1
    number = clock.round_number + 1 if clock and clock.running else max(first_open, _after(clock))
    return number if number <= len(complete) else None


def _seated(event: Event, *numbers: int | None) -> list[SeatedRound | None]:
    """Who sits where in rounds, None for no round; the plan is read once, if at all."""
    if not any(numbers):
        return [None] * len(numbers)
    try:
        movement = assigned_movement(event)
    except TournamentError:
        return [None] * len(numbers)
    names = {entrant.number or 0: entrant.name for entrant in entrants(event)}
    planned = {this.number: this for this in movement.rounds}
    return [
        _round(planned[number], bool(movement.rooms), names) if number in planned else None
        for number in numbers
    ]


def _round(planned: Round, several_rooms: bool, names: Mapping[int, str]) -> SeatedRound:
    tables = [
        SeatedTable(
            table=table.table,
            box_set=table.box_set,
            room=table.room if several_rooms else None,
            people=_people(table.seats, names),
        )
        for table in planned.tables
    ]
    size = next(size for most, size in TABLES_ON_A_PAGE if len(tables) <= most)
    return SeatedRound(
        number=planned.number,
        pages=tuple(parts(tables, size)),
        resting=tuple((resting, names.get(resting, "")) for resting in planned.sitting_out),
    )


def _after(clock: Clock | None) -> int:
    return clock.round_number + 1 if clock else 1


def _people(seats: Mapping[str, int], names: Mapping[int, str]) -> tuple[tuple[str, int, str], ...]:
    return tuple((seat, number, names.get(number, "")) for seat, number in seats.items())
