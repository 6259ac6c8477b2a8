"""Sheets of everybody's results deal by deal: what was scored, whists, percents."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.utils.translation import gettext as _

from tournament.selectors.results import EventResults, ScoredSeat
from tournament.selectors.standings import StandingRow, Standings
from tournament.spreadsheets.results import is_penalised, total_columns, total_values
from tournament.spreadsheets.tables import Column, Kind, Table, Value
from tournament.wording.results import seat_result


def matrix_tables(standings: Standings, results: EventResults) -> list[Table]:
    """Of an event scored in whists there are no percents."""
    matrix = _Matrix(standings, results)
    percents = [] if standings.method.in_whists else [matrix.percents()]
    return [matrix.scores(), matrix.whists(), *percents]


@dataclass(frozen=True)
class _Matrix:
    """A row for every participant in order of place, a column for every deal."""

    standings: Standings
    results: EventResults

    @cached_property
    def seats(self) -> dict[tuple[int, int], list[ScoredSeat]]:
        """By participant and deal; one who played a deal twice by mistake has both."""
        seats: dict[tuple[int, int], list[ScoredSeat]] = defaultdict(list)
        for record in self.results.records:
            for seat in record.seats.values():
                seats[seat.entrant, record.deal].append(seat)
        return seats

    def scores(self) -> Table:
        """The row adds up."""
        in_whists, penalised = self.standings.method.in_whists, is_penalised(self.standings)
        title = _("Whists scored by deal") if in_whists else _("Matchpoints by deal")
        columns = total_columns(penalised, in_whists)
        return self._table(title, Kind.POINTS, _score, columns, lambda row: total_values(row, penalised))

    def whists(self) -> Table:
        return self._table(_("Whists by deal"), Kind.WHISTS, _whists, [], lambda row: [])

    def percents(self) -> Table:
        columns = [Column("%", Kind.PERCENT)]
        return self._table(_("Percents by deal"), Kind.PERCENT, _percent, columns, lambda row: [row.result])

    def _table(
        self,
        title: str,
        kind: Kind,
        value: Callable[[list[ScoredSeat]], Value],
        columns: list[Column],
        total: Callable[[StandingRow], list[Value]],
    ) -> Table:
        deals = sorted(self.results.expected)
        return Table(
            title=title,
            columns=(
                Column(_("No."), Kind.WHOLE),
                Column(_("Player")),
                *(Column(deal, kind, exact=False) for deal in deals),
                *columns,
            ),
            rows=tuple(
                (
                    *(row.number, row.name),
                    *(value(self.seats.get((row.number, deal), [])) for deal in deals),
                    *total(row),
                )
                for row in self.standings.rows
            ),
            frozen=2,
        )


def _score(seats: list[ScoredSeat]) -> Value:
    scores = [seat.score.amount for seat in seats if seat.score]
    return sum(scores, Fraction(0)) if scores else None


def _percent(seats: list[ScoredSeat]) -> Value:
    scores = [seat.score for seat in seats if seat.score]
    top = sum((score.top or Fraction(0) for score in scores), Fraction(0))
    return 100 * sum((score.amount for score in scores), Fraction(0)) / top if top else None


def _whists(seats: list[ScoredSeat]) -> Value:
    """What a ruling gave instead of whists stands in words."""
    whists = [seat.whists for seat in seats if seat.whists is not None]
    if whists or not seats:
        return sum(whists, Fraction(0)) if whists else None
    return seat_result(seats[0].status, None, seats[0].percent)
