"""A table as a sheet will hold it: columns of one kind each, exact values, no styling.

A spreadsheet keeps binary fractions, so a column with values such as 1/3 gets another beside it
with the exact values as text.
"""

from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.numbers import fraction_text


@dataclass(frozen=True)
class Formula:
    """Worked out by the spreadsheet program; `text` is without the sign of equality.

    `value` is what it comes to, for programs that only show.
    """

    text: str
    value: int | Fraction | None = None


# Of the whole part of a binary number together with what comes after the point.
BITS = 53

Value = str | int | Fraction | Formula | None


class Kind(Enum):
    TEXT = "text"
    WHOLE = "whole"
    WHISTS = "whists"
    POINTS = "points"
    PERCENT = "percent"


@dataclass(frozen=True)
class Column:
    """`exact`: whether values a spreadsheet cannot hold exactly are also kept as text."""

    title: str | int
    kind: Kind = Kind.TEXT
    exact: bool = True


@dataclass(frozen=True)
class Table:
    """`frozen` columns stay in sight; a change in column number `block` (from 0) begins a new block."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    frozen: int = 0
    block: int | None = None


def is_exact(value: Value) -> bool:
    """Whether a spreadsheet's binary number is the value itself."""
    if type(value) is not Fraction:
        return True
    parts = value.denominator
    return parts & (parts - 1) == 0 and value.numerator.bit_length() <= BITS


def with_exact_values(table: Table) -> Table:
    """The table with a column of exact texts after each that needs one; `frozen` ones need none."""
    inexact = [
        place
        for place, column in enumerate(table.columns)
        if column.exact
        and column.kind is not Kind.TEXT
        and not all(is_exact(row[place]) for row in table.rows)
    ]
    for place in reversed(inexact):
        title = _("%(column)s, exactly") % {"column": table.columns[place].title}
        columns = (*table.columns[: place + 1], Column(title), *table.columns[place + 1 :])
        rows = tuple((*row[: place + 1], _exact_text(row[place]), *row[place + 1 :]) for row in table.rows)
        table = replace(table, columns=columns, rows=rows)
    return table


def _exact_text(value: Value) -> str | None:
    return fraction_text(value) if isinstance(value, Fraction) and not is_exact(value) else None
