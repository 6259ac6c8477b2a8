"""What is the same at every address: refusals, repetitions, and what has not changed."""

import json

import pytest
from django.test import Client

from tests.tournament.api.asking import ROOT, Program, director, problem, reader, secret_of
from tests.tournament.factories import DIRECTOR, game_row
from tournament.models import ApiAnswer, Event, LogEntry, Record
from tournament.services.people import NewEntrant, entrants_import


def entry(event, deal=1, table=1, **more):
    return {"deal": deal, "table": table, "row": game_row(event, deal), **more}


# Sent again


def test_a_write_sent_again_is_answered_as_the_first_time(event):
    program = director(event)
    first = program.post("/cup/records", entry(event), **{"Idempotency-Key": "k-1"})
    again = program.post("/cup/records", entry(event), **{"Idempotency-Key": "k-1"})
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    assert Record.objects.count() == 1
    assert LogEntry.objects.filter(action="record_enter").count() == 1


def test_a_key_is_for_one_request(event):
    program = director(event)
    program.post("/cup/records", entry(event), **{"Idempotency-Key": "k-1"})
    other = program.post("/cup/records", entry(event, deal=2), **{"Idempotency-Key": "k-1"})
    assert problem(other) == (409, "key_reused")
    assert Record.objects.count() == 1


def test_services_without_keys_are_done_once_too(event):
    program = director(event)
    body = {"kind": "penalty", "entrant": 1, "percent": 10, "reason": "late"}
    answers = [program.post("/cup/rulings", body, **{"Idempotency-Key": "p"}) for _ in range(2)]
    assert [answer.json()["ruling"] for answer in answers] == [1, 1]
    asked = [program.post("/cup/draw", {}, **{"Idempotency-Key": "d"}) for _ in range(2)]
    assert [problem(answer)[1] for answer in asked] == ["numbers_in_use"] * 2
    assert ApiAnswer.objects.count() == 1, "a refusal is not kept: it may be gone the next time"


def test_two_programs_may_have_one_key(event):
    first, second = Program(secret_of(event, name="one")), Program(secret_of(event, name="two"))
    body = {"kind": "penalty", "entrant": 1, "percent": 10, "reason": "late"}
    assert first.post("/cup/rulings", body, **{"Idempotency-Key": "1"}).json()["ruling"] == 1
    assert second.post("/cup/rulings", body, **{"Idempotency-Key": "1"}).json()["ruling"] == 1


def test_what_was_refused_may_be_sent_again(event):
    program = director(event)
    wrong = program.post("/cup/finish", {}, **{"Idempotency-Key": "f"})
    assert problem(wrong) == (409, "records_missing")
    right = program.post("/cup/finish", {"accepted_missing": 28}, **{"Idempotency-Key": "f"})
    assert right.json()["state"] == "finished"


@pytest.mark.parametrize("key", ["x" * 101, "ключ", "a\x7fb", "", "  "])
def test_a_key_is_short_and_printable(event, key):
    answer = Client(headers={"authorization": f"Bearer {secret_of(event)}"}).generic(
        "POST", ROOT + "/cup/records", b"{}", "application/json", headers={"Idempotency-Key": key}
    )
    assert problem(answer) == (400, "key_unfit")


# What has not changed


def test_standings_are_not_made_again_while_nothing_happens(event, django_assert_num_queries):
    program = reader(event)
    first = program.get("/cup/standings")
    with django_assert_num_queries(2):
        same = program.head("If-None-Match", first.headers["ETag"], "/cup/standings")
    assert (same.status_code, same.content) == (304, b"")
    director(event).post("/cup/records", entry(event))
    changed = program.head("If-None-Match", first.headers["ETag"], "/cup/standings")
    assert changed.status_code == 200
    assert changed.headers["ETag"] != first.headers["ETag"]


def test_one_who_sees_more_has_another_version(event):
    public, private = reader(event).get("/cup/standings"), director(event).get("/cup/standings")
    assert public.headers["ETag"] != private.headers["ETag"]
    assert "Authorization" in public.headers["Vary"]
    assert "private" in public.headers["Cache-Control"]


def test_other_answers_are_told_apart_by_what_they_say(event):
    program = director(event)
    first = program.get("/cup/entrants")
    assert program.head("If-None-Match", first.headers["ETag"], "/cup/entrants").status_code == 304
    assert program.head("If-None-Match", "*", "/cup/entrants").status_code == 304
    assert program.head("If-None-Match", '"other"', "/cup/entrants").status_code == 200


def test_head_is_get_without_a_body(event):
    answer = Program().client.head(ROOT + "/cup/standings")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["ETag"]


# Refusals


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "broken_json"),
        (b"[" * 100_000, "broken_json"),
        (b'{"deal":' + b"[" * 60 + b"]" * 60 + b"}", "wrong_shape"),
        (b'{"deal": 1, "deal": 2}', "unsafe_json"),
        (b'{"deal": NaN}', "unsafe_json"),
        (b'{"deal": 1e999}', "unsafe_json"),
        (b'{"deal": ' + b"9" * 5000 + b"}", "unsafe_json"),
        (b'{"deal": ' + b"9" * 400 + b"}", "wrong_shape"),
        (b'{"row": {"contract": "\\u0000"}}', "wrong_shape"),
        (b'{"row": {"contract": "\\ud800"}}', "wrong_shape"),
        (b'{"row": {"\\ud800": 1}}', "wrong_shape"),
        (b"\xff\xfe", "not_utf8"),
        (b"[]", "invalid_input"),
        (b"null", "invalid_input"),
        (b'"text"', "invalid_input"),
        (b"", "invalid_input"),
        (b"{}", "invalid_input"),
    ],
    ids=range(17),
)
def test_what_is_no_request_is_said_to_be_none(event, body, code):
    answer = director(event).client.post(ROOT + "/cup/records", body, content_type="application/json")
    assert problem(answer) == (400, code)


