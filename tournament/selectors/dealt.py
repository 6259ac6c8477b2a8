"""What the event's key and public value deal: its deals, and the reserve deals kept for spoilt ones.

Nothing here is stored. Everything here is for the director until the event is over.
"""

from dataclasses import dataclass

from deals.deal import RESERVE, Number, dealer_of
from deals.deal import Deal as Dealt
from deals.dealing import commitment, deal_layout
from deals.notation import layout_text
from tournament.models import Deal, Event

RESERVES_PER_DEALER = 3


@dataclass(frozen=True)
class ReserveDeal:
    """Reserve deal R`order`; `played_as` is the deal it was put into play for, if it was."""

    order: int
    name: str
    dealer: str
    layout: str
    played_as: int | None


def dealt_for(event: Event, number: Number) -> Dealt:
    """The deal the event's key and public value give for `number`."""
    return deal_layout(
        bytes.fromhex(event.deal_key),
        event.slug,
        number,
        public=event.public_value,
        per_table=event.per_table,
    )


def commitment_of(event: Event) -> str:
    """The digest that binds the event to its key; empty while it has none."""
    return commitment(bytes.fromhex(event.deal_key), event.slug) if event.deal_key else ""


def reserve_orders(event: Event) -> range:
    return range(1, RESERVES_PER_DEALER * event.per_table + 1)


def reserve_deals(event: Event) -> list[ReserveDeal]:
    """All of them, for an event that has a key. One query."""
    used = dict(Deal.objects.filter(event=event, reserve__isnull=False).values_list("reserve", "number"))
    return [
        ReserveDeal(
            order=order,
            name=f"{RESERVE}{order}",
            dealer=dealer_of(f"{RESERVE}{order}", event.per_table),
            layout=layout_text(dealt_for(event, f"{RESERVE}{order}")),
            played_as=used.get(order),
        )
        for order in reserve_orders(event)
    ]
