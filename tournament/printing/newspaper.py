"""Results as a newspaper prints them: one narrow line each, in as many columns as go on a sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from tournament.models import Event
from tournament.printing.fitting import draw, fit
from tournament.printing.fonts import text_width
from tournament.printing.layout import HEAD_HEIGHT, MARGIN, RULE, HeadedCanvas, Imprint, drawn
from tournament.printing.tables import NEWER_WIDTH, draw_newer
from tournament.printing.values import result_cell
from tournament.selectors.report import Report
from tournament.selectors.standings import StandingRow
from tournament.selectors.teams import TeamRow
from tournament.wording.numbers import place_text

ACROSS, GUTTER = 4, 4 * mm
TOP = A4[1] - MARGIN - HEAD_HEIGHT
WIDTH = (A4[0] - 2 * MARGIN - (ACROSS - 1) * GUTTER) / ACROSS
LINE, SIZE = 3.1 * mm, 7
TITLE_HEIGHT = 24 * mm
PLACE_WIDTH, RESULT_WIDTH = 8 * mm, 10 * mm
BEST_OF_LINE = 3
# A heading takes two lines, and is not left alone at the foot of a column.
HEADING_LINES, KEPT_TOGETHER = 2, 4


@dataclass(frozen=True)
class Line:
    """`place` and `result` beside the text; a heading has neither."""

    text: str
    place: str = ""
    result: str = ""
    heading: bool = False


def newspaper_lines(report: Report) -> Iterator[Line]:
    in_whists = report.standings.method.in_whists
    yield Line(_("Standings"), heading=True)
    for row in report.standings.rows:
        yield _of_player(row, in_whists)
    for seat, rows in report.standings.lines.items():
        best = [row for row in rows if row.ranked][:BEST_OF_LINE]
        if best:
            yield Line(_("Line %(seat)s") % {"seat": seat}, heading=True)
            for row in best:
                yield _of_player(row, in_whists)
    if report.teams:
        yield Line(_("Teams"), heading=True)
        for team in report.teams:
            yield _of_team(team, in_whists)


def _of_player(row: StandingRow, in_whists: bool) -> Line:
    name = f"{row.name}, {row.club}" if row.club else row.name
    return Line(name, place_text(row.place), result_cell(row.result, in_whists))


def _of_team(team: TeamRow, in_whists: bool) -> Line:
    return Line(team.name, place_text(team.place), result_cell(team.total, in_whists))


def newspaper_paper(imprint: Imprint, event: Event, report: Report) -> bytes:
    """The PDF, in the active language."""
    columns = in_columns(list(newspaper_lines(report)))

    def pages(canvas: HeadedCanvas) -> None:
        for start in range(0, len(columns), ACROSS):
            top = TOP
            if start == 0:
                _draw_title(canvas, event, report)
                top -= TITLE_HEIGHT
            for place, column in enumerate(columns[start : start + ACROSS]):
                _draw_column(canvas, column, MARGIN + place * (WIDTH + GUTTER), top)
            canvas.showPage()

    return drawn(imprint, _("Results for the newspaper"), A4, pages)


def in_columns(lines: Sequence[Line]) -> list[list[Line]]:
    """Filled one after the other, those of the first page being shorter; no heading ends one.

    What goes on one page is spread over all its columns.
    """
    most = TOP - TITLE_HEIGHT - MARGIN
    needed = sum(HEADING_LINES if line.heading else 1 for line in lines) * LINE
    first = min(most, needed / ACROSS + KEPT_TOGETHER * LINE)
    columns: list[list[Line]] = [[]]
    used = 0
    for place, line in enumerate(lines):
        room = first if len(columns) <= ACROSS else TOP - MARGIN
        needed = KEPT_TOGETHER if line.heading and place + 1 < len(lines) else 1
        if columns[-1] and (used + needed) * LINE > room:
            columns.append([])
            used = 0
        columns[-1].append(line)
        used += HEADING_LINES if line.heading else 1
    return columns


def _draw_title(canvas: HeadedCanvas, event: Event, report: Report) -> None:
    room = A4[0] - 2 * MARGIN - (NEWER_WIDTH if canvas.imprint.newer_at else 0)
    title = fit(event.title, room, 24, smallest=12, bold=True, lines=2)
    below = draw(canvas, title, MARGIN, TOP) - 2 * mm
    players = len(report.standings.rows)
    deals = len(report.results.expected)
    said = [
        canvas.imprint.date,
        ngettext("%(count)s player", "%(count)s players", players) % {"count": players},
        ngettext("%(count)s deal", "%(count)s deals", deals) % {"count": deals},
        _("whists per deal") if report.standings.method.in_whists else _("percent of the top"),
    ]
    draw(canvas, fit(" · ".join(said), room, 9), MARGIN, below)
    if canvas.imprint.newer_at:
        draw_newer(canvas, canvas.imprint.newer_at, A4[0] - MARGIN, TOP)


def _draw_column(canvas: HeadedCanvas, column: Sequence[Line], x: float, top: float) -> None:
    for line in column:
        if line.heading:
            top -= LINE * 0.5
            draw(canvas, fit(line.text, WIDTH, SIZE + 1, bold=True), x, top)
            top -= LINE * (HEADING_LINES - 0.5)
            canvas.setLineWidth(RULE)
            canvas.line(x, top + 1.2 * mm, x + WIDTH, top + 1.2 * mm)
        else:
            _draw_line(canvas, line, x, top)
            top -= LINE


def _draw_line(canvas: HeadedCanvas, line: Line, x: float, top: float) -> None:
    place = fit(line.place, PLACE_WIDTH - 1 * mm, SIZE, smallest=4.5)
    draw(canvas, place, x + PLACE_WIDTH - 1 * mm, top, align="right")
    result = fit(line.result, RESULT_WIDTH, SIZE, smallest=4.5, bold=True)
    draw(canvas, result, x + WIDTH, top, align="right")
    room = WIDTH - PLACE_WIDTH - text_width(result.lines[0], result.size, bold=True) - 1 * mm
    draw(canvas, fit(line.text, room, SIZE, smallest=5.5), x + PLACE_WIDTH, top)
