"""Reading JSON that a person or another program wrote: every wrong value is named with its place."""

import datetime
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from tournament.errors import TournamentError

Kind = TypeVar("Kind")
LARGEST_NUMBER = 10**6


def mapping(value: Any, where: str, known: Collection[str] | None = None) -> Mapping[str, Any]:
    """An object; with `known` it may have no other keys."""
    if not isinstance(value, dict):
        raise wrong_shape(where, "an object", value)
    unknown = sorted(set(value) - set(known)) if known is not None else []
    if unknown:
        raise TournamentError("unknown_field", where=where, field=unknown[0], known=sorted(known or ()))
    return value


def sequence(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise wrong_shape(where, "a list", value)
    return value


def text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise wrong_shape(where, "text", value)
    if "\x00" in value or any("\ud800" <= char <= "\udfff" for char in value):
        raise wrong_shape(
            where, "text without control codes", value.encode("ascii", "backslashreplace").decode()
        )
    return value


def short(value: Any, where: str, longest: int) -> str:
    if len(text(value, where)) > longest:
        raise wrong_shape(where, f"at most {longest} characters", value)
    return str(value)


def whole(value: Any, where: str, least: int = 0) -> int:
    if type(value) is not int or not least <= value <= LARGEST_NUMBER:
        raise wrong_shape(where, f"a whole number from {least} to {LARGEST_NUMBER}", value)
    return value


def truth(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise wrong_shape(where, "true or false", value)
    return value


def date(value: Any, where: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text(value, where))
    except ValueError:
        raise wrong_shape(where, "a date like 2026-11-28", value) from None


def moment(value: Any, where: str) -> datetime.datetime:
    try:
        at = datetime.datetime.fromisoformat(text(value, where))
    except ValueError:
        raise wrong_shape(where, "a time like 2026-11-28T18:30:00+00:00", value) from None
    if at.tzinfo is None:
        raise wrong_shape(where, "a time with its zone, like 2026-11-28T18:30:00+00:00", value)
    return at


def optional(read: Callable[[Any, str], Kind], value: Any, where: str) -> Kind | None:
    """`read` unless the value is null or left out."""
    return None if value is None else read(value, where)


def choice(value: Any, where: str, known: Collection[str]) -> str:
    if text(value, where) not in known:
        raise wrong_shape(where, "one of " + ", ".join(known), value)
    return str(value)


def wrong_shape(where: str, expected: str, got: Any) -> TournamentError:
    shown = repr(got) if not isinstance(got, str) else got
    return TournamentError("wrong_shape", where=where, expected=expected, got=shown)
