"""Sheets of results: standings in total and by line, and everybody's matchpoints deal by deal."""

from fractions import Fraction

from django.utils.translation import gettext as _

from tournament.selectors.results import EventResults
from tournament.selectors.standings import StandingRow, Standings
from tournament.spreadsheets.tables import Column, Kind, Table, Value


def standings_table(standings: Standings) -> Table:
    penalised = _penalised(standings)
    return Table(
        title=_("Standings"),
        columns=_standing_columns(penalised),
        rows=tuple(_standing(row, penalised) for row in standings.rows),
        frozen=3,
    )


def lines_table(standings: Standings) -> Table:
    """The standings of every line one after another, the line in the first column.

    Penalties belong to the whole event and stand in no line.
    """
    return Table(
        title=_("Standings by line"),
        columns=(Column(_("Line")), *_standing_columns(penalised=False)),
        rows=tuple(
            (seat, *_standing(row, penalised=False)) for seat, rows in standings.lines.items() for row in rows
        ),
        frozen=4,
        block=0,
    )


def matchpoints_table(standings: Standings, results: EventResults) -> Table:
    """A row for every participant in order of place, a column for every deal; the row adds up."""
    penalised = _penalised(standings)
    deals = sorted(results.expected)
    scores: dict[tuple[int, int], Fraction] = {
        (seat.entrant, record.deal): seat.score.matchpoints
        for record in results.records
        for seat in record.seats.values()
        if seat.score is not None
    }
    return Table(
        title=_("Matchpoints by deal"),
        columns=(
            Column(_("No."), Kind.WHOLE),
            Column(_("Player")),
            *(Column(deal, Kind.POINTS, exact=False) for deal in deals),
            *_total_columns(penalised),
        ),
        rows=tuple(
            (
                *(row.number, row.name),
                *(scores.get((row.number, deal)) for deal in deals),
                *_total(row, penalised),
            )
            for row in standings.rows
        ),
        frozen=2,
    )


def _penalised(standings: Standings) -> bool:
    return any(row.penalty for row in standings.rows)


def _total_columns(penalised: bool) -> list[Column]:
    penalty = [Column(_("Penalty"), Kind.POINTS)] if penalised else []
    return [*penalty, Column(_("Matchpoints"), Kind.POINTS)]


def _total(row: StandingRow, penalised: bool) -> list[Value]:
    return [*([-row.penalty] if penalised else []), row.matchpoints]


def _standing_columns(penalised: bool) -> tuple[Column, ...]:
    return (
        Column(_("Place"), Kind.WHOLE),
        Column(_("No."), Kind.WHOLE),
        Column(_("Player")),
        Column(_("Club")),
        *_total_columns(penalised),
        Column(_("Top"), Kind.POINTS),
        Column("%", Kind.PERCENT),
        Column(_("Deals"), Kind.WHOLE),
    )


def _standing(row: StandingRow, penalised: bool) -> tuple[Value, ...]:
    place = int(row.place) if row.place.isdecimal() else row.place
    who = (place, row.number, row.name, row.club)
    return (*who, *_total(row, penalised), row.top, row.percent, row.deals)
