"""How the site is doing, in a few numbers for whoever watches it."""

import datetime
from dataclasses import dataclass, field

from django.db.models import Count, Min
from django.utils import timezone

from tournament.models import Event, Job, Record, RivalEntry, StandingsFragment
from tournament.selectors.jobs import JobState, state_of
from tournament.selectors.live import behind, event_version

MOST_EVENTS = 100


@dataclass(frozen=True)
class Measures:
    """`events` by state; `records` of events that are being played, by state; `jobs` by kind and state.

    `waiting` is how long the first of the jobs that nobody has begun has waited, `behind` how long ago the
    first result was entered that the standings somebody looked at last do not have yet. Both in seconds.
    """

    events: dict[str, int] = field(default_factory=dict)
    records: dict[str, int] = field(default_factory=dict)
    jobs: dict[tuple[str, str], int] = field(default_factory=dict)
    waiting: float = 0.0
    behind: float = 0.0


def measures() -> Measures:
    now = timezone.now()
    waiting, late = _waiting(now), _behind()
    return Measures(events=_events(), records=_records(), jobs=_jobs(now), waiting=waiting, behind=late)


def _events() -> dict[str, int]:
    found = dict(Event.objects.order_by().values_list("state").annotate(Count("pk")))
    return {state: found.get(state, 0) for state in Event.State.values}


def _records() -> dict[str, int]:
    running = Record.objects.filter(event__state=Event.State.RUNNING)
    entered, confirmed = running.count(), running.exclude(confirmed_by="").count()
    disputed = RivalEntry.objects.filter(settled=False, record__event__state=Event.State.RUNNING)
    conflicts = disputed.values("record").distinct().count()
    return {"confirmed": confirmed, "unconfirmed": entered - confirmed, "conflict": conflicts}


def _jobs(now: datetime.datetime) -> dict[tuple[str, str], int]:
    states = [state.value for state in JobState if state is not JobState.NONE]
    counts = {(kind, state): 0 for kind in Job.Kind.values for state in states}
    for job in Job.objects.all():
        counts[job.kind, state_of(job, now)] += 1
    return counts


def _waiting(now: datetime.datetime) -> float:
    first = Job.objects.filter(tries=0).aggregate(first=Min("ordered_at"))["first"]
    return max(0.0, (now - first).total_seconds()) if first else 0.0


def _behind() -> float:
    ages = [0.0]
    for event in Event.objects.filter(state=Event.State.RUNNING).order_by("-pk")[:MOST_EVENTS]:
        kept = StandingsFragment.objects.filter(event=event).order_by("-version").first()
        if kept is not None and kept.version < event_version(event):
            ages.append(behind(event, kept.version).total_seconds())
    return max(ages)
