"""A knock-out at the desk: the movement is chosen, the next stage is made, everybody reads who went on."""

import pytest

from movements.knock_out import knock_out_stage
from tests.tournament.factories import DIRECTOR, play, seated_event
from tests.tournament.web.reading import words
from tournament.models import Event
from tournament.services.boxes import deals_make
from tournament.services.events import event_finish
from tournament.services.people import numbers_draw

NEXT = "/desk/cup/next-session/"
SENT = {"title": "Final", "slug": "final", "starts_on": "2026-12-05", "save": ""}


@pytest.fixture
def over(db):
    event = seated_event(16, knock_out_stage(4))
    play(event)
    return event_finish(event=Event.objects.get(pk=event.pk), accepted_missing=0, actor=DIRECTOR)


def test_the_next_stage_is_asked_how_many_go_on(over, ivan, public):
    form = words(ivan.get(NEXT))
    assert "How many of each table go on" in form
    assert "Carry-over" not in form
    assert ivan.post(NEXT, SENT | {"winners": "2"}).status_code == 302
    final = Event.objects.get(slug="final")
    assert final.entrants.count() == 8
    shown = words(public.get("/e/cup/total/"))
    assert "Everybody stays at his table" in shown
    assert shown.count("→ goes on") == 8


@pytest.mark.parametrize("winners", ["4", "0", "-1", "x", "", "9" * 5000])
def test_numbers_that_cannot_go_on_are_refused_beside_the_field(over, ivan, winners):
    answer = ivan.post(NEXT, SENT | {"winners": winners})
    assert answer.status_code == 400
    assert "Write a whole number" in words(answer) or "This field is required" in words(answer)
    assert not Event.objects.filter(slug="final").exists()


def test_the_final_is_proposed_as_a_stage_and_nobody_goes_on_from_it(over, ivan, public):
    ivan.post(NEXT, SENT | {"winners": "2"})
    final = Event.objects.get(slug="final")
    numbers_draw(event=final, seed="final", actor=DIRECTOR)
    page = ivan.get("/desk/final/movement/")
    assert page.context["form"].initial["scheme"] == "knock-out"
    assert ivan.post("/desk/final/movement/", {"scheme": "knock-out"}).status_code == 302
    deals_make(event=Event.objects.get(slug="final"), actor=DIRECTOR)
    play(Event.objects.get(slug="final"))
    event_finish(event=Event.objects.get(slug="final"), accepted_missing=0, actor=DIRECTOR)
    refused = ivan.post("/desk/final/next-session/", SENT | {"slug": "more", "winners": "1"})
    assert refused.status_code == 400
    assert "A stage of 2 tables is the final" in words(refused)
    shown = words(public.get("/e/final/total/"))
    assert "The final: its table is the result of the knock-out." in shown


def test_other_events_are_offered_it_last(db, ivan):
    choices = [choice.key for choice in ivan.get("/movements/?players=16&per_table=4").context["choices"]]
    assert choices[-1] == "knock-out"
    assert choices.count("knock-out") == 1
    assert "knock-out" not in [
        choice.key for choice in ivan.get("/movements/?players=18&per_table=4").context["choices"]
    ]
