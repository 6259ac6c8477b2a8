"""The database itself refuses to change or remove a line of a log, whoever asks."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connections, transaction

# Each log with the column of what it is about.
OWNERS = {"tournament_logentry": "event_id", "tournament_clubentry": "club_id"}
TABLES = tuple(OWNERS)
REFUSAL = "the log is only ever added to"
FUNCTION = (
    "CREATE OR REPLACE FUNCTION log_is_kept() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
)


def _triggers(table: str) -> dict[str, str]:
    """The names SQLite knows them by; those of the first table are older than there were two."""
    stem = "log" if table == TABLES[0] else table.removeprefix("tournament_")
    return {f"{stem}_no_{act.lower()}": act for act in ("UPDATE", "DELETE")}


def _protection(vendor: str, table: str) -> list[str]:
    if vendor == "sqlite":
        return [
            f"CREATE TRIGGER IF NOT EXISTS {name} BEFORE {act} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
            for name, act in _triggers(table).items()
        ] + [_no_replacing(table)]
    return [
        FUNCTION,
        f"CREATE OR REPLACE TRIGGER log_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION log_is_kept()",
    ]


def _no_replacing(table: str) -> str:
    """SQLite's INSERT OR REPLACE removes a row without asking the trigger of DELETE."""
    same = f"id = NEW.id OR ({OWNERS[table]} = NEW.{OWNERS[table]} AND previous = NEW.previous)"
    name = f"{table.removeprefix('tournament_')}_no_replace"
    return (
        f"CREATE TRIGGER IF NOT EXISTS {name} BEFORE INSERT ON {table} "
        f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {same}) BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    )


def log_protect(using: str = "default", **_signal: Any) -> None:
    """After every migration, because SQLite loses the triggers of a table that is built anew."""
    connection = connections[using]
    here = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for table in TABLES:
            for statement in _protection(connection.vendor, table) if table in here else ():
                cursor.execute(statement)


@contextmanager
def log_open(using: str = "default") -> Iterator[None]:
    """Lets entries be rewritten inside, for the one act that has to: the erasure of a name.

    Both databases take triggers away and give them back within the transaction, so nobody else ever sees the
    log without them, and when it fails they were never gone.
    """
    connection = connections[using]
    assert connection.in_atomic_block
    with transaction.atomic(using=using), connection.cursor() as cursor:
        if connection.vendor != "sqlite":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in TABLES:
            for statement in _lifting(connection.vendor, table):
                cursor.execute(statement)
        yield
        log_protect(using)


def _lifting(vendor: str, table: str) -> list[str]:
    if vendor == "sqlite":
        return [f"DROP TRIGGER IF EXISTS {name}" for name in _triggers(table)]
    return [f"DROP TRIGGER IF EXISTS log_no_change ON {table}"]
