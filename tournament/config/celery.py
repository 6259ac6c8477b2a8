"""The task queue: `celery -A tournament.config.celery worker` where REDIS_URL is set."""

import logging
import os
from typing import Any

from celery import Celery, bootsteps
from celery.signals import before_task_publish, setup_logging, task_postrun, task_prerun

from tournament.config.program import check_settings
from tournament.web.request_ids import request_id

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
check_settings()

SWEEP_SECONDS = 15
logger = logging.getLogger(__name__)

app = Celery("prikup")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def _as_the_settings_say(**_given: Any) -> None:
    """Django has set the log up; Celery leaves it alone where somebody answers here."""


@before_task_publish.connect
def _numbered(headers: dict[str, Any], **_given: Any) -> None:
    """The number of the request that ordered a task goes with it."""
    headers["request_number"] = request_id.get()


@task_prerun.connect
def _number_taken(task: Any, **_given: Any) -> None:
    request_id.set(getattr(task.request, "request_number", "") or "")


@task_postrun.connect
def _number_given_back(**_given: Any) -> None:
    request_id.set("")


class Sweep(bootsteps.StartStopStep):  # type: ignore[misc]
    """Whenever a worker has reached the queue, and again and again from then on, left orders are handed over.

    By the worker's own clock, which nobody puts back.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def start(self, consumer: Any) -> None:
        consumer.timer.call_repeatedly(SWEEP_SECONDS, sweep_quietly)
        sweep_quietly()


def sweep_quietly() -> None:
    """A database that is away is no reason to end a worker."""
    from django.db import DatabaseError, InterfaceError, connections

    from tournament.tasks import sweep

    try:
        sweep()
    except (DatabaseError, InterfaceError) as error:
        logger.warning("sweep_failed: %s", " ".join(str(error).split()))
    finally:
        connections.close_all()


app.steps["consumer"].add(Sweep)
