"""Bands of coefficients: how much of a large difference in whists still counts.

A table of bands is data in the rules of an event. `((200, 1), (650, 1/10))` says: of a difference the
part up to 200 whists counts whole, the part from there to 650 counts a tenth, and what is above 650
counts nothing. A limit of None has no end: `((50, 1), (100, 1/2), (None, 1/10))`. No bands at all count
everything whole. Published conditions of preferans events cut large results off in this way.
"""

from collections.abc import Sequence
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.numbers import fraction_text, read_fraction
from scoring.reading import list_at, shown

Band = tuple[Fraction | int | None, Fraction | int]
"""The limit in whists up to which the band reaches, and the coefficient from 0 to 1 within it."""

Bands = tuple[Band, ...]
MOST_BANDS = 20


def check_bands(bands: Sequence[Band]) -> None:
    """Whether a table can be used: limits rise from above 0, only the last has none.

    Raises `too_many_bands`, `band_limit_not_rising`, `band_after_endless`, `band_coefficient`.
    """
    if len(bands) > MOST_BANDS:
        raise ScoringError("too_many_bands", got=len(bands), most=MOST_BANDS)
    below: Fraction | int | None = 0
    for number, (limit, coefficient) in enumerate(bands, start=1):
        if below is None:
            raise ScoringError("band_after_endless", band=number)
        if limit is not None and limit <= below:
            raise ScoringError("band_limit_not_rising", band=number, got=str(limit), above=str(below))
        if not 0 <= coefficient <= 1:
            raise ScoringError("band_coefficient", band=number, got=str(coefficient))
        below = limit


def banded(difference: Fraction, bands: Sequence[Band]) -> Fraction:
    """What counts of a `difference` in whists; one below 0 counts as much, the other way."""
    if not bands:
        return difference
    size = abs(difference)
    counted = Fraction(0)
    below = Fraction(0)
    for limit, coefficient in bands:
        reach = size if limit is None else min(size, Fraction(limit))
        counted += (reach - below) * coefficient
        below = reach
    return counted if difference > 0 else -counted


def bands_from_json(data: object) -> Bands:
    """A table sent as a JSON list of pairs: `[["200", "1"], ["650", "1/10"]]`; a limit may be null.

    Raises `not_a_list`, `band_not_a_pair`, `not_a_fraction` and what `check_bands` raises.
    """
    bands = tuple(_band(number, pair) for number, pair in enumerate(list_at("bands", data), start=1))
    check_bands(bands)
    return bands


def _band(number: int, pair: object) -> Band:
    if not isinstance(pair, list) or len(pair) != 2:
        raise ScoringError("band_not_a_pair", band=number, got=shown(pair))
    limit, coefficient = pair
    return None if limit is None else read_fraction(limit), read_fraction(coefficient)


def bands_to_json(bands: Sequence[Band]) -> list[list[str | None]]:
    """What `bands_from_json` reads back."""
    return [
        [None if limit is None else fraction_text(limit), fraction_text(coefficient)]
        for limit, coefficient in bands
    ]
