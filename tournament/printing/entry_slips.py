"""Slips for tables without a phone: one for each table in each round, carried to the desk and typed there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from deals.deal import dealer_of
from movements.movement import Movement
from movements.seats import seats_for
from tournament.printing.fitting import draw, fit
from tournament.printing.grid import cards_drawn, goes_on
from tournament.printing.judge import person
from tournament.printing.layout import FILL, RULE, THICK_RULE, HeadedCanvas, Imprint
from tournament.printing.ruled_table import draw_titled
from tournament.printing.tables import Column

# Four to an A4; a set of more deals takes twice the height.
WIDTH, HEIGHTS = 190 * mm, (66 * mm, 132 * mm)
NARROWER = 128 * mm
EDGE = 3 * mm
TITLE, PEOPLE, HEADER, SIGNED = 8.5 * mm, 6.5 * mm, 8.5 * mm, 8 * mm
TALLEST_ROW, LEAST_ROW = 9 * mm, 6 * mm
OVER_SHARE = 0.5
# Shares of the width: deal, dealer, contract, then seat and tricks of three, then the whists of each seat.
FIRST_SHARES, PAIR_SHARES = (0.07, 0.08, 0.1), (0.06, 0.07)
WHISTS_SHARE = 1 - sum(FIRST_SHARES) - 3 * sum(PAIR_SHARES)


@dataclass(frozen=True)
class EntrySlip:
    """`deals` are the numbers of the set's deals; `people` stand by seat."""

    round: int
    table: int
    room: int | None
    box_set: int
    deals: tuple[int, ...]
    people: Mapping[str, str]


def entry_slips(
    movement: Movement,
    names: Mapping[int, str],
    deals_of: Mapping[int, Sequence[int]],
    only_round: int | None = None,
) -> list[EntrySlip]:
    """By round and table; of one round if one is named. `deals_of` are the deals of each set."""
    return [
        EntrySlip(
            round=this.number,
            table=table.table,
            room=movement.rooms.get(table.table),
            box_set=table.box_set,
            deals=tuple(deals_of[table.box_set]),
            people={seat: person(number, names) for seat, number in table.seats.items()},
        )
        for this in movement.rounds
        if only_round in (None, this.number)
        for table in this.tables
    ]


def height_for(deals: int) -> float:
    """The least height that holds rows for so many deals."""
    used = 2 * EDGE + TITLE + PEOPLE + HEADER + SIGNED
    return next((height for height in HEIGHTS if height - used >= deals * LEAST_ROW), HEIGHTS[-1])


def entry_slips_paper(imprint: Imprint, slips: Sequence[EntrySlip], per_table: int) -> bytes:
    """The PDF, in the active language."""
    height = height_for(max((len(slip.deals) for slip in slips), default=0))
    width = WIDTH if goes_on(imprint.sheet, WIDTH, height) else NARROWER
    if not goes_on(imprint.sheet, width, height):
        width = WIDTH

    def draw_one(canvas: HeadedCanvas, slip: EntrySlip, x: float, top: float) -> None:
        _draw_slip(canvas, slip, per_table, x + EDGE, top - EDGE, (width - 2 * EDGE, height - 2 * EDGE))

    return cards_drawn(imprint, _("Entry slips"), (width, height), slips, draw_one)


def _draw_slip(
    canvas: HeadedCanvas, slip: EntrySlip, per_table: int, x: float, top: float, size: tuple[float, float]
) -> None:
    width, height = size
    title = _("Round %(round)s, table %(table)s") % {"round": slip.round, "table": slip.table}
    draw(canvas, fit(title, width * 0.4, 15, bold=True), x, top)
    room = [] if slip.room is None else [_("room %(room)s") % {"room": slip.room}]
    facts = [*room, _("set %(set)s") % {"set": slip.box_set}]
    draw(canvas, fit(" · ".join(facts), width * 0.2, 12, bold=True), x + width * 0.42, top - 0.8 * mm)
    event = f"{canvas.imprint.event}, {canvas.imprint.date}"
    draw(canvas, fit(event, width * 0.36, 7, smallest=5, lines=2), x + width, top - 1 * mm, align="right")
    _draw_people(canvas, slip, x, top - TITLE, width)
    rows = top - TITLE - PEOPLE
    room_for_rows = height - TITLE - PEOPLE - HEADER - SIGNED
    tall = min(TALLEST_ROW, room_for_rows / max(1, len(slip.deals)))
    _draw_grid(canvas, slip, per_table, x, rows, width, tall)
    _draw_signed(canvas, slip, x, top - height + 2.5 * mm, width)


