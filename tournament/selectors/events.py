"""Finding events."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.errors import TournamentError
from tournament.models import Club, Event, LogEntry
from tournament.selectors.embargo import Viewer
from tournament.selectors.register import REHEARSAL

NUL = "\x00"


def event_by_slug(slug: str) -> Event:
    """The event, or the refusal `event_unknown`."""
    # PostgreSQL takes no NUL, not even to compare with.
    event = None if NUL in slug else Event.objects.filter(slug=slug[:60]).first()
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
    """The events that `viewer` may know of, the latest first; each says whether it is a `rehearsal`."""
    invented = LogEntry.objects.filter(event=OuterRef("pk"), action="event_create", channel=REHEARSAL)
    known = Event.objects.annotate(rehearsal=Exists(invented)).select_related("club")
    ordered = known.order_by("-starts_on", "slug")
    return ordered if viewer is Viewer.DIRECTOR else ordered.exclude(state=Event.State.DRAFT)


def events_known(user: Any, own: Event | None) -> QuerySet[Event]:
    """Those everybody knows of, the drafts of clubs the account works for, and a program's own event; of the
    archive none but that."""
    shown = ~Q(state=Event.State.DRAFT)
    if user is not None and user.is_staff:
        shown = Q()
    elif user is not None:
        shown |= Q(club__in=Club.objects.filter(memberships__user=user))
    shown &= Q(archived_at=None)
    if own is not None:
        shown |= Q(pk=own.pk)
    return Event.objects.filter(shown)
