"""Running one command of manage.py: whatever the machine refuses ends in one sentence and exit 2."""

import contextlib
import json
import os
import sys
import textwrap
from difflib import get_close_matches
from pathlib import Path

import django
from django.conf import settings
from django.core.management import BaseCommand, ManagementUtility, get_commands
from django.db.utils import DatabaseError, InterfaceError
from django.utils.translation import gettext as _

from tournament.config import environment
from tournament.config.environment import BadEnvironment
from tournament.errors import TournamentError
from tournament.management.files import why
from tournament.management.json_command import REFUSED, speak_utf8
from tournament.selectors.database_troubles import database_refusal
from tournament.wording import CodedError, sentence

SHOWN = 40
OURS = "tournament"
LOCALE = Path(__file__).resolve().parent.parent / "locale"


def run(arguments: list[str]) -> int:
    """The exit status of `manage.py` with these arguments, the name of the program first."""
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    if sys.stdout is None:
        return refuse(TournamentError("no_output"))
    try:
        status = _executed(arguments)
        sys.stdout.flush()
    except (BadEnvironment, TournamentError) as error:
        return refuse(error)
    except (DatabaseError, InterfaceError) as error:
        refusal = database_refusal(error)
        if refusal is None:
            raise
        return refuse(refusal)
    except OSError as error:
        if error.filename is not None:
            # Not the output: a fault of the program, which should have said what it could not do.
            raise
        _drop_output()
        return refuse(TournamentError("output_unwritable", reason=why(error)))
    return status


class Commands(ManagementUtility):
    def main_help_text(self, commands_only: bool = False) -> str:
        """Prikup's commands with what each does, then the names of those that come with Django."""
        # Without settings that can be used Django says so here, after the few commands it has left.
        if commands_only or not settings.configured:
            return str(super().main_help_text(commands_only))
        known = get_commands()
        speak_utf8()
        lines = [_("What one command takes: %(prog)s COMMAND --help") % {"prog": self.prog_name}, ""]
        for name in sorted(name for name in known if known[name] == OURS):
            said = str(self.fetch_command(name).help)
            lines += [name, textwrap.fill(said, initial_indent="    ", subsequent_indent="    ")]
        others = ", ".join(sorted(name for name in known if known[name] != OURS))
        lines += ["", _("Those of Django and its parts, for whoever keeps a server:"), textwrap.fill(others)]
        return "\n".join(lines)

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """Refuses a command that neither Prikup nor Django has, with those that are spelt nearly so."""
        known = get_commands()
        # Without settings that can be used, what is wrong with them is what has to be said.
        if subcommand in known or not settings.configured:
            return super().fetch_command(subcommand)
        shown = subcommand[:SHOWN].encode("utf-8", "backslashreplace").decode()
        if near := get_close_matches(subcommand, known):
            raise TournamentError("command_unknown", name=shown, near=near)
        raise TournamentError("command_unknown_at_all", name=shown)


def _executed(arguments: list[str]) -> int:
    try:
        Commands(arguments).execute()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def check_settings() -> None:
    """For servers, which somebody may begin by hand: ends the program where its settings are wrong."""
    try:
        assert settings.INSTALLED_APPS
    except BadEnvironment as error:
        sys.exit(refuse(error))


def refuse(error: CodedError) -> int:
    """Says it, as a line of JSON and as a sentence; the exit status for it."""
    _prepare_words()
    speak_utf8()
    detail = sentence(error)
    if sys.stdout is not None:
        print(json.dumps({"error": error.code, "detail": detail}, ensure_ascii=False))
    with contextlib.suppress(OSError):
        print(detail, file=sys.stderr, flush=True)
    return REFUSED


def _prepare_words() -> None:
    """Sentences need the settings; where those are what is wrong, enough of them to translate."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    try:
        django.setup()
    except BadEnvironment:
        settings.configure(LANGUAGE_CODE=environment.language(), LOCALE_PATHS=[LOCALE])
        django.setup()


def _drop_output() -> None:
    """What is still held for a full disk or a closed pipe goes nowhere, or Python complains at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
