"""The table of a traveller: its columns, and one record as a row of it (rule book 6 and 7)."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.pagesizes import A5, landscape
from reportlab.lib.units import mm

from movements.seats import seats_for
from scoring.contract import Kind
from scoring.protocol_row import ProtocolRow
from tournament.printing.fitting import draw, fit, fit_title
from tournament.printing.layout import FILL, MARGIN, RULE, THICK_RULE, HeadedCanvas
from tournament.printing.values import NOTHING, contract_text, score_text
from tournament.selectors.results import ScoredRecord, ScoredSeat
from tournament.wording.results import seat_result

WIDTH = landscape(A5)[0] - 2 * MARGIN
HEADER_HEIGHT = 11.5 * mm
GROUP_HEIGHT = 7 * mm
CONTRACT_WIDTH, SEAT_WIDTH, TRICKS_WIDTH = 15 * mm, 9 * mm, 10.5 * mm
WHIST_SHARES = (0.29, 0.41, 0.30)
# Whists scored have a sign and two decimals.
SCORED_SHARES = (0.22, 0.36, 0.42)
SIZE = 10
INDENT = 1.1 * mm
HALF = "½"
# The contract, and seat and tricks of three.
PLAYED_COLUMNS = 7


@dataclass(frozen=True)
class Group:
    """Columns under one title, each with its own; widths in points."""

    title: str
    columns: tuple[tuple[str, float], ...]


def groups(per_table: int, in_whists: bool = False) -> list[Group]:
    """The columns of the rule book's traveller, in its order; the last of a seat as the event is scored."""
    pair = ((_("seat"), SEAT_WIDTH), (_("tricks"), TRICKS_WIDTH))
    played = [Group(title, pair) for title in (_("Declarer"), _("First whister"), _("Second whister"))]
    left = WIDTH - CONTRACT_WIDTH - 3 * (SEAT_WIDTH + TRICKS_WIDTH)
    score = pgettext("whists scored, short", "score") if in_whists else pgettext("matchpoints, short", "MP")
    titles = (pgettext("participant number", "no."), _("whists"), score)
    widths = [left / per_table * share for share in (SCORED_SHARES if in_whists else WHIST_SHARES)]
    scored = [Group(seat, tuple(zip(titles, widths, strict=True))) for seat in seats_for(per_table)]
    return [Group(_("Contract"), (("", CONTRACT_WIDTH),)), *played, *scored]


def columns(per_table: int, in_whists: bool = False) -> list[float]:
    """Their widths in points."""
    return [width for group in groups(per_table, in_whists) for _title, width in group.columns]


def cells(record: ScoredRecord, per_table: int) -> list[str]:
    """What the row says, a text for each column; a seat that has no result has nothing."""
    found = [record.seats.get(letter) for letter in seats_for(per_table)]
    return [*_row(record), *(text for seat in found for text in _seat(seat))]


def _seat(seat: ScoredSeat | None) -> list[str]:
    if seat is None:
        return [""] * 3
    result = seat_result(seat.status, seat.whists, seat.percent)
    score = score_text(seat.score.amount, seat.score.top) if seat.score else NOTHING
    return [str(seat.entrant), result, score]


def _row(record: ScoredRecord) -> list[str]:
    """A playing without a record says where it was due, in the first of its cells."""
    row = record.row
    if row is None:
        where = {"round": record.round, "table": record.table}
        return [_("no record: round %(round)s, table %(table)s") % where, *[""] * (PLAYED_COLUMNS - 1)]
    return [contract_text(row.contract, row.multiplier), *_played(row)]


def _played(row: ProtocolRow) -> list[str]:
    """Seat and tricks of the declarer and two whisters; on all-pass the tricks of the three hands alone."""
    if row.contract.kind is Kind.ALL_PASS:
        return [text for tricks in row.hand_tricks for text in ("", str(tricks))]
    parts = [(row.declarer or "", NOTHING if row.tricks is None else str(row.tricks)), *_whisters(row)]
    parts += [("", "")] * (3 - len(parts))
    return [text for part in parts for text in part]


