"""`manage.py doctor`: fine on a sound machine, and each trouble said with the way out."""

import datetime
import errno
import json
import shutil
import tempfile
from collections import namedtuple

import pytest
from django.core.management import call_command
from django.db.utils import OperationalError
from django.utils import timezone

from tests.tournament.programs import manage
from tournament.management import examination
from tournament.models import LogEntry
from tournament.services.log import entries_store

Usage = namedtuple("Usage", "total used free")


@pytest.fixture(autouse=True)
def fit(settings):
    settings.DEBUG = False
    settings.HTTPS = False
    settings.REDIS_URL = ""
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "192.168.1.10", "hall.local"]
    settings.SECRET_KEY = "letters" * 8
    settings.BACKUPS = "backups"


@pytest.fixture
def run(db, capsys):
    """Exit status, and the details by name where something is wrong."""

    def call():
        status = 0
        try:
            call_command("doctor")
        except SystemExit as end:
            status = end.code
        said = json.loads(capsys.readouterr().out)
        assert said["ok"] == (status == 0) == all(one["ok"] for one in said["checks"])
        return status, {one["name"]: one["detail"] for one in said["checks"] if not one["ok"]}

    return call


def test_nothing_is_wrong_here(run):
    assert run() == (0, {})


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"DEBUG": True}, "DEBUG is on"),
        ({"SECRET_KEY": "letters" * 7}, "it needs 50 characters"),
        ({"SECRET_KEY": "keys" * 20}, "not all of the same few"),
        ({"ALLOWED_HOSTS": ["*"]}, "lets every name through"),
        ({"ALLOWED_HOSTS": ["prikup.example"]}, "HTTPS is off"),
        ({"ALLOWED_HOSTS": ["8.8.8.8"]}, "HTTPS is off"),
    ],
)
def test_settings(run, settings, changed, words):
    for name, value in changed.items():
        setattr(settings, name, value)
    status, said = run()
    assert status == 1
    assert list(said) == ["settings"]
    assert words in said["settings"]


def test_outside_with_https_is_fine(run, settings):
    settings.ALLOWED_HOSTS, settings.HTTPS = ["prikup.example"], True
    assert run() == (0, {})


def test_a_broker_that_does_not_answer(run, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    status, said = run()
    assert status == 1
    assert said["broker"].startswith("Redis does not answer")
    settings.REDIS_URL = "nonsense"
    assert "broker" in run()[1]


def test_a_queue_without_workers(run, settings, monkeypatch):
    asked = []

    def ping(self, timeout):
        asked.append(timeout)
        return answers

    monkeypatch.setattr(examination, "_broker", lambda: iter(()))
    monkeypatch.setitem(examination.LOOKS, "broker", lambda: iter(()))
    monkeypatch.setattr("celery.app.control.Control.ping", ping)
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answers = []
    status, said = run()
    assert (status, list(said)) == (1, ["worker"])
    assert "no worker does" in said["worker"]
    answers = [{"celery@hall": {"ok": "pong"}}]
    assert run() == (0, {})
    assert len(asked) == 2


def test_a_full_disk(run, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**12, 0, 999_999_999))
    assert run()[1]["disk"].startswith("Only 999 MB are free in ")
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**12, 0, 10**9))
    assert run() == (0, {})


def test_a_weak_key_is_no_matter_where_everything_is_shown_anyway(run, settings):
    settings.DEBUG, settings.SECRET_KEY = True, "short"
    assert "SECRET_KEY" not in run()[1]["settings"]


def test_the_folder_of_backups(run, settings, tmp_path, monkeypatch):
    disk = tmp_path / "disk"
    settings.BACKUPS = str(disk)
    status, said = run()
    assert (status, list(said)) == (1, ["backups"])
    assert f"{disk} (BACKUPS), does not exist" in said["backups"]
    disk.mkdir()
    assert run() == (0, {})
    assert list(disk.iterdir()) == []
    settings.BACKUPS = str(tmp_path / "file")
    (tmp_path / "file").write_text("")
    assert "(BACKUPS): a part of the path is not a folder" in run()[1]["backups"]
    settings.BACKUPS = ""
    assert run() == (0, {})
    # The usual one is made with the first backup.
    settings.BASE_DIR, settings.BACKUPS = tmp_path, "backups"
    assert run() == (0, {})
    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    assert f"{tmp_path} (BACKUPS): that is not permitted" in run()[1]["backups"]


def refuse(dir):
    raise PermissionError(errno.EACCES, "no", str(dir))


def test_papers_without_their_face(run, monkeypatch):
    monkeypatch.setattr(examination, "glyphs", lambda: frozenset(examination.NEEDED) - {"♠", "ґ"})
    assert "lacks ♠, ґ" in run()[1]["fonts"]

    def gone():
        raise OSError("no file")

    monkeypatch.setattr(examination, "glyphs", gone)
    assert "“no file”" in run()[1]["fonts"]


def test_words_that_are_not_ready(run, tmp_path, monkeypatch):
    folder = tmp_path / "ru" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text("")
    monkeypatch.setattr(examination, "LOCALE", tmp_path)
    assert "“ru” are not ready" in run()[1]["languages"]


def test_a_clock_that_was_put_back(run, event):
    ahead = timezone.now() + datetime.timedelta(hours=1)
    said = {"author": "a", "channel": "web", "action": "x"}
    entries_store(event, [LogEntry(event=event, at=ahead, **said)])
    status, found = run()
    assert status == 1
    assert "has been put back" in found["clock"]


def test_time_zones_the_machine_lacks(run, monkeypatch):
    monkeypatch.setattr(examination, "ZONES", ("Europe/Kyiv", "Mars/Olympus"))
    assert "Mars/Olympus" in run()[1]["zones"]


def test_without_a_database_the_rest_is_still_looked_at(run, monkeypatch):
    def gone():
        raise OperationalError("it is away")

    with monkeypatch.context() as away:
        away.setattr(examination.connection, "ensure_connection", gone)
        assert [error.code for error in examination._database()] == ["database_unusable"]


@pytest.mark.slow
def test_tables_older_than_the_program(tmp_path):
    done = manage(tmp_path / "new.sqlite3", "doctor")
    assert done.code == 1
    (database,) = [one for one in done.json["checks"] if one["name"] == "database"]
    assert "python manage.py migrate" in database["detail"]
    assert "clock" not in [one["name"] for one in done.json["checks"]]
    assert manage(tmp_path / "no" / "such" / "folder.sqlite3", "doctor").code == 1
