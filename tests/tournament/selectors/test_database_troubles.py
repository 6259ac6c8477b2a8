"""A database that lacks tables, one that cannot be used, and a fault of the program are three things."""

import shutil
import sqlite3
from collections import namedtuple

import pytest
from django.db import connection
from django.db.utils import (
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    InternalError,
    OperationalError,
    ProgrammingError,
)

from tournament.selectors.database_troubles import database_refusal, service_refusal

# What SQLite calls operational, PostgreSQL calls programming.
WRONG_STATEMENTS = (OperationalError, ProgrammingError)


class ServerError(Exception):
    def __init__(self, sqlstate=None):
        super().__init__("the server's own words")
        self.sqlstate = sqlstate


def caused(error, cause):
    error.__cause__ = cause
    return error


@pytest.mark.parametrize("statement", ["SELECT * FROM nowhere", "SELECT absent FROM tournament_event"])
def test_missing_tables_ask_for_migrate(db, statement):
    with pytest.raises(WRONG_STATEMENTS) as refused, connection.cursor() as cursor:
        cursor.execute(statement)
    assert database_refusal(refused.value).code == "database_not_ready"


@pytest.mark.parametrize(
    ("state", "code"), [("42P01", "database_not_ready"), ("42703", "database_not_ready")]
)
def test_missing_tables_of_a_server(state, code):
    assert database_refusal(caused(ProgrammingError("gone"), ServerError(state))).code == code


def locked(path):
    first = sqlite3.connect(path)
    first.execute("BEGIN EXCLUSIVE")
    sqlite3.connect(path, timeout=0).execute("BEGIN IMMEDIATE")


def no_database(path):
    path.write_text("minutes " * 200)
    sqlite3.connect(path).execute("SELECT * FROM a")


def no_folder(path):
    sqlite3.connect(path / "a" / "b").execute("SELECT 1")


def read_only(path):
    sqlite3.connect(path).execute("CREATE TABLE a (b)").connection.commit()
    sqlite3.connect(f"file:{path}?mode=ro", uri=True).execute("INSERT INTO a VALUES (1)")


def full(path):
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE a (b)")
    base.execute("PRAGMA max_page_count = 2")
    base.execute("INSERT INTO a VALUES (?)", ("x" * 100_000,))


@pytest.mark.parametrize(
    ("act", "reason", "told"),
    [
        (locked, "locked", "database_busy"),
        (no_database, "no_database", "database_gone"),
        (no_folder, "cannot_open", "database_gone"),
        (read_only, "read_only", "database_gone"),
        (full, "no_space", "database_full"),
    ],
)
@pytest.mark.filterwarnings("ignore:unclosed database:ResourceWarning")
def test_the_reasons_of_sqlite(tmp_path, act, reason, told):
    with pytest.raises(sqlite3.DatabaseError) as caught:
        act(tmp_path / "a.sqlite3")
    kind = OperationalError if isinstance(caught.value, sqlite3.OperationalError) else DatabaseError
    error = caused(kind(str(caught.value)), caught.value)
    refusal = database_refusal(error)
    assert (refusal.code, refusal.params["reason"].code) == ("database_unusable", reason)
    assert service_refusal(error).code == told


def test_what_a_server_says_is_quoted():
    refusal = database_refusal(caused(OperationalError("no answer from host"), ServerError()))
    assert refusal.params["reason"].code == "system_says"
    assert "no answer" in str(refusal.params["reason"])
    assert database_refusal(InterfaceError("closed")).code == "database_unusable"


def test_a_statement_that_is_no_sql_is_a_fault_of_the_program(db):
    with pytest.raises(WRONG_STATEMENTS) as refused, connection.cursor() as cursor:
        cursor.execute("SELEKT 1")
    assert database_refusal(refused.value) is None


@pytest.mark.parametrize(
    "error", [IntegrityError("twice"), DataError("too long"), ProgrammingError("syntax")]
)
def test_faults_of_the_program_stay_faults(error):
    assert database_refusal(error) is None
    assert service_refusal(error) is None


@pytest.mark.parametrize(
    ("error", "state", "told"),
    [
        (OperationalError("could not extend file"), "53100", "database_full"),
        (OperationalError("canceling statement due to lock timeout"), "55P03", "database_busy"),
        (OperationalError("deadlock detected"), "40P01", "database_busy"),
        (OperationalError("terminating connection due to administrator command"), "57P01", "database_gone"),
        (OperationalError("connection refused"), None, "database_gone"),
        (InterfaceError("the connection is closed"), None, "database_gone"),
        (InternalError("cannot execute INSERT in a read-only transaction"), "25006", "database_gone"),
        (ProgrammingError("relation does not exist"), "42P01", "database_not_ready"),
    ],
)
def test_what_people_are_told_of_a_server(error, state, told):
    assert service_refusal(caused(error, ServerError(state))).code == told


@pytest.mark.parametrize("vendor", ["sqlite", "postgresql"])
def test_whatever_is_said_about_a_full_disk_it_is_full(monkeypatch, vendor):
    """Where nothing can be written SQLite cannot even open what it would read."""
    error = caused(OperationalError("disk I/O error"), ServerError())
    assert service_refusal(error).code == "database_gone"
    monkeypatch.setattr("tournament.selectors.database_troubles.connection", Connection(vendor))
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**9, 10**9, 4096))
    assert service_refusal(error).code == ("database_full" if vendor == "sqlite" else "database_gone")


Usage = namedtuple("Usage", "total used free")


class Connection:
    def __init__(self, vendor):
        self.vendor, self.settings_dict = vendor, {"NAME": "/tmp/a.sqlite3"}


def test_nothing_is_no_trouble():
    assert service_refusal(None) is None
    assert service_refusal(ValueError("database is locked")) is None


def test_a_character_no_text_has_is_the_fault_of_whoever_sent_it():
    error = DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
    for refusal in (database_refusal(error), service_refusal(error)):
        assert refusal is not None
        assert refusal.code == "nul_given"
    assert database_refusal(DataError("value too long for type character varying(255)")) is None
