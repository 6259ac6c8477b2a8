"""`manage.py spreadsheet`: writes a whole event as a workbook for a spreadsheet program."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from tournament.errors import TournamentError
from tournament.management.files import write_file
from tournament.management.json_command import JsonCommand
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_by_slug
from tournament.spreadsheets.workbook import event_workbook

ENDING = ".xlsx"


class Command(JsonCommand):
    help = "Write an event as a workbook for a spreadsheet program, hidden deals too: for the director."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--out", required=True, metavar="FILE.xlsx", help="the workbook to write")
        parser.add_argument("--language", help="of the sheets; by default the event's")

    def answer(self, *, slug: str, out: str, language: str | None, **options: Any) -> dict[str, Any]:
        languages = [code for code, _ in settings.LANGUAGES]
        if language is not None and language not in languages:
            raise TournamentError("unknown_language", language=language, known=languages)
        if Path(out).suffix.lower() != ENDING:
            raise TournamentError("not_a_workbook", path=out, ending=ENDING)
        event = event_by_slug(slug)
        book = event_workbook(event, Viewer.DIRECTOR, language or event.language)
        write_file(out, book.content)
        return {"file": out, "sheets": list(book.sheets)}
