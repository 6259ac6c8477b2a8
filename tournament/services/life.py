"""A draft: an event that only the director sees, until it is opened for registration."""

from django.db import transaction

from tournament.models import Event
from tournament.services.events import NewEvent, event_create
from tournament.services.log import Actor, check_not_archived, check_not_over, log_act


@transaction.atomic
def event_draft(*, new: NewEvent, actor: Actor, key: str = "") -> Event:
    """As `event_create`; the public is told nothing of the event before `event_open`."""
    event = event_create(new=new, actor=actor, key=key)
    event.state = Event.State.DRAFT
    event.save(update_fields=["state"])
    return event


@transaction.atomic
def event_open(*, event: Event, actor: Actor) -> Event:
    """Opens a draft for registration; opened twice, it is opened once. There is no way back.

    Refuses an event that is over with `event_over`, one in the archive with `event_archived`.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_archived(event)
    check_not_over(event)
    if event.state != Event.State.DRAFT:
        return event
    event.state = Event.State.REGISTRATION
    event.save(update_fields=["state"])
    log_act(event=event, actor=actor, action="event_open", subject=event.slug)
    return event
