"""The webhooks of an event, and what was sent to them or waits to be."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournament.errors import TournamentError
from tournament.models import Delivery, Event, Webhook

LAST = 5


@dataclass(frozen=True)
class WebhookLine:
    """`last` are the latest deliveries, the latest first."""

    webhook: Webhook
    last: tuple[Delivery, ...]


def webhooks(event: Event) -> list[WebhookLine]:
    """Those in use, in order of making. Two queries."""
    return webhook_lines(list(webhooks_in_use(event)))


def webhooks_in_use(event: Event) -> QuerySet[Webhook]:
    return event.webhooks.filter(active=True).order_by("pk")


def webhook_lines(found: Sequence[Webhook]) -> list[WebhookLine]:
    """One query."""
    sent: dict[int, list[Delivery]] = {webhook.pk: [] for webhook in found}
    for delivery in Delivery.objects.filter(webhook__in=found).order_by("-pk").defer("body"):
        if len(sent[delivery.webhook_id]) < LAST:
            sent[delivery.webhook_id].append(delivery)
    return [WebhookLine(webhook, tuple(sent[webhook.pk])) for webhook in found]


def webhook_by_pk(event: Event, pk: int) -> Webhook:
    """The event's webhook in use, or the refusal `webhook_unknown`."""
    webhook = event.webhooks.filter(pk=pk, active=True).first()
    if webhook is None:
        raise TournamentError("webhook_unknown", webhook=pk)
    return webhook


def wanting(event: Event, kind: str) -> list[Webhook]:
    """Those that are told of this kind. One query."""
    return [webhook for webhook in event.webhooks.filter(active=True) if kind in webhook.kinds]


def deliveries_waiting() -> QuerySet[Delivery]:
    """Neither delivered nor given up, of webhooks in use; the one to be tried first comes first."""
    waiting = Delivery.objects.filter(next_try__isnull=False, webhook__active=True)
    return waiting.order_by("next_try", "pk")


def deliveries_due(now: datetime.datetime) -> QuerySet[Delivery]:
    return deliveries_waiting().filter(next_try__lte=now)
