"""The round clock: starting a round, letting it stand still, giving it more time, ending it.

Every call names the round, so that a click on a page of an hour ago does nothing to the wrong one. What is
already so stays so: two directors who start one round start it once. `seen` is the clock they looked at, as
selectors.clock says it, or empty: with it, an act on another clock is refused with `clock_changed`.
"""

import datetime
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.errors import TournamentError
from tournament.models import Event, RoundTiming
from tournament.selectors.clock import clock_of, clock_seen, usual_minutes
from tournament.services.log import Actor, act_repeated, check_not_draft, check_not_over, log_act

LONGEST = 600
MOST_EXTENSION = 120


@transaction.atomic
def round_start(
    *,
    event: Event,
    round_number: int,
    actor: Actor,
    minutes: int | None = None,
    seen: str = "",
    key: str = "",
) -> RoundTiming:
    """The clock of a round begins to run, for as long as the last one unless `minutes` are given.

    A round that was ended may be started again; another one may not be running.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_over(event)
    check_not_draft(event)
    check_minutes(minutes)
    running = _running(event)
    if running is not None and running.round_number != round_number:
        raise TournamentError("round_running", running=running.round_number, round=round_number)
    given = usual_minutes(event, clock_of(event)) if minutes is None else minutes
    act: dict[str, Any] = {"action": "round_start", "subject": str(round_number), "after": {"minutes": given}}
    last = _latest(event)
    if act_repeated(event=event, key=key, **act) and last is not None:
        return last
    _check_seen(event, round_number, seen)
    if running is not None:
        return running
    _check_round(event, round_number)
    now = timezone.now()
    timing = RoundTiming.objects.create(
        event=event,
        round_number=round_number,
        started_at=now,
        minutes=given,
        deadline=now + datetime.timedelta(minutes=given),
    )
    if event.state == Event.State.DRAWN:
        event.state = Event.State.RUNNING
        event.save(update_fields=["state"])
    log_act(event=event, actor=actor, key=key, **act)
    return timing


def check_minutes(minutes: int | None) -> None:
    if minutes is not None and not 1 <= minutes <= LONGEST:
        raise TournamentError("round_minutes", minutes=minutes, most=LONGEST)


def _check_round(event: Event, round_number: int) -> None:
    if not hasattr(event, "assigned_movement"):
        raise TournamentError("movement_not_assigned", slug=event.slug)
    rounds = event.rounds.count()
    if not 1 <= round_number <= rounds:
        raise TournamentError("round_unknown", round=round_number, rounds=rounds)


def _check_seen(event: Event, round_number: int, seen: str) -> None:
    if seen and seen != clock_seen(clock_of(event)):
        raise TournamentError("clock_changed", round=round_number)


def _running(event: Event) -> RoundTiming | None:
    return RoundTiming.objects.filter(event=event, ended_at=None).first()


def _latest(event: Event) -> RoundTiming | None:
    return RoundTiming.objects.filter(event=event).order_by("pk").last()


@transaction.atomic
def round_pause(
    *, event: Event, round_number: int, actor: Actor, seen: str = "", key: str = ""
) -> RoundTiming:
    """The clock stands still until `round_resume`."""
    act = _Act("round_pause", str(round_number), actor, key)
    event, timing = _locked(event, round_number)
    if act.repeated(event):
        return timing
    _check_seen(event, round_number, seen)
    if timing.paused_at is None:
        timing.paused_at = timezone.now()
        act.save(event, timing)
    return timing


@transaction.atomic
def round_resume(
    *, event: Event, round_number: int, actor: Actor, seen: str = "", key: str = ""
) -> RoundTiming:
    """The clock goes on; as long as it stood still, so much later is the deadline."""
    act = _Act("round_resume", str(round_number), actor, key)
    event, timing = _locked(event, round_number)
    if act.repeated(event):
        return timing
    _check_seen(event, round_number, seen)
    if timing.paused_at is not None:
        _go_on(timing)
        act.save(event, timing)
    return timing


def _go_on(timing: RoundTiming) -> None:
    if timing.paused_at is not None:
        timing.deadline += max(timezone.now() - timing.paused_at, datetime.timedelta(0))
        timing.paused_at = None


@transaction.atomic
def round_extend(
    *, event: Event, round_number: int, minutes: int, actor: Actor, seen: str = "", key: str = ""
) -> RoundTiming:
    """Moves the deadline by `minutes`, below 0 to take some away; it does not go behind the start.

    With `seen` two directors do not both add the five minutes they agreed on.
    """
    act = _Act("round_extend", f"{round_number}/{minutes}", actor, key)
    event, timing = _locked(event, round_number)
    if act.repeated(event):
        return timing
    _check_seen(event, round_number, seen)
    if minutes == 0 or abs(minutes) > MOST_EXTENSION or abs(timing.extended + minutes) > LONGEST:
        raise TournamentError("round_extension", minutes=minutes, most=MOST_EXTENSION)
    deadline = timing.deadline + datetime.timedelta(minutes=minutes)
    if deadline < timing.started_at:
        raise TournamentError("round_too_short", minutes=-minutes)
    timing.deadline = deadline
    timing.extended += minutes
    act.save(event, timing)
    return timing


@transaction.atomic
def round_end(*, event: Event, round_number: int, actor: Actor, seen: str = "", key: str = "") -> RoundTiming:
    """The round is over, before its time or after it; records may still come in. Twice is once."""
    act = _Act("round_end", str(round_number), actor, key)
    event = Event.objects.select_for_update().get(pk=event.pk)
    last = _latest(event)
    if act.repeated(event) and last is not None:
        return last
    _check_seen(event, round_number, seen)
    if last is not None and last.ended_at and last.round_number == round_number:
        return last
    event, timing = _locked(event, round_number)
    _go_on(timing)
    timing.ended_at = max(timezone.now(), timing.started_at)
    act.save(event, timing)
    return timing


def clock_stop(*, event: Event, actor: Actor) -> None:
    """Ends the round that is running, if one is: an event that is over has no clock."""
    running = _running(event)
    if running is not None:
        round_end(event=event, round_number=running.round_number, actor=actor)


def _locked(event: Event, round_number: int) -> tuple[Event, RoundTiming]:
    """The event under its lock and the running stretch of the round; refuses where it is not running."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    timing = _running(event)
    if timing is None or timing.round_number != round_number:
        running = timing.round_number if timing else "—"
        raise TournamentError("round_not_running", round=round_number, running=running)
    return event, timing


@dataclass(frozen=True)
class _Act:
    """One act on the clock, as the log has it."""

    action: str
    subject: str
    actor: Actor
    key: str

    def repeated(self, event: Event) -> bool:
        return act_repeated(event=event, key=self.key, action=self.action, subject=self.subject)

    def save(self, event: Event, timing: RoundTiming) -> None:
        timing.save()
        log_act(event=event, actor=self.actor, action=self.action, subject=self.subject, key=self.key)
