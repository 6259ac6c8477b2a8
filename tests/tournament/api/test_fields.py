"""What is sent is taken as it is described, or refused with the field, the value and the way out."""

import json

import pytest
from django.test import Client

from tests.tournament.api import asking
from tests.tournament.api.asking import ROOT, Program, director, owner, problem
from tests.tournament.api.test_permissions import OF_EVENTS, body_of, bring_to
from tests.tournament.factories import game_row
from tournament import tasks
from tournament.models import ApiToken, LogEntry, Record

WRITES = [place for place in OF_EVENTS if place.method != "get"]
HALL = "a whole number from 1 to 1000000"


@pytest.mark.parametrize(
    ("path", "changed", "said"),
    [
        ("records", {"deal": "1"}, f'"1" does not go here. Send {HALL}.'),
        ("records", {"deal": "١"}, f'"١" does not go here. Send {HALL}.'),
        ("records", {"deal": 1.0}, f"1.0 does not go here. Send {HALL}."),
        ("records", {"deal": True}, f"true does not go here. Send {HALL}."),
        ("records", {"table": [1]}, f"[1] does not go here. Send {HALL}."),
        ("records", {"off_plan": "true"}, '"true" does not go here. Send true or false.'),
        ("records", {"off_plan": 1}, "1 does not go here. Send true or false."),
        ("records", {"seat": "n"}, '"n" does not go here. Send one of N, E, S, W.'),
        ("records", {"seat": {}}, "{} does not go here. Send one of N, E, S, W."),
        ("draw", {"seed": 42}, "42 does not go here. Send text."),
        ("draw", {"seed": False}, "false does not go here. Send text."),
        ("tasks/searches", {"seconds": "5"}, '"5" does not go here. Send one of 5, 20, 60.'),
        ("tasks/searches", {"seconds": 5.0}, "5.0 does not go here. Send one of 5, 20, 60."),
        ("tasks/searches", {"copies": 0}, "0 does not go here. Send true or false."),
        ("records", {"row": [1]}, "[1] does not go here. Send an object with named fields."),
        ("entrants", {"people": {}}, "{} does not go here. Send a list."),
        ("entrants", {"people": "Olga"}, '"Olga" does not go here. Send a list.'),
        ("entrants", {"people": [{"name": "x"}] * 4001}, "There are 4001 here. Send at most 4000."),
        ("tasks/papers", {"only": "judge"}, '"judge" does not go here. Send a list.'),
        ("movement", {"movement": 5}, "5 does not go here. Send an object with named fields."),
        ("draw", {"seed": "x" * 101}, f'"{"x" * 101}" does not go here. Send at most 100 characters.'),
        ("rulings", {"percent": "25"}, '"25" does not go here. Send a whole number from 1 to 100.'),
    ],
    ids=range(22),
)
def test_a_value_of_another_kind_is_refused_as_it_was_sent(event, path, changed, said):
    row = {"deal": 1, "table": 1, "row": game_row(event, 1)} if path == "records" else {}
    answer = director(event).post(f"/cup/{path}", {**row, **changed})
    assert problem(answer) == (400, "invalid_input")
    (field,) = changed
    assert answer.json()["errors"][field] == [said]
    assert not Record.objects.exists()


@pytest.mark.parametrize(
    "until", ["2030-01-01T00:00:00", "2030-01-01", "٢٠٣٠-01-01T00:00:00Z", 5, "2030-13-01"]
)
def test_a_moment_has_its_zone(event, until):
    body = {"name": "board", "role": "public", "expires_at": until}
    answer = owner().post("/cup/tokens", body)
    assert problem(answer) == (400, "invalid_input")
    (said,) = answer.json()["errors"]["expires_at"]
    assert said.startswith(json.dumps(until, ensure_ascii=False))
    assert not ApiToken.objects.exists()


def test_inside_lists_and_objects_it_is_no_other(event):
    program = director(event)
    seats = {"N": {"status": "artificial", "percent": "60"}, "E": {"status": "late", "whist": 1}}
    sent = {"kind": "seats", "deal": 1, "table": 1, "seats": seats, "reason": "late"}
    found = program.post("/cup/rulings", sent).json()["errors"]
    assert list(found) == ["seats.N.percent", "seats.E.whist"]
    assert found["seats.E.whist"] == ["There is no such field here. There are: status, whists, percent."]
    groups = [[{"round": 1, "table": 1}], [{"round": 1, "table": 1.5}, 7]]
    sent = {"kind": "fouled", "deal": 1, "groups": groups, "reason": "other cards"}
    found = program.post("/cup/rulings", sent).json()["errors"]
    assert found["groups[2][1].table"] == [f"1.5 does not go here. Send {HALL}."]
    assert found["groups[2][2]"] == ["7 does not go here. Send an object with named fields."]


