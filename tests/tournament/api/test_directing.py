"""The evening and what comes after it: rulings, the clock, standings, requests, versions, files, tasks."""

import json

import pytest
from django.utils import timezone

from tests.tournament.api.asking import Program, assistant, director, problem
from tests.tournament.factories import DIRECTOR, game_row, next_session
from tournament import tasks
from tournament.models import ApiToken, CorrectionRequest, Event, Job, PrintOrder, Ruling
from tournament.selectors.embargo import Viewer
from tournament.selectors.exchange import event_to_json
from tournament.selectors.jobs import SILENCE
from tournament.services.analyses import analysis_run
from tournament.services.events import event_finish
from tournament.services.jobs import job_claim
from tournament.services.print_orders import print_made
from tournament.services.standings_json import standings_to_json


@pytest.fixture
def beside(monkeypatch):
    """Work begun beside whoever asked; none of it is done."""
    work = []
    monkeypatch.setattr(tasks, "_beside", work.append)
    return work


# Rulings


def test_seats_get_adjusted_and_artificial_results(played):
    program = director(played)
    sent = {
        "kind": "seats",
        "deal": 1,
        "table": 1,
        "seats": {
            "N": {"status": "adjusted", "whists": "-15/2"},
            "E": {"status": "artificial", "percent": 60},
        },
        "reason": "an exposed card",
        "rule": "rule book 11",
    }
    made = program.post("/cup/rulings", sent)
    assert made.status_code == 201
    found = made.json()
    assert (found["ruling"], found["kind"], found["deal"], found["round"], found["table"]) == (
        1,
        "seats",
        1,
        1,
        1,
    )
    assert found["detail"]["seats"]["N"] == {"status": "adjusted", "whists": "-15/2", "percent": None}
    assert found["in_force"]
    assert problem(program.post("/cup/rulings", sent)) == (409, "seat_ruled")
    assert program.post("/cup/rulings", {**sent, "replace": True}).status_code == 201
    seats = Program().get("/cup/deals/1/traveller").json()["records"][0]["seats"]
    assert (seats["N"]["whists"], seats["E"]["percent"]) == ("-15/2", 60)


def test_a_fouled_deal_penalties_and_withdrawals(played):
    program = director(played)
    groups = [[{"round": 1, "table": 1}], [{"round": 1, "table": 2}]]
    sent = {"kind": "fouled", "deal": 1, "groups": groups, "reason": "other cards"}
    assert program.post("/cup/rulings", sent).status_code == 201
    assert problem(program.post("/cup/rulings", sent)) == (409, "deal_fouled_already")
    sent = {"kind": "penalty", "entrant": 3, "percent": 25, "reason": "late"}
    assert program.post("/cup/rulings", sent).json()["entrant"] == 3
    sent = {"kind": "withdrawal", "entrant": 3, "preset": "forty_sixty", "reason": "ill"}
    assert program.post("/cup/rulings", sent).status_code == 201
    assert [one["kind"] for one in program.get("/cup/rulings").json()["results"]] == [
        "fouled",
        "penalty",
        "withdrawal",
    ]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"kind": "penalty", "entrant": 3, "percent": 25}, "invalid_input"),
        ({"kind": "penalty", "reason": "x"}, "invalid_input"),
        ({"kind": "seats", "reason": "x", "deal": 1, "table": 1, "seats": {}}, "ruling_without_seats"),
        (
            {"kind": "seats", "reason": "x", "deal": 1, "table": 1, "seats": {"X": {"status": "late"}}},
            "seat_unknown",
        ),
        (
            {"kind": "seats", "reason": "x", "deal": 1, "table": 1, "seats": {"N": {"status": "adjusted"}}},
            "whists_for_adjusted",
        ),
        (
            {
                "kind": "seats",
                "reason": "x",
                "deal": 1,
                "table": 1,
                "seats": {"N": {"status": "adjusted", "whists": "many"}},
            },
            None,
        ),
        ({"kind": "fouled", "reason": "x", "deal": 1, "groups": [[], []]}, "groups_too_few"),
        ({"kind": "penalty", "reason": "x", "entrant": 99, "percent": 5}, "number_unknown"),
    ],
    ids=range(8),
)
def test_what_cannot_be_ruled_is_refused(played, sent, code):
    status, found = problem(director(played).post("/cup/rulings", sent))
    assert status in (400, 404)
    assert code in (None, found)
    assert not Ruling.objects.exists()