def _whisters(row: ProtocolRow) -> Iterator[tuple[str, str]]:
    for seat in row.defenders:
        call = row.whist.get(seat)
        if call == "whist":
            yield seat, str(row.whist_tricks[seat])
        elif call == "half":
            yield seat, HALF


def draw_grid(
    canvas: HeadedCanvas, shown: list[Group], x: float, top: float, rows: int, height: float
) -> None:
    """Titles of the columns and `rows` empty rows, each of `height` points."""
    bottom = top - HEADER_HEIGHT - rows * height
    canvas.setFillColor(FILL)
    canvas.rect(x, top - HEADER_HEIGHT, WIDTH, HEADER_HEIGHT, stroke=0, fill=1)
    canvas.setFillGray(0)
    canvas.setLineWidth(RULE)
    for row in range(rows + 1):
        canvas.line(x, top - HEADER_HEIGHT - row * height, x + WIDTH, top - HEADER_HEIGHT - row * height)
    left = x
    for group in shown:
        _draw_group(canvas, group, left, top, bottom)
        left += sum(width for _title, width in group.columns)
    canvas.setLineWidth(THICK_RULE)
    canvas.rect(x, bottom, WIDTH, top - bottom)


def _draw_group(canvas: HeadedCanvas, group: Group, x: float, top: float, bottom: float) -> None:
    width = sum(column for _title, column in group.columns)
    title = fit_title(group.title, width - 1 * mm, 8.5)
    room = GROUP_HEIGHT if len(group.columns) > 1 else HEADER_HEIGHT
    draw(canvas, title, x + width / 2, top - (room - title.height) / 2, align="center")
    canvas.setLineWidth(THICK_RULE)
    canvas.line(x, top, x, bottom)
    canvas.setLineWidth(RULE)
    left = x
    for name, column in group.columns:
        if left > x:
            canvas.line(left, top - GROUP_HEIGHT, left, bottom)
        shown = fit(name, column - 0.8 * mm, 7, smallest=5)
        low = HEADER_HEIGHT - GROUP_HEIGHT
        draw(
            canvas,
            shown,
            left + column / 2,
            top - GROUP_HEIGHT - (low - shown.height) / 2,
            align="center",
        )
        left += column


def draw_row(
    canvas: HeadedCanvas,
    per_table: int,
    row: list[str],
    x: float,
    top: float,
    height: float,
    *,
    in_whists: bool = False,
) -> None:
    """The texts of one row: what was played in the middle of its cells, numbers on the right."""
    widths = columns(per_table, in_whists)
    left = x
    if row[0] and not any(row[1:PLAYED_COLUMNS]):
        _draw_unrecorded(canvas, row[0], x, top, sum(widths[:PLAYED_COLUMNS]), height)
        left, widths, row = x + sum(widths[:PLAYED_COLUMNS]), widths[PLAYED_COLUMNS:], row[PLAYED_COLUMNS:]
    played = len(row) - 3 * per_table
    for place, (text, width) in enumerate(zip(row, widths, strict=True)):
        shown = fit(text, width - 2 * INDENT, SIZE, smallest=5)
        base = top - (height - shown.height) / 2
        if played and place == 0:
            draw(canvas, shown, left + INDENT, base)
        elif place < played and place % 2 == 1:
            draw(canvas, shown, left + width / 2, base, align="center")
        else:
            draw(canvas, shown, left + width - INDENT, base, align="right")
        left += width


def _draw_unrecorded(
    canvas: HeadedCanvas, text: str, x: float, top: float, width: float, height: float
) -> None:
    """Over the cells that stay empty, so that nobody looks for what was written there."""
    canvas.setFillColor(FILL)
    canvas.rect(x, top - height, width, height, stroke=1, fill=1)
    canvas.setFillGray(0)
    shown = fit(text, width - 2 * INDENT, SIZE, smallest=5)
    draw(canvas, shown, x + INDENT, top - (height - shown.height) / 2)
