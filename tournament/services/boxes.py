"""Making the deals of an event, after a public value that nobody could choose is mixed into its key."""

import secrets

from django.db import transaction

from deals.notation import layout_text
from deals.self_check import SelfCheck, self_check
from tournament.errors import TournamentError
from tournament.models import BoxSet, Deal, Entrant, Event, LogEntry
from tournament.models.event import fresh_version
from tournament.selectors.dealt import commitment_of, dealt_for
from tournament.selectors.layouts import deals_blank
from tournament.selectors.names import clean_name
from tournament.services.events import KEY_BYTES
from tournament.services.log import Actor, check_not_over, log_act

LONGEST_PUBLIC_VALUE = 200


@transaction.atomic
def public_value_set(*, event: Event, value: str, actor: Actor) -> Event:
    """Keeps the value drawn in public: after the numbers are drawn, and until the deals are made."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_over(event)
    before = event.public_value
    if not Entrant.objects.filter(event=event, number__isnull=False).exists():
        raise TournamentError("public_value_early", slug=event.slug)
    _mix_in(event, value)
    if event.public_value != before:
        event.save(update_fields=["public_value"])
        log_act(
            event=event,
            actor=actor,
            action="public_value_set",
            subject=event.slug,
            before=before,
            after=event.public_value,
        )
    return event


def _mix_in(event: Event, value: str) -> None:
    """The first making fixes the value, so nobody can try others until he likes the cards."""
    value = clean_name(value)
    if len(value) > LONGEST_PUBLIC_VALUE:
        raise TournamentError("public_value_long", longest=LONGEST_PUBLIC_VALUE)
    if value != event.public_value and _made_before(event):
        raise TournamentError("public_value_fixed", value=event.public_value)
    event.public_value = value


def _made_before(event: Event) -> bool:
    made = LogEntry.objects.filter(event=event, action="deals_make")
    return Deal.objects.filter(event=event).exclude(layout="").exists() or made.exists()


@transaction.atomic
def deals_make(*, event: Event, actor: Actor, public_value: str | None = None) -> SelfCheck:
    """Deals every set from the event's key and checks the whole. Never twice for one event.

    `public_value` replaces the one kept before; without it that one is mixed in. Deals that were to be dealt
    by hand are dealt after all while none of them has cards or records.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_over(event)
    if not deals_blank(event):
        raise TournamentError("deals_already_made", slug=event.slug)
    if not event.box_sets.exists():
        raise TournamentError("movement_not_assigned", slug=event.slug)
    if public_value is not None:
        _mix_in(event, public_value)
    # An event read from a file may have come without a key.
    event.deal_key = event.deal_key or secrets.token_hex(KEY_BYTES)
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
            "commitment": commitment_of(event),
        },
    )
    return checked


@transaction.atomic
def deals_by_hand(*, event: Event, actor: Actor) -> int:
    """The deals of every set, without cards: they are dealt at the table and may be written down later."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_over(event)
    if Deal.objects.filter(event=event).exists():
        raise TournamentError("deals_already_made", slug=event.slug)
    if not event.box_sets.exists():
        raise TournamentError("movement_not_assigned", slug=event.slug)
    deals = blank_deals_store(event)
    log_act(event=event, actor=actor, action="deals_by_hand", subject=str(deals), after=deals)
    return deals


def plan_changed(event: Event) -> None:
    """Comes after every change of rounds, tables, seats or the deals of sets: see selectors.table_plan."""
    event.plan_version = fresh_version()
    event.save(update_fields=["plan_version"])


def blank_deals_store(event: Event) -> int:
    """How many deals the sets of the event have; they are there now, and have no cards."""
    sets = BoxSet.objects.filter(event=event).order_by("number")
    made = Deal.objects.bulk_create(
        Deal(event=event, box_set=box_set, number=place * event.deals_per_set + deal)
        for place, box_set in enumerate(sets)
        for deal in range(1, event.deals_per_set + 1)
    )
    plan_changed(event)
    return len(made)


def deals_store(event: Event) -> SelfCheck:
    """The deals that the event's key and public value give for its sets, checked."""
    if not event.deals.exists():
        blank_deals_store(event)
    deals = list(event.deals.order_by("number"))
    dealt = [dealt_for(event, deal.number) for deal in deals]
    for deal, made in zip(deals, dealt, strict=True):
        deal.layout = layout_text(made)
    Deal.objects.bulk_update(deals, ["layout"])
    return self_check(dealt)
