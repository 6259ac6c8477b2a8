"""Sentences for people: what each refusal code says, in the reader's language.

The pure packages raise codes with parameters; here every code has one sentence that names the
offending value and the way out. One file per package that raises; a test compares them.
"""

import datetime
from collections.abc import Mapping
from typing import Protocol

from django.utils.formats import date_format

from tournament.errors import Phrase
from tournament.wording import (
    accounts,
    api,
    clock,
    clubs,
    deals,
    layouts,
    movements,
    operations,
    phones,
    phrases,
    preparing,
    publications,
    rehearsals,
    replanning,
    roles,
    rulings,
    scoring,
    sessions,
    sheets,
    tournament,
)
from tournament.wording.authors import author_text

# A path or a list of what is known has to stay whole; a hostile value has to stay short.
LONGEST_SHOWN = 200
NOTHING = "—"
# What every reader of JSON takes for a whole number, and as many values as help anybody.
LARGEST_PLAIN = 2**53
MOST_PLAIN = 100
UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"

SENTENCES = {
    **accounts.SENTENCES,
    **scoring.SENTENCES,
    **movements.SENTENCES,
    **deals.SENTENCES,
    **tournament.SENTENCES,
    **rulings.SENTENCES,
    **preparing.SENTENCES,
    **publications.SENTENCES,
    **rehearsals.SENTENCES,
    **replanning.SENTENCES,
    **sessions.SENTENCES,
    **sheets.SENTENCES,
    **layouts.SENTENCES,
    **clock.SENTENCES,
    **operations.SENTENCES,
    **phones.SENTENCES,
    **clubs.SENTENCES,
    **api.SENTENCES,
}


class CodedError(Protocol):
    """A refusal, a finding about a movement, or a phrase inside either."""

    @property
    def code(self) -> str: ...

    @property
    def params(self) -> Mapping[str, object]: ...


def sentence(error: CodedError) -> str:
    """The refusal in the active language, after the places its notes name; long values are shortened."""
    return ": ".join([*reversed(getattr(error, "__notes__", [])), _worded(error)])


def _worded(coded: CodedError) -> str:
    template = phrases.PHRASES[coded.code] if isinstance(coded, Phrase) else SENTENCES[coded.code]
    return str(template) % {name: _named(name, value) for name, value in coded.params.items()}


def _named(name: str, value: object) -> str:
    if name == "author" and isinstance(value, str):
        return _short(author_text(value))
    if name == "role" and isinstance(value, str):
        return _readable(str(roles.ROLES.get(value, value)))
    if name == "ask" and isinstance(value, str):
        return _readable(str(roles.HELPERS.get(value, value)))
    return _readable(value)


def _readable(value: object) -> str:
    if isinstance(value, (list, tuple, set, frozenset)):
        parts = sorted(value) if isinstance(value, (set, frozenset)) else value
        return _short(", ".join(_text(part) for part in parts) or NOTHING)
    if hasattr(value, "code") and hasattr(value, "params"):
        return _worded(value)
    return _short(_text(value))


def plain_value(value: object) -> object:
    """A parameter as JSON: short texts, whole numbers and lists of them; anything else in words."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int) and abs(value) < LARGEST_PLAIN:
        return int(value)
    if isinstance(value, datetime.datetime):
        return value.isoformat()
    if isinstance(value, (list, tuple, set, frozenset)):
        parts = sorted(value, key=_text) if isinstance(value, (set, frozenset)) else value
        return [plain_value(part) for part in list(parts)[:MOST_PLAIN]]
    return _readable(value)


def _short(text: str) -> str:
    """One line without characters that a terminal would obey or a reader would not see."""
    shown = "".join(char if char.isprintable() else UNPRINTABLE for char in " ".join(text.split()))
    return shown if len(shown) <= LONGEST_SHOWN else shown[: LONGEST_SHOWN - 1] + "…"


def _text(value: object) -> str:
    if isinstance(value, datetime.datetime):
        return f"{date_format(value, 'DATETIME_FORMAT')} ({value.tzinfo})"
    try:
        return str(value)
    except ValueError:
        # Python refuses to write out a whole number of more than 4300 digits.
        return "…"
