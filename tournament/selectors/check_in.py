"""Who is here, and who is still waited for before the start."""

import datetime
from dataclasses import dataclass

from tournament.models import Entrant, Event, RecordSeat, Ruling
from tournament.selectors.people import EntrantView, entrants


@dataclass(frozen=True)
class Arrival:
    """An entrant of the list; `at` is None for one who has not been seen."""

    entrant: EntrantView
    at: datetime.datetime | None


def arrivals(event: Event) -> list[Arrival]:
    """Everybody, in order of number, before the draw in order of entry. Three queries."""
    seen = dict(Entrant.objects.filter(event=event).values_list("pk", "checked_in_at"))
    return [Arrival(entrant, seen.get(entrant.pk)) for entrant in entrants(event)]


def not_checked_in(event: Event) -> list[EntrantView]:
    """Those who are waited for: nobody before the first was checked in, none who has a result or has left."""
    if event.state in Event.OVER:
        return []
    seen = dict(Entrant.objects.filter(event=event).values_list("pk", "checked_in_at"))
    missing = {pk for pk, at in seen.items() if at is None}
    if not missing or len(missing) == len(seen):
        return []
    missing -= set(RecordSeat.objects.filter(record__event=event).values_list("entrant_id", flat=True))
    left = Ruling.objects.filter(
        event=event, kind=Ruling.Kind.WITHDRAWAL, cancelled_at__isnull=True, entrant__isnull=False
    )
    missing -= set(left.values_list("entrant_id", flat=True))
    return [entrant for entrant in entrants(event) if entrant.pk in missing] if missing else []