def test_a_ruling_is_taken_back(played):
    program = director(played)
    program.post("/cup/rulings", {"kind": "penalty", "entrant": 3, "percent": 25, "reason": "late"})
    answer = program.post("/cup/rulings/1/cancel", {"reason": "he was here"}).json()
    assert (answer["in_force"], answer["cancel_reason"]) == (False, "he was here")
    assert answer["cancelled_by"] == "the director (API)"
    public = Program().get("/cup/rulings").json()["results"][0]
    assert "author" not in public
    assert "cancelled_by" not in public
    assert problem(program.post("/cup/rulings/9/cancel", {"reason": "x"})) == (404, "ruling_unknown")


def test_rulings_about_deals_in_play_are_for_directors(event):
    sent = {"kind": "seats", "deal": 1, "table": 1, "seats": {"N": {"status": "late"}}, "reason": "no time"}
    program = director(event)
    program.post("/cup/rulings", sent)
    assert len(program.get("/cup/rulings").json()["results"]) == 1
    assert Program().get("/cup/rulings").json()["results"] == []


# The clock


def test_the_clock_is_started_paused_extended_and_ended(event):
    program = director(event)
    assert Program().get("/cup/clock").json() == {"clock": None}
    clock = program.post("/cup/clock", {"act": "start", "round": 1, "minutes": 20}).json()["clock"]
    assert (clock["round"], clock["running"], clock["minutes"], clock["paused_at"]) == (1, True, 20, None)
    assert program.post("/cup/clock", {"act": "pause", "round": 1}).json()["clock"]["paused_at"]
    resumed = program.post("/cup/clock", {"act": "resume", "round": 1}).json()["clock"]
    more = {"act": "extend", "round": 1, "minutes": 5}
    longer = program.post("/cup/clock", more, **{"If-Match": f'"{resumed["seen"]}"'}).json()["clock"]
    assert longer["extended"] == 5
    late = program.post("/cup/clock", more, **{"If-Match": f'"{resumed["seen"]}"'})
    assert problem(late) == (412, "clock_changed")
    assert problem(program.post("/cup/clock", {"act": "start", "round": 2})) == (409, "round_running")
    ended = program.post("/cup/clock", {"act": "end", "round": 1}).json()["clock"]
    assert (ended["running"], Program().get("/cup/clock").json()["clock"]["round"]) == (False, 1)
    assert problem(program.post("/cup/clock", {"act": "jump", "round": 1})) == (400, "invalid_input")


# Standings


def test_standings_are_those_of_the_command(played):
    expected = json.loads(json.dumps(standings_to_json(played, Viewer.PUBLIC)))
    assert Program().get("/cup/standings").json() == expected
    line = Program().get("/cup/standings", line="E").json()
    assert line["standings"] == expected["lines"]["E"]
    assert list(line["lines"]) == ["E"]
    assert problem(Program().get("/cup/standings", line="X")) == (400, "invalid_input")


def test_a_total_is_there_for_an_event_that_continues_another(played):
    assert problem(Program().get("/cup/total")) == (404, "total_absent")
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    next_session(played)
    total = Program().get("/cup-2/total").json()
    assert (total["sessions"], len(total["rows"])) == (["cup", "cup-2"], 8)
    assert Program().get("/cup-2/standings").json()["total"] == total
    assert Program().get("/cup-2").json()["continues"] == "cup"


def test_what_has_happened_is_asked_for_from_where_one_was(event):
    program = director(event)
    first = program.get("/cup/changes").json()
    assert [act["action"] for act in first["acts"]][:2] == ["event_create", "entrants_import"]
    program.post("/cup/records", {"deal": 1, "table": 1, "row": game_row(event, 1)})
    later = program.get("/cup/changes", after=first["version"]).json()
    assert [(act["action"], act["subject"]) for act in later["acts"]] == [("record_enter", "1/1/1")]
    public = Program().get("/cup/changes", after=first["version"]).json()
    assert set(public["acts"][0]) == {"version", "at", "action"}
    assert problem(Program().get("/cup/changes", after="x")) == (400, "invalid_input")
    assert Program().get("/cup/changes", after=later["version"]).json()["acts"] == []


