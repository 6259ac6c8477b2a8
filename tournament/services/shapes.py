"""Reading JSON that a person or another program wrote: every wrong value is named with its place."""

import datetime
import math
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from scoring.reading import shown
from tournament.errors import Phrase, TournamentError

Kind = TypeVar("Kind")
LARGEST_NUMBER = 10**6
DEEPEST = 50
# Written out, a longer number would cost more than the whole file: Python itself stops at 4300 digits.
MOST_BITS = 1024
WHOLE_FILE = Phrase("whole_file")
# Every time zone can show a time of these years.
FIRST_YEAR, LAST_YEAR = 2, 9998


def storable(value: Any, where: str = "", depth: int = DEEPEST) -> None:
    """Refuses what no database or file keeps as it is, at any depth: halves of characters, NUL, numbers
    that are not finite or endless, and nesting deeper than `depth`."""
    if isinstance(value, str):
        if "\x00" in value or any("\ud800" <= char <= "\udfff" for char in value):
            raise wrong_shape(where or WHOLE_FILE, Phrase("storable_text"), value)
    elif isinstance(value, float) and not math.isfinite(value):
        raise wrong_shape(where or WHOLE_FILE, Phrase("storable_number"), str(value))
    elif isinstance(value, int) and value.bit_length() > MOST_BITS:
        raise wrong_shape(where or WHOLE_FILE, Phrase("storable_number"), value)
    elif isinstance(value, (dict, list)):
        if not depth:
            raise wrong_shape(where, Phrase("storable_depth", deepest=DEEPEST), value)
        for place, part in _parts(value, where):
            storable(part, place, depth - 1)


def _parts(value: dict[str, Any] | list[Any], where: str) -> list[tuple[str, Any]]:
    """What is inside, with its place; the keys of an object are values too."""
    if isinstance(value, list):
        return [(f"{where}[{place}]", part) for place, part in enumerate(value, start=1)]
    keys = [(where, key) for key in value]
    return [*keys, *((f"{where}.{key}" if where else key, part) for key, part in value.items())]


def mapping(value: Any, where: str | Phrase, known: Collection[str] | None = None) -> Mapping[str, Any]:
    """An object; with `known` it may have no other keys."""
    if not isinstance(value, dict):
        raise wrong_shape(where, Phrase("object"), value)
    unknown = sorted(set(value) - set(known)) if known is not None else []
    if unknown:
        raise TournamentError("unknown_field", where=where, field=unknown[0], known=sorted(known or ()))
    return value


def sequence(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise wrong_shape(where, Phrase("list"), value)
    return value


def text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise wrong_shape(where, Phrase("text"), value)
    return value


def short(value: Any, where: str, longest: int) -> str:
    if len(text(value, where)) > longest:
        raise wrong_shape(where, Phrase("short_text", longest=longest), value)
    return str(value)


def author(value: Any, where: str, longest: int) -> str:
    """Who did something; never blank."""
    if not short(value, where, longest).strip():
        raise wrong_shape(where, Phrase("author"), value)
    return str(value)


def author_or_nobody(value: Any, where: str, longest: int) -> str:
    """Who did something, or empty text where nobody has done it yet."""
    return "" if value == "" else author(value, where, longest)


def whole(value: Any, where: str, least: int = 0, most: int = LARGEST_NUMBER) -> int:
    if type(value) is not int or not least <= value <= most:
        raise wrong_shape(where, Phrase("whole_number", least=least, most=most), value)
    return value


def truth(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise wrong_shape(where, Phrase("truth"), value)
    return value


def date(value: Any, where: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text(value, where))
    except ValueError:
        raise wrong_shape(where, Phrase("date"), value) from None


def moment(value: Any, where: str) -> datetime.datetime:
    """A time with its zone, in UTC."""
    try:
        at = datetime.datetime.fromisoformat(text(value, where))
    except ValueError:
        raise wrong_shape(where, Phrase("time"), value) from None
    if at.tzinfo is None:
        raise wrong_shape(where, Phrase("zoned_time"), value)
    if not FIRST_YEAR <= at.year <= LAST_YEAR:
        raise wrong_shape(where, Phrase("time_of_years", first=FIRST_YEAR, last=LAST_YEAR), value)
    return at.astimezone(datetime.UTC)


def optional(read: Callable[[Any, str], Kind], value: Any, where: str) -> Kind | None:
    """`read` unless the value is null or left out."""
    return None if value is None else read(value, where)


def choice(value: Any, where: str, known: Collection[str]) -> str:
    if text(value, where) not in known:
        raise wrong_shape(where, Phrase("one_of", known=list(known)), value)
    return str(value)


def both_or_neither(one: Any, one_name: str, other: Any, other_name: str, where: str) -> None:
    """Refuses a half of what only makes sense together: who and when."""
    if bool(one) != bool(other):
        given, missing = (one_name, other_name) if one else (other_name, one_name)
        raise TournamentError("half_given", where=where, given=given, missing=missing)


def wrong_shape(where: str | Phrase, expected: Phrase, got: Any) -> TournamentError:
    return TournamentError("wrong_shape", where=where, expected=expected, got=shown(got))
