"""Exact numbers as a reader of the active language writes them."""

from fractions import Fraction

from django.utils.formats import get_format

from scoring.numbers import mixed_text, percent_text

__all__ = ["mixed_text", "percent"]


def percent(value: Fraction | None) -> str:
    """69.32 in English, 69,32 in Russian and Ukrainian; a dash where there is nothing to divide."""
    return "—" if value is None else percent_text(value, get_format("DECIMAL_SEPARATOR"))
