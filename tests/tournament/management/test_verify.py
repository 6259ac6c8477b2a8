"""`manage.py verify`: what it prints, and its exit codes."""

import json

import pytest
from django.core.management import call_command

from tests.tournament.factories import seated_event
from tournament.models import Deal, LogEntry
from tournament.services.verification import log_seal


@pytest.fixture
def run(capsys):
    def call(*arguments):
        status = 0
        try:
            call_command("verify", *arguments)
        except SystemExit as end:
            status = end.code
        return status, json.loads(capsys.readouterr().out)

    return call


@pytest.fixture
def two(db):
    return seated_event(8, slug="one"), seated_event(8, slug="two")


def test_every_event_without_a_name(run, two):
    status, said = run()
    assert status == 0
    assert said == {
        "ok": True,
        "clubs": [],
        "events": [
            {
                "slug": event.slug,
                "log": LogEntry.objects.filter(event=event).count(),
                "seal": log_seal(event),
                "differences": [],
            }
            for event in two
        ],
    }


def test_a_difference_is_said_and_ends_with_one(run, two):
    Deal.objects.filter(event=two[1], number=1).update(layout="x")
    status, said = run()
    assert status == 1
    assert not said["ok"]
    assert [len(event["differences"]) for event in said["events"]] == [0, 1]
    (found,) = said["events"][1]["differences"]
    assert found["code"] == "layout_unfit"
    assert found["detail"].startswith("the layout of deal 1 cannot be read: ")
    assert run("one")[0] == 0
    assert run("two")[0] == 1


def test_an_event_nobody_knows_is_refused(run, two):
    status, said = run("one", "three")
    assert status == 2
    assert said["error"] == "event_unknown"
