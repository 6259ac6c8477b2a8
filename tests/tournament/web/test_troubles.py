"""While the database cannot be used every address says so in words, with 503; phones keep what they send."""

import json
import sqlite3

import pytest
from django.db import connection
from django.db.utils import InterfaceError, OperationalError
from django.test import Client

from tests.tournament.factories import DIRECTOR, play
from tests.tournament.web.reading import words
from tests.tournament.web.rows import MADE
from tournament.models import AccessLink, Record, StandingsFragment
from tournament.services.links import table_links_make

PAGES = (
    "/",
    "/e/cup/",
    "/e/cup/standings/",
    "/e/cup/screen/",
    "/desk/cup/",
    "/desk/cup/console/",
    "/t/no-such/",
)


class Away:
    """A database server that has gone, from the first question on."""

    def __init__(self, error):
        self.error = error

    def __call__(self, execute, sql, params, many, context):
        raise self.error


GONE = [OperationalError("connection refused"), InterfaceError("connection already closed")]


@pytest.fixture
def browser(ivan):
    ivan.raise_request_exception = False
    return ivan


@pytest.mark.parametrize("error", GONE, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_that_the_database_is_away(event, browser, page, error):
    with connection.execute_wrapper(Away(error)):
        response = browser.get(page)
    assert response.status_code == 503
    assert int(response.headers["Retry-After"]) > 0
    assert response.headers["Refresh"] == "10"
    assert response.headers["Cache-Control"] == "no-store"
    assert "does not answer just now" in words(response)
    assert "Traceback" not in response.content.decode()


@pytest.mark.parametrize(
    ("language", "said"), [("ru", "не отвечает"), ("uk", "не відповідає"), ("en", "does not answer")]
)
def test_in_the_language_of_the_reader(event, browser, language, said):
    with connection.execute_wrapper(Away(GONE[0])):
        response = browser.get("/desk/cup/", headers={"accept-language": language})
    assert said in words(response)
    assert f'<html lang="{language}">' in response.content.decode()


def test_what_is_sent_is_not_asked_for_again_by_itself(event, browser):
    with connection.execute_wrapper(Away(GONE[0])):
        response = browser.post("/desk/cup/entrants/", {"remove": "1"})
    assert (response.status_code, "Refresh" in response.headers) == (503, False)


@pytest.mark.parametrize("error", GONE, ids=lambda error: type(error).__name__)
def test_a_session_that_cannot_be_saved(event, browser, error, monkeypatch, settings):
    """The fault happens in a middleware, after the view has answered."""

    def failing(self, *args, **kwargs):
        raise error

    monkeypatch.setattr("django.contrib.sessions.backends.db.SessionStore.save", failing)
    settings.SESSION_SAVE_EVERY_REQUEST = True
    response = browser.get("/desk/cup/")
    assert (response.status_code, response.headers["Retry-After"]) == (503, "5")
    assert "does not answer just now" in words(response)


@pytest.mark.parametrize(
    "asked",
    [
        {"path": "/t/no-such/deals/1/", "headers": {"accept": "application/json"}},
        {"path": "/e/cup/audit.json"},
    ],
)
def test_programs_are_answered_with_an_object(event, asked):
    client = Client(raise_request_exception=False)
    with connection.execute_wrapper(Away(GONE[0])):
        response = client.get(**asked)
    assert (response.status_code, response.headers["Content-Type"]) == (503, "application/json")
    answer = json.loads(response.content)
    assert (answer["error"], answer["outcome"]) == ("database_gone", "unavailable")
    assert answer["said"] == answer["detail"] != ""


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OperationalError("database is locked"), "Send it again."),
        (OperationalError("database or disk is full"), "to make room"),
        (OperationalError("no such table: tournament_event"), "manage.py migrate"),
    ],
)
def test_other_troubles_have_sentences_of_their_own(event, browser, error, said):
    with connection.execute_wrapper(Away(error)):
        response = browser.post("/desk/cup/entrants/", {"remove": "1"})
    assert response.status_code == 503
    assert said in words(response)


def test_the_trouble_is_noted_in_one_line(event, browser, caplog):
    with connection.execute_wrapper(Away(OperationalError("no route\nto host"))):
        browser.get("/e/cup/")
    (record,) = [one for one in caplog.records if one.name == "tournament.web.troubles"]
    assert record.getMessage() == "database_gone: no route to host"
    assert record.exc_info is None


def test_a_fault_of_the_program_stays_one(event, browser):
    with connection.execute_wrapper(Away(ValueError("a bug"))):
        response = browser.get("/e/cup/")
    assert response.status_code == 500
    assert "Something broke here" in words(response)


class FullDisk:
    """Reads as ever; the first write fails as SQLite says it."""

    asked_to_write = False

    def __call__(self, execute, sql, params, many, context):
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            self.asked_to_write = True
            cause = sqlite3.OperationalError("database or disk is full")
            raise OperationalError(str(cause)) from cause
        return execute(sql, params, many, context)


def test_standings_are_shown_from_a_full_disk(event, browser):
    play(event, 1)
    full = FullDisk()
    with connection.execute_wrapper(full):
        response = browser.get("/e/cup/standings/")
    assert response.status_code == 200
    assert full.asked_to_write
    assert not StandingsFragment.objects.exists()


@pytest.mark.parametrize("trouble", [FullDisk(), Away(GONE[0])], ids=["full", "gone"])
def test_what_a_phone_sends_again_is_entered_once(event, trouble):
    table_links_make(event=event, actor=DIRECTOR)
    link = AccessLink.objects.get(event=event, table=1)
    phone = Client(raise_request_exception=False, headers={"accept": "application/json"})
    answers = {name: text for name, text in MADE.items() if name not in ("seen", "key")}

    def send():
        return phone.post(f"/t/{link.token}/deals/1/", {**answers, "seat": "N", "key": "kept on the phone"})

    with connection.execute_wrapper(trouble):
        refused = send()
    assert (refused.status_code, refused.json()["outcome"]) == (503, "unavailable")
    assert not Record.objects.exists()
    assert [send().json()["outcome"] for _ in range(2)] == ["entered", "repeated"]
    assert Record.objects.count() == 1
