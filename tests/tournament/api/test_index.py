"""The way in, and what is answered where an endpoint never gets a word in."""

import pytest
from django.db import OperationalError
from django.test import Client

from tests.tournament.api.asking import ROOT, Program, problem
from tournament.api import standings
from tournament.api.index import schema
from tournament.models import Event
from tournament.wording.api_words import GROUPS, SUMMARIES


@pytest.mark.parametrize(("language", "said"), [("en", "Enter a record"), ("ru", "Внести запись")])
def test_every_address_stands_on_the_page_in_words(db, language, said):
    page = Client(headers={"accept-language": language}).get("/api/v1/")
    text = page.content.decode()
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert said in text
    for path in schema()["paths"]:
        assert f"<code>{path.removeprefix('/api/v1')}</code>" in text.replace("<wbr>", "")
    assert "<script" not in text


def test_every_operation_has_words_and_no_words_are_left_over():
    operations = [one for methods in schema()["paths"].values() for one in methods.values()]
    assert {one["operationId"] for one in operations} == set(SUMMARIES)
    assert {tag for one in operations for tag in one["tags"]} == set(GROUPS)


@pytest.mark.parametrize("path", ["/api/v1/events/%0A", "/api/v2/", "/api/", "/api/v1/%00"])
def test_no_address_under_the_api_is_answered_with_a_page(db, path):
    assert problem(Client().get(path)) == (404, "api_address_unknown")


def test_a_database_that_is_away_is_a_problem_too(event, monkeypatch):
    def away(*given):
        raise OperationalError("disk I/O error")

    monkeypatch.setattr(standings, "standings_to_json", away)
    answer = Program().get("/cup/standings")
    assert problem(answer) == (503, "database_gone")
    assert answer.headers["Retry-After"]


def test_a_fault_of_the_program_is_a_problem_too(event, monkeypatch):
    def broken(*given):
        raise ZeroDivisionError

    monkeypatch.setattr(standings, "standings_to_json", broken)
    client = Client(raise_request_exception=False, headers={"accept-language": "uk"})
    answer = client.get(ROOT + "/cup/standings")
    assert problem(answer) == (500, "program_broken")
    assert answer.json()["title"] == "Помилка програми"


def test_what_is_too_long_is_not_read(event):
    client = Client()
    answer = client.post(
        ROOT + "/cup/records", b"{}", content_type="application/json", CONTENT_LENGTH="1000000000"
    )
    assert problem(answer) == (413, "body_too_long")


def test_a_keeper_of_the_server_sees_every_draft(db):
    Event.objects.create(slug="draft", title="Draft", starts_on="2026-12-01", state="draft")
    assert Program().get("").json()["results"] == []
