import datetime

import pytest

from movements.catalogue import movement_named
from tests.tournament.factories import DIRECTOR, play
from tournament.models import Event
from tournament.services.boxes import deals_make
from tournament.services.events import NewEvent, event_create
from tournament.services.people import NewEntrant, entrants_import, numbers_draw
from tournament.services.seating import movement_assign


@pytest.fixture
def at_three(db):
    """Fifteen people at tables of three, everything played: whists come in thirds."""
    event = event_create(
        new=NewEvent(slug="three", title="Three", starts_on=datetime.date(2026, 11, 28), per_table=3),
        actor=DIRECTOR,
    )
    people = [NewEntrant(name=f"Player {n}") for n in range(15)]
    entrants_import(event=event, people=people, actor=DIRECTOR)
    numbers_draw(event=event, seed="7", actor=DIRECTOR)
    event = Event.objects.get(pk=event.pk)
    movement_assign(event=event, movement=movement_named("lines", 15, per_table=3), actor=DIRECTOR)
    deals_make(event=Event.objects.get(pk=event.pk), actor=DIRECTOR)
    event = Event.objects.get(pk=event.pk)
    play(event)
    return event
