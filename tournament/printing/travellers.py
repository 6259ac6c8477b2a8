"""Travellers on A5, one deal a page: blank ones to write in, filled ones as they were scored.

On a blank traveller the layout is on a strip at the foot, which is folded under along the dotted line.
It stands upside down: while people write it cannot be read at a glance, and on the folded sheet, turned
over like a page, it stands upright. A deal with more rows than a page holds goes on on the next one.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A5, landscape
from reportlab.lib.units import mm

from movements.movement import Movement
from tournament.printing.fitting import draw, fit, wrap
from tournament.printing.fonts import text_width
from tournament.printing.hands import HANDS_HEIGHT, draw_hands
from tournament.printing.layout import HEAD_HEIGHT, MARGIN, RULE, HeadedCanvas, Imprint, drawn
from tournament.printing.traveller_rows import HEADER_HEIGHT, cells, columns, draw_grid, draw_row, groups
from tournament.printing.values import matchpoints_text
from tournament.selectors.traveller import Traveller
from tournament.wording.decisions import STATUSES
from tournament.wording.results import ADJUSTED_MARK, MARKS

PAGE = landscape(A5)
WIDTH = PAGE[0] - 2 * MARGIN
TITLE_HEIGHT, HINT_HEIGHT, FOLD_HEIGHT = 10 * mm, 7 * mm, 4 * mm
STRIP_HEIGHT = HANDS_HEIGHT + FOLD_HEIGHT
TABLE_TOP = PAGE[1] - MARGIN - HEAD_HEIGHT - TITLE_HEIGHT
ROW_HEIGHT, LEAST_ROW_HEIGHT = 7.3 * mm, 6.2 * mm
ROOM_ABOVE_STRIP = TABLE_TOP - HEADER_HEIGHT - HINT_HEIGHT - STRIP_HEIGHT - MARGIN
ROOM_ON_NEXT_PAGE = TABLE_TOP - HEADER_HEIGHT - MARGIN
SPARE_ROWS = 2
HINT_TOP = MARGIN + STRIP_HEIGHT + HINT_HEIGHT - 0.5 * mm
COMMITMENT_TOP, COMMITMENT_SIZE = MARGIN + STRIP_HEIGHT + 1.4 * mm, 5.5


@dataclass(frozen=True)
class BlankSheet:
    """A traveller to write so many `records` on; each of several rooms has its own."""

    traveller: Traveller
    room: int | None
    records: int


def travellers_paper(
    imprint: Imprint, sheets: Sequence[BlankSheet], per_table: int, commitment: str = ""
) -> bytes:
    """Blank travellers with the layout on the folded strip, in the active language.

    `commitment` to the key of the deals stands at the foot of what is seen when the strip is folded.
    """

    def pages(canvas: HeadedCanvas) -> None:
        for sheet in sheets:
            rows = [[""] * len(columns(per_table))] * (sheet.records + SPARE_ROWS)
            _draw_commitment(canvas, sheet.traveller, commitment)
            _draw_sheet(canvas, sheet.traveller, per_table, rows, sheet)

    return drawn(imprint, _("Travellers"), PAGE, pages)


def blank_sheets(travellers: Sequence[Traveller], movement: Movement) -> list[BlankSheet]:
    """By room, then by deal; a set that a room does not play needs none there."""
    if not movement.rooms:
        return [BlankSheet(sheet, None, sheet.expected) for sheet in travellers]
    played = Counter((table.room, table.box_set) for this in movement.rounds for table in this.tables)
    return [
        BlankSheet(sheet, room, played[room, sheet.box_set])
        for room in sorted(set(movement.rooms.values()))
        for sheet in travellers
        if played[room, sheet.box_set]
    ]


def filled_travellers_paper(
    imprint: Imprint,
    travellers: Sequence[Traveller],
    per_table: int,
    fouled: Collection[int] = (),
    commitment: str = "",
) -> bytes:
    """Travellers with their records, whists and matchpoints, in the active language.

    `fouled` are the deals whose records are compared by the version played.
    """

    def pages(canvas: HeadedCanvas) -> None:
        for sheet in travellers:
            rows = [cells(record, per_table) for record in sheet.records]
            _draw_legend(canvas, legend(sheet, sheet.deal in fouled))
            _draw_commitment(canvas, sheet, commitment)
            _draw_sheet(canvas, sheet, per_table, rows)

    return drawn(imprint, _("Travellers, filled"), PAGE, pages)


def _draw_sheet(
    canvas: HeadedCanvas,
    sheet: Traveller,
    per_table: int,
    rows: Sequence[Sequence[str]],
    blank: BlankSheet | None = None,
) -> None:
    """The first page with the layout, then pages of rows only as long as rows are left."""
    most = int(ROOM_ABOVE_STRIP / LEAST_ROW_HEIGHT)
    first = max(int(ROOM_ABOVE_STRIP / ROW_HEIGHT), min(len(rows), most))
    height = min(ROW_HEIGHT, ROOM_ABOVE_STRIP / first)
    room = blank.room if blank else None
    _draw_rows(canvas, sheet, room, per_table, rows[:first], first if blank else 0, height)
    _draw_strip(canvas, sheet, per_table, folded=blank is not None)
    canvas.showPage()
    per_page = int(ROOM_ON_NEXT_PAGE / ROW_HEIGHT)
    for start in range(first, len(rows), per_page):
        page = rows[start : start + per_page]
        _draw_rows(canvas, sheet, room, per_table, page, per_page if blank else 0, ROW_HEIGHT)
        canvas.showPage()


def _draw_rows(
    canvas: HeadedCanvas,
    sheet: Traveller,
    room: int | None,
    per_table: int,
    rows: Sequence[Sequence[str]],
    least: int,
    height: float,
) -> None:
    """The head of the sheet and its table, of `least` rows at least."""
    _draw_title(canvas, sheet, room)
    count = max(least, len(rows))
    in_whists = sheet.top is None
    draw_grid(canvas, groups(per_table, in_whists), MARGIN, TABLE_TOP, count, height)
    for place, row in enumerate(rows):
        top = TABLE_TOP - HEADER_HEIGHT - place * height
        draw_row(canvas, per_table, row, MARGIN, top, height, in_whists=in_whists)


def _draw_title(canvas: HeadedCanvas, sheet: Traveller, room: int | None) -> None:
    top = PAGE[1] - MARGIN - HEAD_HEIGHT
    number = fit(_("Deal %(deal)s") % {"deal": sheet.deal}, WIDTH / 3, 20, bold=True)
    draw(canvas, number, MARGIN, top)
    facts = (
        *([] if room is None else [_("room %(room)s") % {"room": room}]),
        _("set %(set)s") % {"set": sheet.box_set},
        _("dealer %(seat)s") % {"seat": sheet.dealer},
        _("first hand %(seat)s") % {"seat": sheet.first_hand},
        *([] if sheet.top is None else [_("top %(top)s") % {"top": matchpoints_text(sheet.top)}]),
    )
    x = MARGIN + text_width(number.lines[0], number.size, bold=True) + 8 * mm
    draw(canvas, fit("   ·   ".join(facts), MARGIN + WIDTH - x, 13, bold=True), x, top - 2 * mm)


def _draw_strip(canvas: HeadedCanvas, sheet: Traveller, per_table: int, *, folded: bool) -> None:
    top = MARGIN + HANDS_HEIGHT
    canvas.saveState()
    if folded:
        _draw_hint(canvas, per_table)
        _draw_fold(canvas)
        # Half a turn about the middle of the strip.
        canvas.translate(PAGE[0], MARGIN + top)
        canvas.rotate(180)
    draw_hands(canvas, sheet.layout, sheet.deal, per_table, MARGIN, top, WIDTH)
    canvas.restoreState()


def legend(sheet: Traveller, fouled: bool) -> str:
    """What is not a plain record on the sheet, explained; empty where there is nothing of the kind."""
    used = {seat.status for record in sheet.records for seat in record.seats.values()}
    texts = [text for status, text in _marks().items() if status in used]
    if fouled:
        texts.append(_("the deal is fouled: only records of the same version are compared"))
    return "   ·   ".join(texts)


def _marks() -> dict[str, str]:
    ruled = {
        "adjusted": f"{ADJUSTED_MARK} = " + _("adjusted by a ruling"),
        "artificial": "% = " + _("artificial result, of the top"),
    }
    return ruled | {status: f"{mark} = {STATUSES[status]}" for status, mark in MARKS.items()}


def _draw_legend(canvas: HeadedCanvas, text: str) -> None:
    shown = fit(text, WIDTH, 7.5, smallest=6.5, lines=2)
    draw(canvas, shown, MARGIN, HINT_TOP)


def _draw_commitment(canvas: HeadedCanvas, sheet: Traveller, commitment: str) -> None:
    """Cards that follow from no key do not stand under the commitment to it, nor does a deal without any."""
    if commitment and sheet.layout:
        said = _("Commitment to the deals (SHA-256): %(digest)s") % {"digest": commitment}
        if sheet.hand_entered:
            said = _("The cards of this deal were entered by hand; they follow from no key.")
        draw(canvas, fit(said, WIDTH, COMMITMENT_SIZE), MARGIN, COMMITMENT_TOP)


def _draw_hint(canvas: HeadedCanvas, per_table: int) -> None:
    if per_table == 4:
        hint = _(
            "All-pass: a dash for the contract and, in the three columns of tricks, the tricks of the first "
            "hand and on clockwise; the resting dealer's are not written. The whists of a row add up to 0."
        )
    else:
        hint = _(
            "All-pass: a dash for the contract and, in the three columns of tricks, the tricks of the first "
            "hand and on clockwise. The whists of a row add up to 0."
        )
    draw(canvas, wrap(hint, WIDTH, 6.5, lines=2), MARGIN, HINT_TOP)


def _draw_fold(canvas: HeadedCanvas) -> None:
    y = MARGIN + HANDS_HEIGHT + FOLD_HEIGHT / 2
    words = fit(_("fold under along this line"), WIDTH / 2, 7)
    half = text_width(words.lines[0], words.size) / 2 + 2 * mm
    middle = PAGE[0] / 2
    draw(canvas, words, middle, y + words.height / 2, align="center")
    canvas.saveState()
    canvas.setLineWidth(RULE)
    canvas.setDash(1, 3)
    canvas.line(MARGIN, y, middle - half, y)
    canvas.line(middle + half, y, MARGIN + WIDTH, y)
    canvas.restoreState()
