import pytest
from django.core.cache import cache

from tests.tournament.factories import ASSISTANT, DIRECTOR, EventFactory, play
from tournament.services.corrections import correction_ask
from tournament.services.people import NewEntrant, entrants_import
from tournament.services.rulings import Grounds, penalty_give


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet():
    """Requests are counted in the memory of the process, and the first link of every test has one number."""
    cache.clear()


@pytest.fixture
def entered(db):
    """People have entered, and that is all."""
    event = EventFactory(slug="cup")
    people = [NewEntrant(name=f"Player {number}") for number in range(1, 9)]
    entrants_import(event=event, people=people, actor=DIRECTOR)
    return event


@pytest.fixture
def evening(event):
    """One round played, a ruling, a request."""
    play(event, 1)
    penalty_give(event=event, number=1, percent=10, grounds=Grounds("late"), actor=DIRECTOR)
    number = event.records.get(deal__number=1, table=1).seats.get(seat="E").entrant.number
    correction_ask(event=event, number=number, deal_number=1, text="wrong", actor=ASSISTANT)
    event.refresh_from_db()
    return event
