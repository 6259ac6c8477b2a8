"""Reading a backup into an empty database: all of it or nothing."""

import json
import zipfile
from collections.abc import Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core import serializers
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError, DeserializedObject
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from tournament.errors import TournamentError
from tournament.models import Club, ClubEntry, DealAnalysis, Event, MovementSearch, Person, PrintOrder
from tournament.selectors.health import database_state
from tournament.selectors.webhooks import deliveries_waiting
from tournament.services.backups import (
    ACCOUNTS,
    EVENTS,
    FORMAT,
    MANIFEST,
    ROWS_AT_ONCE,
    VERSION,
    Digested,
    event_lines,
    migration_of,
    parts,
)

LONGEST_MANIFEST = 10_000_000  # bytes
LONGEST_ROW = 50_000_000
WRONG = (DeserializationError, FieldDoesNotExist, ValidationError, LookupError, TypeError, ValueError)


def backup_restore(path: Path) -> dict[str, Any]:
    """The backup is the content of the database from now on; accounts, and who works for which
    club, only where there are none yet. `untold` are the announcements that are given up.

    Gives {"events", "rows", "accounts", "untold"}. Raises `backup_unreadable`, `backup_damaged`,
    `database_not_ready`, `backup_other_form`, `restore_not_empty`, and OSError.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = _manifest(archive)
            _check_form(manifest)
            return _restore(archive, manifest)
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError) as error:
        raise TournamentError("backup_unreadable", path=path) from error


def _manifest(archive: zipfile.ZipFile) -> dict[str, Any]:
    try:
        with archive.open(MANIFEST) as entry:
            manifest = json.loads(entry.read(LONGEST_MANIFEST))
    except (KeyError, ValueError, RecursionError):
        raise TournamentError("backup_unreadable", path=archive.filename) from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise TournamentError("backup_unreadable", path=archive.filename)
    return manifest


def _check_form(manifest: dict[str, Any]) -> None:
    if database_state() == "old":
        raise TournamentError("database_not_ready")
    here = (VERSION, migration_of())
    if (manifest.get("version"), manifest.get("migration")) != here:
        raise TournamentError("backup_other_form", form=manifest.get("migration"), here=here[1])


def _restore(archive: zipfile.ZipFile, manifest: dict[str, Any]) -> dict[str, Any]:
    users = apps.get_model("auth", "User")
    with_accounts = not users._base_manager.exists()
    try:
        with transaction.atomic():
            if any(model.objects.exists() for model in (Event, Person, Club, ClubEntry)):
                raise TournamentError("restore_not_empty", events=Event.objects.count())
            rows = _read_part(archive, manifest, EVENTS)
            if with_accounts:
                _read_part(archive, manifest, ACCOUNTS)
            if event_lines() != manifest.get("events"):
                raise TournamentError("backup_damaged", part=MANIFEST)
            _renew_sequences()
            untold = _end_what_was_under_way()
    except IntegrityError as error:
        raise TournamentError("backup_damaged", part=EVENTS) from error
    return {
        "events": len(manifest["events"]),
        "rows": rows,
        "accounts": users._base_manager.count() if with_accounts else 0,
        "untold": untold,
    }


def _end_what_was_under_way() -> int:
    """What the program of the backup had begun is begun by nobody here. What it had still to tell other
    programs is given up, for it may have told them since: gives how many announcements those are."""
    now = timezone.now()
    PrintOrder.objects.filter(ended_at=None).update(ended_at=now, failure="print_lost")
    MovementSearch.objects.filter(ended_at=None).update(ended_at=now, failure="search_lost")
    DealAnalysis.objects.filter(found=None).delete()
    return deliveries_waiting().update(next_try=None, problem="restored")


def _read_part(archive: zipfile.ZipFile, manifest: dict[str, Any], name: str) -> int:
    """How many rows were stored of the part. They belong only to tables of that part."""
    allowed = set(parts()[name])
    rows = 0
    try:
        with archive.open(name) as entry:
            digested = Digested(entry)
            found = serializers.deserialize("jsonl", _lines(digested))
            for model, objects in groupby(found, key=lambda one: type(one.object)):
                if model not in allowed:
                    raise TournamentError("backup_damaged", part=name)
                rows += _store(objects)
        if manifest["parts"][name] != {"rows": rows, "sha256": digested.digest.hexdigest()}:
            raise TournamentError("backup_damaged", part=name)
    except (*WRONG, zipfile.BadZipFile, EOFError) as error:
        if isinstance(error, TournamentError):
            raise
        raise TournamentError("backup_damaged", part=name) from error
    return rows


def _lines(stream: Digested) -> Iterator[str]:
    while line := stream.readline(LONGEST_ROW):
        yield line.decode("utf-8")


def _store(objects: Iterator[DeserializedObject]) -> int:
    rows = 0
    while chunk := list(islice(objects, ROWS_AT_ONCE)):
        if any(one.m2m_data for one in chunk):
            for one in chunk:
                one.save()
        else:
            type(chunk[0].object)._base_manager.bulk_create([one.object for one in chunk])
        rows += len(chunk)
    return rows


def _renew_sequences() -> None:
    """PostgreSQL numbers the next rows after those that came with their numbers."""
    models = [model for tables in parts().values() for model in tables]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
