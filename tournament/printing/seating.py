"""The seating plan of a round for the wall: by name, and by table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from movements.movement import Movement, Round
from tournament.printing.fitting import draw, fit
from tournament.printing.judge import person
from tournament.printing.layout import FILL, HEAD_HEIGHT, MARGIN, RULE, HeadedCanvas, Imprint, drawn

TOP = A4[1] - MARGIN - HEAD_HEIGHT
TITLE_HEIGHT, GUTTER = 14 * mm, 8 * mm
ACROSS = 2
SIZE_OF_LINE = 0.6
WIDTH = (A4[0] - 2 * MARGIN - (ACROSS - 1) * GUTTER) / ACROSS
# Few people are printed larger: the plan is read from afar.
LINE, TALLEST_LINE = 7 * mm, 11 * mm
ROOM = TOP - TITLE_HEIGHT - MARGIN
LINES = int(ROOM / LINE)
PLACE_WIDTH, NUMBER_WIDTH = 26 * mm, 11 * mm
BLOCK_TITLE, BLOCK_GAP = 9 * mm, 4 * mm
# Letters that other letters are followed by in the alphabets of Russian and Ukrainian.
AFTER = str.maketrans({"ё": "е\uffff", "ґ": "г\uffff", "є": "е\uffff", "і": "и\uffff", "ї": "и\uffff\uffff"})


@dataclass(frozen=True)
class Seated:
    """`place` is empty for one who rests."""

    number: int
    name: str
    place: str


def alphabetical(name: str) -> str:
    """What names are sorted by: capitals and dots of ё, ї do not tear neighbours apart."""
    return name.casefold().translate(AFTER)


def seated_by_name(this: Round, movement: Movement, names: Mapping[int, str]) -> list[Seated]:
    rooms = movement.rooms
    found = []
    for place, number in this.places():
        where = "" if place.is_rest else str(place)
        if where and place.table in rooms:
            where = _("%(place)s, room %(room)s") % {"place": where, "room": rooms[place.table]}
        found.append(Seated(number, names.get(number, ""), where))
    return sorted(found, key=lambda one: (alphabetical(one.name), one.number))


def seating_names_paper(
    imprint: Imprint, movement: Movement, round_number: int, names: Mapping[int, str]
) -> bytes:
    """The PDF, in the active language: two columns, read from the top down."""
    title = _title(_("Seating by name"), round_number)
    people = seated_by_name(movement.rounds[round_number - 1], movement, names)

    def pages(canvas: HeadedCanvas) -> None:
        per_page = ACROSS * LINES
        for start in range(0, len(people), per_page):
            shown = people[start : start + per_page]
            _draw_title(canvas, title)
            lines = min(LINES, -(-len(shown) // ACROSS))
            tall = min(TALLEST_LINE, ROOM / lines)
            for place, one in enumerate(shown):
                column, row = divmod(place, lines)
                x, top = MARGIN + column * (WIDTH + GUTTER), TOP - TITLE_HEIGHT - row * tall
                _draw_person(canvas, one, x, top, tall, grey=row % 2 == 0)
            canvas.showPage()

    return drawn(imprint, title, A4, pages)


def _draw_person(canvas: HeadedCanvas, one: Seated, x: float, top: float, tall: float, *, grey: bool) -> None:
    if grey:
        canvas.setFillColor(FILL)
        canvas.rect(x, top - tall, WIDTH, tall, stroke=0, fill=1)
        canvas.setFillGray(0)
    size = tall * SIZE_OF_LINE
    number = fit(str(one.number), NUMBER_WIDTH - 2 * mm, size)
    draw(canvas, number, x + NUMBER_WIDTH - 2 * mm, top - (tall - number.height) / 2, align="right")
    room = WIDTH - NUMBER_WIDTH - PLACE_WIDTH
    name = fit(one.name, room, size, smallest=size * 0.55, lines=2)
    draw(canvas, name, x + NUMBER_WIDTH, top - (tall - name.height) / 2)
    place = fit(one.place or _("rests"), PLACE_WIDTH - 2 * mm, size * 1.15, smallest=7, bold=bool(one.place))
    draw(canvas, place, x + WIDTH - 1 * mm, top - (tall - place.height) / 2, align="right")


def seating_tables_paper(
    imprint: Imprint, movement: Movement, round_number: int, names: Mapping[int, str]
) -> bytes:
    """The PDF, in the active language: a block for each table, then who rests."""
    title = _title(_("Seating by table"), round_number)
    blocks = table_blocks(movement.rounds[round_number - 1], movement.rooms, names)
    lines = max(len(lines) for _head, lines in blocks)
    most = int((ROOM + BLOCK_GAP) / (BLOCK_TITLE + lines * LINE + BLOCK_GAP))
    down = min(most, -(-len(blocks) // ACROSS))
    tall = min(TALLEST_LINE, ((ROOM + BLOCK_GAP) / down - BLOCK_TITLE - BLOCK_GAP) / lines)
    height = BLOCK_TITLE + lines * tall + BLOCK_GAP

    def pages(canvas: HeadedCanvas) -> None:
        for start in range(0, len(blocks), ACROSS * down):
            _draw_title(canvas, title)
            for place, block in enumerate(blocks[start : start + ACROSS * down]):
                column, row = divmod(place, down)
                x, top = MARGIN + column * (WIDTH + GUTTER), TOP - TITLE_HEIGHT - row * height
                _draw_block(canvas, block, x, top, tall)
            canvas.showPage()

    return drawn(imprint, title, A4, pages)


Block = tuple[str, Sequence[tuple[str, str]]]


def table_blocks(this: Round, rooms: Mapping[int, int], names: Mapping[int, str]) -> list[Block]:
    """(head, lines of a seat and who sits there); those who rest stand in blocks as large as a table."""
    found: list[Block] = []
    for table in this.tables:
        head = _("Table %(table)s") % {"table": table.table}
        if table.table in rooms:
            head += ", " + _("room %(room)s") % {"room": rooms[table.table]}
        found.append((head, [(seat, person(number, names)) for seat, number in table.seats.items()]))
    size = len(this.tables[0].seats)
    for start in range(0, len(this.sitting_out), size):
        resting = this.sitting_out[start : start + size]
        found.append((_("Rest this round"), [("", person(number, names)) for number in resting]))
    return found


def _draw_block(canvas: HeadedCanvas, block: Block, x: float, top: float, tall: float) -> None:
    head, lines = block
    canvas.setFillColor(FILL)
    canvas.rect(x, top - BLOCK_TITLE + 1 * mm, WIDTH, BLOCK_TITLE - 1 * mm, stroke=0, fill=1)
    canvas.setFillGray(0)
    draw(canvas, fit(head, WIDTH - 4 * mm, 15, bold=True), x + 2 * mm, top - 2 * mm)
    canvas.setLineWidth(RULE)
    size = tall * SIZE_OF_LINE
    for place, (seat, name) in enumerate(lines):
        line = top - BLOCK_TITLE - place * tall
        letter = fit(seat, 8 * mm, size, bold=True)
        draw(canvas, letter, x + 2 * mm, line - (tall - letter.height) / 2)
        shown = fit(name, WIDTH - 11 * mm, size, smallest=size * 0.55, lines=2)
        draw(canvas, shown, x + 10 * mm, line - (tall - shown.height) / 2)
        canvas.line(x, line - tall, x + WIDTH, line - tall)


def _title(what: str, round_number: int) -> str:
    return _("%(what)s, round %(round)s") % {"what": what, "round": round_number}


def _draw_title(canvas: HeadedCanvas, title: str) -> None:
    draw(canvas, fit(title, A4[0] - 2 * MARGIN, 22, bold=True), MARGIN, TOP - 1 * mm)
