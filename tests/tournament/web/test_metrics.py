"""Who may read the numbers, what they are, and that their names are few."""

import pytest
from django.db import connection
from django.db.utils import OperationalError
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from tests.tournament.factories import play
from tournament.models import Job, RivalEntry
from tournament.services.live import fragment_store

WORD = "a long word for the metrics"


@pytest.fixture
def numbers(settings):
    settings.METRICS_TOKEN = ""

    def read():
        answer = Client().get("/metrics")
        assert answer.status_code == 200
        families = text_string_to_metric_families(answer.content.decode())
        return {
            (one.name, *sorted(one.labels.items())): one.value
            for family in families
            for one in family.samples
        }

    return read


def test_they_are_for_this_machine(db, settings):
    settings.METRICS_TOKEN = ""
    asked = Client()
    assert asked.get("/metrics").status_code == 200
    assert asked.get("/metrics", REMOTE_ADDR="::1").status_code == 200
    for elsewhere in ("192.168.1.5", "8.8.8.8", "", "localhost", "unix:"):
        assert asked.get("/metrics", REMOTE_ADDR=elsewhere).status_code == 403
    for passed_on in ("x-forwarded-for", "forwarded", "x-real-ip"):
        assert asked.get("/metrics", headers={passed_on: "127.0.0.1"}).status_code == 403


def test_or_for_those_who_have_the_word(db, settings):
    settings.METRICS_TOKEN = WORD
    asked = Client()
    for given in (f"Bearer {WORD}x", WORD, "Bearer", "Bearer ж", ""):
        sent = {"authorization": given}
        assert asked.get("/metrics", headers=sent, REMOTE_ADDR="8.8.8.8").status_code == 403
    assert asked.get("/metrics", REMOTE_ADDR="8.8.8.8").status_code == 403
    assert asked.get("/metrics").status_code == 200
    answer = asked.get("/metrics", headers={"authorization": f"Bearer {WORD}"}, REMOTE_ADDR="8.8.8.8")
    assert answer.status_code == 200
    assert asked.post("/metrics", headers={"authorization": f"Bearer {WORD}"}).status_code == 405


def test_requests_are_counted_by_view_and_never_by_address(event, numbers):
    def counted(view, status):
        return numbers().get(
            ("prikup_requests_total", ("method", "GET"), ("status", status), ("view", view)), 0
        )

    before = counted("deals", "200"), counted("nothing", "404"), counted("table", "404")
    for path in ("/e/cup/deals/", "/secret/page/", "/t/no-such-token/"):
        Client().get(path)
    Client().generic("BREW", "/e/cup/deals/")
    assert (counted("deals", "200"), counted("nothing", "404"), counted("table", "404")) == tuple(
        one + 1 for one in before
    )
    names = [name for name in map(str, numbers()) if "secret" in name or "no-such" in name or "BREW" in name]
    assert names == []
    assert ("prikup_requests_total", ("method", "other"), ("status", "405"), ("view", "deals")) in numbers()
    assert numbers()["prikup_request_seconds_count", ("view", "deals")] >= 1


def test_how_events_and_tasks_stand(event, numbers):
    play(event, 1)
    record = event.records.first()
    RivalEntry.objects.create(
        record=record, row=record.row, entered_by="o", entered_at=timezone.now(), channel="web"
    )
    Job.objects.create(event=event, kind=Job.Kind.SEARCH, subject="1")
    fragment_store(event=event, language="en", line="", version=1, body="")
    found = numbers()
    entered = event.records.count()
    assert found["prikup_database_up",] == 1
    assert found["prikup_events", ("state", "running")] == 1
    assert found["prikup_records", ("state", "conflict")] == 1
    assert sum(found["prikup_records", ("state", state)] for state in ("confirmed", "unconfirmed")) == entered
    assert sum(value for name, value in found.items() if name[0] == "prikup_jobs") == 1
    assert found["prikup_job_waiting_seconds",] > 0
    assert found["prikup_standings_behind_seconds",] > 0


def test_without_a_database_that_is_what_is_said(event, numbers):
    def away(*given):
        raise OperationalError("gone")

    with connection.execute_wrapper(away):
        found = numbers()
    assert found["prikup_database_up",] == 0
    assert not [name for name in found if name[0] == "prikup_events"]
