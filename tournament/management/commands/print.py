"""`manage.py print`: the papers of an event as PDF files."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.management.files import write_file
from tournament.management.json_command import JsonCommand
from tournament.printing.layout import SHEETS
from tournament.printing.papers import PAPERS, Order, files_of, planned
from tournament.printing.respelt import respelt_names
from tournament.selectors.events import event_by_slug


class Command(JsonCommand):
    help = gettext_lazy(
        "Print an event's papers into a folder, for the director: some of them show the layouts."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help=_("the event: its name in addresses"))
        parser.add_argument(
            "--out", required=True, metavar="DIR", help=_("the folder, made if it is not there")
        )
        parser.add_argument(
            "--only", nargs="+", action="extend", default=[], metavar="NAME", help=", ".join(PAPERS)
        )
        parser.add_argument("--round", type=int, metavar="N", help=_("the papers of one round"))
        parser.add_argument(
            "--sheet", default="", metavar="|".join(SHEETS), help=_("instead of what each paper is made for")
        )
        parser.add_argument(
            "--base-url",
            default="",
            metavar="URL",
            help=_("where phones reach this computer: for the paper links and for pictures to scan"),
        )
        parser.add_argument("--language", metavar="ru|en|uk", help=_("instead of the event's own"))

    def answer(
        self,
        *,
        slug: str,
        out: str,
        only: list[str],
        round: int | None,
        sheet: str,
        language: str | None,
        base_url: str,
        **options: Any,
    ) -> dict[str, object]:
        event = event_by_slug(slug)
        order = Order(tuple(only), language, base_url, round, sheet.lower())
        source, names = planned(event, order)
        written = []
        for name in names:
            for file, pdf in files_of(source, name, order):
                write_file(Path(out) / file, pdf)
                written.append(str(Path(out) / file))
        respelt = respelt_names(event)
        return {"files": written} | ({"respelt": respelt} if respelt else {})
