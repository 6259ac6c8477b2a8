"""Backups: all facts of all events in one file that either database reads back, accounts apart.

The file is a ZIP of lines of JSON, a line a row, and a manifest with digests. It holds hidden layouts, keys
and links: it is for whoever looks after the server.
"""

import datetime
import hashlib
import io
import json
import os
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from django.apps import apps
from django.core import serializers
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, connections, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.utils import timezone
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournament.models import (
    AccountSession,
    ApiAnswer,
    Event,
    Job,
    LogEntry,
    Membership,
    Record,
    StandingsFragment,
)

FORMAT = "prikup-backup"
VERSION = 1
MANIFEST, EVENTS, ACCOUNTS = "manifest.json", "events.jsonl", "accounts.jsonl"
# Made again when somebody asks, orders or logs in; or of use for some days only.
DERIVED = (StandingsFragment, Job, AccountSession, ApiAnswer)
OF_ACCOUNTS = (Membership, TOTPDevice, StaticDevice, StaticToken)
COPY = "copy_for_backup"
ROWS_AT_ONCE = 1000


@dataclass(frozen=True)
class Backup:
    """What was written: `rows` of all events together, `bytes` of the whole file."""

    path: Path
    events: int
    rows: int
    bytes: int


def parts() -> dict[str, list[type[Model]]]:
    """The tables of each part, those referred to before those that refer."""
    ours = apps.get_app_config("tournament").get_models()
    event_data = [model for model in ours if model not in (*DERIVED, *OF_ACCOUNTS)]
    accounts = [*(apps.get_model("auth", name) for name in ("Group", "User")), *OF_ACCOUNTS]
    natural = serializers.sort_dependencies([("tournament", event_data)])  # type: ignore[list-item]
    return {EVENTS: list(natural), ACCOUNTS: accounts}


def backup_write(path: Path) -> Backup:
    """Writes the file beside and moves it into place; people go on entering meanwhile. Raises OSError.

    Only its owner may read it: it holds layouts, links and the digests of passwords.
    """
    beside = path.with_name(f".{path.name}.part")
    try:
        with open(beside, "wb", opener=_for_owner) as file:
            manifest = _write(file)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    rows = manifest["parts"][EVENTS]["rows"]
    return Backup(path, len(manifest["events"]), rows, path.stat().st_size)


def _for_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _write(file: BinaryIO) -> dict[str, Any]:
    with _unchanging() as database, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        manifest = {
            "format": FORMAT,
            "version": VERSION,
            "made_at": timezone.now().isoformat(),
            "migration": migration_of(database),
            "events": event_lines(database),
            "parts": {name: _write_part(archive, name, models, database) for name, models in parts().items()},
        }
        archive.writestr(MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=1))
    return manifest


@contextmanager
def _unchanging() -> Iterator[str]:
    """A database that stands still while it is read, and keeps nobody waiting."""
    assert not connection.in_atomic_block, "a transaction that writes would never let itself be copied"
    if connection.vendor != "sqlite":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield "default"
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        connection.ensure_connection()
        target = sqlite3.connect(copy)
        connection.connection.backup(target)
        target.close()
        connections.databases[COPY] = {**connections.databases["default"], "NAME": str(copy)}
        try:
            yield COPY
        finally:
            connections[COPY].close()
            del connections[COPY], connections.databases[COPY]


def _write_part(
    archive: zipfile.ZipFile, name: str, models: Iterable[type[Model]], database: str
) -> dict[str, Any]:
    rows = 0
    with archive.open(name, "w", force_zip64=True) as entry:
        digested = Digested(entry)
        stream = io.TextIOWrapper(digested, encoding="utf-8", write_through=True)
        for model in models:
            found = model._base_manager.using(database).order_by("pk")
            rows += found.count()
            serializers.serialize(
                "jsonl",
                found.iterator(ROWS_AT_ONCE),
                stream=stream,
                use_natural_foreign_keys=model not in OF_ACCOUNTS,
                cls=ExactTimes,
            )
        stream.detach()
    return {"rows": rows, "sha256": digested.digest.hexdigest()}


class ExactTimes(DjangoJSONEncoder):
    """Django's own leaves out what is less than a millisecond, and the log is sealed with it."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime.datetime) else super().default(o)


class Digested(io.BufferedIOBase):
    """Passes bytes on, or reads them, and digests them on the way."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.digest = hashlib.sha256()

    def writable(self) -> bool:
        return True

    def write(self, content: Any) -> int:
        self.digest.update(content)
        return int(self.stream.write(content))

    def readline(self, size: int | None = -1, /) -> bytes:
        line: bytes = self.stream.readline(size)
        self.digest.update(line)
        return line


def migration_of(database: str = "default") -> str:
    """The last migration of the tables, which says in what form the rows are."""
    applied = MigrationRecorder(connections[database]).applied_migrations()
    return max((name for app, name in applied if app == "tournament"), default="")


def event_lines(database: str = "default") -> list[dict[str, Any]]:
    """What one sees of each event without restoring it; `seal` stands for its whole log."""
    return [
        {
            "slug": event.slug,
            "title": event.title,
            "state": event.state,
            "records": Record.objects.using(database).filter(event=event).count(),
            "seal": _seal(database, event),
        }
        for event in Event.objects.using(database).order_by("pk")
    ]


def _seal(database: str, event: Event) -> str:
    log = LogEntry.objects.using(database).filter(event=event).order_by("-pk")
    return log.values_list("seal", flat=True).first() or ""
