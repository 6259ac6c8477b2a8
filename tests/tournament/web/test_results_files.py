"""Who may take which file away."""

import json

import pytest

from tests.tournament.factories import DIRECTOR, play
from tournament.models import Event
from tournament.services.rulings import Grounds, penalty_give

PUBLIC = {
    "csv": "text/csv; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "pbn": "text/plain; charset=utf-8",
}


@pytest.mark.parametrize("form", PUBLIC)
def test_everybody_takes_results(played, public, form):
    response = public.get(f"/e/cup/results.{form}")
    assert (response.status_code, response.headers["Content-Type"]) == (200, PUBLIC[form])
    assert f'filename="cup-results.{form}"' in response.headers["Content-Disposition"]
    assert f"/e/cup/results.{form}" in public.get("/e/cup/standings/").content.decode()


@pytest.mark.parametrize("form", ["xlsx", "ods", "zip", "x", "CSV"])
def test_nothing_else_is_there_for_everybody(played, public, form):
    assert public.get(f"/e/cup/results.{form}").status_code == 404


@pytest.mark.parametrize("form", ["xlsx", "ods", "zip"])
def test_the_whole_event_is_the_directors(played, public, guest, ivan, form):
    address = f"/desk/cup/workbook.{form}"
    assert public.get(address).status_code == 302
    assert guest.get(address).status_code == 403
    response = ivan.get(address)
    assert response.content.startswith(b"PK")
    assert f'filename="cup.{form}"' in response.headers["Content-Disposition"]
    assert address in ivan.get("/desk/cup/").content.decode()
    assert ivan.get("/desk/cup/workbook.pdf").status_code == 404


def test_hidden_deals_are_in_no_public_file_and_renew_after_every_act(event, public):
    assert json.loads(public.get("/e/cup/results.json").content)["deals"] == []
    play(event, rounds=7)
    assert len(json.loads(public.get("/e/cup/results.json").content)["deals"]) == 14
    penalty_give(event=event, number=3, percent=25, grounds=Grounds("late"), actor=DIRECTOR)
    told = json.loads(public.get("/e/cup/results.json").content)
    assert {row["entrant"]: row["penalty"] for row in told["standings"]}[3] == "1/2"


def test_a_draft_is_nobodys(played, public):
    Event.objects.update(state="draft")
    assert public.get("/e/cup/results.json").status_code == 404


def test_what_was_made_is_kept(played, public, django_assert_max_num_queries):
    public.get("/e/cup/results.txt")
    with django_assert_max_num_queries(6):
        public.get("/e/cup/results.txt")
