"""If-Match at every address that changes something: it is compared, never passed over."""

import pytest

from tests.tournament.api import asking
from tests.tournament.api.asking import director, owner, problem
from tests.tournament.api.test_permissions import OF_EVENTS, body_of, bring_to
from tests.tournament.factories import DIRECTOR
from tournament import tasks
from tournament.models import LogEntry
from tournament.services.rounds import round_start

WRITES = [place for place in OF_EVENTS if place.method != "get"]
OTHER = '"2020-01-01T00:00:00+00:00"'


@pytest.mark.parametrize("place", WRITES, ids=str)
def test_nothing_is_done_to_another_version_than_the_one_named(evening, monkeypatch, place):
    monkeypatch.setattr(tasks, "_beside", lambda work: None)
    bring_to(evening, "running")
    program = owner()
    logged = LogEntry.objects.count()
    path = place.address.removeprefix(asking.ROOT)
    answer = program.send(place.method, path, body_of(place, evening), **{"If-Match": OTHER})
    status, code = problem(answer)
    assert status == 412, code
    assert LogEntry.objects.count() == logged


@pytest.mark.parametrize("act", ["start", "pause", "resume", "end"])
def test_every_act_on_the_clock_is_on_the_clock_that_was_seen(event, act):
    program = director(event)
    round_start(event=event, round_number=1, actor=DIRECTOR)
    first = program.get("/cup/clock")
    assert program.head("If-None-Match", first.headers["ETag"], "/cup/clock").status_code == 304
    assert first.headers["ETag"] == f'"{first.json()["clock"]["seen"]}"'
    program.post("/cup/clock", {"act": "extend", "round": 1, "minutes": 5})
    sent = {"act": act, "round": 1}
    late = program.post("/cup/clock", sent, **{"If-Match": first.headers["ETag"]})
    assert problem(late) == (412, "clock_changed")
    now = program.get("/cup/clock").headers["ETag"]
    done = program.post("/cup/clock", sent, **{"If-Match": now, "Idempotency-Key": "k"})
    assert done.status_code == 200
    again = program.post("/cup/clock", sent, **{"If-Match": now, "Idempotency-Key": "k"})
    assert again.json() == done.json()


def test_a_clock_that_was_never_started_has_a_version_too(event):
    program = director(event)
    before = program.get("/cup/clock").headers["ETag"]
    started = program.post("/cup/clock", {"act": "start", "round": 1}, **{"If-Match": before})
    assert started.status_code == 200
    ended = program.post("/cup/clock", {"act": "end", "round": 1})
    assert ended.headers["ETag"] not in (before, started.headers["ETag"])
    late = program.post("/cup/clock", {"act": "start", "round": 2}, **{"If-Match": before})
    assert problem(late) == (412, "clock_changed")


def test_a_movement_is_replaced_while_nothing_has_happened(event):
    program = director(event)
    seen = {"If-Match": program.get("/cup/movement").headers["ETag"]}
    assert program.post("/cup/movement", {"scheme": "rulebook-8"}, **seen).status_code == 200
    assert problem(program.delete("/cup/movement", **seen)) == (412, "event_changed")
    seen = {"If-Match": program.get("/cup/movement").headers["ETag"]}
    assert program.delete("/cup/movement", **seen).status_code == 204


def test_any_version_is_any_version(event):
    assert (
        director(event).post("/cup/finish", {"accepted_missing": 28}, **{"If-Match": "*"}).status_code == 200
    )
