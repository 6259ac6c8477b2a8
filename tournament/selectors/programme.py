"""The programme of an event: its sessions, and its rounds with the times the clock knows."""

import datetime
from collections import defaultdict
from dataclasses import dataclass

from tournament.models import Event, RoundTiming
from tournament.selectors.clock import clock_of
from tournament.selectors.embargo import Viewer
from tournament.selectors.progress import RoundProgress, progress
from tournament.selectors.total import session_after, sessions_of


@dataclass(frozen=True)
class ProgrammeRound:
    """`state`: played, now, awaited (the clock has ended it, results are still due) or to_come.

    `until` is the deadline of a round that is running, None while its clock stands still.
    """

    number: int
    state: str
    started_at: datetime.datetime | None
    ended_at: datetime.datetime | None
    until: datetime.datetime | None


@dataclass(frozen=True)
class Programme:
    """`sessions` are the others that make one event with this, from the first to the last."""

    sessions: tuple[Event, ...]
    rounds: tuple[ProgrammeRound, ...]
    timed: bool


def programme(event: Event, viewer: Viewer) -> Programme:
    """The number of queries grows with the sessions only."""
    stretches: dict[int, list[RoundTiming]] = defaultdict(list)
    for timing in RoundTiming.objects.filter(event=event).order_by("pk"):
        stretches[timing.round_number].append(timing)
    clock = clock_of(event)
    rounds = progress(event)
    current = clock.round_number if clock and clock.running else _first_open(rounds)
    over = event.state in Event.OVER
    after = session_after(event, viewer)
    return Programme(
        sessions=(*sessions_of(event), *([after] if after else [])),
        rounds=tuple(
            _round(
                this,
                this.number == current and not over,
                this.complete or over,
                stretches.get(this.number, []),
            )
            for this in rounds
        ),
        timed=bool(stretches),
    )


def _first_open(rounds: list[RoundProgress]) -> int | None:
    """The first round that owes results, once there are any in the event."""
    if not any(table.entered for this in rounds for table in this.tables):
        return None
    return next((this.number for this in rounds if not this.complete), None)


def _round(this: RoundProgress, now: bool, played: bool, stretches: list[RoundTiming]) -> ProgrammeRound:
    first, last = (stretches[0], stretches[-1]) if stretches else (None, None)
    running = last is not None and last.ended_at is None
    return ProgrammeRound(
        number=this.number,
        state="now" if now else "played" if played else "awaited" if last else "to_come",
        started_at=first.started_at if first else None,
        ended_at=last.ended_at if last else None,
        until=last.deadline if now and last and running and not last.paused_at else None,
    )
