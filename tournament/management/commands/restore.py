"""Reads a backup into an empty database."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext_lazy

from tournament.errors import TournamentError
from tournament.management.files import why
from tournament.management.json_command import JsonCommand
from tournament.services.restoring import backup_restore


class Command(JsonCommand):
    help = gettext_lazy("Restores a backup into an empty database, all of it or nothing.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", metavar="PATH")

    def answer(self, *, path: str, **options: Any) -> dict[str, Any]:
        try:
            return {"file": path, **backup_restore(Path(path))}
        except OSError as error:
            raise TournamentError("file_unreadable", path=path, reason=why(error)) from None
