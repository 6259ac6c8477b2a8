"""Making the deals of an event."""

import secrets

from django.db import transaction

from deals.deal import Deal as Dealt
from deals.dealing import deal_layout
from deals.notation import layout_text
from deals.self_check import SelfCheck, self_check
from tournament.errors import TournamentError
from tournament.models import BoxSet, Deal, Event
from tournament.services.log import Actor, log_act


@transaction.atomic
def deals_make(*, event: Event, actor: Actor, public_value: str = "") -> SelfCheck:
    """Deals every set from a secret key made here, and checks the whole. Never twice for one event."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    if Deal.objects.filter(event=event).exists():
        raise TournamentError("deals_already_made", slug=event.slug)
    sets = list(BoxSet.objects.filter(event=event).order_by("number"))
    if not sets:
        raise TournamentError("movement_not_assigned", slug=event.slug)
    event.deal_key = event.deal_key or secrets.token_hex(32)
    event.public_value = public_value
    event.save(update_fields=["deal_key", "public_value"])
    count = len(sets) * event.deals_per_set
    dealt = [dealt_for(event, number) for number in range(1, count + 1)]
    checked = self_check(dealt)
    Deal.objects.bulk_create(
        Deal(
            event=event,
            box_set=sets[set_of(deal.number, event) - 1],
            number=deal.number,
            layout=layout_text(deal),
        )
        for deal in dealt
    )
    log_act(event=event, actor=actor, action="deals_make", subject=str(count), after={"deals": count})
    return checked


def dealt_for(event: Event, number: int) -> Dealt:
    """The deal the event's key and public value give for `number`."""
    return deal_layout(
        bytes.fromhex(event.deal_key),
        event.slug,
        number,
        public=event.public_value,
        per_table=event.per_table,
    )


def set_of(number: int, event: Event) -> int:
    """Set 1 holds the first `deals_per_set` deals, set 2 the next, and so on."""
    return (number - 1) // event.deals_per_set + 1
