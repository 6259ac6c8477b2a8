"""Backups read back to the same content, and nothing of a damaged one is kept."""

import hashlib
import json
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing, nullcontext
from datetime import UTC, datetime

import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError, connection

from tests.tournament.factories import DIRECTOR, EventFactory, PersonFactory
from tests.tournament.programs import ROOT, environment, manage
from tournament.errors import TournamentError
from tournament.models import (
    AccountSession,
    ApiToken,
    Club,
    DealAnalysis,
    Event,
    Job,
    LogEntry,
    MovementSearch,
    Person,
    PrintOrder,
    Record,
)
from tournament.selectors.clubs import members_of
from tournament.selectors.exchange import event_to_json
from tournament.selectors.webhooks import webhooks
from tournament.services import backups, delivering
from tournament.services.backups import ACCOUNTS, EVENTS, MANIFEST, backup_write, parts
from tournament.services.clubs import club_create
from tournament.services.restoring import backup_restore
from tournament.services.verification import club_differences, differences
from tournament.web.programs import outcome_words


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory):
    """A database with an event and an account, backed up by the command."""
    folder = tmp_path_factory.mktemp("elsewhere")
    database = folder / "db.sqlite3"
    for arguments in (
        ("migrate", "--verbosity", "0"),
        ("load_event", str(ROOT / "fixtures" / "demo-8.json")),
        ("director", "ольга"),
        ("club", "north", "--create", "--name", "North", "--give", "demo-8"),
        ("member", "north", "ольга", "--role", "owner"),
        ("backup", "--out", str(folder / "all.zip")),
    ):
        done = manage(database, *arguments)
        assert done.code == 0, done
    exported = manage(database, "export_event", "demo-8").json
    return folder / "all.zip", done.json, exported, database


@pytest.fixture
def changed(elsewhere, tmp_path):
    """The backup with other bytes in one of its parts, or without it."""

    def change(part, made):
        path = tmp_path / "changed.zip"
        with zipfile.ZipFile(elsewhere[0]) as old, zipfile.ZipFile(path, "w") as new:
            for name in old.namelist():
                content = old.read(name)
                content = made(content) if name == part else content
                if content is not None:
                    new.writestr(name, content)
        return path

    return change


@pytest.fixture
def as_it_is(monkeypatch):
    """Read inside the transaction of a test, of which no copy can be made."""
    monkeypatch.setattr(backups, "_unchanging", lambda: nullcontext("default"))


def as_if_written(path, part, made):
    """The backup with other rows in one part and a manifest that agrees."""
    with zipfile.ZipFile(path) as old:
        content = {name: old.read(name) for name in old.namelist()}
    content[part] = made(content[part])
    manifest = json.loads(content[MANIFEST])
    rows = content[part].count(b"\n")
    manifest["parts"][part] = {"rows": rows, "sha256": hashlib.sha256(content[part]).hexdigest()}
    content[MANIFEST] = json.dumps(manifest).encode()
    with zipfile.ZipFile(path, "w") as new:
        for name, kept in content.items():
            new.writestr(name, kept)


def refused(path, code):
    with pytest.raises(TournamentError) as error:
        backup_restore(path)
    assert error.value.code == code
    assert not Event.objects.exists()
    assert not get_user_model().objects.exists()


def test_the_same_events_and_accounts(elsewhere, db):
    path, said, exported, _database = elsewhere
    assert said["checked"]
    assert (said["events"], said["bytes"]) == (1, path.stat().st_size)
    restored = backup_restore(path)
    assert restored == {"events": 1, "rows": said["rows"], "accounts": 1, "untold": 0}
    event = Event.objects.get()
    assert event_to_json(event) == exported
    assert differences(event) == []
    assert get_user_model().objects.get().username == "ольга"
    assert [(one.name, one.role) for one in members_of(Club.objects.get())] == [("ольга", "owner")]
    assert (event.club, club_differences()) == (Club.objects.get(), [])
    assert LogEntry.objects.count() == len(exported["log"])


def test_what_comes_after_goes_on_from_it(elsewhere, db):
    backup_restore(elsewhere[0])
    highest = Person.objects.order_by("-pk").first().pk
    assert PersonFactory().pk > highest


