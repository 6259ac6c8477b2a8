"""Conventions of preferans: prices, obligations and options as data a director can read.

The varieties stand in data/conventions.json, one object each with every option; a tournament takes
one by name and may override any option. Nothing in the program asks for a convention's name.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from scoring.convention_options import read_option
from scoring.errors import ScoringError
from scoring.reading import shown


@dataclass(frozen=True)
class Convention:
    """Everything that turns a protocol row into whists. Levels are 6 to 10.

    Prices by level: `game_price` in points of the pool, `whist_price` in whists for a trick,
    `remise_price` in points of the mountain for an undertrick. `whist_obligation`: tricks the defence
    owes. `whister_remise_share`: what part of the remise price a whister pays for a missing trick.
    `pool_point`, `mountain_point`: whists in one point. `consolation`: whists for an undertrick, or
    "whist_price", or "none". `all_pass_prices`: points of the mountain for a trick by step, the last
    repeats. `all_pass_whist`: whists for a trick of the "whists" kind of all-pass;
    `all_pass_dealer_pool`: points into the pool of the resting dealer.
    """

    name: str
    title: Mapping[str, str] = field(hash=False)
    game_price: Mapping[int, int] = field(hash=False)
    whist_price: Mapping[int, int] = field(hash=False)
    remise_price: Mapping[int, int] = field(hash=False)
    whister_remise_share: Fraction
    whist_obligation: Mapping[int, int] = field(hash=False)
    pool_point: int
    mountain_point: int
    ten: str
    shared_shortfall: str
    lone_trick_shortfall: str
    sharing: str
    consolation: str | int
    consolation_passer: str
    consolation_dealer: bool
    half_whist_levels: tuple[int, ...]
    talon_bonus: str
    game_off_mountain: bool
    misere_price: int
    misere_trick_price: int
    all_pass: str
    all_pass_prices: tuple[int, ...]
    all_pass_clean: str
    all_pass_clean_dealer: bool
    all_pass_talon: str
    all_pass_amnesty: bool
    all_pass_whist: int
    all_pass_whists_rule: str
    all_pass_dealer_pool: int


OPTIONS = tuple(f.name for f in fields(Convention) if f.name not in ("name", "title"))


@cache
def _catalogue() -> dict[str, Convention]:
    text = files("scoring").joinpath("data/conventions.json").read_text(encoding="utf-8")
    return {name: _from_data(name, data) for name, data in json.loads(text).items()}


def _from_data(name: str, data: dict[str, Any]) -> Convention:
    values = {option: read_option(option, data[option]) for option in OPTIONS}
    return Convention(name=name, title=data["title"], **values)


def convention_names() -> tuple[str, ...]:
    """Names of the conventions the program knows, in the order of the catalogue."""
    return tuple(_catalogue())


def convention_named(name: str, options: Mapping[str, object] | None = None) -> Convention:
    """The convention `name` with `options` in place of its own.

    A value may be JSON or its text from a command line ("1/2", "true", "[1, 2]"); a table by level
    may name only the levels that change. Raises `unknown_convention`, `unknown_option`, `bad_option`.
    """
    convention = _catalogue().get(name) if isinstance(name, str) else None
    if convention is None:
        raise ScoringError("unknown_convention", got=shown(name), known=convention_names())
    changes = {option: _changed(convention, option, value) for option, value in (options or {}).items()}
    own = {f.name: getattr(convention, f.name) for f in fields(Convention)}
    return Convention(**(own | changes))


def options_from_text(texts: Iterable[str]) -> dict[str, str]:
    """Options written "name=value", for `convention_named`. Raises `option_without_value`."""
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise ScoringError("option_without_value", got=shown(text))
        options[name.strip()] = value.strip()
    return options


def _changed(convention: Convention, option: str, value: object) -> object:
    if option not in OPTIONS:
        raise ScoringError("unknown_option", got=shown(option), known=OPTIONS)
    change = read_option(option, value)
    own = getattr(convention, option)
    return {**own, **change} if isinstance(change, dict) else change


def convention_title(name: str, language: str) -> str:
    """The convention's name for people in `language` ("ru", "en", "uk"; others get English).

    Raises `unknown_convention`.
    """
    title = convention_named(name).title
    return title.get(language, title["en"])