@pytest.mark.parametrize(
    "changed",
    [
        {"deal": 0},
        {"deal": -1},
        {"deal": 10**30},
        {"deal": "one"},
        {"deal": 1.5},
        {"deal": None},
        {"deal": []},
        {"table": {}},
        {"round": "x"},
        {"row": 5},
        {"row": []},
        {"row": None},
        {"off_plan": "perhaps"},
    ],
    ids=str,
)
def test_a_wrong_field_is_named(event, changed):
    answer = director(event).post("/cup/records", {**entry(event), **changed})
    assert problem(answer) == (400, "invalid_input")
    assert list(answer.json()["errors"]) == list(changed)


@pytest.mark.parametrize(
    "row",
    [{}, {"contract": {}}, {"contract": "11S"}, {"contract": 6}, {"nothing": 1}],
    ids=str,
)
def test_a_wrong_row_is_for_the_scoring_to_refuse(event, row):
    status, _code = problem(director(event).post("/cup/records", {"deal": 1, "table": 1, "row": row}))
    assert status == 400
    assert not Record.objects.exists()


def test_a_name_of_ten_megabytes_is_too_long(event):
    body = json.dumps({"people": [{"name": "x" * 10_000_000}]}).encode()
    program = director(event)
    answer = program.client.post(ROOT + "/cup/entrants", body, content_type="application/json")
    assert problem(answer) == (413, "body_too_long")


def test_a_name_of_four_megabytes_is_refused_in_a_short_sentence(event):
    answer = director(event).post("/cup/entrants", {"people": [{"name": "x" * 4_000_000}]})
    assert problem(answer) == (400, "invalid_input")
    assert list(answer.json()["errors"]) == ["people[1].name"]
    assert len(answer.content) < 1000


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x"]
)
def test_nothing_but_json_is_read(event, kind):
    answer = director(event).client.generic("POST", ROOT + "/cup/records", b"deal=1", kind)
    assert problem(answer) == (415, "type_not_supported")


def test_a_method_that_does_not_go_is_told_which_do(event):
    program = director(event)
    for method in ("PATCH", "DELETE", "PUT", "OPTIONS", "TRACE", "BREW"):
        answer = program.client.generic(method, ROOT + "/cup/records")
        assert problem(answer) == (405, "method_not_allowed"), method
        assert answer.headers["Allow"] == "GET, HEAD, POST"


@pytest.mark.parametrize(
    "path",
    [
        "/cup/nothing",
        "/cup/",
        "/cup/deals/0",
        "/cup/deals/01",
        "/cup/deals/99999999999",
        "/cup/exports/results.exe",
    ],
)
def test_where_nothing_is_a_problem_says_so(event, path):
    assert problem(Program().get(path)) == (404, "api_address_unknown")
    assert problem(Program().post("/nothing/at/all", {})) == (404, "api_address_unknown")


def test_problems_speak_the_language_of_the_reader(event):
    said = [
        Client(headers={"accept-language": language}).get(ROOT + "/nothing").json()
        for language in ("ru", "uk", "en", "de")
    ]
    assert len({one["detail"] for one in said}) == 3
    assert len({one["title"] for one in said}) == 3
    assert {one["code"] for one in said} == {"event_unknown"}
    assert said[0]["params"] == {"slug": "nothing"}


# Pages


def test_a_list_comes_in_pages_that_others_do_not_shift(event):
    people = [NewEntrant(name=f"Late {n}") for n in range(7)]
    other = Event.objects.create(slug="other", title="Other", starts_on="2026-12-01", per_table=4)
    entrants_import(event=other, people=people[:5], actor=DIRECTOR)
    program = Program()
    first = program.get("/other/entrants", page_size=2).json()
    entrants_import(event=other, people=people[5:], actor=DIRECTOR)
    names = [one["name"] for one in first["results"]]
    following = first["next"]
    while following:
        page = program.client.get(following).json()
        names += [one["name"] for one in page["results"]]
        following = page["next"]
    assert names == [person.name for person in people]


@pytest.mark.parametrize("cursor", ["x", "%00", "cD1hYmM=", "cD0xZTk5OQ==", "cj0xJnA9JTAw", "bz05OTk5OQ=="])
def test_a_cursor_of_no_list_is_refused(event, cursor):
    answer = Program().get("/cup/entrants", cursor=cursor)
    assert answer.status_code in (200, 404)
    if answer.status_code == 404:
        assert problem(answer) == (404, "cursor_unknown")


def test_a_page_has_its_limit(event):
    assert len(Program().get("/cup/deals", page_size=200).json()["results"]) == 14
    refused = Program().get("/cup/deals", page_size=100_000)
    assert problem(refused) == (400, "invalid_input")
    assert "a whole number from 1 to 200" in refused.json()["errors"]["page_size"][0]
    assert len(Program().get("/cup/deals", page_size=3).json()["results"]) == 3
