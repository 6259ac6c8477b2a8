"""Sheets of everybody's results deal by deal: what was scored, whists, percents."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

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
    """A row for every participant in order of place, a column for every deal; in a large field few cells are
    filled."""

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
        deals, played = sorted(self.results.expected), self.seats.get
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
                    *(value(seats) if (seats := played((row.number, deal))) else None for deal in deals),
                    *total(row),
                )
                for row in self.standings.rows
            ),
            frozen=2,
        )


def _score(seats: list[ScoredSeat]) -> Value:
    return _sum([seat.score.amount for seat in seats if seat.score])


def _sum(values: list[Fraction]) -> Fraction | None:
    """Nearly always of one value, so that nothing is added."""
    if len(values) < 2:
        return values[0] if values else None
    return sum(values, Fraction(0))


def _percent(seats: list[ScoredSeat]) -> Value:
    scores = [seat.score for seat in seats if seat.score]
    amount, top = (
        _sum([score.amount for score in scores]),
        _sum([score.top or Fraction(0) for score in scores]),
    )
    return _percent_of(amount, top) if amount is not None and top else None


@lru_cache(maxsize=10_000)
def _percent_of(amount: Fraction, top: Fraction) -> Fraction:
    """Remembered: a line of a deal has few different results."""
    return 100 * amount / top


def _whists(seats: list[ScoredSeat]) -> Value:
    """What a ruling gave instead of whists stands in words."""
    whists = [seat.whists for seat in seats if seat.whists is not None]
    if whists:
        return _sum(whists)
    return seat_result(seats[0].status, None, seats[0].percent)
