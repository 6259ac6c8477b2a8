"""What an event still lacks, proposed and done at once."""

import pytest

from tests.tournament.factories import play
from tests.tournament.web.reading import fields, words
from tests.tournament.web.test_new_event import EIGHT, send
from tournament.models import Event, LogEntry

PAGE = "/desk/spring-cup/ready/"


@pytest.fixture
def begun(ivan, db):
    send(ivan)
    return Event.objects.get()


def test_everything_is_proposed(begun, ivan):
    page = ivan.get(PAGE)
    text = page.content.decode()
    assert len(fields(page)["seed"]) == 9
    assert 'value="rulebook-8" checked' in text
    assert 'value="dealt"' in text


def ready(client, **more):
    return client.post(PAGE, {"seed": "7", "scheme": "rulebook-8", "rounds": "", "deals": "dealt"} | more)


def test_one_button_does_all(begun, ivan):
    assert ready(ivan).headers["Location"] == "/desk/spring-cup/"
    event = Event.objects.get()
    assert (event.draw_seed, event.rounds.count(), event.deals.count()) == ("7", 7, 14)
    assert "The evening is ready" in words(ivan.get(PAGE))


def test_everything_may_be_chosen_otherwise(begun, ivan):
    assert ready(ivan, seed="lottery", rounds="3", deals="by_hand").status_code == 302
    event = Event.objects.get()
    assert (event.draw_seed, event.rounds.count()) == ("lottery", 3)
    assert event.deals.filter(layout="").count() == event.deals.count() > 0


def test_sent_twice_it_is_done_once(begun, ivan):
    ready(ivan)
    acts = LogEntry.objects.count()
    assert ready(ivan).status_code == 302
    assert LogEntry.objects.count() == acts
    assert "ready already" in words(ivan.get("/desk/spring-cup/"))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seed": ""}, "This field is required."),
        ({"seed": "x" * 101}, "at most 100 characters"),
        ({"scheme": "rulebook-12"}, "rulebook-12 is not one of the available choices."),
        ({"scheme": ""}, "This field is required."),
        ({"rounds": "8"}, "can be played for 1 to 7 rounds, not 8"),
        ({"deals": "burnt"}, "burnt is not one of the available choices."),
        ({"seed": "\u200b"}, "seed"),
    ],
)
def test_what_is_refused_changes_nothing(begun, ivan, wrong, said):
    response = ready(ivan, **wrong)
    assert response.status_code == 400
    assert said in words(response)
    assert fields(response)["seed"] == ({"seed": "7"} | wrong)["seed"]
    event = Event.objects.get()
    assert (event.draw_seed, event.state, event.deals.count()) == ("", "registration", 0)


def test_only_what_lacks_is_asked(begun, ivan):
    ivan.post("/desk/spring-cup/draw/", {"seed": "lottery 9"})
    page = ivan.get(PAGE)
    assert "seed" not in fields(page)
    assert "drawn by the seed lottery 9" in words(page)
    assert ivan.post(PAGE, {"scheme": "rulebook-8", "deals": "dealt"}).status_code == 302
    assert Event.objects.get().draw_seed == "lottery 9"


def test_a_draft_is_opened_first(ivan, db):
    send(ivan, draft="on")
    assert "Open the event" in words(ivan.get(PAGE))
    assert ready(ivan).status_code == 400
    assert Event.objects.get().draw_seed == ""


def test_no_movement_for_so_few(ivan, db):
    send(ivan, people="A\nB")
    response = ivan.get(PAGE)
    assert "No movement fits this number of players." in words(response)
    assert ready(ivan).status_code == 400


def test_an_event_under_way_has_it_all(event, ivan):
    play(event, 1)
    assert "numbers, movement and deals are there" in words(ivan.get("/desk/cup/ready/"))
    acts = LogEntry.objects.count()
    assert ivan.post("/desk/cup/ready/", {"seed": "again"}).status_code == 302
    assert LogEntry.objects.count() == acts


def test_the_desk_leads_there(begun, ivan):
    assert f'href="{PAGE}"' in ivan.get("/desk/spring-cup/").content.decode()
    assert EIGHT.count("\n") == 7
