"""Numbers for Prometheus: what was counted while pages were answered, and how events and tasks stand.

For programs of this machine; for others with the word in METRICS_TOKEN. Behind a proxy everybody seems to
come from this machine, so whatever a proxy has passed on needs the word as well.
"""

import ipaddress
import os
from collections.abc import Iterator

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views import View
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from tournament.selectors.measures import measures

PASSED_ON = ("X-Forwarded-For", "Forwarded", "X-Real-IP")
TEXT = "text/plain; charset=utf-8"


class Metrics(View):
    def get(self, request: HttpRequest) -> HttpResponse:
        if not allowed(request):
            said = "Only for programs of this machine, or with METRICS_TOKEN as a bearer token.\n"
            return HttpResponse(said, status=403, content_type=TEXT)
        text = generate_latest(counted()) + generate_latest(stands())
        return HttpResponse(text, content_type=CONTENT_TYPE_LATEST)


def allowed(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "")
        if constant_time_compare(given.encode(), f"Bearer {settings.METRICS_TOKEN}".encode()):
            return True
    if any(name in request.headers for name in PASSED_ON):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def counted() -> CollectorRegistry:
    """Of all processes together."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    together = CollectorRegistry()
    MultiProcessCollector(together)
    return together


def stands() -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(Stands())
    return registry


class Stands(Collector):
    """Asked of the database; where that is away, this alone is said."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        up = GaugeMetricFamily("prikup_database_up", "1 while the database answers")
        try:
            families = list(_families())
        except (DatabaseError, InterfaceError):
            families = []
        up.add_metric([], 1 if families else 0)
        yield up
        yield from families


def _families() -> Iterator[GaugeMetricFamily]:
    found = measures()
    events = GaugeMetricFamily("prikup_events", "Events by state", labels=["state"])
    for state, number in found.events.items():
        events.add_metric([state], number)
    yield events
    records = GaugeMetricFamily("prikup_records", "Records of events being played", labels=["state"])
    for state, number in found.records.items():
        records.add_metric([state], number)
    yield records
    jobs = GaugeMetricFamily("prikup_jobs", "Tasks ordered and not done", labels=["kind", "state"])
    for labels, number in found.jobs.items():
        jobs.add_metric(labels, number)
    yield jobs
    yield _one("prikup_job_waiting_seconds", "How long the first task has waited for a worker", found.waiting)
    yield _one("prikup_standings_behind_seconds", "Age of the first result standings lack", found.behind)


def _one(name: str, said: str, value: float) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, said)
    family.add_metric([], value)
    return family
