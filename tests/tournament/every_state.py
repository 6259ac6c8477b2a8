"""An event in every state of its life, all of one club, and everybody who may come to them."""

import datetime
from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.test import Client

from movements.schemes import rulebook
from tests.tournament.factories import game_row
from tournament.models import AccessLink, Club, Event, Membership, Seat, Sitting
from tournament.selectors.permissions import Role
from tournament.services.boxes import deals_make
from tournament.services.events import NewEvent, event_create, event_finish
from tournament.services.life import event_draft
from tournament.services.links import entrant_links_make, table_links_make
from tournament.services.log import Actor
from tournament.services.people import NewEntrant, entrants_import, numbers_draw
from tournament.services.publishing import event_publish
from tournament.services.records import record_enter
from tournament.services.seating import movement_assign

State = Event.State
NINA = Actor("nina", "test")  # none of the accounts, so that each of them may confirm what she entered
PLAYED_ROUNDS = 2  # of the running event; the third is begun at table 1
# Accounts: (what they are in the club of the events, or None).
ACCOUNTS = {
    "keeper": Role.OWNER,
    "owner": Role.OWNER,
    "director": Role.DIRECTOR,
    "assistant": Role.ASSISTANT,
    "stranger": Role.PUBLIC,
    "guest": Role.PUBLIC,
}
# And those without one.
WITHOUT = {"nobody": Role.PUBLIC, "table": Role.TABLE, "player": Role.PLAYER}
EVERYBODY = ACCOUNTS | WITHOUT


def house() -> None:
    """Six events and six accounts; the slug of an event is its state."""
    club, other = (Club.objects.create(slug=slug, name=slug.title()) for slug in ("east", "west"))
    users = get_user_model().objects
    for name, role in ACCOUNTS.items():
        user = users.create_user(name, is_staff=name == "keeper")
        if name in Membership.Role.values:
            Membership.objects.create(club=club, user=user, role=role.value)
    Membership.objects.create(club=other, user=users.get(username="stranger"), role="owner")
    for state in State:
        event_in(state, club)


def event_in(state: str, club: Club) -> Event:
    new = NewEvent(
        slug=state,
        title=f"The {state} event",
        starts_on=datetime.date(2026, 11, 28),
        time_zone="Europe/Kyiv",
        club=club,
    )
    event = (event_draft if state == State.DRAFT else event_create)(new=new, actor=NINA)
    people = [NewEntrant(name=f"Игрок {n}") for n in range(1, 9)]
    entrants_import(event=event, people=people, actor=NINA)
    if state not in (State.DRAFT, State.REGISTRATION):
        seated(event, state)
    event.refresh_from_db()
    assert event.state == state
    return event


def seated(event: Event, state: str) -> None:
    numbers_draw(event=event, seed="lottery", actor=NINA)
    movement_assign(event=Event.objects.get(pk=event.pk), movement=rulebook(8), actor=NINA)
    deals_make(event=event, actor=NINA)
    event = Event.objects.get(pk=event.pk)
    table_links_make(event=event, actor=NINA)
    entrant_links_make(event=event, actor=NINA)
    if state == State.DRAWN:
        return
    if state == State.RUNNING:
        play(event, PLAYED_ROUNDS)
        enter(event, begun(event).entered, 1, PLAYED_ROUNDS + 1)
        return
    play(event, event.rounds.count())
    event_finish(event=event, accepted_missing=1, actor=NINA)
    if state == State.PUBLISHED:
        event_publish(event=Event.objects.get(pk=event.pk), actor=NINA)


def play(event: Event, rounds: int) -> None:
    """Whole rounds; but of an event that ends so, the second deal of the first table was never entered."""
    left_out = begun(event).due if event.slug in Event.OVER else 0
    sittings = Sitting.objects.filter(round__event=event, round__number__lte=rounds)
    for sitting in sittings.order_by("round__number", "table"):
        for deal in sitting.box_set.deals.order_by("number").values_list("number", flat=True):
            if (deal, sitting.table, sitting.round.number) != (left_out, 1, 1):
                enter(event, deal, sitting.table, sitting.round.number)


def enter(event: Event, deal: int, table: int, round_number: int) -> None:
    record_enter(
        event=event,
        deal_number=deal,
        table=table,
        round_number=round_number,
        row=game_row(event, deal, made=table == 1),
        actor=NINA,
    )


@dataclass(frozen=True)
class Begun:
    """Of one round at table 1: a deal that is `entered`, and one that is not.

    Where nothing can be played yet the numbers are made up."""

    round: int
    entered: int
    due: int


def begun(event: Event) -> Begun:
    number = PLAYED_ROUNDS + 1 if event.slug == State.RUNNING else 1
    sitting = Sitting.objects.filter(round__event=event, round__number=number, table=1).first()
    if sitting is None:
        return Begun(1, 1, 1)
    first, second, *_rest = sitting.box_set.deals.order_by("number").values_list("number", flat=True)
    return Begun(number, first, first if event.slug == State.DRAWN else second)


def browser(who: str) -> Client:
    """Somebody new at his computer; of those without an account it is nobody's."""
    client = Client(headers={"accept-language": "en"})
    if who in ACCOUNTS:
        client.force_login(get_user_model().objects.get(username=who))
    return client


def token_of(event: Event, who: str) -> str:
    """Of table 1, or of the one who sits south at it in the round begun; "" where there is no such link."""
    links = AccessLink.objects.filter(event=event, revoked_at__isnull=True)
    if who == "table":
        found = links.filter(table=1)
    else:
        south = Seat.objects.filter(sitting__round__event=event, sitting__table=1, seat="S")
        found = links.filter(
            entrant__in=south.filter(sitting__round__number=begun(event).round).values("entrant")
        )
    return found.values_list("token", flat=True).first() or ""
