"""Teams and the next session at the desk, and the total for everybody."""

import pytest
from django.test import Client

from tests.tournament.factories import DIRECTOR, next_session, play
from tests.tournament.web.reading import fields, words
from tournament.models import Event, StandingsFragment, Team
from tournament.selectors.embargo import Viewer
from tournament.selectors.total import event_total
from tournament.services.events import event_finish
from tournament.services.publishing import event_publish

TEAMS = "/desk/cup/teams/"
NEXT = "/desk/cup/next-session/"
LONG = "Команда с очень длинным именем из сорока б"


def fresh(slug="cup"):
    return Event.objects.get(slug=slug)


@pytest.fixture
def two(event):
    """Both sessions played, teams in the second."""
    Event.objects.filter(pk=event.pk).update(master_points=[4, 2], tie_breaks=["tops", "draw"])
    play(event)
    return next_session(event_finish(event=fresh(), accepted_missing=0, actor=DIRECTOR))


def test_teams_are_saved_and_shown(event, ivan, public):
    play(event)
    assert ivan.post(TEAMS, {"save": "", "teams": f"{LONG}: 1, 2, 3\nB: 4, 5, 6"}).status_code == 302
    page = ivan.get(TEAMS)
    assert f"{LONG}: 1, 2, 3" in words(page)
    assert "In no team" in words(page)
    said = words(public.get("/e/cup/standings/"))
    assert LONG in said
    assert "A team has the sum of what its members reached." in said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("A: 1, 2", "Team “A” has 2 members. Name 3 to 5 of them"),
        ("A: 1, 2, 99", "names “99”, who is not in this event"),
        ("A 1 2 3", "has 0 members"),
        (": 1, 2, 3", "Team 1 needs a name"),
        ("A: 1, 2, 3\nA: 4, 5, 6", "Two teams are called “A”"),
        ("A: 1, 2, 3\nB: 3, 4, 5", "in “A” and in “B”"),
        ("A: 1, 2, \x00", "A: 1, 2"),
    ],
)
def test_a_list_that_cannot_be_comes_back_with_the_reason(event, ivan, typed, said):
    response = ivan.post(TEAMS, {"save": "", "teams": typed})
    assert response.status_code == 400
    assert said in words(response)
    assert Team.objects.count() == 0


def test_the_next_session_is_made_from_its_page(event, ivan):
    page = ivan.get(NEXT)
    sent = fields(page) | {"save": "", "starts_on": "2027-01-09", "carry_over": "40"}
    assert sent["slug"] == "cup-2"
    response = ivan.post(NEXT, sent, follow=True)
    assert "Cup (2)" in words(response)
    made = fresh("cup-2")
    assert (made.continues, made.carry_over, made.entrants.count()) == (event, 40, 8)
    assert ivan.post(NEXT, sent).status_code == 302
    assert Event.objects.count() == 2
    assert "This event is continued by Cup (2)." in words(ivan.get(NEXT))
    refused = ivan.post(NEXT, sent | {"slug": "cup-3"})
    assert refused.status_code == 400
    assert "is continued by cup-2 already" in words(refused)
    rules = {"save": "", "carry_over": "70"}
    assert ivan.post("/desk/cup-2/rules/", rules).status_code == 302
    assert fresh("cup-2").carry_over == 70
    assert ivan.post("/desk/cup-2/rules/", {"save": "", "carry_over": "700"}).status_code == 400


@pytest.mark.parametrize(
    "sent", [{"slug": "Кубок"}, {"carry_over": "101"}, {"starts_on": "soon"}, {"title": ""}]
)
def test_a_session_that_cannot_be_is_not_made(event, ivan, sent):
    whole = {"save": "", "slug": "cup-2", "title": "2", "starts_on": "2027-01-01", "carry_over": "100"}
    assert ivan.post(NEXT, whole | sent).status_code == 400
    assert Event.objects.count() == 1


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_total_says_its_formula_and_every_session(two, language):
    said = words(Client(headers={"accept-language": language}).get("/e/cup-2/total/"))
    assert "100 × (50 % × M1 + M2) / (50 % × T1 + T2)" in said
    assert "Cup (2)" in said
    assert "Игрок 8" in said


def test_one_session_has_no_total(event, public):
    assert "has one session so far" in words(public.get("/e/cup/total/"))
    assert public.get("/e/nothing/total/").status_code == 404


@pytest.mark.parametrize("page", ["standings", "total"])
def test_the_first_session_leads_to_the_total_but_not_to_a_draft(two, public, page):
    assert "The total goes on with Cup (2)" in words(public.get(f"/e/cup/{page}/"))
    Event.objects.filter(pk=two.pk).update(state=Event.State.DRAFT)
    StandingsFragment.objects.all().delete()
    assert "Cup (2)" not in words(public.get(f"/e/cup/{page}/"))


def test_the_public_total_holds_nothing_of_open_deals(two):
    """Everybody plays every deal; of one that a table still owes nothing counts."""
    two.records.filter(deal__number=1).first().delete()
    rows = event_total(two, Viewer.PUBLIC).rows
    assert {row.total.deals for row in rows} == {27}


def test_a_version_keeps_all_that_the_table_rests_on(two, ivan, public):
    ivan.post("/desk/cup-2/teams/", {"save": "", "teams": "Одесса: 1, 2, 3"})
    event_finish(event=fresh("cup-2"), accepted_missing=0, actor=DIRECTOR)
    event_publish(event=fresh("cup-2"), actor=DIRECTOR)
    said = words(public.get("/e/cup-2/versions/1/"))
    assert "Total over the sessions" in said
    assert "Одесса" in said
    assert "Points" in said
    assert "Tops" in said
    assert "Corrected since" not in words(public.get("/e/cup-2/standings/"))
