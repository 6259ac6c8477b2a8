"""What each role is offered: a page never leads to one that its reader may not open."""

import re
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model

from tests.tournament.factories import ASSISTANT, EventFactory, game_row, play
from tests.tournament.web.conftest import browser
from tests.tournament.web.reading import words
from tournament.models import Club, Event, LogEntry, Membership
from tournament.selectors.permissions import Act
from tournament.services.records import record_enter
from tournament.services.rounds import round_start

ROOT = Path(__file__).resolve().parents[3]
LINK = re.compile(r'(?:href|action|data-part)="(/desk/[^"#]*)')
FORM = re.compile(r'<form[^>]*method="post"[^>]*>', re.DOTALL)


def member(name: str, club: Club, role: str):
    client = browser(name, is_staff=False)
    user = get_user_model().objects.get(username=name)
    Membership.objects.create(club=club, user=user, role=role)
    return client


@pytest.fixture
def club(event):
    club = Club.objects.create(slug="east", name="East")
    event.club = club
    event.save(update_fields=["club"])
    return club


@pytest.fixture
def anna(club):
    """Enters results for the club, and no more."""
    return member("anna", club, "assistant")


@pytest.fixture
def boris(club):
    """Directs the club's events."""
    return member("boris", club, "director")


@pytest.fixture
def vera(club):
    """Directs the events of another club."""
    return member("vera", Club.objects.create(slug="west", name="West"), "director")


def test_templates_ask_only_for_acts_there_are():
    asked = set()
    for page in (ROOT / "templates").rglob("*.html"):
        asked |= set(re.findall(r"\bmay\.(\w+)", page.read_text(encoding="utf-8")))
    assert asked - {act.value for act in Act} - {"work"} == set()


STATES = ("waiting", "conflict", "entered")


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("who", ["anna", "boris"])
def test_everything_offered_may_be_opened(request, event, club, who, state):
    """Two clicks deep, whatever the evening is like."""
    if state != "waiting":
        round_start(event=event, round_number=1, minutes=20, actor=ASSISTANT)
        play(event, 1)
    if state == "conflict":
        row = game_row(event, 1, made=False)
        record_enter(event=event, deal_number=1, table=1, row=row, actor=ASSISTANT)
    client = request.getfixturevalue(who)
    seen, follow = set(), {"/desk/", "/desk/cup/", "/desk/cup/?tables=all", "/desk/cup/?tables=need"}
    for _step in range(2):
        found = set()
        for page in sorted(follow - seen):
            response = client.get(page, follow=True)
            assert response.status_code in (200, 405), page
            if response.headers["Content-Type"].startswith("text/html"):
                found |= {link.replace("&amp;", "&") for link in LINK.findall(response.content.decode())}
        seen, follow = seen | follow, found
    assert seen > {"/desk/cup/", "/desk/cup/line/"}
    assert ("/desk/cup/papers/" in seen) is (who == "boris")


def test_an_assistant_enters_and_confirms_and_is_offered_no_more(event, club, anna):
    said = words(anna.get("/desk/cup/deals/1/tables/1/?round=1"))
    assert "Enter" in said
    row = game_row(event, 1)
    record_enter(event=event, deal_number=1, table=1, row=row, actor=ASSISTANT)
    page = anna.get("/desk/cup/deals/1/tables/1/?round=1")
    said = words(page)
    assert "Confirm" in said
    for offer in ("Correct", "Settle", "Rule on a result", "Fouled deal", "It was another deal"):
        assert offer not in said


def test_an_assistant_sees_both_entries_of_a_conflict_and_settles_nothing(event, club, anna):
    for made in (True, False):
        record_enter(event=event, deal_number=1, table=1, row=game_row(event, 1, made=made), actor=ASSISTANT)
    page = anna.get("/desk/cup/deals/1/tables/1/?round=1")
    assert "A director looks at the traveller and decides." in words(page)
    assert 'name="chosen"' not in page.content.decode()
    acts = LogEntry.objects.count()
    response = anna.post("/desk/cup/deals/1/tables/1/settle/?round=1", {"chosen": "record", "reason": "x"})
    assert response.status_code == 403
    assert LogEntry.objects.count() == acts


def test_a_deal_off_the_plan_is_for_a_director_to_enter(event, club, anna, boris):
    off_plan = "/desk/cup/deals/14/tables/1/?round=1&off_plan=yes"
    assert boris.get(off_plan).status_code == 200
    response = anna.get(off_plan)
    assert response.status_code == 404
    assert "a director enters it" in words(response)
    sent = {"off_plan": "yes", "round": "1", "enter": "", "contract": "-"}
    assert anna.post("/desk/cup/deals/14/tables/1/?round=1", sent).status_code == 400
    assert event.records.count() == 0


