"""Acting only on what was seen: whoever changed it since the page was opened is named instead."""

import zoneinfo
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import Q

from tournament.errors import TournamentError
from tournament.models import Event, LogEntry
from tournament.services.log import Actor
from tournament.wording.acts import logged_act


@contextmanager
def unchanged(*, event: Event, about: Q, seen: int, key: str, actor: Actor) -> Iterator[None]:
    """What is done inside is done under the lock of the event, and only if nothing has been done `about` it
    after act `seen` of the log (its key in the database, 0 for none).

    One's own act, sent twice, is none: the same key, or an act without one by the same person.
    """
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=event.pk)
        later = LogEntry.objects.filter(about, event=event, pk__gt=seen).exclude(key=key)
        entry = later.exclude(key="", author=actor.author).order_by("-pk").first()
        if entry is not None:
            raise changed_meanwhile(event, entry)
        yield


def changed_meanwhile(event: Event, entry: LogEntry) -> TournamentError:
    """The refusal that names who did what and when, by the clock of the event."""
    at = entry.at.astimezone(zoneinfo.ZoneInfo(event.time_zone))
    act = logged_act(entry.action, entry.subject)
    return TournamentError("changed_meanwhile", author=entry.author, time=f"{at:%H:%M}", act=act)
