"""What goes with a task to its worker, and a worker whose database is away."""

from types import SimpleNamespace

import pytest
from celery.signals import before_task_publish, setup_logging, task_postrun, task_prerun
from django.db.utils import InterfaceError, OperationalError

from tournament.config import celery
from tournament.web.request_ids import request_id

NUMBER = "ab" * 16


def test_the_number_of_a_request_goes_with_its_task():
    number = request_id.set(NUMBER)
    headers = {}
    try:
        before_task_publish.send(sender="x", headers=headers)
    finally:
        request_id.reset(number)
    assert headers == {"request_number": NUMBER}
    task = SimpleNamespace(request=SimpleNamespace(**headers))
    task_prerun.send(sender="x", task=task, task_id="1")
    assert request_id.get() == NUMBER
    task_postrun.send(sender="x", task=task, task_id="1")
    assert request_id.get() == ""


def test_a_task_that_nobody_asked_for_has_no_number():
    task = SimpleNamespace(request=SimpleNamespace())
    task_prerun.send(sender="x", task=task, task_id="1")
    assert request_id.get() == ""


def test_the_log_is_as_the_settings_say():
    assert setup_logging.receivers


@pytest.mark.parametrize("error", [OperationalError("gone\naway"), InterfaceError("closed")])
def test_a_worker_waits_for_its_database(monkeypatch, error, caplog):
    def sweep():
        raise error

    monkeypatch.setattr("tournament.tasks.sweep", sweep)
    monkeypatch.setattr("django.db.connections.close_all", lambda: None)
    celery.sweep_quietly()
    assert "sweep_failed" in caplog.text


def test_whatever_else_goes_wrong_is_not_hidden(monkeypatch):
    monkeypatch.setattr("tournament.tasks.sweep", lambda: 1 / 0)
    monkeypatch.setattr("django.db.connections.close_all", lambda: None)
    with pytest.raises(ZeroDivisionError):
        celery.sweep_quietly()
