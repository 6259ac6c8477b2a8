"""Making the deals of an event."""

import secrets

from django.db import transaction

from deals.deal import Deal as Dealt
from deals.dealing import commitment, deal_layout
from deals.notation import layout_text
from deals.self_check import SelfCheck, self_check
from tournament.errors import TournamentError
from tournament.models import BoxSet, Deal, Event
from tournament.services.log import Actor, check_not_over, log_act
from tournament.services.people import clean_name


@transaction.atomic
def deals_make(*, event: Event, actor: Actor, public_value: str = "") -> SelfCheck:
    """Deals every set from a secret key made here, and checks the whole. Never twice for one event.

    Key and public value are fixed by the first making, so nobody can deal until he likes the cards.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_over(event)
    if Deal.objects.filter(event=event).exists():
        raise TournamentError("deals_already_made", slug=event.slug)
    if not event.box_sets.exists():
        raise TournamentError("movement_not_assigned", slug=event.slug)
    public_value = clean_name(public_value)
    if event.deal_key and public_value != event.public_value:
        raise TournamentError("public_value_fixed", value=event.public_value)
    event.deal_key, event.public_value = event.deal_key or secrets.token_hex(32), public_value
    event.save(update_fields=["deal_key", "public_value"])
    checked = deals_store(event)
    log_act(
        event=event,
        actor=actor,
        action="deals_make",
        subject=str(checked.deals),
        after={
            "deals": checked.deals,
            "public_value": event.public_value,
            "commitment": commitment(bytes.fromhex(event.deal_key), event.slug),
        },
    )
    return checked


def deals_store(event: Event) -> SelfCheck:
    """The deals that the event's key and public value give for its sets, checked."""
    sets = list(BoxSet.objects.filter(event=event).order_by("number"))
    dealt = [dealt_for(event, number) for number in range(1, len(sets) * event.deals_per_set + 1)]
    Deal.objects.bulk_create(
        Deal(event=event, box_set=sets[set_of(number, event) - 1], number=number, layout=layout_text(deal))
        for number, deal in enumerate(dealt, start=1)
    )
    return self_check(dealt)


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
