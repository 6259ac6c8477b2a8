"""Exact numbers as a reader of the active language writes them."""

from fractions import Fraction

from django.utils.formats import get_format

from scoring.numbers import mixed_text, percent_text

__all__ = ["mixed_text", "percent", "place_text", "result_text", "score_text", "whists_scored"]


def percent(value: Fraction | None) -> str:
    """69.32 in English, 69,32 in Russian and Ukrainian; a dash where there is nothing to divide."""
    return "—" if value is None else percent_text(value, get_format("DECIMAL_SEPARATOR"))


def whists_scored(value: Fraction | None) -> str:
    """Whists scored against others: +12.35, −7.00, 0.00."""
    return percent(value) if value is None or value <= 0 else f"+{percent(value)}"


def score_text(score: Fraction, top: Fraction | None) -> str:
    """Matchpoints where there is a top, else whists scored."""
    return whists_scored(score) if top is None else mixed_text(score)


def place_text(place: str) -> str:
    """A place, a shared one with the right dash: 2–3; a dash where there is none."""
    return place.replace("-", "–") or "—"


def result_text(result: Fraction | None, top: Fraction | None) -> str:
    """A percent of the top where there is one, else whists per deal."""
    return whists_scored(result) if top is None else percent(result)
