"""Reading values that came from JSON: each is what it must be, or a refusal says where it is not."""

from collections.abc import Collection
from typing import cast

from movements.errors import MovementError

LARGEST = 4000  # of every number here: players, sets, copies, rounds, tables


def whole(value: object, where: str, least: int = 0, most: int = LARGEST) -> int:
    """An int from `least` to `most`; neither a bool nor a float, however round. Else `movement_not_whole`."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise MovementError("movement_not_whole", where=where, least=least, most=most, got=printable(value))


def text(value: object, where: str, longest: int) -> str:
    """A string of 1 to `longest` printable characters. Else `movement_not_text`."""
    if isinstance(value, str) and 0 < len(value) <= longest and value.isprintable():
        return value
    raise MovementError("movement_not_text", where=where, longest=longest, got=printable(value))


def items(value: object, where: str) -> list[object]:
    """A JSON list. Else `movement_not_list`."""
    if isinstance(value, list):
        return value
    raise MovementError("movement_not_list", where=where, got=printable(value))


def some_items(value: object, where: str, most: int) -> list[object]:
    """A JSON list of 1 to `most` items. Else `movement_not_list` or `movement_list_length`."""
    found = items(value, where)
    if 0 < len(found) <= most:
        return found
    raise MovementError("movement_list_length", where=where, most=most, got=len(found))


def fields(
    value: object, where: str, needed: Collection[str], allowed: Collection[str] = ()
) -> dict[str, object]:
    """A JSON object with every key of `needed` and no key outside `needed` and `allowed`.

    Else `movement_not_object`, `movement_key_missing` or `movement_key_unknown`.
    """
    if not isinstance(value, dict):
        raise MovementError("movement_not_object", where=where, got=printable(value))
    for key in needed:
        if key not in value:
            raise MovementError("movement_key_missing", where=where, key=key)
    for key in value:
        if key not in needed and key not in allowed:
            raise MovementError(
                "movement_key_unknown", where=where, key=printable(key), known=(*needed, *allowed)
            )
    return cast(dict[str, object], value)


def printable(value: object) -> str:
    """The value as text that can always be written out.

    Python refuses to spell integers of thousands of digits and to encode halves of surrogate pairs, and
    a refusal must not fail on what it refuses.
    """
    try:
        return str(value).encode(errors="backslashreplace").decode()
    except (ValueError, RecursionError):
        return "…"
