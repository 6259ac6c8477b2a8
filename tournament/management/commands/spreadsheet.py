"""`manage.py spreadsheet`: writes a whole event as a workbook, or its results for another site."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.errors import TournamentError
from tournament.management.files import write_file
from tournament.management.json_command import JsonCommand
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_by_slug
from tournament.spreadsheets.files import ENDINGS, event_file


class Command(JsonCommand):
    help = gettext_lazy(
        "Write an event for a spreadsheet program (.xlsx, .ods, .zip of CSV, .csv of one sheet), or its "
        "results for other sites (.txt, .html, .json, .pbn). Hidden deals too: for the director."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help=_("the event: its name in addresses"))
        parser.add_argument("--out", required=True, metavar="FILE.xlsx", help=_("the file to write"))
        parser.add_argument("--language", help=_("of the sheets; by default the event's"))
        parser.add_argument("--sheet", default="", metavar="TITLE", help=_("which one .csv holds"))
        parser.add_argument("--public", action="store_true", help=_("only what everybody may know by now"))

    def answer(
        self, *, slug: str, out: str, language: str | None, sheet: str, public: bool, **options: Any
    ) -> dict[str, Any]:
        languages = [code for code, _ in settings.LANGUAGES]
        if language is not None and language not in languages:
            raise TournamentError("unknown_language", language=language, known=languages)
        ending = Path(out).suffix.lower()
        if ending not in ENDINGS:
            raise TournamentError("not_a_workbook", path=out, ending=list(ENDINGS))
        event = event_by_slug(slug)
        viewer = Viewer.PUBLIC if public else Viewer.DIRECTOR
        file = event_file(event, viewer, language or event.language, ending, sheet)
        write_file(out, file.content)
        return {"file": out, "sheets": list(file.sheets)}
