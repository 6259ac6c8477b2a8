"""Finding events."""

from django.db.models import QuerySet

from tournament.errors import TournamentError
from tournament.models import Event
from tournament.selectors.embargo import Viewer


def event_by_slug(slug: str) -> Event:
    """The event, or the refusal `event_unknown`."""
    event = Event.objects.filter(slug=slug[:60]).first()
    if event is None or event.slug != slug:
        raise TournamentError("event_unknown", slug=slug)
    return event


def event_shown(slug: str, viewer: Viewer) -> Event:
    """As `event_by_slug`; for everybody but the director a draft is not there."""
    event = event_by_slug(slug)
    if event.state == Event.State.DRAFT and viewer is not Viewer.DIRECTOR:
        raise TournamentError("event_unknown", slug=slug)
    return event


def events(viewer: Viewer = Viewer.PUBLIC) -> QuerySet[Event]:
    """The events that `viewer` may know of, the latest first."""
    ordered = Event.objects.order_by("-starts_on", "slug")
    return ordered if viewer is Viewer.DIRECTOR else ordered.exclude(state=Event.State.DRAFT)
