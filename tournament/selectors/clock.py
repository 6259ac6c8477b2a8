"""The round clock as it stands: which round is running, until when, and which one comes next."""

import datetime
from dataclasses import dataclass

from movements.merits import PACE
from tournament.models import Event, RoundTiming

NO_CLOCK = "no-clock"


@dataclass(frozen=True)
class Clock:
    """The stretch of play that is running, or the one that ended last.

    `seen` changes with everything that is done to the clock, so that two people do nothing twice.
    """

    round_number: int
    started_at: datetime.datetime
    deadline: datetime.datetime
    minutes: int
    extended: int
    paused_at: datetime.datetime | None
    ended_at: datetime.datetime | None

    @property
    def running(self) -> bool:
        """Begun and not ended; a clock that stands still is running too."""
        return self.ended_at is None

    @property
    def seen(self) -> str:
        moments = (self.deadline, self.paused_at, self.ended_at)
        return "/".join(moment.isoformat() if moment else "" for moment in moments)

    def seconds_left(self, now: datetime.datetime) -> int:
        """Whole seconds until the deadline, below 0 once it has passed; they stay while it stands still."""
        return int((self.deadline - (self.paused_at or now)).total_seconds() // 1)

    def out(self, now: datetime.datetime) -> bool:
        """Whether the time of a running round is up."""
        return self.running and self.seconds_left(now) < 0


def clock_of(event: Event) -> Clock | None:
    """The running stretch, else the last one; None before the first, and once the event is over."""
    if event.state in Event.OVER:
        return None
    timing = RoundTiming.objects.filter(event=event).order_by("pk").last()
    return None if timing is None else _clock(timing)


def clock_seen(clock: Clock | None) -> str:
    """What stands for the clock that somebody looked at, also where there was none."""
    return NO_CLOCK if clock is None else clock.seen


def _clock(timing: RoundTiming) -> Clock:
    names = ("round_number", "started_at", "deadline", "minutes", "extended", "paused_at", "ended_at")
    return Clock(**{name: getattr(timing, name) for name in names})


def usual_minutes(event: Event, clock: Clock | None) -> int:
    """As long as the round before was given; for the first round what its deals take on the average."""
    return clock.minutes if clock else event.deals_per_set * PACE.deal


def rounds_begun(event: Event) -> frozenset[int]:
    """Every round the clock has been started for."""
    return frozenset(RoundTiming.objects.filter(event=event).values_list("round_number", flat=True))