def test_a_page_says_which_role_it_needs(event, club, anna, boris):
    said = words(anna.get("/desk/cup/papers/"))
    assert "Your role here: assistant. This needs one of the roles: owner, director." in said
    assert boris.get("/desk/cup/papers/").status_code == 200


def test_the_desk_of_another_club_is_the_desk_of_nobody(event, club, vera):
    for page in ("", "papers/", "standings/", "deals/1/tables/1/", "workbook.xlsx", "hands.pdf"):
        theirs, nobodys = vera.get(f"/desk/cup/{page}"), vera.get(f"/desk/nix/{page}")
        assert theirs.status_code == nobodys.status_code == 404
        assert words(theirs).replace("cup", "nix") == words(nobodys)


def test_everybody_finds_his_own_events_at_the_desk(event, club, anna, vera, ivan):
    EventFactory(slug="servers", title="Of the server")
    assert "Cup" in words(anna.get("/desk/"))
    assert "Of the server" not in words(anna.get("/desk/"))
    assert "New event" not in words(anna.get("/desk/"))
    assert "Cup" not in words(vera.get("/desk/"))
    assert {"Cup", "Of the server"} <= {
        title for title in ("Cup", "Of the server") if title in words(ivan.get("/desk/"))
    }


def new_event(**more: str) -> dict[str, str]:
    return {
        "title": "Winter",
        "slug": "winter",
        "starts_on": "2026-12-01",
        "convention": "sochi",
        "per_table": "4",
        "deals_per_set": "2",
        "people": "",
        "time_zone": "UTC",
        "language": "ru",
        "make": "",
        **more,
    }


def test_a_director_makes_events_of_his_own_club_only(event, club, boris, vera):
    for other in ("west", "nix"):
        assert boris.post("/desk/new_event/", new_event(club=other)).status_code == 404
    assert not Event.objects.filter(slug="winter").exists()
    assert boris.post("/desk/new_event/", new_event(club="east")).status_code == 302
    assert Event.objects.get(slug="winter").club == club
    assert vera.get("/desk/winter/").status_code == 404


def test_a_director_of_two_clubs_says_for_which(event, club, boris, vera):
    west = Club.objects.get(slug="west")
    Membership.objects.create(club=west, user=get_user_model().objects.get(username="boris"), role="owner")
    assert boris.post("/desk/new_event/", new_event()).status_code == 400
    assert not Event.objects.filter(slug="winter").exists()
    assert boris.post("/desk/new_event/", new_event(club="west")).status_code == 302
    assert Event.objects.get(slug="winter").club == west


def test_a_new_event_is_like_the_last_one_of_ones_own(event, club, vera):
    assert 'value="Europe/Kyiv"' not in vera.get("/desk/new_event/").content.decode()


def test_a_keeper_may_make_an_event_of_no_club(event, club, ivan):
    assert ivan.post("/desk/new_event/", new_event(club="")).status_code == 302
    assert Event.objects.get(slug="winter").club is None


def test_a_laptop_without_clubs_is_not_asked_for_one(event, ivan):
    assert 'name="club"' not in ivan.get("/desk/new_event/").content.decode()


def test_a_next_session_is_of_the_same_club(event, club, boris):
    page = boris.get("/desk/cup/next-session/").content.decode()
    key = re.search(r'name="key" value="([^"]+)"', page)[1]
    sent = {"key": key, "title": "Cup (2)", "slug": "cup-2", "starts_on": "2026-12-01", "carry_over": "100"}
    assert boris.post("/desk/cup/next-session/", sent | {"save": ""}).status_code == 302
    assert Event.objects.get(slug="cup-2").club == club


def test_an_account_that_left_its_club_works_there_no_more(event, club, boris):
    assert boris.get("/desk/cup/").status_code == 200
    Membership.objects.all().delete()
    assert boris.get("/desk/cup/").status_code == 403
    assert 'href="/desk/' not in boris.get("/e/cup/").content.decode()


def test_rehearsals_are_for_those_who_make_events(event, club, anna, boris, ivan):
    assert "Play an invented evening" not in words(anna.get("/desk/"))
    assert anna.post("/desk/", {"players": "8", "seed": "1"}).status_code == 403
    for who in (boris, ivan):
        assert "Play an invented evening" in words(who.get("/desk/"))
