"""A draft at the desk: made, prepared unseen, and opened."""

import pytest

from tests.tournament.web.reading import words
from tests.tournament.web.test_setup import EIGHT, NEW, add
from tournament.models import Event, LogEntry

PUBLIC = ("", "standings/", "deals/", "deals/1/", "players/1/", "schedule/", "versions/", "versions/1/")
PUBLIC += ("players/1/deals/1/", "players/1/deals/1/ask/", "players/1/deals/1.json")
PUBLIC += ("price-table/", "price-table.json")


@pytest.fixture
def draft(ivan):
    ivan.post("/desk/new_event/", NEW | {"draft": "on"})
    return Event.objects.get()


def test_without_the_tick_an_event_is_open(ivan):
    ivan.post("/desk/new_event/", NEW)
    assert Event.objects.get().state == "registration"


def test_nobody_is_told_of_a_draft(draft, ivan, public, guest):
    for client in (public, guest, ivan):
        for page in PUBLIC:
            response = client.get(f"/e/spring-cup/{page}")
            assert response.status_code == 404, page
            assert "Spring cup" not in response.content.decode()
        assert "Spring cup" not in words(client.get("/"))
    assert public.post("/e/spring-cup/players/1/deals/1/ask/", {"text": "x"}).status_code == 404
    assert public.get("/e/spring-cup/price-table.json").json()["error"] == "event_unknown"


def test_a_draft_is_prepared_and_opened_at_the_desk(draft, ivan, public):
    assert "Spring cup Nov. 28, 2026 · draft" in words(ivan.get("/desk/"))
    assert add(ivan, EIGHT).status_code == 302
    desk = ivan.get("/desk/spring-cup/")
    assert "The event is a draft: only directors see it." in words(desk)
    assert "/e/spring-cup/" not in desk.content.decode()
    response = ivan.post("/desk/spring-cup/draw/", {"seed": "lottery"})
    assert response.status_code == 400
    assert "is a draft. Open it before numbers are drawn" in words(response)
    assert "Once opened" in words(ivan.get("/desk/spring-cup/open/"))
    said = words(ivan.post("/desk/spring-cup/open/", {"save": ""}, follow=True))
    assert "The event is open for registration; everybody sees it now." in said
    assert "The event is open already." in words(ivan.get("/desk/spring-cup/open/"))
    ivan.post("/desk/spring-cup/open/", {"save": ""})
    assert LogEntry.objects.filter(action="event_open").count() == 1
    assert "Spring cup" in words(public.get("/"))
    assert public.get("/e/spring-cup/").status_code == 200
    assert "The event is opened for registration" in words(ivan.get("/desk/spring-cup/log/"))
