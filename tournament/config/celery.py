"""The task queue: `celery -A tournament.config.celery worker` where REDIS_URL is set."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")

app = Celery("prikup")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