UNDER_WAY = """
import datetime, django; django.setup()
from django.utils import timezone
from tournament.models import *
now, event = timezone.now(), Event.objects.get()
hook = Webhook.objects.create(event=event, url="https://a.example", secret="whsec_eA==", kinds=["published"],
    made_by="o", made_at=now)
told = {"webhook": hook, "kind": "published", "body": {}, "made_at": now}
Delivery.objects.create(subject="1", delivered_at=now, attempts=1, status=200, **told)
Delivery.objects.create(subject="2", next_try=now, **told)
Delivery.objects.create(subject="3", next_try=now, attempts=3, problem="slow", **told)
Delivery.objects.create(subject="4", attempts=7, problem="answered", status=500, **told)
of = {"event": event, "author": "o"}
PrintOrder.objects.create(wanted={}, form="pdf", ordered_at=now, moved_at=now, papers=3, **of)
MovementSearch.objects.create(players=8, seconds=60, seed=1, started_at=now, **of)
DealAnalysis.objects.create(event=event, layout="x", first_hand="N", engine=1, moved_at=now)
Job.objects.create(event=event, kind="papers", subject="1")
ApiToken.objects.create(event=event, name="wall", role="public", digest="d" * 64, made_by="o", made_at=now)
AccountSession.objects.create(session_key="k" * 32, session_data="x", expire_date=now, used_at=now)
"""


@pytest.fixture(scope="module")
def under_way(elsewhere, tmp_path_factory):
    """A backup made while much was going on."""
    folder = tmp_path_factory.mktemp("under_way")
    with closing(sqlite3.connect(elsewhere[3])) as here, closing(sqlite3.connect(folder / "db")) as there:
        here.backup(there)
    settings = environment(folder / "db") | {"DJANGO_SETTINGS_MODULE": "tournament.config.settings"}
    subprocess.run([sys.executable, "-c", UNDER_WAY], env=settings, cwd=ROOT, check=True, timeout=60)
    assert manage(folder / "db", "backup", "--out", str(folder / "all.zip")).code == 0
    return folder / "all.zip"


def test_a_copy_tells_other_programs_nothing_a_second_time(under_way, db, monkeypatch):
    monkeypatch.setattr(delivering, "post", lambda *given: pytest.fail("something was sent"))
    assert backup_restore(under_way)["untold"] == 2
    assert delivering.deliveries_send() == 0
    (line,) = webhooks(Event.objects.get())
    said = [(one.subject, one.problem, outcome_words(one)) for one in reversed(line.last)]
    given_up = "not told again: a backup was restored, and the program before it may have told it"
    assert said == [
        ("1", "", "told"),
        ("2", "restored", given_up),
        ("3", "restored", given_up),
        ("4", "answered", "given up, tries made: 7; it refuses (500)"),
    ]


def test_a_copy_goes_on_with_nothing_that_was_begun_elsewhere(under_way, db):
    backup_restore(under_way)
    assert [order.failure for order in PrintOrder.objects.filter(ended_at__isnull=False)] == ["print_lost"]
    assert [one.failure for one in MovementSearch.objects.filter(ended_at__isnull=False)] == ["search_lost"]
    assert not DealAnalysis.objects.filter(found=None).exists()
    assert not Job.objects.exists()
    # Whoever was logged in logs in again; a program keeps its token.
    assert not AccountSession.objects.exists()
    assert [token.name for token in ApiToken.objects.filter(revoked_at=None)] == ["wall"]


def test_accounts_that_are_there_stay(elsewhere, db):
    get_user_model().objects.create_user("anna")
    assert backup_restore(elsewhere[0])["accounts"] == 0
    assert [user.username for user in get_user_model().objects.all()] == ["anna"]
    assert members_of(Club.objects.get()) == []


def test_it_is_not_mixed_into_another_database(elsewhere, db):
    EventFactory(slug="here", club=club_create(slug="south", name="South", actor=DIRECTOR))
    with pytest.raises(TournamentError) as error:
        backup_restore(elsewhere[0])
    assert error.value.code == "restore_not_empty"
    assert [event.slug for event in Event.objects.all()] == ["here"]


