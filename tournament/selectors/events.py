"""Finding events."""

from django.db.models import QuerySet

from tournament.errors import TournamentError
from tournament.models import Event


def event_by_slug(slug: str) -> Event:
    """The event, or the refusal `event_unknown`."""
    event = Event.objects.filter(slug=slug[:60]).first()
    if event is None or event.slug != slug:
        raise TournamentError("event_unknown", slug=slug)
    return event


def events() -> QuerySet[Event]:
    """All events, the latest first."""
    return Event.objects.order_by("-starts_on", "slug")
