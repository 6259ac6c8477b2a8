"""The judge's sheet on A4: the row of sets round by round, and who sits where."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from reportlab.lib.colors import black
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from movements.instructions import JudgeRowOfRound, RowPlace, judge_rows
from movements.movement import Movement, Round, TableSeating
from movements.seats import seats_for
from tournament.printing.fitting import FittedCell
from tournament.printing.layout import FILL, MARGIN, THICK_RULE, Imprint, flowing
from tournament.printing.tables import Cell, Column, Words, heading, table
from tournament.printing.values import NOTHING

WIDTH = A4[0] - 2 * MARGIN
ROUND_WIDTH, MOVE_WIDTH, ROOM_WIDTH = 12 * mm, 27 * mm, 15 * mm
# Columns of a short row are not drawn wider than those of a row of this many places.
LEAST_PLACES, PLACES_IN_BLOCK = 7, 15
# A round of so many tables is not parted by the end of a page.
MOST_TABLES_TOGETHER = 12


def judge_paper(imprint: Imprint, movement: Movement, names: Mapping[int, str]) -> bytes:
    """The PDF, in the active language; `names` by participant number."""
    title = _("Judge's sheet")
    story = [Words(title, size=16), *_sets(movement), *_seating(movement, names)]
    return flowing(imprint, title, A4, story)


def _sets(movement: Movement) -> list[Flowable]:
    rows = judge_rows(movement)
    if not rows:
        words = _("There is no judge's row: N of each table hands the set on as the card says.")
        return [Words(words, size=10, bold=False), Spacer(0, 3 * mm)]
    story: list[Flowable] = [
        Words(_("Sets in the judge's row")),
        Words(_how_to_read(), size=9, bold=False),
    ]
    for start in range(0, len(movement.row or ()), PLACES_IN_BLOCK):
        story += [_row_table(rows, start), Spacer(0, 5 * mm)]
    return story


def _how_to_read() -> str:
    return _(
        "The number in a cell is the set that lies there; in grey cells it is played, at the tables named "
        "below it. Before the next round the first set goes to the end of the row and the others move one "
        "place to the left."
    )


def _row_table(rows: Sequence[JudgeRowOfRound], start: int) -> Flowable:
    """One block of places, from `start` on; the last block says what the judge moves."""
    shown = slice(start, start + PLACES_IN_BLOCK)
    places = rows[0].places[shown]
    is_last = start + len(places) == len(rows[0].places)
    width = (WIDTH - ROUND_WIDTH - MOVE_WIDTH) / max(len(places), LEAST_PLACES)
    columns = [
        Column(_("Round"), ROUND_WIDTH, "right"),
        *(Column(str(place.place), width, "center") for place in places),
        *([Column(_("Then move"), MOVE_WIDTH)] if is_last else []),
    ]
    moves = [_move(this) for this in rows[:-1]] + [NOTHING]
    body = [
        [
            str(this.round),
            *map(_row_cell, this.places[shown]),
            *([FittedCell(move, size=8)] if is_last else []),
        ]
        for this, move in zip(rows, moves, strict=True)
    ]
    played = [place for place, taken in enumerate(places, start=1) if taken.tables]
    return table(columns, body, [("BACKGROUND", (place, 1), (place, -1), FILL) for place in played])


def _row_cell(place: RowPlace) -> list[Flowable]:
    box_set = FittedCell(str(place.box_set), size=10, bold=bool(place.tables), align="center")
    tables = " ".join(_("T%(table)s") % {"table": number} for number in place.tables)
    return [box_set, Spacer(0, 1), FittedCell(tables or NOTHING, size=7.5, align="center")]


def _move(this: JudgeRowOfRound) -> str:
    return _("set %(set)s to the end") % {"set": this.places[0].box_set}


def _seating(movement: Movement, names: Mapping[int, str]) -> list[Flowable]:
    seats = seats_for(movement.per_table)
    numbers = [
        Column(_("Round"), ROUND_WIDTH, "right"),
        Column(_("Table"), 13 * mm, "right"),
        Column(_("Set"), 15 * mm, "right"),
    ]
    if movement.rooms:
        numbers.append(Column(_("Room"), ROOM_WIDTH, "right"))
    if movement.row:
        numbers.append(Column(_("Row place"), 13 * mm, "right"))
    width = (WIDTH - sum(column.width for column in numbers)) / len(seats)
    columns = [*numbers, *(Column(seat, width) for seat in seats)]
    body: list[list[Cell]] = []
    style: list[tuple[object, ...]] = []
    for this in movement.rounds:
        first = len(body) + 1
        style.append(("LINEABOVE", (0, first), (-1, first), THICK_RULE, black))
        body += [_table_row(movement, this, seating, names) for seating in this.tables]
        if this.sitting_out:
            style.append(("SPAN", (1, len(body) + 1), (-1, len(body) + 1)))
            body.append([str(this.number), _resting(this, names), *[""] * (len(columns) - 2)])
        if len(this.tables) <= MOST_TABLES_TOGETHER:
            style.append(("NOSPLIT", (0, first), (0, len(body))))
    return [*heading(_("Who sits where")), table(columns, body, style)]


def _table_row(
    movement: Movement, this: Round, seating: TableSeating, names: Mapping[int, str]
) -> list[Cell]:
    room = [str(seating.room)] if movement.rooms else []
    place = [str(row_place(movement.row, seating.table) or NOTHING)] if movement.row else []
    people = [FittedCell(person(number, names), size=8.5) for number in seating.seats.values()]
    return [str(this.number), str(seating.table), str(seating.box_set), *room, *place, *people]


def _resting(this: Round, names: Mapping[int, str]) -> FittedCell:
    people = ", ".join(person(number, names) for number in this.sitting_out)
    return FittedCell(_("Resting: %(people)s") % {"people": people}, size=8.5, lines=4)


def person(number: int, names: Mapping[int, str]) -> str:
    """The participant's number and name."""
    return f"{number} {names.get(number, '')}".strip()


def row_place(row: Sequence[Sequence[int]], table_number: int) -> int | None:
    """The place of the judge's row, from 1, that the table takes its set from."""
    return next((place for place, tables in enumerate(row, start=1) if table_number in tables), None)
