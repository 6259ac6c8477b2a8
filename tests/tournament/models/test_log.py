"""The log: sealed entry by entry, and kept by the database itself."""

import datetime
import json
from hashlib import sha256

import pytest
from django.db import IntegrityError, connection, transaction

from tests.tournament.factories import play
from tournament.models import LogEntry
from tournament.models.log_triggers import log_protect
from tournament.services.log import Actor, entries_store, log_act

ACTOR = Actor("ivan", "desk")


def entries(event):
    return list(LogEntry.objects.filter(event=event).order_by("pk"))


def test_every_entry_is_sealed_with_the_one_before_it(event):
    play(event, rounds=1)
    before = ""
    for entry in entries(event):
        assert entry.previous == before
        assert entry.seal == entry.digest()
        before = entry.seal


def test_a_seal_anybody_can_work_out(event):
    log_act(event=event, actor=ACTOR, action="x", after={2: (1, "é"), 10: None}, reason="why", key="k")
    entry = entries(event)[-1]
    at = entry.at.astimezone(datetime.UTC).isoformat()
    line = json.dumps(
        [entry.previous, at, "ivan", "desk", "x", "", None, {"10": None, "2": [1, "é"]}, "why", "k"]
    )
    assert entry.seal == sha256(line.encode()).hexdigest()


@pytest.mark.parametrize("field", ["author", "channel", "action", "subject", "reason", "key", "before", "at"])
def test_a_changed_entry_no_longer_fits(event, field):
    entry = entries(event)[-1]
    changed = entry.at + datetime.timedelta(microseconds=1) if field == "at" else "other"
    setattr(entry, field, changed)
    assert entry.seal != entry.digest()


def test_two_entries_cannot_follow_the_same_one(event):
    last = entries(event)[-1]
    said = {"event": event, "at": last.at, "author": "a", "channel": "web", "action": "x"}
    entries_store(event, [LogEntry(**said), LogEntry(**said)])
    assert entries(event)[-1].previous == entries(event)[-2].seal
    with pytest.raises(IntegrityError), transaction.atomic():
        LogEntry.objects.bulk_create([LogEntry(previous=last.seal, seal="0" * 64, **said)])


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tournament_logentry SET author = 'nobody'",
        "UPDATE tournament_logentry SET reason = '' WHERE id = (SELECT max(id) FROM tournament_logentry)",
        "DELETE FROM tournament_logentry",
        "DELETE FROM tournament_logentry WHERE id = (SELECT min(id) FROM tournament_logentry)",
    ],
)
def test_the_database_refuses_what_the_program_would_not_do(event, statement):
    log_protect()
    log_protect()  # as after a second migration
    before = entries(event)
    with pytest.raises(IntegrityError, match="only ever added to"), transaction.atomic():
        connection.cursor().execute(statement)
    assert entries(event) == before
    log_act(event=event, actor=ACTOR, action="x")
    assert len(entries(event)) == len(before) + 1


@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite replaces rows")
def test_sqlite_does_not_replace_a_row_either(event):
    log_protect()
    before = entries(event)
    columns = ", ".join(field.column for field in LogEntry._meta.concrete_fields)
    others = columns.replace("author", "'nobody'")
    anew = columns.replace("id,", "id + 1000,", 1).replace("author", "'nobody'")
    for values in (others, anew):
        statement = (
            f"INSERT OR REPLACE INTO tournament_logentry ({columns}) "
            f"SELECT {values} FROM tournament_logentry ORDER BY id LIMIT 1"
        )
        with pytest.raises(IntegrityError, match="only ever added to"), transaction.atomic():
            connection.cursor().execute(statement)
    assert entries(event) == before


def test_the_program_does_not_do_it_either(event):
    entry = entries(event)[0]
    for act in (entry.save, entry.delete, LogEntry.objects.all().delete, LogEntry.objects.all().update):
        with pytest.raises(TypeError):
            act()
