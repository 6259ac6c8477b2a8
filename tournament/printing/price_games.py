"""The games of a price table: a block for every level, its prices unplayed in the head of the block."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm

from scoring.price_sheet import GameSection, Split
from scoring.price_table import PriceRow
from tournament.printing.fitting import draw, fit, fit_title
from tournament.printing.layout import MARGIN
from tournament.printing.price_lines import GameLine, Side, alike_text, stand_apart, whists_text
from tournament.printing.price_rows import HAIR, INDENT, MADE, RULE, WIDTH, Rows

HEADER_HEIGHT = 9 * mm
TRICKS_WIDTH, NUMBER_WIDTH = 12 * mm, 13 * mm
# Two whisters share ten tricks at most, so the one with fewer takes up to five.
SHARES = 6
# Between groups of columns; not through the words in the heads of the levels.
BORDER = 1.0
BY_SEAT = "*"

Block = tuple[GameSection, Sequence[GameLine]]


@dataclass(frozen=True)
class Layout:
    """`apart`: the declarer or dealer may get something else when both whist; `four`: a dealer rests."""

    apart: bool
    four: bool

    @property
    def side(self) -> list[str]:
        return [_head("declarer"), *([_head("dealer")] if self.four else [])]

    @property
    def groups(self) -> list[tuple[str, list[str]]]:
        """(title above, titles of the columns) from the left."""
        pair = [_head("whister"), _head("passer")]
        shares = [str(fewer) for fewer in range(SHARES)]
        both = _("Both whist: tricks of the one who took fewer")
        if self.apart:
            return [
                ("", [_head("tricks")]),
                (_("One whists"), [*self.side, *pair]),
                (both, [*self.side, *shares]),
            ]
        return [("", [_head("tricks")]), ("", self.side), (_("One whists"), pair), (both, shares)]

    @property
    def widths(self) -> list[float]:
        numbers = sum(len(columns) for _title, columns in self.groups) - SHARES - 1
        share = (WIDTH - TRICKS_WIDTH - numbers * NUMBER_WIDTH) / SHARES
        return [TRICKS_WIDTH, *[NUMBER_WIDTH] * numbers, *[share] * SHARES]

    @property
    def borders(self) -> list[float]:
        """Where groups of columns begin, and the end of the last."""
        ends = [0.0, *accumulate(self.widths)]
        counts = accumulate(len(columns) for _title, columns in self.groups)
        return [0.0, *(ends[count] for count in counts)]


def _head(name: str) -> str:
    """The name over a narrow column."""
    names = {
        "tricks": pgettext("head of a narrow column", "tricks"),
        "declarer": pgettext("head of a narrow column", "declarer"),
        "dealer": pgettext("head of a narrow column", "dealer"),
        "whister": pgettext("head of a narrow column", "whister"),
        "passer": pgettext("head of a narrow column", "passer"),
    }
    return names[name]


def layout_of(blocks: Sequence[Block], players: int) -> Layout:
    return Layout(stand_apart(line for _section, lines in blocks for line in lines), players == 4)


def draw_games(rows: Rows, blocks: Sequence[Block], layout: Layout) -> None:
    """The header, then every level; a thick line parts what is made from what is down."""
    top = rows.y
    _draw_header(rows, layout)
    for section, lines in blocks:
        _draw_unplayed(rows, section)
        began = rows.y
        for line, next_line in zip(lines, [*lines[1:], None], strict=True):
            _draw_line(rows, line, layout)
            ends_made = line.tricks >= section.level and (not next_line or next_line.tricks < section.level)
            rows.end(MADE if ends_made else HAIR)
        rows.uprights(began, list(accumulate(layout.widths))[:-1])
        rows.uprights(began, layout.borders, BORDER)
    rows.uprights(top, [0, WIDTH], BORDER)


def _draw_header(rows: Rows, layout: Layout) -> None:
    rows.fill(HEADER_HEIGHT)
    left, widths = MARGIN, list(layout.widths)
    for title, columns in layout.groups:
        whole = sum(widths[: len(columns)])
        shown = fit_title(title, whole - 2 * INDENT, 8.5, lines=1)
        draw(rows.canvas, shown, left + whole / 2, rows.y - 1.2 * mm, align="center")
        for column in columns:
            width = widths.pop(0)
            named = fit(column, width - INDENT, 8, smallest=4.5)
            draw(rows.canvas, named, left + width / 2, rows.y - 5.5 * mm, align="center")
            left += width
    top = rows.y
    rows.end(RULE, HEADER_HEIGHT)
    rows.uprights(top, layout.borders, BORDER)


def _draw_unplayed(rows: Rows, section: GameSection) -> None:
    rows.fill()
    rows.put(str(section.level), 0, TRICKS_WIDTH, align="center", bold=True)
    words = " · ".join(unplayed_texts(section))
    rows.put(words, TRICKS_WIDTH, WIDTH - TRICKS_WIDTH, align="left", bold=True)
    rows.end(RULE)


def unplayed_texts(section: GameSection) -> list[str]:
    """What the game costs when nobody whists and with a half whist, in words."""
    texts = [
        _("nobody whists: declarer %(declarer)s, the others %(others)s")
        % {
            "declarer": whists_text(section.nobody.declarer),
            "others": alike_text((*section.nobody.defenders, section.nobody.dealer)),
        }
    ]
    if section.half:
        texts.append(_half_text(section.half))
    return texts


def _half_text(row: PriceRow) -> str:
    passer, whister = row.defenders
    said = _("half whist: declarer %(declarer)s, whister %(whister)s, the others %(others)s")
    return said % {
        "declarer": whists_text(row.declarer),
        "whister": whists_text(whister),
        "others": alike_text((passer, row.dealer)),
    }


def _draw_line(rows: Rows, line: GameLine, layout: Layout) -> None:
    rows.put(str(line.tricks), 0, TRICKS_WIDTH, align="center", bold=True)
    left = TRICKS_WIDTH
    for text, width in zip(numbers(line, layout), layout.widths[1:-SHARES], strict=True):
        rows.put(text, left, width)
        left += width
    for fewer, split in line.splits.items():
        width = layout.widths[-1]
        _draw_split(rows, split, left + fewer * width, width)


def numbers(line: GameLine, layout: Layout) -> list[str]:
    """The texts between the tricks and the shares of two whisters."""
    pair = [whists_text(value) for value in line.whister_and_passer] or ["", ""]
    if layout.apart:
        return [*_side(line.one, layout), *pair, *_side(line.both, layout)]
    return [*_side(line.one, layout), *pair]


def _side(side: Side | None, layout: Layout) -> list[str]:
    if side is None:
        return [""] * len(layout.side)
    return [whists_text(value) for value in (side.declarer, side.dealer) if value is not None]


def _draw_split(rows: Rows, split: Split, left: float, width: float) -> None:
    """Two numbers in halves of the cell; a mark before them where it matters who sits first."""
    if not split.any_order:
        rows.put(BY_SEAT, left, width, align="left", bold=True)
    for place, value in enumerate(split.whists):
        rows.put(whists_text(value), left + place * width / 2, width / 2)
