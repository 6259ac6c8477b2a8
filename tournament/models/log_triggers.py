"""The database itself refuses to change or remove a line of the log, whoever asks."""

from typing import Any

from django.db import connections

TABLE = "tournament_logentry"
REFUSAL = "the log is only ever added to"

SQLITE = [
    f"CREATE TRIGGER IF NOT EXISTS log_no_{act.lower()} BEFORE {act} ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    for act in ("UPDATE", "DELETE")
]
POSTGRESQL = [
    "CREATE OR REPLACE FUNCTION log_is_kept() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; END $$",
    f"CREATE OR REPLACE TRIGGER log_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON {TABLE} "
    "FOR EACH STATEMENT EXECUTE FUNCTION log_is_kept()",
]


def log_protect(using: str = "default", **_signal: Any) -> None:
    """After every migration, because SQLite loses the triggers of a table that is built anew."""
    connection = connections[using]
    if TABLE not in connection.introspection.table_names():
        return
    with connection.cursor() as cursor:
        for statement in SQLITE if connection.vendor == "sqlite" else POSTGRESQL:
            cursor.execute(statement)
