"""Events for tests, made through the services a director uses."""

import datetime

import factory

from deals.deal import dealer_of
from movements.movement import Movement
from movements.schemes import rulebook
from tournament.models import Event, Person
from tournament.selectors.plan import assigned_movement
from tournament.services.boxes import deals_make
from tournament.services.events import NewEvent, event_create
from tournament.services.log import Actor
from tournament.services.people import NewEntrant, entrants_import, numbers_draw
from tournament.services.records import record_enter
from tournament.services.seating import movement_assign
from tournament.services.sessions import session_create

DIRECTOR = Actor(author="director", channel="test")
ASSISTANT = Actor(author="assistant", channel="test")


class EventFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Event

    slug = factory.Sequence(lambda n: f"event-{n}")
    title = factory.Sequence(lambda n: f"Event {n}")
    starts_on = datetime.date(2026, 11, 28)
    time_zone = "Europe/Kyiv"
    language = "ru"
    convention = "sochi"


class PersonFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Person

    name = factory.Sequence(lambda n: f"Player {n}")


def seated_event(
    players: int = 8, movement: Movement | None = None, called: str = "Игрок", **rules: object
) -> Event:
    """Entered, drawn, seated by `movement` or the rule book's and dealt; nothing played yet."""
    new = NewEvent(slug="cup", title="Cup", starts_on=datetime.date(2026, 11, 28), time_zone="Europe/Kyiv")
    event = event_create(new=NewEvent(**{**vars(new), **rules}), actor=DIRECTOR)
    people = [NewEntrant(name=f"{called} {n}", club=f"Клуб {n % 3}") for n in range(1, players + 1)]
    entrants_import(event=event, people=people, actor=DIRECTOR)
    numbers_draw(event=event, seed="lottery 42", actor=DIRECTOR)
    seating = movement or rulebook(players)
    movement_assign(event=Event.objects.get(pk=event.pk), movement=seating, actor=DIRECTOR)
    deals_make(event=event, actor=DIRECTOR)
    return Event.objects.get(pk=event.pk)


def next_session(before: Event, carry_over: int = 50) -> Event:
    """The session after the event, drawn anew, seated and played to the end."""
    event = session_create(
        before=Event.objects.get(pk=before.pk),
        slug="cup-2",
        title="Cup (2)",
        starts_on=datetime.date(2027, 1, 2),
        carry_over=carry_over,
        actor=DIRECTOR,
    )
    numbers_draw(event=event, seed="x", actor=DIRECTOR)
    players = event.entrants.count()
    movement_assign(event=Event.objects.get(pk=event.pk), movement=rulebook(players), actor=DIRECTOR)
    deals_make(event=Event.objects.get(pk=event.pk), actor=DIRECTOR)
    play(Event.objects.get(pk=event.pk))
    return Event.objects.get(pk=event.pk)


def game_row(event: Event, deal: int, made: bool = True) -> dict[str, object]:
    """A six by the first hand, whisted by the next one, made or one down."""
    seats = "NESW"[: event.per_table]
    dealer = seats.index(dealer_of(deal, event.per_table))
    hands = [seats[(dealer + step) % len(seats)] for step in (1, 2, 3)]
    tricks = 6 if made else 5
    return {
        "contract": "6S",
        "declarer": hands[0],
        "tricks": tricks,
        "whist": {hands[1]: "whist", hands[2]: "pass"},
        "whist_tricks": {hands[1]: 10 - tricks},
    }


def all_pass_row(*hand_tricks: int) -> dict[str, object]:
    return {"contract": "-", "hand_tricks": list(hand_tricks)}


def play(event: Event, rounds: int | None = None) -> None:
    """Enters every record of the first `rounds` rounds: odd tables make their game, even ones go down."""
    movement = assigned_movement(event)
    for round_ in movement.rounds[:rounds]:
        for table in round_.tables:
            first = (table.box_set - 1) * event.deals_per_set + 1
            for deal in range(first, first + event.deals_per_set):
                record_enter(
                    event=event,
                    deal_number=deal,
                    table=table.table,
                    round_number=round_.number,
                    row=game_row(event, deal, made=table.table % 2 == 1),
                    actor=DIRECTOR,
                )
