"""A sheet for every player: each of his deals with what was played and what it brought him."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from tournament.printing.fitting import draw, fit
from tournament.printing.layout import HEAD_HEIGHT, MARGIN, HeadedCanvas, Imprint, drawn
from tournament.printing.ruled_table import draw_ruled
from tournament.printing.tables import NEWER_WIDTH, Column, draw_newer
from tournament.printing.values import NOTHING, contract_text, matchpoints_text, score_text, tricks_text
from tournament.selectors.report import Report
from tournament.selectors.results import ScoredRecord, ScoredSeat
from tournament.selectors.standings import StandingRow
from tournament.wording.numbers import place_text, result_text
from tournament.wording.results import seat_result

TOP = A4[1] - MARGIN - HEAD_HEIGHT
WIDTH = A4[0] - 2 * MARGIN
TITLE_HEIGHT, ROW, SIZE = 25 * mm, 5.6 * mm, 9
PER_PAGE = int((TOP - TITLE_HEIGHT - MARGIN - 6 * mm) / ROW) - 1


@dataclass(frozen=True)
class Sheet:
    """What one player may know: `rows` in order of play; `hidden` counts his deals still in play."""

    standing: StandingRow
    rows: tuple[tuple[str, ...], ...]
    hidden: int


def score_sheets(report: Report, hidden: dict[int, int]) -> list[Sheet]:
    """Of everybody who is in the standings, by number."""
    in_whists = report.standings.method.in_whists
    rows: dict[int, list[tuple[str, ...]]] = defaultdict(list)
    for record in sorted(report.results.records, key=lambda one: (one.round, one.deal, one.table)):
        for letter, seat in record.seats.items():
            rows[seat.entrant].append(_row(record, letter, seat, in_whists))
    return [
        Sheet(standing, tuple(rows[standing.number]), hidden.get(standing.number, 0))
        for standing in sorted(report.standings.rows, key=lambda row: row.number)
    ]


def _row(record: ScoredRecord, letter: str, seat: ScoredSeat, in_whists: bool) -> tuple[str, ...]:
    others = ", ".join(str(one.entrant) for key, one in record.seats.items() if key != letter)
    row = record.row
    played = ("", "", "")
    if row is not None:
        contract = contract_text(row.contract, row.multiplier)
        played = (contract, row.declarer or NOTHING, tricks_text(row.tricks, row.hand_tricks))
    return (
        str(record.round),
        str(record.deal),
        f"{record.table}{letter}",
        others,
        *played,
        seat_result(seat.status, seat.whists, seat.percent),
        *_scored(seat, in_whists),
    )


def _scored(seat: ScoredSeat, in_whists: bool) -> tuple[str, ...]:
    if seat.score is None:
        return (NOTHING,) if in_whists else (NOTHING, NOTHING, NOTHING)
    amount, top = seat.score.amount, seat.score.top
    if top is None:
        return (score_text(amount, top),)
    share = result_text(100 * amount / top, top) if top else NOTHING
    return (matchpoints_text(amount), matchpoints_text(top), share)


def score_sheets_paper(imprint: Imprint, sheets: Sequence[Sheet], in_whists: bool) -> bytes:
    """The PDF, in the active language: a page for each player, or more where he played many deals."""

    def pages(canvas: HeadedCanvas) -> None:
        for sheet in sheets:
            for start in range(0, max(1, len(sheet.rows)), PER_PAGE):
                _draw_title(canvas, sheet)
                part = sheet.rows[start : start + PER_PAGE]
                bottom = draw_ruled(canvas, columns(in_whists), part, MARGIN, TOP - TITLE_HEIGHT, ROW, SIZE)
                if start + PER_PAGE >= len(sheet.rows):
                    _draw_hidden(canvas, sheet, bottom - 1.5 * mm)
                canvas.showPage()

    return drawn(imprint, _("Score sheets"), A4, pages)


def columns(in_whists: bool) -> list[Column]:
    """Titles and widths; what is written of a deal ends where the whists begin."""
    played = [
        (_("Round"), 12, "right"),
        (_("Deal"), 12, "right"),
        (_("Place"), 14, "center"),
        (_("Played with"), 28, "left"),
        (_("Contract"), 20, "center"),
        (_("Declarer"), 22, "center"),
        (_("Tricks"), 20, "center"),
        (_("Whists"), 20, "right"),
    ]
    scored = (
        [(_("Whists scored"), 42, "right")]
        if in_whists
        else [
            (pgettext("matchpoints, short", "MP"), 14, "right"),
            (_("Top"), 12, "right"),
            (_("Percent"), 16, "right"),
        ]
    )
    return [Column(title, width * mm, align) for title, width, align in (*played, *scored)]


def _draw_title(canvas: HeadedCanvas, sheet: Sheet) -> None:
    standing = sheet.standing
    room = WIDTH - (NEWER_WIDTH if canvas.imprint.newer_at else 0)
    number = fit(str(standing.number), 20 * mm, 22, bold=True)
    draw(canvas, number, MARGIN, TOP)
    name = fit(standing.name, room - 18 * mm, 18, smallest=11, bold=True, lines=2)
    below = draw(canvas, name, MARGIN + 18 * mm, TOP - 0.6 * mm) - 1.5 * mm
    for facts in _facts(standing):
        below = draw(canvas, fit(facts, room - 18 * mm, 9.5), MARGIN + 18 * mm, below) - 1 * mm
    if canvas.imprint.newer_at:
        draw_newer(canvas, canvas.imprint.newer_at, MARGIN + WIDTH, TOP)


def _facts(standing: StandingRow) -> Iterator[str]:
    """The club, and what it all comes to."""
    if standing.club:
        yield standing.club
    score = score_text(standing.score, standing.top)
    said = [
        _("place %(place)s") % {"place": place_text(standing.place)},
        _("%(score)s of %(top)s matchpoints") % {"score": score, "top": matchpoints_text(standing.top)}
        if standing.top is not None
        else _("whists scored: %(score)s") % {"score": score},
    ]
    if standing.result is not None:
        per_deal = _("per deal: %(result)s") if standing.top is None else "%(result)s %%"
        said.append(per_deal % {"result": result_text(standing.result, standing.top)})
    if standing.penalty:
        said.append(_("penalty %(taken)s taken off") % {"taken": matchpoints_text(standing.penalty)})
    yield " · ".join(said)


def _draw_hidden(canvas: HeadedCanvas, sheet: Sheet, top: float) -> None:
    if not sheet.hidden:
        return
    said = ngettext(
        "%(count)s deal is still in play at other tables and not shown.",
        "%(count)s deals are still in play at other tables and not shown.",
        sheet.hidden,
    )
    draw(canvas, fit(said % {"count": sheet.hidden}, WIDTH, 8), MARGIN, top)
