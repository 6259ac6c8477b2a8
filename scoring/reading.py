"""Strict reading of values that came from JSON: every wrong kind gets a refusal, never a guess.

`where` names the value the way the sender wrote it: "tricks", "whist_tricks.E".
"""

import json
from collections.abc import Collection, Mapping

from scoring.errors import ScoringError

LONGEST_SHOWN = 60


def shown(value: object) -> str:
    """Short printable text of any JSON value, whatever its size or depth, for use in a refusal."""
    if isinstance(value, str):
        clean = value[:LONGEST_SHOWN].encode("utf-8", "backslashreplace").decode()
        return "".join(letter if letter.isprintable() else " " for letter in clean)
    if isinstance(value, (list, tuple)):
        return "[…]" if value else "[]"
    if isinstance(value, Mapping):
        return "{…}" if value else "{}"
    if isinstance(value, int) and value.bit_length() > 128:
        return f"≈2^{value.bit_length()}"
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    return str(value)[:LONGEST_SHOWN]


def object_at(where: str, value: object) -> dict[str, object]:
    """`value` as a JSON object. Raises `not_an_object`."""
    if not isinstance(value, dict):
        raise ScoringError("not_an_object", where=where, got=shown(value))
    return value


def list_at(where: str, value: object) -> list[object]:
    """`value` as a JSON list. Raises `not_a_list`."""
    if not isinstance(value, list):
        raise ScoringError("not_a_list", where=where, got=shown(value))
    return value


def text_at(where: str, value: object) -> str:
    """`value` as text. Raises `not_text`."""
    if not isinstance(value, str):
        raise ScoringError("not_text", where=where, got=shown(value))
    return value


def whole_at(where: str, value: object, low: int, high: int) -> int:
    """`value` as a whole number from `low` to `high`. Raises `not_whole` and `out_of_range`."""
    if type(value) is not int:
        raise ScoringError("not_whole", where=where, got=shown(value))
    if not low <= value <= high:
        raise ScoringError("out_of_range", where=where, got=shown(value), low=low, high=high)
    return value


def only_fields(where: str, data: Mapping[str, object], known: Collection[str]) -> None:
    """Nothing but `known` fields in `data`. Raises `field_not_known`."""
    for field in data:
        if field not in known:
            raise ScoringError("field_not_known", where=where, field=shown(field), known=tuple(known))


def field_of(where: str, data: Mapping[str, object], field: str) -> object:
    """`data[field]`. Raises `missing_field`."""
    if field not in data:
        raise ScoringError("missing_field", where=where, field=field)
    return data[field]
