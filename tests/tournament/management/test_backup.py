"""`manage.py backup` and `restore`: shapes, refusals, and going on while an event is played."""

import datetime
import json
from contextlib import nullcontext

import pytest
from django.core.management import call_command
from django.db.utils import InterfaceError, OperationalError

from tests.tournament.factories import play
from tests.tournament.programs import manage
from tournament.errors import TournamentError
from tournament.management.commands import backup
from tournament.models import Event
from tournament.services import backups
from tournament.services.log import Actor, log_act


class Stop(Exception):
    """Ends a loop that has no end."""


@pytest.fixture
def run(capsys):
    def call(command, *arguments):
        status = 0
        try:
            call_command(command, *map(str, arguments))
        except SystemExit as end:
            status = end.code
        out, errors = capsys.readouterr()
        return status, [json.loads(line) for line in out.splitlines()], errors

    return call


@pytest.fixture
def elsewhere(tmp_path):
    """A backup of one event, made by the command."""
    database = tmp_path / "elsewhere.sqlite3"
    for arguments in (
        ("migrate", "--verbosity", "0"),
        ("load_event", "fixtures/demo-8.json"),
        ("backup", "--out", str(tmp_path / "all.zip")),
    ):
        assert manage(database, *arguments).code == 0
    return str(tmp_path / "all.zip")


@pytest.fixture
def unchecked(monkeypatch):
    monkeypatch.setattr(backup, "backup_checked", lambda path: None)
    monkeypatch.setattr(backups, "_unchanging", lambda: nullcontext("default"))


def test_a_file_that_cannot_be_written(run, event, tmp_path, unchecked):
    (tmp_path / "file").write_text("")
    status, (said,), _ = run("backup", "--out", tmp_path / "file" / "all.zip")
    assert status == 2
    assert said["error"] == "file_unwritable"


def test_a_file_that_is_not_there(run, db, tmp_path):
    status, (said,), _ = run("restore", tmp_path / "all.zip")
    assert status == 2
    assert said["error"] == "file_unreadable"


def test_a_database_without_its_tables_says_to_migrate_it_first(elsewhere, tmp_path):
    new = tmp_path / "new.sqlite3"
    said = manage(new, "restore", elsewhere)
    assert (said.code, said.json["error"]) == (2, "database_not_ready")
    assert said.err.endswith("Run: python manage.py migrate\n")
    manage(new, "migrate", "tournament", "0020", "--verbosity", "0")
    assert manage(new, "restore", elsewhere).json == said.json
    # What it says to do is what helps.
    assert manage(new, "migrate", "--verbosity", "0").code == 0
    assert manage(new, "restore", elsewhere).json["events"] == 1
    assert manage(new, "restore", elsewhere).json["error"] == "restore_not_empty"


@pytest.mark.parametrize("options", [("--every", "0"), ("--every", "86401"), ("--every", "5", "--keep", "0")])
def test_a_pace_nobody_can_keep(run, event, tmp_path, options):
    status, (said,), _ = run("backup", "--out", tmp_path, *options)
    assert status == 2
    assert said["error"] == "backup_pace"


def test_it_goes_on_while_an_event_is_played(run, event, tmp_path, monkeypatch, unchecked):
    """Nothing before play, one when it has begun, none while nothing happens, another after an act."""
    made, seconds = [], iter(range(0, 1000, 100))
    acts = [
        lambda: play(event, rounds=1),
        lambda: None,
        lambda: log_act(event=event, actor=Actor("a", "web"), action="x"),
        lambda: Event.objects.update(state=Event.State.FINISHED),
        lambda: log_act(event=event, actor=Actor("a", "web"), action="x"),
    ]

    def sleep(_time):
        made.append(len(list(tmp_path.iterdir())))
        if not acts:
            raise Stop
        acts.pop(0)()

    monkeypatch.setattr(backup.time, "sleep", sleep)
    monkeypatch.setattr(backup.time, "monotonic", lambda: next(seconds))
    names = iter(f"{n}{backup.SUFFIX}" for n in range(9))
    monkeypatch.setattr(backup, "_name", lambda folder: next(names))
    with pytest.raises(Stop):
        call_command("backup", "--out", str(tmp_path), "--every", "90")
    assert made == [0, 1, 1, 2, 2, 2]


def test_a_clock_put_back_costs_no_backup(tmp_path):
    ahead = datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=1)
    (tmp_path / f"{ahead:{backup.TIME}}{backup.SUFFIX}").touch()
    (tmp_path / f"1{backup.SUFFIX}").touch()
    names = []
    for _ in range(2):
        names.append(backup._name(tmp_path))
        (tmp_path / names[-1]).touch()
    assert sorted(path.name for path in tmp_path.iterdir())[-2:] == names
    (tmp_path / f"by hand{backup.SUFFIX}").touch()
    assert backup._name(tmp_path).startswith("20")


def test_it_waits_for_a_database_that_is_away(event, tmp_path, monkeypatch, capsys, unchecked):
    play(event, rounds=1)
    answers = iter([OperationalError("connection refused"), InterfaceError("closed"), None, Stop()])
    last_act = backup._last_act

    def asked():
        trouble = next(answers)
        if trouble is not None:
            raise trouble
        return last_act()

    monkeypatch.setattr(backup, "_last_act", asked)
    monkeypatch.setattr(backup.connection, "close", lambda: None)
    monkeypatch.setattr(backup.time, "sleep", lambda _time: None)
    with pytest.raises(Stop):
        call_command("backup", "--out", str(tmp_path), "--every", "1")
    assert capsys.readouterr().err.count("The database cannot be used") == 2
    assert len(list(tmp_path.iterdir())) == 1


def test_only_the_latest_are_kept_and_trouble_is_said(event, tmp_path, monkeypatch, capsys, unchecked):
    command = backup.Command()
    checked = []
    monkeypatch.setattr(backup, "backup_checked", checked.append)
    for number in range(4):
        command.try_one(tmp_path / f"{number}{backup.SUFFIX}", keep=2)
    assert sorted(path.name[0] for path in tmp_path.iterdir()) == ["2", "3"]
    assert len(checked) == 4

    def fail(path):
        raise TournamentError("backup_not_restored", path=path, reason="gone")

    monkeypatch.setattr(backup, "backup_checked", fail)
    command.try_one(tmp_path / f"4{backup.SUFFIX}", keep=1)
    assert "cannot be restored: gone" in capsys.readouterr().err
    assert len(list(tmp_path.iterdir())) == 3
