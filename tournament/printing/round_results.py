"""Everybody's result of every round on A4 lying on its side, in the order of the standings."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from tournament.printing.fitting import FittedCell
from tournament.printing.layout import MARGIN, Imprint, flowing
from tournament.printing.tables import Cell, Column, Masthead, Words, table
from tournament.printing.values import NOTHING, result_cell
from tournament.selectors.report import Report
from tournament.selectors.results import EventResults, SeatScore
from tournament.selectors.standings import StandingRow, added
from tournament.wording.numbers import place_text

PAGE = landscape(A4)
WIDTH = PAGE[0] - 2 * MARGIN
PLACE_WIDTH, NUMBER_WIDTH, TOTAL_WIDTH, LEAST_NAME = 14 * mm, 11 * mm, 17 * mm, 48 * mm
WIDEST_ROUND = 14 * mm

ByRound = Mapping[int, Mapping[int, Fraction | None]]


def round_results(results: EventResults) -> ByRound:
    """{round: {number: percent of the top, or whists per deal}}, of rounds with anything scored."""
    scores: dict[int, dict[int, list[SeatScore]]] = defaultdict(lambda: defaultdict(list))
    for record in results.records:
        for seat in record.seats.values():
            if seat.score is not None:
                scores[record.round][seat.entrant].append(seat.score)
    return {
        number: {entrant: added(mine, results.method).result for entrant, mine in scores[number].items()}
        for number in sorted(scores)
    }


def round_results_paper(imprint: Imprint, report: Report) -> bytes:
    """The PDF, in the active language; the best of each round stands out."""
    title = _("Results by round")
    by_round = round_results(report.results)
    story: list[Flowable] = [Masthead(title, imprint, [_how_to_read(report)])]
    if by_round:
        best = {number: _best(results) for number, results in by_round.items()}
        in_whists = report.standings.method.in_whists
        rows = [_row(row, by_round, best, in_whists) for row in report.standings.rows]
        story += [Spacer(0, 1 * mm), table(_columns(list(by_round), report), rows)]
    else:
        story.append(Words(_("No records yet."), size=9, bold=False))
    return flowing(imprint, title, PAGE, story)


def _how_to_read(report: Report) -> str:
    if report.standings.method.in_whists:
        return _("Whists per deal in each round; the best of a round is in bold. Penalties are in the total.")
    return _("Percent of the top in each round; the best of a round is in bold. Penalties are in the total.")


def _columns(rounds: list[int], report: Report) -> list[Column]:
    left = WIDTH - PLACE_WIDTH - NUMBER_WIDTH - TOTAL_WIDTH
    width = min(WIDEST_ROUND, (left - LEAST_NAME) / len(rounds))
    total = _("Per deal") if report.standings.method.in_whists else _("Percent")
    return [
        Column(_("Place"), PLACE_WIDTH, "right"),
        Column(_("No."), NUMBER_WIDTH, "right"),
        Column(_("Name"), left - width * len(rounds)),
        *(Column(str(number), width, "right") for number in rounds),
        Column(total, TOTAL_WIDTH, "right"),
    ]


def _best(results: Mapping[int, Fraction | None]) -> Fraction | None:
    return max((result for result in results.values() if result is not None), default=None)


def _row(
    row: StandingRow, by_round: ByRound, best: Mapping[int, Fraction | None], in_whists: bool
) -> list[Cell]:
    cells = []
    for number, results in by_round.items():
        mine = results.get(row.number)
        text = NOTHING if mine is None else result_cell(mine, in_whists)
        bold = mine is not None and mine == best[number]
        cells.append(FittedCell(text, size=8, smallest=4.5, bold=bold, lines=1, align="right"))
    total = NOTHING if row.result is None else result_cell(row.result, in_whists)
    return [place_text(row.place), str(row.number), FittedCell(row.name), *cells, total]
