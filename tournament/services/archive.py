"""The archive: events that are over, kept as they are, still at their address and in no usual list."""

from django.db import transaction
from django.utils import timezone

from tournament.errors import TournamentError
from tournament.models import Event
from tournament.services.log import Actor, log_act


@transaction.atomic
def event_archive(*, event: Event, actor: Actor) -> Event:
    """Nothing changes in the event from now on, whoever asks; archived twice it is archived once."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.archived_at:
        return event
    if event.state not in Event.OVER:
        raise TournamentError("archive_not_over", slug=event.slug)
    return _kept(event, True, actor)


@transaction.atomic
def event_unarchive(*, event: Event, actor: Actor) -> Event:
    """The event is as it was before it was archived."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    return _kept(event, False, actor) if event.archived_at else event


def _kept(event: Event, archived: bool, actor: Actor) -> Event:
    event.archived_at = timezone.now() if archived else None
    event.save(update_fields=["archived_at"])
    action = "event_archive" if archived else "event_unarchive"
    log_act(event=event, actor=actor, action=action, subject=event.slug)
    return event
