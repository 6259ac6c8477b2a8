"""Writes a backup of the whole database, once or for as long as an event is being played."""

import datetime
import json
import time
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.db import DatabaseError, InterfaceError, connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.errors import TournamentError
from tournament.management.backup_check import backup_checked
from tournament.management.files import why
from tournament.management.json_command import REFUSALS, JsonCommand
from tournament.models import Event, LogEntry
from tournament.selectors.database_troubles import database_refusal
from tournament.services.backups import Backup, backup_write
from tournament.wording import sentence

LOOK = 5.0  # seconds between two looks whether something happened
TIME = "%Y-%m-%dT%H-%M-%SZ"
SUFFIX = ".prikup.zip"
KEPT = 100


class Command(JsonCommand):
    help = gettext_lazy(
        "Backs up all events and accounts, checked by restoring it into a database of its own."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--out", required=True, metavar="PATH", help=_("file; with --every a folder"))
        parser.add_argument("--every", type=int, metavar="SECONDS", help=_("go on while events are played"))
        parser.add_argument("--keep", type=int, default=KEPT, metavar="N", help=_("latest files to keep"))

    def answer(self, *, out: str, every: int | None, keep: int, **options: Any) -> dict[str, Any] | None:
        if every is None:
            return self.one(Path(out))
        if not 1 <= every <= 86_400 or keep < 1:
            raise TournamentError("backup_pace", every=every, keep=keep)
        self.go_on(Path(out), every, keep)
        return None

    def one(self, path: Path) -> dict[str, Any]:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            written = backup_write(path)
        except OSError as error:
            raise TournamentError("file_unwritable", path=path, reason=why(error)) from None
        backup_checked(path)
        return _to_json(written)

    def go_on(self, folder: Path, every: int, keep: int) -> None:
        """A backup at most every so often, and only when something happened in an event being played."""
        known, next_at = -1, time.monotonic()
        while True:
            try:
                last = _last_act()
                if last > known and time.monotonic() >= next_at:
                    known, next_at = last, time.monotonic() + every
                    self.try_one(folder / _name(folder), keep)
            except (DatabaseError, InterfaceError) as error:
                self.database_away(error)
                known = -1
            time.sleep(min(LOOK, every))

    def database_away(self, error: DatabaseError | InterfaceError) -> None:
        """It may come back; a fault of the program does not."""
        refusal = database_refusal(error)
        if refusal is None:
            raise error
        connection.close()
        self.stderr.write(sentence(refusal))

    def try_one(self, path: Path, keep: int) -> None:
        """What goes wrong is said, and tried again next time."""
        try:
            self.stdout.write(json.dumps(self.one(path), ensure_ascii=False))
        except REFUSALS as error:
            self.stderr.write(sentence(error))
            return
        for old in sorted(path.parent.glob(f"*{SUFFIX}"))[:-keep]:
            old.unlink(missing_ok=True)


def _last_act() -> int:
    """The last act in an event that is being played; -1 while none is."""
    log = LogEntry.objects.filter(event__state=Event.State.RUNNING).order_by("-pk")
    return log.values_list("pk", flat=True).first() or -1


def _name(folder: Path) -> str:
    """By the clock, but always after those that are there: the latest are kept, also by a clock put back."""
    now = f"{datetime.datetime.now(datetime.UTC):{TIME}}"
    last = max((path.name.removesuffix(SUFFIX) for path in folder.glob(f"*{SUFFIX}")), default="")
    return f"{max(now, _just_after(last))}{SUFFIX}"


def _just_after(name: str) -> str:
    try:
        return f"{datetime.datetime.strptime(name, TIME) + datetime.timedelta(seconds=1):{TIME}}"
    except ValueError:
        return ""


def _to_json(written: Backup) -> dict[str, Any]:
    return {
        "file": str(written.path),
        "events": written.events,
        "rows": written.rows,
        "bytes": written.bytes,
        "checked": True,
    }