@pytest.mark.parametrize(
    ("part", "made", "code"),
    [
        (MANIFEST, lambda content: None, "backup_unreadable"),
        (MANIFEST, lambda content: b"[]", "backup_unreadable"),
        (MANIFEST, lambda content: b"[" * 100_000, "backup_unreadable"),
        (MANIFEST, lambda content: content.replace(b"prikup-backup", b"other-backup"), "backup_unreadable"),
        (MANIFEST, lambda content: content.replace(b'"version": 1', b'"version": 2'), "backup_other_form"),
        (
            MANIFEST,
            lambda content: content.replace(b'"migration": "0', b'"migration": "1'),
            "backup_other_form",
        ),
        (MANIFEST, lambda content: content.replace(b'"seal": "', b'"seal": "0'), "backup_damaged"),
        (EVENTS, lambda content: None, "backup_damaged"),
        (EVENTS, lambda content: b"", "backup_damaged"),
        (EVENTS, lambda content: content[:-100], "backup_damaged"),
        (EVENTS, lambda content: content.replace(b"9", b"8", 1), "backup_damaged"),
        (EVENTS, lambda content: b"not json\n" + content, "backup_damaged"),
        (EVENTS, lambda content: b"\xff\xfe" + content, "backup_damaged"),
        (ACCOUNTS, lambda content: content + content, "backup_damaged"),
    ],
)
def test_a_damaged_one_leaves_nothing_behind(changed, db, part, made, code):
    refused(changed(part, made), code)


@pytest.mark.parametrize(
    ("part", "made"),
    [
        (EVENTS, lambda rows: rows + b'{"model": "auth.user", "pk": 7, "fields": {"username": "x"}}\n'),
        (EVENTS, lambda rows: rows + b'{"model": "no.such", "pk": 7, "fields": {}}\n'),
        (EVENTS, lambda rows: rows.replace(b'"table": 1', b'"table": "one"', 1)),
        (EVENTS, lambda rows: rows.replace(b'"table": 1', b'"chair": 1', 1)),
        (EVENTS, lambda rows: rows.replace(b'"event": 1', b'"event": 999', 1)),
        (EVENTS, lambda rows: rows + rows.splitlines()[-1] + b"\n"),
        (ACCOUNTS, lambda rows: rows.replace(b'"is_active": true', b'"is_active": "perhaps"')),
    ],
    ids=["account", "unknown table", "no number", "unknown field", "no such event", "row twice", "no truth"],
)
@pytest.mark.django_db(transaction=True)
def test_rows_that_do_not_fit_leave_nothing_behind(changed, part, made):
    path = changed("", None)
    as_if_written(path, part, made)
    refused(path, "backup_damaged")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"x" * 1000, b"PK\x05\x06" + b"\0" * 18])
def test_what_is_no_backup(db, tmp_path, content):
    path = tmp_path / "other.zip"
    path.write_bytes(content)
    refused(path, "backup_unreadable")


def test_nothing_is_left_half_written(event, tmp_path, monkeypatch, as_it_is):
    path = tmp_path / "all.zip"
    backup_write(path)
    assert path.stat().st_mode & 0o777 == 0o600
    before = path.read_bytes()

    def fail(*args, **kwargs):
        raise DatabaseError("gone")

    monkeypatch.setattr(backups, "event_lines", fail)
    with pytest.raises(DatabaseError):
        backup_write(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_every_table_of_the_program_is_in_it(event):
    tables = {model._meta.db_table for models in parts().values() for model in models}
    there = set(connection.introspection.table_names())
    assert {name for name in there - tables if name.startswith("tournament_")} == {
        "tournament_standingsfragment",
        "tournament_job",
        "tournament_accountsession",
        "tournament_apianswer",
    }
    assert tables <= there


def test_the_manifest_says_what_the_rows_say(played, tmp_path, as_it_is):
    backup_write(tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        manifest = json.loads(archive.read(MANIFEST))
        rows = [json.loads(line) for line in archive.read(EVENTS).splitlines()]
    assert datetime.fromisoformat(manifest["made_at"]) <= datetime.now(UTC)
    (line,) = manifest["events"]
    assert line["records"] == Record.objects.count() == 28
    assert sum(row["model"] == "tournament.record" for row in rows) == 28
    log = [row["fields"]["seal"] for row in rows if row["model"] == "tournament.logentry"]
    assert line["seal"] == log[-1]


def test_what_is_being_entered_meanwhile_is_not_in_it(elsewhere, tmp_path):
    *_, database = elsewhere
    path = tmp_path / "meanwhile.zip"
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE tournament_event SET title = 'half written'")
        done = manage(database, "backup", "--out", str(path))
        other.execute("ROLLBACK")
    assert done.code == 0, done
    with zipfile.ZipFile(path) as archive:
        assert b"half written" not in archive.read(EVENTS)
