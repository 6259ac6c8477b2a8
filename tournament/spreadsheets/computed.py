"""How matchpoints are computed, as formulas a reader can follow and the program works out anew.

Every whist is a number of the sheet; matchpoints, totals and percents are formulas of them, and a mark at
the end of the row says whether they are what Prikup published. Of events scored in whists there is none.
"""

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from movements.seats import seats_for
from scoring.adjustments import SMALL_GROUP_CENTRE, SMALL_GROUP_STEP, is_small_group, top_of
from scoring.matchpoints import compared_whists, expected_of
from tournament.selectors.results import EventResults, ScoredRecord, ScoredSeat
from tournament.selectors.standings import Standings
from tournament.spreadsheets.tables import Column, Formula, Kind, Table, Value

# Deal, round, table; then number, whists and matchpoints of every seat.
BEFORE_SEATS, OF_SEAT = 3, 3
FIRST_ROW = 2
CLOSE = "0.000001"
RIGHT, WRONG = "✓", "✗"


def computed_tables(standings: Standings, results: EventResults, per_table: int) -> list[Table]:
    """The matchpoints of every record, then everybody's total; none for an event without records."""
    if standings.method.in_whists or not results.records:
        return []
    scores = _Scores(results, per_table)
    table = scores.table()
    return [table, _totals(standings, table.title, len(table.rows), per_table)]


@dataclass(frozen=True)
class _Group:
    """Rows of the sheet whose results at a seat are compared with each other."""

    first: int
    last: int
    records: int
    expected: int
    fouled: bool


class _Scores:
    """Records in an order in which those compared with each other stand together."""

    def __init__(self, results: EventResults, per_table: int) -> None:
        self.results, self.seats = results, seats_for(per_table)
        self.records: list[ScoredRecord] = []
        self.groups: dict[tuple[int, str], _Group] = {}
        by_deal: dict[int, list[ScoredRecord]] = {}
        for record in results.records:
            by_deal.setdefault(record.deal, []).append(record)
        for deal, records in by_deal.items():
            self._add(deal, records)

    def _add(self, deal: int, records: list[ScoredRecord]) -> None:
        compared = self.results.compared[deal]
        by_key = {record.key: record for record in records}
        grouped = compared.groups or (tuple(by_key),)
        whists = {seat: list(compared_whists(compared, seat)) for seat in self.seats}
        for place, keys in enumerate(grouped):
            first = FIRST_ROW + len(self.records)
            here = [by_key[key] for key in keys]
            self.records += here
            for seat in self.seats:
                group = _Group(
                    *(first, first + len(here) - 1, len(whists[seat][place])),
                    *(expected_of(compared, seat), len(compared.groups) > 1),
                )
                self.groups |= {(first + row, seat): group for row in range(len(here))}

    def table(self) -> Table:
        return Table(
            title=_("How it is computed"),
            columns=(
                Column(_("Deal"), Kind.WHOLE),
                Column(_("Round"), Kind.WHOLE),
                Column(_("Table"), Kind.WHOLE),
                *(column for seat in self.seats for column in _seat_columns(seat)),
                Column(_("As published")),
            ),
            rows=tuple(self._row(number, record) for number, record in enumerate(self.records, FIRST_ROW)),
            frozen=3,
            block=0,
        )

    def _row(self, number: int, record: ScoredRecord) -> tuple[Value, ...]:
        values: list[Value] = [record.deal, record.round, record.table]
        checks = []
        for place, letter in enumerate(self.seats):
            seat = record.seats.get(letter)
            column = get_column_letter(BEFORE_SEATS + OF_SEAT * place + 2)
            formula = self._formula(seat, self.groups[number, letter], column, number) if seat else None
            values += [seat.entrant if seat else None, seat.whists if seat else None, formula]
            if formula is not None and formula.value is not None:
                result = get_column_letter(BEFORE_SEATS + OF_SEAT * place + 3)
                checks.append(f"ABS({result}{number}-{_written(Fraction(formula.value))})<{CLOSE}")
        return (*values, Formula(f'IF(AND({",".join(checks)}),"{RIGHT}","{WRONG}")') if checks else None)

    def _formula(self, seat: ScoredSeat, group: _Group, column: str, row: int) -> Formula | None:
        if seat.score is None:
            return None
        top = top_of(group.expected)
        amount = seat.score.amount
        if seat.whists is None:
            percent = 100 * amount / top if top else Fraction(0)
            return Formula(f"{_written(percent)}/100*{_written(top)}", amount)
        line = f"{column}${group.first}:{column}${group.last}"
        own = f"{column}{row}"
        won = f'2*SUMPRODUCT(({line}<>"")*({line}<{own}))+SUMPRODUCT(({line}<>"")*({line}={own}))-1'
        return Formula(_made_good(won, f"COUNT({line})", group), amount)


def _made_good(won: str, count: str, group: _Group) -> str:
    """As `scoring.adjustments.group_score` has it; simple where every record is there."""
    if group.fouled and is_small_group(group.records, group.expected):
        percent = f"{SMALL_GROUP_CENTRE}+{SMALL_GROUP_STEP}*(({won})-({count}-1))"
        return f"({percent})/100*{_written(top_of(group.expected))}"
    if group.records == group.expected:
        return won
    return f"(({won})*{group.expected}+{group.expected}-{count})/{count}"


def _written(value: Fraction) -> str:
    """7 or (15/2)"""
    return str(value) if value.denominator == 1 and value >= 0 else f"({value})"


def _seat_columns(seat: str) -> list[Column]:
    return [
        Column(_("%(seat)s no.") % {"seat": seat}, Kind.WHOLE),
        Column(_("%(seat)s whists") % {"seat": seat}, Kind.WHISTS, exact=False),
        Column(_("%(seat)s MP") % {"seat": seat}, Kind.POINTS, exact=False),
    ]


def _totals(standings: Standings, sheet: str, rows: int, per_table: int) -> Table:
    """Sums over the sheet of matchpoints, by participant."""
    return Table(
        title=_("How totals are computed"),
        columns=(
            Column(_("No."), Kind.WHOLE),
            Column(_("Player")),
            Column(_("Matchpoints"), Kind.POINTS, exact=False),
            Column(_("Penalty"), Kind.POINTS, exact=False),
            Column(_("Top"), Kind.POINTS, exact=False),
            Column("%", Kind.PERCENT, exact=False),
            Column(_("As published")),
        ),
        rows=tuple(
            (
                *(row.number, row.name),
                Formula(_sum_of(sheet, rows, per_table, number), row.score + row.penalty),
                *(-row.penalty, row.top),
                Formula(f'IF(E{number}=0,"",100*(C{number}+D{number})/E{number})', row.result),
                _checked(number, row.result),
            )
            for number, row in enumerate(standings.rows, FIRST_ROW)
        ),
        frozen=2,
    )


def _sum_of(sheet: str, rows: int, per_table: int, row: int) -> str:
    """Matchpoints of the number in column A, at every seat."""
    last = rows + FIRST_ROW - 1
    sums = []
    for place in range(per_table):
        number, result = (get_column_letter(BEFORE_SEATS + OF_SEAT * place + step) for step in (1, 3))
        ranges = [f"'{sheet}'!{letter}${FIRST_ROW}:{letter}${last}" for letter in (number, result)]
        sums.append(f"SUMIF({ranges[0]},$A{row},{ranges[1]})")
    return "+".join(sums)


def _checked(row: int, percent: Fraction | None) -> Formula | None:
    if percent is None:
        return None
    return Formula(f'IF(ABS(F{row}-{_written(percent)})<{CLOSE},"{RIGHT}","{WRONG}")')
