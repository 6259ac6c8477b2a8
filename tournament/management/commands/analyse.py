"""`manage.py analyse`: best play of layouts given one a line."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from deals.analysis import analyse, analysis_json
from deals.errors import DealError
from deals.file_entries import LONGEST_FILE, Entry, text_of
from deals.layout_lines import deal_of_line, hands_of_line
from deals.solver import raw_table, warm_up
from deals.text_form import read_text
from tournament.errors import TournamentError
from tournament.management.json_command import JsonCommand

# Loading what was compiled before takes less.
PATIENCE = 3.0  # seconds


class Command(JsonCommand):
    help = gettext_lazy(
        "Tricks of best play, contracts, par and all-pass of layouts on standard input, one a line."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--raw",
            action="store_true",
            help=_("the hands as they are: nobody takes the talon, everybody leads"),
        )
        parser.add_argument(
            "--warm-up", action="store_true", help=_("compile what needs it, and read nothing")
        )
        parser.add_argument("--json", action="store_true", help=_("JSON (the only format there is)"))

    def answer(self, **options: Any) -> list[dict[str, object]]:
        with self._patience():
            warm_up()
        if options["warm_up"]:
            return []
        if sys.stdin is None:
            raise TournamentError("no_input")
        entries = read_text(text_of(sys.stdin.buffer.read(LONGEST_FILE + 1)))
        return [_answer(entry, place, options["raw"]) for place, entry in enumerate(entries, start=1)]

    @contextmanager
    def _patience(self) -> Iterator[None]:
        """Say what takes so long if it takes long."""
        timer = Timer(
            PATIENCE, self.stderr.write, [_("Preparing best play: on first use this takes half a minute.")]
        )
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def _answer(entry: Entry, place: int, raw: bool) -> dict[str, object]:
    try:
        if raw:
            table = raw_table(hands_of_line(entry.layout))
            return {"values": table.values, "misere": table.misere}
        return analysis_json(analyse(deal_of_line(entry, place)))
    except DealError as error:
        error.add_note(_("line %(line)s") % {"line": entry.line})
        raise