def test_a_field_that_is_none_is_named_with_those_there_are(event):
    answer = director(event).post("/cup/finish", {"accepted_mising": 28, "x" * 1000: 1})
    assert problem(answer) == (400, "invalid_input")
    said = ["There is no such field here. There are: accepted_missing."]
    assert answer.json()["errors"] == {"accepted_mising": said, "x" * 60 + "…": said}
    assert event.__class__.objects.get().state == "drawn"


@pytest.mark.parametrize("place", WRITES, ids=str)
def test_every_write_refuses_a_body_it_does_not_take(evening, monkeypatch, place):
    monkeypatch.setattr(tasks, "_beside", lambda work: None)
    bring_to(evening, "running")
    program = owner()
    logged = LogEntry.objects.count()
    send = getattr(program.client, place.method)

    def answered(body):
        return send(place.address, body, content_type="application/json")

    assert problem(answered(b"{broken")) == (400, "broken_json")
    for body in (b"[]", b"null", b"5", b'"text"'):
        assert problem(answered(body)) == (400, "invalid_input")
        assert answered(body).json()["errors"] == {
            "—": [f"{body.decode()} does not go here. Send an object with named fields."]
        }
    unknown = answered(json.dumps({**body_of(place, evening), "none_such": 1}).encode())
    assert problem(unknown) == (400, "invalid_input")
    assert list(unknown.json()["errors"]) == ["none_such"]
    assert LogEntry.objects.count() == logged


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/cup/records", "round=١"),
        ("/cup/records", "table=%2B1"),
        ("/cup/records", "deal=1.0"),
        ("/cup/records", "round=1_0"),
        ("/cup/records", "round="),
        ("/cup/changes", "after=١"),
        ("/cup/changes", "after=-1"),
        ("/cup/entrants", "page_size=٣"),
        ("/cup/entrants", "page_size=-1"),
        ("/cup/entrants", "page_size=x"),
        ("", "page_size=0"),
    ],
)
def test_a_number_in_an_address_is_in_digits_of_ascii(event, path, query):
    answer = Program().client.get(f"{ROOT}{path}?{query}")
    assert problem(answer) == (400, "invalid_input")
    name = query.partition("=")[0]
    assert list(answer.json()["errors"]) == [name]


def test_an_act_without_fields_takes_an_empty_body_of_any_kind(event):
    event.state = event.State.DRAFT
    event.save()
    client = Client(headers={"authorization": f"Bearer {asking.secret_of(event)}"})
    for kind in ("application/x-www-form-urlencoded", "application/json", ""):
        answer = client.generic("POST", ROOT + "/cup/open", b"", kind)
        assert answer.status_code == 200, kind


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", '"1" здесь не годится. Нужно: целое число'),
        ("uk", '"1" тут не підходить. Потрібно: ціле число'),
    ],
)
def test_it_is_said_in_the_language_of_the_reader(event, language, said):
    headers = {"authorization": f"Bearer {asking.secret_of(event)}", "accept-language": language}
    answer = Client(headers=headers).post(
        ROOT + "/cup/records", {"deal": "1"}, content_type="application/json"
    )
    assert answer.json()["errors"]["deal"][0].startswith(said)


def test_a_name_that_is_not_known_in_an_address_is_refused_with_those_that_are(event):
    answer = Program().client.get(f"{ROOT}/cup/records?tabel=1&page_size=2")
    assert problem(answer) == (400, "invalid_input")
    said = "There is no such field here. There are: round, table, deal, cursor, page_size."
    assert answer.json()["errors"] == {"tabel": [said]}
    assert problem(Program().client.get(f"{ROOT}/cup/movement?round=1")) == (400, "invalid_input")
    assert problem(director(event).post("/cup/draw?seed=42", {})) == (400, "invalid_input")
    assert Program().client.get("/api/v1/?from=mail").status_code == 200


def test_a_name_stands_once_in_an_address(event):
    answer = Program().client.get(f"{ROOT}/cup/entrants?page_size=1&page_size=2")
    assert problem(answer) == (400, "invalid_input")
    said = "It is in the address more than once. Give it once."
    assert answer.json()["errors"] == {"page_size": [said]}
