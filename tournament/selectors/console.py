"""One screen for the running round: what every table owes, who is late, and which round comes next."""

import datetime
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.models import Event, Seat
from tournament.selectors.clock import Clock, clock_of, usual_minutes
from tournament.selectors.desk import DeskRound, DeskTable
from tournament.selectors.needs import UNDECIDED


@dataclass(frozen=True)
class ConsoleTable:
    """`seats` are the numbers due there, clockwise from N. `late`: the time is up and results are missing."""

    line: DeskTable
    seats: Mapping[str, int | None]
    late: bool

    @property
    def needs(self) -> bool:
        """Whether the director has something to do there."""
        undecided = any(playing.state in UNDECIDED for playing in self.line.playings)
        return undecided or self.state in ("conflict", "overdue")

    @property
    def state(self) -> str:
        return "overdue" if self.late and not self.line.table.conflicts else self.line.table.state


@dataclass(frozen=True)
class LateTable:
    """A table that owes deals of a round whose time is up."""

    round: int
    table: int
    deals: tuple[int, ...]


@dataclass(frozen=True)
class Console:
    """`round` is the one that is running, else the first that is not complete; None once all are.

    `next_round` may be started, for `minutes` unless others are given; None while one is running or none
    is left.
    """

    clock: Clock | None
    rounds: int
    round: DeskRound | None
    tables: tuple[ConsoleTable, ...]
    late: tuple[LateTable, ...]
    next_round: int | None
    minutes: int

    @property
    def running(self) -> Clock | None:
        return self.clock if self.clock and self.clock.running else None

    @property
    def entered(self) -> int:
        return sum(one.line.table.due - one.line.table.missing for one in self.tables)

    @property
    def due(self) -> int:
        return sum(one.line.table.due for one in self.tables)


def console(event: Event, rounds: Sequence[DeskRound], now: datetime.datetime) -> Console:
    """Made of the `rounds` of selectors/desk.py. Two queries more, however large the event."""
    clock = clock_of(event)
    shown = round_shown(rounds, clock)
    over = _over(clock, now)
    seats = _seats(event, shown.number) if shown else {}
    return Console(
        clock=clock,
        rounds=len(rounds),
        round=shown,
        tables=tuple(
            ConsoleTable(
                line=line,
                seats=seats.get(line.table.table, {}),
                late=shown.number <= over and line.table.missing > 0,
            )
            for line in (shown.tables if shown else ())
        ),
        late=tuple(late_tables(rounds, over)),
        next_round=_next_round(rounds, clock),
        minutes=usual_minutes(event, clock),
    )


def round_shown(rounds: Sequence[DeskRound], clock: Clock | None) -> DeskRound | None:
    if clock and clock.running:
        return next((this for this in rounds if this.number == clock.round_number), None)
    return next((this for this in rounds if this.current), None)


def _over(clock: Clock | None, now: datetime.datetime) -> int:
    """The last round whose time is up, 0 for none. Without a clock nobody is late."""
    if clock is None:
        return 0
    return clock.round_number if clock.out(now) or not clock.running else clock.round_number - 1


def late_tables(rounds: Sequence[DeskRound], over: int) -> list[LateTable]:
    """Every table of rounds up to `over` that owes a deal, with the deals it owes."""
    return [
        LateTable(
            round=this.number,
            table=line.table.table,
            deals=tuple(playing.deal for playing in line.playings if playing.state == "waiting"),
        )
        for this in rounds
        if this.number <= over
        for line in this.tables
        if line.table.missing
    ]


def _next_round(rounds: Sequence[DeskRound], clock: Clock | None) -> int | None:
    if clock and clock.running:
        return None
    first_open = next((this.number for this in rounds if this.current), None)
    after = clock.round_number + 1 if clock else 1
    if first_open is None and clock is None:
        return None
    number = max(first_open or 1, after)
    return number if number <= len(rounds) else None


def _seats(event: Event, round_number: int) -> dict[int, dict[str, int | None]]:
    """{table: {seat: number}} of a round. One query."""
    found: dict[int, dict[str, int | None]] = defaultdict(dict)
    rows = Seat.objects.filter(sitting__round__event=event, sitting__round__number=round_number)
    numbers = {
        (table, seat): number
        for table, seat, number in rows.values_list("sitting__table", "seat", "entrant__number")
    }
    for table, seat in sorted(numbers, key=lambda where: (where[0], "NESW".index(where[1]))):
        found[table][seat] = numbers[table, seat]
    return found
