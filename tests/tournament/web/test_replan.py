"""The page that plans the remaining rounds anew."""

import pytest
from django.db import connection

from movements.repair import repair
from tests.tournament.factories import play, seated_event
from tests.tournament.web.reading import unfolded, words
from tournament.models import Entrant, LogEntry
from tournament.selectors.plan import assigned_movement
from tournament.services import replan

PAGE = "/desk/cup/replan/"


@pytest.fixture
def playing(db):
    event = seated_event(8)
    play(event, 3)
    return event


def test_check_shows_figures_and_cards_and_saves_nothing(playing, ivan):
    plan = assigned_movement(playing)
    response = ivan.post(PAGE, {"after_round": "3", "came": "Поздний; Клуб", "check": ""})
    said = words(response)
    assert response.status_code == 200
    assert "Nothing is saved yet." in said
    assert "Cards of newcomers: 9" in said
    assert assigned_movement(playing) == plan
    assert Entrant.objects.count() == 8


def test_saved_once_and_told_whose_cards_are_new(playing, ivan):
    sent = {"after_round": "3", "house": "on", "key": "k" * 20, "save": ""}
    assert "New cards for:" in words(ivan.post(PAGE, sent, follow=True))
    assert not Entrant.objects.get(number=9).ranked
    ivan.post(PAGE, sent, follow=True)
    assert Entrant.objects.count() == 9
    assert LogEntry.objects.filter(action="rounds_replan").count() == 1


def test_rounds_with_results_cannot_be_planned_again(playing, ivan):
    response = ivan.post(PAGE, {"after_round": "1", "save": ""})
    assert response.status_code == 400
    assert "Round 3 has results already." in words(response)


@pytest.mark.parametrize(
    "typed",
    [
        {"after_round": "x"},
        {"after_round": "9" * 5000},
        {"gone": ["99"]},
        {"lost_sets": ["\x00"]},
        {"tables": "9" * 5000},
        {"tables": "0"},
        {"came": "\ud800"},
        {"came": "a" * 101},
        {"came": "a" * 20_000},
        {"came": "a\n" * 41},
    ],
)
def test_hostile_input_is_refused_in_words(playing, ivan, typed):
    plan = assigned_movement(playing)
    sent = {"after_round": "3", "save": ""} | typed
    sent = {
        name: value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value
        for name, value in sent.items()
    }
    assert ivan.post(PAGE, sent).status_code in (302, 400)
    if typed.get("came") != "\ud800":
        assert assigned_movement(playing) == plan


def test_without_a_movement_there_is_nothing_to_plan_again(event, ivan):
    event.assigned_movement.delete()
    assert ivan.get(PAGE).status_code == 400


def test_checking_holds_no_transaction(transactional_db, monkeypatch, ivan):
    play(seated_event(8), 3)

    def watched(*args, **more):
        assert not connection.in_atomic_block
        return repair(*args, **more)

    monkeypatch.setattr(replan, "repair", watched)
    assert "Nothing is saved yet." in words(ivan.post(PAGE, {"after_round": "3", "gone": "2", "check": ""}))


def test_the_log_says_it_in_words(playing, ivan):
    sent = {"after_round": "3", "gone": "2", "came": "Поздний; Клуб", "key": "k" * 20, "save": ""}
    ivan.post(PAGE, sent)
    said = unfolded(ivan.get("/desk/cup/log/"))
    assert "left: 2; came: Поздний" in said
    assert "{" not in said
    act = LogEntry.objects.count()
    ivan.post(f"/desk/cup/log/{act}/undo/", {"save": "", "key": "u" * 20})
    assert LogEntry.objects.count() == act + 1
    assert "{" not in unfolded(ivan.get("/desk/cup/log/"))
