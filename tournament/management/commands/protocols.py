"""`manage.py protocols`: the workbook an evening is typed into, and the evening read back from it."""

from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.errors import TournamentError
from tournament.management.files import read_bytes, write_file
from tournament.management.json_command import JsonCommand
from tournament.models import Event
from tournament.selectors.events import event_by_slug
from tournament.selectors.protocols import judged_protocols
from tournament.services.log import Actor
from tournament.services.protocols import protocols_enter
from tournament.spreadsheets.protocols import protocols_workbook
from tournament.spreadsheets.reading import LARGEST_FILE
from tournament.spreadsheets.reading_protocols import ProtocolsRead, read_protocols_file
from tournament.wording.fields import page_sentence as sentence

CHANNEL = "command"


class Command(JsonCommand):
    help = gettext_lazy(
        "Write the workbook an evening is typed into (--out), or read one (--file): what every row would do, "
        "and with --save it is done, all of it or nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help=_("the event: its name in addresses"))
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--out", metavar="FILE.xlsx", help=_("the workbook to write"))
        what.add_argument("--file", metavar="FILE", help=_("an .xlsx, .ods, .csv or .txt file to read"))
        parser.add_argument("--round", type=int, help=_("write one round alone"))
        parser.add_argument("--save", action="store_true", help=_("enter what was read"))
        parser.add_argument("--author", default="", help=_("who enters it; needed with --save"))

    def answer(self, *, slug: str, out: str | None, file: str | None, **options: Any) -> dict[str, Any]:
        event = event_by_slug(slug)
        if out is not None:
            return _written(event, out, options["round"])
        data = read_bytes(file or "", LARGEST_FILE)
        read = read_protocols_file(data, Path(file or "").name, event)
        answer = _looked(event, read)
        if options["save"] and not answer["refused"]:
            return answer | {"saved": _saved(event, read, options["author"])}
        return answer


def _written(event: Event, out: str, round_number: int | None) -> dict[str, Any]:
    if Path(out).suffix.lower() != ".xlsx":
        raise TournamentError("not_a_workbook", path=out, ending=".xlsx")
    write_file(out, protocols_workbook(event, event.language, round_number).content)
    return {"file": out}


def _looked(event: Event, read: ProtocolsRead) -> dict[str, Any]:
    """What would become of the rows, and why some are refused, cell by cell."""
    with translation.override(event.language):
        judged = judged_protocols(event, [row.protocol for row in read.rows])
        refused = [{"cell": note.cell, "detail": sentence(note.error)} for note in read.refused]
        refused += [
            {"cell": row.cell_of(one.refusal), "detail": sentence(one.refusal)}
            for row, one in zip(read.rows, judged, strict=True)
            if one.refusal is not None
        ]
    return {
        "rows": len(read.rows),
        "changes": dict(Counter(one.change for one in judged if one.change)),
        "refused": refused,
        "hidden_rows": list(read.hidden),
        "ignored_columns": list(read.ignored),
    }


def _saved(event: Event, read: ProtocolsRead, author: str) -> dict[str, int]:
    if not author.strip():
        raise TournamentError("author_missing")
    protocols = [row.protocol for row in read.rows]
    return dict(
        protocols_enter(event=event, protocols=protocols, actor=Actor(author.strip(), CHANNEL)).counts
    )
