"""Telling other programs what happened: set down with what happened, so that there is both or neither.

Sending is another's work (services.delivering): whoever does it listens to `announced`.
"""

from typing import Any

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from tournament.models import Delivery, Event, Webhook
from tournament.selectors.progress import progress
from tournament.selectors.webhooks import wanting

# Sent once what was set down is there for everybody to see.
announced = Signal()


def announce(*, event: Event, kind: str, subject: str, data: dict[str, Any]) -> None:
    """Sets down a delivery for every webhook of the event that is told of the kind; of one subject once."""
    now = timezone.now()
    body = {"type": kind, "timestamp": now.isoformat(), "data": {"event": event.slug, **data}}
    told = [
        Delivery(webhook=webhook, kind=kind, subject=subject, body=body, made_at=now, next_try=now)
        for webhook in wanting(event, kind)
    ]
    if told:
        Delivery.objects.bulk_create(told, ignore_conflicts=True)
        transaction.on_commit(lambda: announced.send(sender=Event))


def announce_round(*, event: Event, round_number: int) -> None:
    """If the round owes nothing any more. One query where nobody is told of it."""
    kind = Webhook.Kind.ROUND_CLOSED
    if wanting(event, kind) and any(one.number == round_number and one.complete for one in progress(event)):
        announce(event=event, kind=kind, subject=str(round_number), data={"round": round_number})
