"""The table of prices for the playing tables (rule book 6): one convention on one sheet of A4.

It is read at arm's length between two deals, so the page is spent on figures: how many rows there are
decides how tall they stand.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from scoring.convention import Convention, convention_title
from scoring.price_sheet import PriceSheet, price_sheet
from scoring.price_table import AllPassRow, price_table
from tournament.printing.fitting import Fitted, draw, fit, wrap
from tournament.printing.fonts import text_width
from tournament.printing.layout import HEAD_HEIGHT, MARGIN, HeadedCanvas, Imprint, drawn
from tournament.printing.price_games import HEADER_HEIGHT, Block, draw_games, layout_of
from tournament.printing.price_lines import alike_text, game_lines, possible_all_pass, whists_text
from tournament.printing.price_rows import HAIR, PAGE, RULE, WIDTH, Rows

TOP = PAGE[1] - MARGIN - HEAD_HEIGHT
TITLE_HEIGHT, GAP = 8 * mm, 2 * mm
TALLEST_ROW = 5 * mm
NOTE_SIZE, MOST_NOTE_LINES = 7.5, 9
LABEL_WIDTH = 32 * mm
ALL_PASS_ACROSS = 4
HAND_TRICKS_WIDTH = 14 * mm
MISERE_ROWS, HEADS = 2, 2


def prices_paper(
    imprint: Imprint,
    convention: Convention,
    players: int,
    options: Mapping[str, object],
    tables: Sequence[int] = (),
) -> bytes:
    """The PDF, in the active language; `options` are what the event changed in the convention.

    A page for each of the `tables`, or one for any.

    Raises ScoringError `out_of_range` for other than 3 or 4 `players`.
    """
    sheet = price_sheet(price_table(convention, players))
    blocks = [(section, game_lines(section)) for section in sheet.games]

    def pages(canvas: HeadedCanvas) -> None:
        figures: Sequence[str] = ()
        for number in tables or (None,):
            _draw_title(canvas, convention, players, options, number)
            if figures:
                canvas.repeat(figures)
            else:
                figures = canvas.record(partial(_draw_table, canvas, sheet, blocks, players))
            canvas.showPage()

    return drawn(imprint, _("Price table"), PAGE, pages)


def _draw_title(
    canvas: HeadedCanvas,
    convention: Convention,
    players: int,
    options: Mapping[str, object],
    table: int | None,
) -> None:
    name = convention_title(convention.name, get_language() or "en")
    said = _("Price table: %(convention)s, %(players)s at a table")
    room, edge = WIDTH, MARGIN + WIDTH
    if table is not None:
        own = fit(_("Table %(table)s") % {"table": table}, WIDTH / 4, 15, bold=True)
        draw(canvas, own, edge, TOP, align="right")
        used = text_width(own.lines[0], own.size, bold=True) + 5 * mm
        room, edge = room - used, edge - used
    title = fit(said % {"convention": name, "players": players}, room, 15, smallest=9, bold=True)
    draw(canvas, title, MARGIN, TOP)
    if options:
        changed = ", ".join(f"{option} = {value}" for option, value in sorted(options.items()))
        room -= text_width(title.lines[0], title.size, bold=True) + 5 * mm
        words = fit(_("Changed here: %(options)s") % {"options": changed}, room, 8, smallest=6, lines=3)
        draw(canvas, words, edge, TOP, align="right")


def _draw_table(canvas: HeadedCanvas, sheet: PriceSheet, blocks: list[Block], players: int) -> None:
    notes = wrap(" ".join(_notes(sheet, blocks, players)), WIDTH, NOTE_SIZE, lines=MOST_NOTE_LINES)
    all_pass = possible_all_pass(sheet)
    deep = -(-len(all_pass) // ALL_PASS_ACROSS)
    count = sum(1 + len(lines) for _section, lines in blocks) + HEADS + MISERE_ROWS + deep
    rows = Rows(canvas, TOP - TITLE_HEIGHT, _row_height(count, notes))
    draw_games(rows, blocks, layout_of(blocks, players))
    rows.y -= GAP
    _draw_misere(rows, sheet)
    rows.y -= GAP
    _draw_all_pass(rows, all_pass, deep)
    draw(canvas, notes, MARGIN, rows.y - GAP)


def _row_height(count: int, notes: Fitted) -> float:
    room = TOP - TITLE_HEIGHT - HEADER_HEIGHT - 3 * GAP - notes.height - MARGIN - 1 * mm
    return min(TALLEST_ROW, room / count)


def _draw_misere(rows: Rows, sheet: PriceSheet) -> None:
    declarer = [whists_text(row.declarer) for row in sheet.misere]
    others = [alike_text((*row.defenders, row.dealer)) for row in sheet.misere]
    top = rows.y
    rows.fill()
    _draw_named(rows, _("Misère: tricks"), [str(row.tricks) for row in sheet.misere], bold=True)
    rows.end(RULE)
    _draw_named(rows, _("declarer"), declarer)
    rows.end()
    _draw_named(rows, _("each of the others"), others)
    rows.end(RULE)
    width = (WIDTH - LABEL_WIDTH) / len(declarer)
    rows.uprights(top, [0, *(LABEL_WIDTH + place * width for place in range(len(declarer) + 1))])


def _draw_named(rows: Rows, name: str, texts: list[str], *, bold: bool = False) -> None:
    rows.put(name, 0, LABEL_WIDTH, align="left", bold=bold)
    width = (WIDTH - LABEL_WIDTH) / len(texts)
    for place, text in enumerate(texts):
        rows.put(text, LABEL_WIDTH + place * width, width, bold=bold)


def _draw_all_pass(rows: Rows, all_pass: tuple[AllPassRow, ...], deep: int) -> None:
    """In columns read downwards: the tricks of the hands, then the whists in the same order."""
    top, width = rows.y, WIDTH / ALL_PASS_ACROSS
    rows.fill()
    rows.put(_all_pass_title(all_pass), 0, WIDTH, align="left", bold=True)
    rows.end(RULE)
    began = rows.y
    for row in range(deep):
        for column, result in enumerate(all_pass[row::deep]):
            _draw_result(rows, result, column * width, width)
        rows.end(RULE if row == deep - 1 else HAIR)
    rows.uprights(began, [column * width for column in range(1, ALL_PASS_ACROSS)])
    rows.uprights(top, [0, WIDTH])


def _all_pass_title(all_pass: tuple[AllPassRow, ...]) -> str:
    if all_pass[0].dealer is None:
        return _("All-pass: tricks of the three hands, most first; whists in the same order")
    return _("All-pass: tricks of the three hands, most first; whists in the same order, then of the dealer")


def _draw_result(rows: Rows, result: AllPassRow, left: float, width: float) -> None:
    tricks = "–".join(map(str, result.hand_tricks))
    rows.put(tricks, left, HAND_TRICKS_WIDTH, align="left", bold=True)
    dealer = [result.dealer] if result.dealer is not None else []
    values = [*result.hands, *dealer]
    room = (width - HAND_TRICKS_WIDTH) / len(values)
    for place, value in enumerate(values):
        rows.put(whists_text(value), left + HAND_TRICKS_WIDTH + place * room, room)


def _notes(sheet: PriceSheet, blocks: list[Block], players: int) -> Iterator[str]:
    """How to read the figures, as far as this table needs it."""
    yield _(
        "Figures are whists for the deal and add up to 0; the suit does not matter. Where both whist, the "
        "left figure is for the whister with more tricks, the right one for the other."
    )
    if any(not split.any_order for _s, lines in blocks for line in lines for split in line.splits.values()):
        yield _("* left the defender who sits first after the declarer, right the second.")
    if sheet.talon_bonus:
        bonus = ", ".join(f"{level}: {whists}" for level, whists in sheet.talon_bonus.items())
        yield _talon_text(players) % {"bonus": bonus}


def _talon_text(players: int) -> str:
    if players == 4:
        return _(
            "For each quick trick in the talon the dealer writes whists on the declarer, by level: %(bonus)s."
        )
    return _(
        "For each quick trick in the talon the opponents together write whists on the declarer, by level: "
        "%(bonus)s."
    )
