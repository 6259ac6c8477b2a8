"""Ticking people at the desk, one by one and all at once."""

import pytest

from tests.tournament.factories import DIRECTOR, play
from tests.tournament.web.reading import words
from tournament.models import Entrant, Event
from tournament.services.events import event_finish

PAGE = "/desk/cup/check-in/"


def here():
    return set(Entrant.objects.exclude(checked_in_at=None).values_list("entry_order", flat=True))


def test_one_click_each(event, ivan):
    assert "Who is here 0/8" in words(ivan.get(PAGE))
    response = ivan.post(PAGE, {"here": "3"})
    assert (response.status_code, response.headers["Location"]) == (302, PAGE)
    assert here() == {3}
    assert "Who is here 1/8" in words(ivan.get(PAGE))
    assert "7 players are waited for." in words(ivan.get(PAGE))
    ivan.post(PAGE, {"gone": "3"})
    assert here() == set()


def test_everybody_at_once_and_back_for_exactly_them(event, ivan):
    ivan.post(PAGE, {"here": "2"})
    page = ivan.get(PAGE).content.decode()
    assert 'name="all" value="' in page
    orders = page.split('name="all" value="')[1].split('"')[0]
    ivan.post(PAGE, {"all": orders, "key": "all"})
    assert here() == set(range(1, 9))
    page = ivan.get(PAGE)
    assert "7 players were ticked at once. Take it back" in words(page)
    assert "Everybody is here." in words(page)
    ivan.post(PAGE, {"back": page.content.decode().split('name="back" value="')[1].split('"')[0]})
    assert here() == {2}
    assert "Taken back." in words(ivan.get(PAGE))


@pytest.mark.parametrize("name", ["here", "gone", "all", "back"])
@pytest.mark.parametrize("value", ["", "x", "-1", "1.5", "٣", "\x00", "<b>", "\u202e"])
def test_what_is_nobody_is_passed_over(event, ivan, name, value):
    assert ivan.post(PAGE, {name: value}).status_code == 302
    assert here() == set()


@pytest.mark.parametrize("value", ["9", "0", "1 99", "9" * 9, "9" * 5000])
def test_people_of_no_list(event, ivan, value):
    response = ivan.post(PAGE, {"here": value})
    assert response.status_code in (302, 400)
    assert here() == set()


def test_times_are_those_of_the_event(event, ivan):
    ivan.post(PAGE, {"here": "3"})
    Entrant.objects.filter(entry_order=3).update(checked_in_at="2026-11-28T17:30:00Z")
    said = words(ivan.get(PAGE))
    assert "19:30" in said
    assert "Times are those of Europe/Kyiv." in said


@pytest.mark.parametrize(
    ("state", "said"), [("draft", "Open the event first"), ("finished", "The event is over.")]
)
def test_when_nobody_is_waited_for(event, ivan, state, said):
    if state == "finished":
        play(event)
        event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    else:
        Event.objects.update(state=state)
    assert said in words(ivan.get(PAGE))
    assert ivan.post(PAGE, {"here": "3"}).status_code == 400
    assert here() == set()