# Requests and versions


def test_a_player_asks_and_a_director_decides(played):
    record = played.records.get(deal__number=1, table=1)
    number = record.seats.get(seat="S").entrant.number
    body = {"entrant": number, "deal": 1, "text": "we took five"}
    assert Program().post("/cup/corrections", body).status_code == 201
    assert CorrectionRequest.objects.get().author == "a reader"
    again = Program().post("/cup/corrections", {**body, "text": "we took four"})
    assert problem(again) == (409, "correction_asked")
    program = director(played)
    (asked,) = program.get("/cup/corrections", decision="open").json()["results"]
    assert (asked["entrant"], asked["deal"], asked["text"], asked["decision"]) == (
        number,
        1,
        "we took five",
        "open",
    )
    path = f"/cup/corrections/{asked['request']}/decision"
    decided = program.post(path, {"accepted": False, "answer": "the paper says six"}).json()
    assert (decided["decision"], decided["answer"]) == ("declined", "the paper says six")
    assert program.get("/cup/corrections", decision="open").json()["results"] == []
    assert problem(program.post(path, {"accepted": True, "answer": "x"})) == (409, "correction_decided")
    assert problem(Program().get("/cup/corrections")) == (401, "credentials_missing")


def test_results_are_finished_published_reopened_and_published_anew(played):
    program = director(played)
    assert problem(program.post("/cup/publications", {})) == (409, "event_not_finished")
    assert program.post("/cup/finish", {}).json()["state"] == "finished"
    first = program.post("/cup/publications", {"note": "at  last"})
    assert (first.status_code, first.json()["version"], first.json()["note"]) == (201, 1, "at last")
    assert program.get("/cup").json()["state"] == "published"
    body = {"row": game_row(played, 1, made=False), "reason": "a mistake"}
    assert problem(program.put("/cup/records/1/1/1", body)) == (409, "event_published")
    again = program.post("/cup/publications", {"note": "at last"})
    assert (again.status_code, again.json()) == (200, first.json())
    assert program.post("/cup/reopen", {"reason": "a mistake"}).json()["state"] == "finished"
    assert program.put("/cup/records/1/1/1", body).status_code == 200
    assert program.post("/cup/publications", {}).json()["version"] == 2
    listed = Program().get("/cup/publications").json()["results"]
    assert [one["version"] for one in listed] == [2, 1]
    second = Program().get("/cup/publications/2").json()
    assert second["changes"][0]["acts"][0]["reason"] == "a mistake"
    assert len(second["snapshot"]["standings"]) == 8
    assert problem(Program().get("/cup/publications/9")) == (404, "version_unknown")


def test_what_was_reopened_for_nothing_is_published_again_as_the_same_version(played):
    program = director(played)
    program.post("/cup/finish", {})
    first = program.post("/cup/publications", {}).json()
    program.post("/cup/reopen", {"reason": "a mistake"})
    seen = program.get("/cup").headers["ETag"]
    again = program.post("/cup/publications", {})
    assert (again.status_code, again.json()) == (200, first)
    now = program.head("If-None-Match", seen, "/cup")
    assert (now.status_code, now.json()["state"]) == (200, "published")


# Files


def test_files_are_given_to_those_who_may(played):
    kinds = {"csv": "text/csv", "txt": "text/plain", "html": "text/html", "json": "application/json"}
    for form, kind in {**kinds, "pbn": "text/plain"}.items():
        answer = Program().get(f"/cup/exports/results.{form}")
        assert answer.headers["Content-Type"].startswith(kind)
        assert f'filename="cup.{form}"' in answer.headers["Content-Disposition"]
        assert answer.headers["ETag"]
    program = director(played)
    for form in ("xlsx", "ods", "zip"):
        assert program.get(f"/cup/exports/desk.{form}").content.startswith(b"PK")
        assert problem(Program().get(f"/cup/exports/desk.{form}")) == (401, "credentials_missing")
        assert problem(assistant_of(played).get(f"/cup/exports/desk.{form}")) == (403, "not_permitted")
    whole = program.get("/cup/exports/event.json").json()
    assert whole == json.loads(json.dumps(event_to_json(Event.objects.get())))


