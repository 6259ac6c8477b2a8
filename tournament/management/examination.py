"""What may be wrong with the machine and the settings; each trouble is a phrase that says how to mend it."""

import datetime
import ipaddress
import shutil
import tempfile
import zoneinfo
from collections.abc import Callable, Iterator
from pathlib import Path

import fontpkg
import redis
from celery import Celery
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import DatabaseError, InterfaceError
from django.utils import timezone

from tournament.errors import Phrase
from tournament.management.catalogues import LOCALE
from tournament.management.files import why
from tournament.models import LogEntry
from tournament.printing.fonts import glyphs
from tournament.selectors.database_troubles import database_refusal
from tournament.wording import CodedError

LEAST_FREE = 1_000_000_000  # bytes; an evening with its backups takes far less
SHORTEST_KEY, FEWEST_LETTERS = 50, 5  # as Django's own check has them
PATIENCE = 3  # seconds for the broker
NEEDED = "♠♣♦♥ЯґєїÉłő½"
ZONES = ("Europe/Kyiv", "Europe/Moscow")
USUAL_BACKUPS = "backups"
SKEW = datetime.timedelta(minutes=2)


def troubles() -> dict[str, list[CodedError]]:
    """By what was looked at, in order; an empty list where nothing is wrong."""
    found = {name: list(look()) for name, look in LOOKS.items() if name not in IN_DATABASE}
    # The rest would only say again that there is no database.
    sound = not found["database"]
    return found | {name: list(LOOKS[name]()) for name in IN_DATABASE if sound}


def _settings() -> Iterator[Phrase]:
    if settings.DEBUG:
        yield Phrase("debug_on")
    elif len(settings.SECRET_KEY) < SHORTEST_KEY or len(set(settings.SECRET_KEY)) < FEWEST_LETTERS:
        yield Phrase("key_weak", least=SHORTEST_KEY)
    if "*" in settings.ALLOWED_HOSTS:
        yield Phrase("any_host")
    if not settings.HTTPS and any(map(_is_public, settings.ALLOWED_HOSTS)):
        yield Phrase("no_https")


def unservable() -> Iterator[Phrase]:
    """Of all that only what scripts/serve refuses to begin with; whoever develops is free."""
    if settings.DEBUG:
        return
    yield from (trouble for trouble in _settings() if trouble.code == "key_weak")
    if settings.BACKUPS != USUAL_BACKUPS:
        yield from _backups()


def _is_public(host: str) -> bool:
    """A name or an address that is not one of this machine or of the hall's own network."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_global
    except ValueError:
        return "." in host.strip(".") and not host.endswith((".local", ".lan", ".test"))


def _database() -> Iterator[CodedError]:
    try:
        connection.ensure_connection()
    except (DatabaseError, InterfaceError) as error:
        refusal = database_refusal(error)
        if refusal is None:
            raise
        yield refusal
        return
    executor = MigrationExecutor(connection)
    if waiting := executor.migration_plan(executor.loader.graph.leaf_nodes()):
        yield Phrase("migrations_waiting", count=len(waiting))


def _disk() -> Iterator[Phrase]:
    folders = {Path(settings.BASE_DIR)}
    name = settings.DATABASES["default"]["NAME"]
    if connection.vendor == "sqlite" and Path(name).is_absolute():
        folders.add(Path(name).parent)
    if settings.BACKUPS:
        folders.add(Path(settings.BASE_DIR, settings.BACKUPS))
    for folder in sorted(filter(Path.exists, folders)):
        free = shutil.disk_usage(folder).free
        if free < LEAST_FREE:
            yield Phrase("disk_full", folder=folder, megabytes=free // 1_000_000)


def _backups() -> Iterator[Phrase]:
    """The usual folder is made with the first backup; one that is named may be a disk that is away."""
    if not settings.BACKUPS:
        return
    folder = Path(settings.BASE_DIR, settings.BACKUPS)
    if not folder.exists():
        if settings.BACKUPS != USUAL_BACKUPS:
            yield Phrase("backups_missing", folder=folder)
            return
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        yield Phrase("backups_unwritable", folder=folder, reason=why(error))


def _broker() -> Iterator[Phrase]:
    if not settings.REDIS_URL:
        return
    try:
        redis.from_url(settings.REDIS_URL, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE).ping()
    except (redis.RedisError, ValueError) as error:
        yield Phrase("broker_silent", reason=Phrase("system_says", text=error))


def _worker() -> Iterator[Phrase]:
    """Asked through the queue, so where that is silent there is nothing to say about workers."""
    if not settings.REDIS_URL or list(_broker()):
        return
    app = Celery("doctor", broker=settings.REDIS_URL, set_as_current=False)
    if not app.control.ping(timeout=PATIENCE):
        yield Phrase("worker_silent")


def _fonts() -> Iterator[Phrase]:
    try:
        missing = [char for char in NEEDED if char not in glyphs()]
    except (OSError, LookupError, fontpkg.FontpkgError) as error:
        yield Phrase("font_missing", reason=Phrase("system_says", text=error))
        return
    if missing:
        yield Phrase("font_lacks", letters=missing)


def _languages() -> Iterator[Phrase]:
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns != source.stat().st_mtime_ns:
            yield Phrase("words_stale", language=source.parent.parent.name)


def _zones() -> Iterator[Phrase]:
    for zone in ZONES:
        try:
            zoneinfo.ZoneInfo(zone)
        except zoneinfo.ZoneInfoNotFoundError:
            yield Phrase("zone_unknown", zone=zone)


def _clock() -> Iterator[Phrase]:
    """An act in the future was logged by a clock that has been put back since."""
    last = LogEntry.objects.order_by("-at").values_list("at", flat=True).first()
    if last is not None and last > timezone.now() + SKEW:
        yield Phrase("clock_back", last=last.isoformat(timespec="minutes"))


LOOKS: dict[str, Callable[[], Iterator[CodedError]]] = {
    "settings": _settings,
    "database": _database,
    "disk": _disk,
    "backups": _backups,
    "broker": _broker,
    "worker": _worker,
    "fonts": _fonts,
    "languages": _languages,
    "zones": _zones,
    "clock": _clock,
}
IN_DATABASE = ("clock",)
