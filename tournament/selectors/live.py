"""Whether what was made of an event is still what the event says: every act that changes it is logged."""

import datetime

from django.db.models import Max, Q
from django.utils import timezone

from tournament.models import Event, LogEntry, StandingsFragment
from tournament.selectors.total import sessions_of


def event_version(event: Event) -> int:
    """The last act of the event, of the sessions before it and of one that goes on from it. One query."""
    last = LogEntry.objects.filter(_about(event)).aggregate(last=Max("pk"))["last"]
    return last or 0


def _about(event: Event) -> Q:
    return Q(event__in=[session.pk for session in sessions_of(event)]) | Q(event__continues=event)


def fragment_kept(event: Event, language: str, line: str) -> StandingsFragment | None:
    return StandingsFragment.objects.filter(event=event, language=language, line=line).first()


def behind(event: Event, version: int) -> datetime.timedelta:
    """How long ago the first act happened that `version` does not know of."""
    first = LogEntry.objects.filter(_about(event), pk__gt=version).order_by("pk").first()
    return timezone.now() - first.at if first else datetime.timedelta(0)
