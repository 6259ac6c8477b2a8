"""Base of every command: JSON on stdout and exit 0, or a refusal and exit 2.

A refusal is `{"error": code, "detail": sentence}` on stdout and the sentence as one line on stderr.
"""

import io
import json
import sys
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser, DjangoHelpFormatter
from django.db.utils import DatabaseError, InterfaceError
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from deals.errors import DealError
from movements.errors import MovementError
from scoring.errors import ScoringError
from tournament.errors import Phrase, TournamentError
from tournament.management.arguments import argument_problem
from tournament.selectors.database_troubles import database_refusal
from tournament.wording import sentence

REFUSALS = (ScoringError, MovementError, DealError, TournamentError)
REFUSED = 2


class HelpFormatter(DjangoHelpFormatter):
    """The words of argparse itself in the language of the terminal."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, _("Usage:") + " " if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        headings = {"positional arguments": _("Arguments"), "options": pgettext("of a command", "Options")}
        super().start_section(headings.get(heading or "", heading))


class JsonCommand(BaseCommand):
    """A subclass gives `answer(**options)`: the value to print, or None if it printed itself."""

    requires_system_checks: list[str] = []
    # Every command has these of Django, which explains them in English; they still work.
    suppressed_base_arguments = {
        *("--version", "--verbosity", "--settings", "--pythonpath"),
        *("--traceback", "--no-color", "--force-color"),
    }

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        speak_utf8()
        parser = super().create_parser(
            prog_name, subcommand, formatter_class=HelpFormatter, add_help=False, **kwargs
        )
        parser.add_argument("-h", "--help", action="help", help=_("show this and end"))
        parser.description = str(self.help)
        parser.error = self._refuse_arguments  # type: ignore[method-assign]
        return parser

    def answer(self, **options: Any) -> Any:
        raise NotImplementedError

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            _check_text(options)
            value = self.answer(**options)
        except REFUSALS as error:
            self.refuse(error)
        except UnicodeDecodeError as error:
            self.refuse(TournamentError("not_utf8", position=error.start))
        except (DatabaseError, InterfaceError) as error:
            refusal = database_refusal(error)
            if refusal is None:
                raise
            self.refuse(refusal)
        if value is not None:
            self.stdout.write(json.dumps(value, ensure_ascii=False))

    def refuse(self, error: ScoringError | MovementError | DealError | TournamentError) -> NoReturn:
        detail = sentence(error)
        self.stdout.write(json.dumps({"error": error.code, "detail": detail}, ensure_ascii=False))
        self.stdout.flush()
        self.stderr.write(detail)
        sys.exit(REFUSED)

    def _refuse_arguments(self, message: str) -> NoReturn:
        self.refuse(TournamentError("bad_arguments", problem=argument_problem(message)))


def speak_utf8() -> None:
    """JSON is UTF-8 whatever the terminal's encoding, and names may be in any script."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


def _check_text(options: dict[str, Any]) -> None:
    """An argument in another encoding reaches Python as halves of characters nothing can store."""
    for name, value in options.items():
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str) and any("\ud800" <= char <= "\udfff" for char in text):
                raise TournamentError("bad_arguments", problem=Phrase("argument_not_utf8", name=name))
