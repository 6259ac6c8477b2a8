"""Base of every command: JSON on stdout and exit 0, or a refusal and exit 2.

A refusal is `{"error": code, "detail": sentence}` on stdout and the sentence as one line on stderr.
"""

import contextlib
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TextIO

from django.core.management.base import BaseCommand, CommandParser
from django.db.utils import OperationalError, ProgrammingError

from deals.errors import DealError
from movements.errors import MovementError
from scoring.errors import ScoringError
from tournament.errors import TournamentError
from tournament.wording import sentence

REFUSALS = (ScoringError, MovementError, DealError, TournamentError)
REFUSED = 2


class JsonCommand(BaseCommand):
    """A subclass gives `answer(**options)`: the value to print, or None if it printed itself."""

    requires_system_checks: list[str] = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        _speak_utf8()
        parser = super().create_parser(prog_name, subcommand, **kwargs)
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
        except (OperationalError, ProgrammingError) as error:
            self.refuse(TournamentError("database_not_ready", reason=error))
        if value is not None:
            self.stdout.write(json.dumps(value, ensure_ascii=False))

    def refuse(self, error: ScoringError | MovementError | DealError | TournamentError) -> NoReturn:
        detail = sentence(error)
        self.stdout.write(json.dumps({"error": error.code, "detail": detail}, ensure_ascii=False))
        self.stderr.write(detail)
        sys.exit(REFUSED)

    def _refuse_arguments(self, message: str) -> NoReturn:
        self.refuse(TournamentError("bad_arguments", problem=message))


def _speak_utf8() -> None:
    """JSON is UTF-8 whatever the terminal's encoding, and names may be in any script."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


def _check_text(options: dict[str, Any]) -> None:
    """An argument in another encoding reaches Python as halves of characters nothing can store."""
    for name, value in options.items():
        if isinstance(value, str) and any("\ud800" <= char <= "\udfff" for char in value):
            raise TournamentError("bad_arguments", problem=f"{name} is not UTF-8 text")


def standard_input() -> TextIO:
    """stdin as UTF-8 whatever the terminal's encoding; a byte-order mark is allowed."""
    return io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig")


def read_json(stream: TextIO) -> Any:
    """The JSON value on `stream`; refuses with the place where it breaks."""
    try:
        return json.load(stream)
    except json.JSONDecodeError as error:
        raise broken_json(error) from None
    except UnicodeDecodeError:
        raise
    except RecursionError:
        raise TournamentError("broken_json", problem="too deeply nested", line=1, column=1) from None
    except ValueError:
        # The only other one: a whole number of thousands of digits.
        raise TournamentError("broken_json", problem="an endless number", line=1, column=1) from None


def broken_json(error: json.JSONDecodeError) -> TournamentError:
    return TournamentError("broken_json", problem=error.msg, line=error.lineno, column=error.colno)


def read_file(path: str, read: Callable[[TextIO], Any]) -> Any:
    """What `read` makes of the UTF-8 file at `path`; a byte-order mark is allowed."""
    try:
        with open(path, encoding="utf-8-sig") as stream:
            return read(stream)
    except OSError as error:
        raise TournamentError("file_unreadable", path=path, reason=error.strerror or error) from None


def write_file(path: str | Path, write: Callable[[Path], object]) -> None:
    """`write` makes the file at `path`, or nothing is left there: it writes beside and moves into place."""
    target = Path(path)
    beside = target.with_name(f".{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write(beside)
        beside.replace(target)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise TournamentError("file_unwritable", path=path, reason=error.strerror or error) from None
