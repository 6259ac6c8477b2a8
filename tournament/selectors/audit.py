"""What anybody needs to deal an event again: the commitment from the start, the key after play."""

from typing import Any

from deals.deal import RESERVE
from tournament.models import Deal, Event
from tournament.selectors.dealt import commitment_of
from tournament.selectors.embargo import Viewer, visible_deals

FORMAT = "prikup-deals"
VERSION = 1


def audit_to_json(event: Event) -> dict[str, Any]:
    """Before the event is over the key is empty and there are no deals; afterwards everything.

    `dealt_as` of a deal is its own number, the reserve deal put in its place, or None for a layout
    entered by hand, which follows from no key.
    """
    over = event.state in Event.OVER
    return {
        "format": FORMAT,
        "version": VERSION,
        "event": event.slug,
        "title": event.title,
        "per_table": event.per_table,
        "commitment": commitment_of(event),
        "public_value": event.public_value,
        "key": event.deal_key if over else "",
        "deals": [_deal(deal) for deal in visible_deals(event, Viewer.PUBLIC)] if over else [],
    }


def numbers_by_hand(event: Event) -> list[int]:
    """The deals whose cards were entered by hand; that they were is no secret. One query."""
    deals = Deal.objects.filter(event=event, hand_entered=True).order_by("number")
    return list(deals.values_list("number", flat=True))


def any_from_the_key(event: Event) -> bool:
    """Whether there is a deal that follows from the key, or none at all yet. One query."""
    by_hand = set(
        Deal.objects.filter(event=event).order_by().values_list("hand_entered", flat=True).distinct()
    )
    return by_hand != {True}


def _deal(deal: Deal) -> dict[str, Any]:
    return {"deal": deal.number, "dealt_as": dealt_as(deal), "layout": deal.layout}


def dealt_as(deal: Deal) -> str | None:
    if deal.hand_entered or not deal.layout:
        return None
    return str(deal.number) if deal.reserve is None else f"{RESERVE}{deal.reserve}"
