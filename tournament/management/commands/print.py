"""`manage.py print`: the papers of an event as PDF files."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from tournament.management.files import write_file
from tournament.management.json_command import JsonCommand
from tournament.printing.papers import PAPERS, event_papers
from tournament.selectors.events import event_by_slug


class Command(JsonCommand):
    help = "Print an event's papers into a folder, for the director: travellers show the layouts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--out", required=True, metavar="DIR", help="the folder, made if it is not there")
        parser.add_argument(
            "--only", nargs="+", action="extend", default=[], metavar="NAME", help=", ".join(PAPERS)
        )
        parser.add_argument(
            "--base-url",
            default="",
            metavar="URL",
            help="for the paper links: where phones reach this computer",
        )
        parser.add_argument("--language", metavar="ru|en|uk", help="instead of the event's own")

    def answer(
        self, *, slug: str, out: str, only: list[str], language: str | None, base_url: str, **options: Any
    ) -> dict[str, list[str]]:
        papers = event_papers(event_by_slug(slug), only, language, base_url)
        files = {str(Path(out) / name): pdf for name, pdf in papers.items()}
        for path, pdf in files.items():
            write_file(path, pdf)
        return {"files": list(files)}
