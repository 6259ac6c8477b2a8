import datetime

import pytest

from movements.schemes import rulebook
from tests.tournament.factories import DIRECTOR
from tests.tournament.services.event_files import FILE, elsewhere, exported, refused, same_but_slug
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_shown, events
from tournament.services.events import NewEvent, event_finish, rules_change
from tournament.services.exchange import event_load
from tournament.services.life import event_draft, event_open
from tournament.services.people import NewEntrant, entrants_import, numbers_draw
from tournament.services.publishing import event_publish
from tournament.services.seating import movement_assign

NEW = NewEvent(slug="cup", title="Cup", starts_on=datetime.date(2026, 11, 28))


@pytest.fixture
def draft(db):
    event = event_draft(new=NEW, actor=DIRECTOR)
    people = [NewEntrant(name=f"Игрок {n}", number=n) for n in range(1, 9)]
    entrants_import(event=event, people=people, actor=DIRECTOR)
    return event


def test_a_draft_is_prepared_then_opened(draft):
    rules_change(event=draft, tie_breaks=["tops"], master_points=[3], corrections_until=None, actor=DIRECTOR)
    event_open(event=draft, actor=DIRECTOR)
    event = Event.objects.get()
    assert (event.state, event.master_points, event.entrants.count()) == ("registration", [3], 8)
    numbers_draw(event=event, seed="lottery", actor=DIRECTOR)
    assert Event.objects.get().state == "drawn"


def test_a_draft_opened_twice_is_opened_once(draft):
    for _ in range(2):
        assert event_open(event=draft, actor=DIRECTOR).state == "registration"
    assert LogEntry.objects.filter(action="event_open").count() == 1


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda event: numbers_draw(event=event, seed="lottery", actor=DIRECTOR), "event_draft"),
        (lambda event: movement_assign(event=event, movement=rulebook(8), actor=DIRECTOR), "event_draft"),
        (
            lambda event: event_finish(event=event, accepted_missing=0, actor=DIRECTOR),
            "movement_not_assigned",
        ),
        (lambda event: event_publish(event=event, actor=DIRECTOR), "event_not_finished"),
    ],
)
def test_a_draft_is_neither_drawn_nor_seated_nor_closed(draft, act, code):
    with pytest.raises(TournamentError, match=code):
        act(draft)
    assert Event.objects.get().state == "draft"


def test_only_the_director_finds_a_draft(draft):
    assert event_shown("cup", Viewer.DIRECTOR) == draft
    with pytest.raises(TournamentError, match="event_unknown"):
        event_shown("cup", Viewer.PUBLIC)
    assert list(events()) == []
    assert list(events(Viewer.DIRECTOR)) == [draft]
    event_open(event=draft, actor=DIRECTOR)
    assert event_shown("cup", Viewer.PUBLIC) == draft
    assert list(events()) == [draft]


def test_a_draft_stays_one_in_a_file(draft):
    data = exported(draft)
    loaded = event_load(data=elsewhere(data), actor=FILE)
    assert loaded.state == "draft"
    assert same_but_slug(exported(loaded)) == same_but_slug(data)


def test_a_file_with_a_seated_draft_is_refused(event):
    refused({**elsewhere(exported(event)), "state": "draft"})