def assistant_of(event):
    ApiToken.objects.filter(role="assistant").delete()
    return assistant(event)


# Tasks


def test_papers_are_ordered_and_fetched(event, beside):
    program = director(event)
    ordered = program.post("/cup/tasks/papers", {"only": ["judge"], "language": "ru"})
    assert ordered.status_code == 202
    assert ordered.json() == {"state": "running", "done": 0, "whole": 1, "failure": "", "result": None}
    where = ordered.headers["Location"]
    assert program.client.get(where).json()["state"] == "running"
    assert problem(program.client.get(where + "/file")) == (404, "print_unknown")
    order = PrintOrder.objects.get()
    print_made(number=order.pk, content=b"%PDF-1")
    done = program.client.get(where).json()
    assert done["state"] == "done"
    file = program.client.get(done["result"])
    assert (file.content, file.headers["Content-Type"]) == (b"%PDF-1", "application/pdf")
    assert problem(Program().client.get(done["result"])) == (401, "credentials_missing")
    assert len(beside) == 1


def test_papers_ordered_again_with_the_key_are_ordered_once(event, beside):
    program = director(event)
    answers = [
        program.post("/cup/tasks/papers", {"only": ["judge"]}, **{"Idempotency-Key": "p"}) for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [202, 202]
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    assert (PrintOrder.objects.count(), len(beside)) == (1, 1)
    wrong = program.post("/cup/tasks/papers", {"only": ["certificates"]})
    assert problem(wrong) == (400, "invalid_input")
    other = program.post("/cup/tasks/papers", {"only": ["slips"]})
    assert problem(other) == (409, "print_running")


def test_a_search_is_ordered(event, beside):
    program = director(event)
    ordered = program.post("/cup/tasks/searches", {"seconds": 5, "seed": 3})
    assert (ordered.status_code, ordered.json()["state"]) == (202, "running")
    assert program.client.get(ordered.headers["Location"]).json()["whole"] == 5
    assert len(beside) == 1
    other = program.post("/cup/tasks/searches", {"seconds": 20})
    assert problem(other) == (409, "search_running")
    assert problem(program.post("/cup/tasks/searches", {"seconds": 7})) == (400, "invalid_input")
    assert problem(program.get("/cup/tasks/searches/99")) == (404, "search_unknown")


def test_best_play_is_worked_out(event, beside, monkeypatch):
    program = director(event)
    nothing = program.get("/cup/tasks/analysis").json()
    assert (nothing["state"], nothing["done"], nothing["whole"]) == ("stopped", 0, 14)
    ordered = program.post("/cup/tasks/analysis", {})
    assert (ordered.status_code, ordered.json()["state"], ordered.json()["whole"]) == (202, "running", 14)
    assert len(beside) == 1
    assert analysis_run(event=event, sets=[]) == 0
    refused = assistant(event).post("/cup/tasks/analysis", {})
    assert problem(refused) == (403, "not_permitted")
    assert refused.json()["detail"].endswith("Ask a director.")


TASKS = {
    "/cup/tasks/papers": {"only": ["judge"]},
    "/cup/tasks/searches": {"seconds": 5},
    "/cup/tasks/analysis": {},
}


@pytest.mark.parametrize("path", TASKS)
def test_what_waits_for_a_worker_is_not_said_to_run(event, settings, monkeypatch, path):
    """With workers: none is free, one takes it up and goes away, and then all of them are gone."""
    settings.CELERY_TASK_ALWAYS_EAGER = False
    monkeypatch.setattr(tasks.run_job, "apply_async", lambda *given, **more: None)
    program = director(event)
    ordered = program.post(path, TASKS[path])
    where = ordered.headers["Location"]

    def state():
        return program.client.get(where).json()["state"]

    assert (ordered.json()["state"], state()) == ("waiting", "waiting")
    job_claim(number=Job.objects.first().pk)
    assert state() == "running"
    Job.objects.update(moved_at=timezone.now() - 2 * SILENCE)
    assert state() == "waiting"
    settings.CELERY_TASK_ALWAYS_EAGER = True
    Job.objects.update(ordered_at=timezone.now() - 2 * SILENCE)
    assert state() == "stopped"