def _draw_people(canvas: HeadedCanvas, slip: EntrySlip, x: float, top: float, width: float) -> None:
    room = width / len(slip.people)
    for place, (seat, name) in enumerate(slip.people.items()):
        left = x + place * room
        draw(canvas, fit(seat, 5 * mm, 10, bold=True), left, top)
        draw(canvas, fit(name, room - 7 * mm, 9, smallest=6, lines=2), left + 5 * mm, top - 0.3 * mm)


def entry_groups(per_table: int, width: float) -> list[tuple[str, list[Column]]]:
    """What is written of a deal, from the left: a title over its columns; a column alone has none over it."""
    first = zip((_("Deal"), _("Dealer"), _("Contract")), FIRST_SHARES, strict=True)
    roles = (_("Declarer"), _("First whister"), _("Second whister"))
    pair = zip((_("seat"), _("tricks")), PAIR_SHARES, strict=True)
    parts = [Column(title, width * share, "center") for title, share in pair]
    seats = [Column(seat, width * WHISTS_SHARE / per_table, "center") for seat in seats_for(per_table)]
    return [
        *(("", [Column(title, width * share, "center")]) for title, share in first),
        *((role, parts) for role in roles),
        (_("Whists"), seats),
    ]


def _draw_grid(
    canvas: HeadedCanvas, slip: EntrySlip, per_table: int, x: float, top: float, width: float, tall: float
) -> None:
    bottom = top - HEADER - tall * len(slip.deals)
    canvas.setFillColor(FILL)
    canvas.rect(x, top - HEADER, width, HEADER, stroke=0, fill=1)
    canvas.setFillGray(0)
    left = x
    for title, columns in entry_groups(per_table, width):
        _draw_group(canvas, title, columns, left, top, bottom)
        left += sum(column.width for column in columns)
    canvas.setLineWidth(RULE)
    for row, deal in enumerate(slip.deals):
        line = top - HEADER - row * tall
        canvas.line(x, line, x + width, line)
        _draw_known(canvas, (str(deal), dealer_of(deal, per_table)), x, line, width, tall)
    canvas.setLineWidth(THICK_RULE)
    canvas.rect(x, bottom, width, top - bottom)


def _draw_group(
    canvas: HeadedCanvas, title: str, columns: Sequence[Column], left: float, top: float, bottom: float
) -> None:
    whole = sum(column.width for column in columns)
    over = HEADER * OVER_SHARE if title else 0
    if title:
        shown = fit(title, whole - 2, 8, smallest=4, bold=True)
        draw(canvas, shown, left + whole / 2, top - (over - shown.height) / 2, align="center")
    canvas.setLineWidth(THICK_RULE if title else RULE)
    canvas.line(left, top, left, bottom)
    canvas.setLineWidth(RULE)
    for place, column in enumerate(columns):
        if place:
            canvas.line(left, top - over, left, bottom)
        draw_titled(canvas, column, left, top - over, HEADER - over, 8)
        left += column.width


def _draw_known(
    canvas: HeadedCanvas, texts: Sequence[str], x: float, top: float, width: float, tall: float
) -> None:
    """The deal and who deals it, as far as the slip knows before it is written on."""
    left = x
    for text, share in zip(texts, FIRST_SHARES, strict=False):
        shown = fit(text, width * share, 11, bold=left == x)
        draw(canvas, shown, left + width * share / 2, top - (tall - shown.height) / 2, align="center")
        left += width * share


def _draw_signed(canvas: HeadedCanvas, slip: EntrySlip, x: float, base: float, width: float) -> None:
    """A line for whoever wrote the slip and one for whoever checked it."""
    canvas.setLineWidth(RULE)
    for place, words in enumerate((_("Written by N:"), _("Checked by another seat:"))):
        left = x + place * width / 2
        shown = fit(words, width * 0.25, 8)
        draw(canvas, shown, left, base + shown.height)
        canvas.line(left + width * 0.26, base, left + width / 2 - 4 * mm, base)
