"""Alive, answering, ready: three questions of whoever watches the server."""

import pytest
from django.db import connection
from django.db.utils import InterfaceError, OperationalError
from django.test import Client

from tournament.selectors import health


@pytest.mark.parametrize("error", [OperationalError("gone"), InterfaceError("closed")])
def test_a_database_that_is_away(db, error):
    def away(*given):
        raise error

    with connection.execute_wrapper(away):
        assert Client().get("/livez").status_code == 200
        assert Client().get("/healthz").status_code == 503
        answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "database": "away", "queue": "none"})


@pytest.fixture(autouse=True)
def no_queue(settings):
    settings.REDIS_URL = ""


def test_all_is_well(db):
    assert Client().get("/healthz").content == b"ok\n"
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "database": "ok", "queue": "none"})


def test_tables_of_an_older_program(db, monkeypatch):
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda self, targets: ["one"])
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, "old")


@pytest.mark.parametrize("address", ["redis://127.0.0.1:1/0", "nonsense"])
def test_pages_go_on_without_the_queue(db, settings, address):
    settings.REDIS_URL = address
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()["queue"]) == (200, "away")
