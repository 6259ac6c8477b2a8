"""Why the database cannot be used, told apart from faults of the program."""

import shutil
from pathlib import Path

from django.db import connection
from django.db.utils import DatabaseError, DataError, InterfaceError, OperationalError, ProgrammingError

from tournament.errors import Phrase, TournamentError

OF_THE_MACHINE = (OperationalError, InterfaceError, DatabaseError)
# How the names of SQLite's errors begin.
REASONS = {
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    "SQLITE_IOERR": "broken_device",
    "SQLITE_FULL": "no_space",
    "SQLITE_READONLY": "read_only",
    "SQLITE_CANTOPEN": "cannot_open",
    "SQLITE_NOTADB": "no_database",
    "SQLITE_CORRUPT": "damaged",
}
WRONG_STATEMENT = "SQLITE_ERROR"
NO_TABLE = ("no such table", "no such column", "has no column named")
# PostgreSQL: undefined table, undefined column.
NO_TABLE_STATES = ("42P01", "42703")
# PostgreSQL: disk full; lock not available, serialization failure, deadlock, statement cancelled; a server
# that only reads just now.
FULL_STATES = ("53100",)
BUSY_STATES = ("55P03", "40001", "40P01", "57014")
READ_ONLY_STATE = "25006"
# PostgreSQL keeps no NUL in a text and compares with none; no table has one, so whoever sent it is wrong.
NUL_SENT, NUL_GIVEN = "cannot contain NUL", "nul_given"
LEAST_ROOM = 64 * 1024  # bytes


def database_refusal(error: DatabaseError | InterfaceError) -> TournamentError | None:
    """The refusal to show, or None for an error that no machine but only the program can be to blame for."""
    cause = error.__cause__
    state = getattr(cause, "sqlstate", None)
    if isinstance(error, DataError) and NUL_SENT in str(error):
        return TournamentError(NUL_GIVEN)
    if isinstance(error, (OperationalError, ProgrammingError)) and (
        state in NO_TABLE_STATES or any(words in str(error) for words in NO_TABLE)
    ):
        return TournamentError("database_not_ready")
    if type(error) in OF_THE_MACHINE and getattr(cause, "sqlite_errorname", "") != WRONG_STATEMENT:
        return TournamentError("database_unusable", reason=_reason(error, cause))
    return None


def service_refusal(error: BaseException | None) -> TournamentError | None:
    """The same for those who use the site and can only send again or tell somebody."""
    if not isinstance(error, (DatabaseError, InterfaceError)):
        return None
    cause = error.__cause__
    state, name = getattr(cause, "sqlstate", None), getattr(cause, "sqlite_errorname", "")
    if state == READ_ONLY_STATE:
        return TournamentError("database_gone")
    refusal = database_refusal(error)
    if refusal is None or refusal.code in ("database_not_ready", NUL_GIVEN):
        return refusal
    if state in FULL_STATES or name.startswith("SQLITE_FULL") or "disk is full" in str(error) or _no_room():
        return TournamentError("database_full")
    if state in BUSY_STATES or name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) or "locked" in str(error):
        return TournamentError("database_busy")
    return TournamentError("database_gone")


def _no_room() -> bool:
    """Whether the file of the database has no room to grow: SQLite then says many things."""
    if connection.vendor != "sqlite":
        return False
    try:
        return shutil.disk_usage(Path(connection.settings_dict["NAME"]).parent).free < LEAST_ROOM
    except (OSError, ValueError):
        return False


def _reason(error: Exception, cause: BaseException | None) -> Phrase:
    name = getattr(cause, "sqlite_errorname", "")
    known = [code for start, code in REASONS.items() if name.startswith(start)]
    return Phrase(known[0]) if known else Phrase("system_says", text=error)
