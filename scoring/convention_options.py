"""Which values each option of a convention can have, and how they are read.

A value is JSON (a catalogue, a saved event) or the text of it (a command line).
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.contract import LEVELS
from scoring.errors import ScoringError
from scoring.numbers import read_fraction
from scoring.reading import shown

HIGHEST_PRICE = 1000
MOST_STEPS = 20


@dataclass(frozen=True)
class Reader:
    """`read` gives the value or None when it is not `allowed`."""

    read: Callable[[Any], Any]
    allowed: str


def _one_of(*words: str) -> Reader:
    return Reader(lambda value: value if value in words else None, ", ".join(words))


def _is_whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _whole(low: int, high: int) -> Reader:
    return Reader(lambda value: value if _is_whole(value, low, high) else None, f"{low}…{high}")


def _by_level(high: int) -> Reader:
    def read(value: object) -> dict[int, int] | None:
        if not isinstance(value, dict) or not value:
            return None
        known = {str(level): level for level in LEVELS}
        good = all(level in known and _is_whole(number, 0, high) for level, number in value.items())
        return {known[level]: number for level, number in value.items()} if good else None

    return Reader(read, f'{{"6": 0…{high}, …, "10": 0…{high}}}')


def _list_of(low: int, high: int, lengths: range, distinct: bool = False) -> Reader:
    def read(value: object) -> tuple[int, ...] | None:
        if not isinstance(value, list) or len(value) not in lengths:
            return None
        good = all(_is_whole(item, low, high) for item in value)
        return tuple(value) if good and not (distinct and len(set(value)) < len(value)) else None

    return Reader(read, f"[{low}…{high}, …]")


def _share(value: object) -> Fraction | None:
    try:
        share = read_fraction(value)
    except ScoringError:
        return None
    return share if 0 <= share <= 1 else None


def _consolation(value: object) -> str | int | None:
    if value in ("whist_price", "none") or _is_whole(value, 0, HIGHEST_PRICE):
        return value  # type: ignore[return-value]
    return None


PRICE = _whole(0, HIGHEST_PRICE)
YES_NO = Reader(lambda value: value if isinstance(value, bool) else None, "true, false")
READERS = {
    "game_price": _by_level(HIGHEST_PRICE),
    "whist_price": _by_level(HIGHEST_PRICE),
    "remise_price": _by_level(HIGHEST_PRICE),
    "whister_remise_share": Reader(_share, "0, 1/2, 1"),
    "whist_obligation": _by_level(10),
    "pool_point": PRICE,
    "mountain_point": PRICE,
    "ten": _one_of("whisted", "checked"),
    "shared_shortfall": _one_of("joint_capped", "joint_personal", "personal_always"),
    "lone_trick_shortfall": _one_of("second", "all_zero"),
    "sharing": _one_of("greedy", "gentle_on_remise", "gentle_always"),
    "consolation": Reader(_consolation, f"whist_price, none, 0…{HIGHEST_PRICE}"),
    "consolation_passer": _one_of("own", "to_whister", "none"),
    "consolation_dealer": YES_NO,
    "half_whist_levels": _list_of(LEVELS[0], LEVELS[-1], range(6), distinct=True),
    "talon_bonus": _one_of("none", "whist_price"),
    "game_off_mountain": YES_NO,
    "misere_price": PRICE,
    "misere_trick_price": PRICE,
    "all_pass": _one_of("mountain", "whists"),
    "all_pass_prices": _list_of(0, HIGHEST_PRICE, range(1, MOST_STEPS + 1)),
    "all_pass_clean": _one_of("price", "one", "none"),
    "all_pass_clean_dealer": YES_NO,
    "all_pass_talon": _one_of("participates", "suit_only", "ignored"),
    "all_pass_amnesty": YES_NO,
    "all_pass_whist": PRICE,
    "all_pass_whists_rule": _one_of("actual", "difference", "pairwise"),
    "all_pass_dealer_pool": PRICE,
}


def read_option(option: str, value: object) -> Any:
    """The value of a known `option`: an int, bool, Fraction, word, tuple, or a table by level.

    Raises `bad_option`.
    """
    reader = READERS[option]
    for candidate in _candidates(value):
        read = reader.read(candidate)
        if read is not None:
            return read
    raise ScoringError("bad_option", option=option, got=shown(value), allowed=reader.allowed)


def _candidates(value: object) -> list[object]:
    """The value itself, and for a text also what it says as JSON."""
    if not isinstance(value, str):
        return [value]
    try:
        return [value, json.loads(value)]
    except (ValueError, RecursionError):
        return [value]
