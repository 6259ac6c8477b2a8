"""The task queue: `celery -A tournament.config.celery worker` where REDIS_URL is set."""

import logging
import os
from typing import Any

from celery import Celery, bootsteps

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")

SWEEP_SECONDS = 15
logger = logging.getLogger(__name__)

app = Celery("prikup")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


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
        logger.warning("sweep_failed: %s", error)
    finally:
        connections.close_all()


app.steps["consumer"].add(Sweep)
