"""Sheets of results: standings in total and by line."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.ranking import TieValue
from tournament.selectors.standings import StandingRow, Standings
from tournament.spreadsheets.tables import Column, Kind, Table, Value
from tournament.wording.tie_breaks import SHORT, tie_value_text

TIE_BREAK_KINDS = {
    "mates": Kind.PERCENT,
    "tops": Kind.WHOLE,
    "above_half": Kind.WHOLE,
    "whists": Kind.WHISTS,
    "draw": Kind.TEXT,
}


def standings_table(standings: Standings, points: Mapping[int, Fraction]) -> Table:
    """With the values of the event's tie-breaks in their order, and master `points` by number."""
    penalised = is_penalised(standings)
    ties = [tie_column(place, name) for place, name in enumerate(standings.tie_breaks, start=1)]
    earned = [Column(_("Master points"), Kind.POINTS)] if points else []
    return Table(
        title=_("Standings"),
        columns=(*_standing_columns(penalised, standings.method.in_whists), *ties, *earned),
        rows=tuple(
            (
                *_standing(row, penalised),
                *tie_values(row.tie_values, standings.tie_breaks),
                *([points.get(row.number)] if points else []),
            )
            for row in standings.rows
        ),
        frozen=3,
    )


def tie_column(place: int, name: str) -> Column:
    title = _("Tie-break %(place)s: %(name)s") % {"place": place, "name": SHORT[name]}
    return Column(title, TIE_BREAK_KINDS[name])


def tie_values(values: Sequence[TieValue], names: Sequence[str]) -> list[Value]:
    """Numbers as numbers; a lot is a text. One without a percent has none."""
    given = values or [None] * len(names)
    return [
        tie_value_text(name, value) if isinstance(value, bytes) else value
        for name, value in zip(names, given, strict=True)
    ]


def lines_table(standings: Standings) -> Table:
    """The standings of every line one after another, the line in the first column.

    Penalties belong to the whole event and stand in no line.
    """
    return Table(
        title=_("Standings by line"),
        columns=(Column(_("Line")), *_standing_columns(False, standings.method.in_whists)),
        rows=tuple(
            (seat, *_standing(row, penalised=False)) for seat, rows in standings.lines.items() for row in rows
        ),
        frozen=4,
        block=0,
    )


def is_penalised(standings: Standings) -> bool:
    return any(row.penalty for row in standings.rows)


def total_columns(penalised: bool, in_whists: bool) -> list[Column]:
    penalty = [Column(_("Penalty"), Kind.POINTS)] if penalised else []
    return [*penalty, Column(_("Whists scored") if in_whists else _("Matchpoints"), Kind.POINTS)]


def total_values(row: StandingRow, penalised: bool) -> list[Value]:
    return [*([-row.penalty] if penalised else []), row.score]


def _standing_columns(penalised: bool, in_whists: bool) -> tuple[Column, ...]:
    return (
        Column(_("Place"), Kind.WHOLE),
        Column(_("No."), Kind.WHOLE),
        Column(_("Player")),
        Column(_("Club")),
        *total_columns(penalised, in_whists),
        *([] if in_whists else [Column(_("Top"), Kind.POINTS)]),
        Column(_("Per deal"), Kind.POINTS) if in_whists else Column("%", Kind.PERCENT),
        Column(_("Deals"), Kind.WHOLE),
    )


def _standing(row: StandingRow, penalised: bool) -> tuple[Value, ...]:
    place = int(row.place) if row.place.isdecimal() else row.place
    who = (place, row.number, row.name, row.club)
    top = [] if row.top is None else [row.top]
    return (*who, *total_values(row, penalised), *top, row.result, row.deals)
