"""Tables that run over pages: the header row repeats, rows stay whole, numbers stand on the right."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.colors import black
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import CondPageBreak, Flowable, Table, TableStyle

from tournament.printing.fitting import FittedCell, TitleCell, draw, fit, wrap
from tournament.printing.fonts import REGULAR
from tournament.printing.layout import FILL, RULE, Imprint
from tournament.printing.qr import draw_qr

SIZE = 9
PADDING = 1.2 * mm
HEADED = 40 * mm
NEWER_PICTURE, NEWER_WIDTH = 20 * mm, 46 * mm
BELOW_WORDS = 2 * mm


Cell = str | Flowable | list[Flowable]


@dataclass(frozen=True)
class Column:
    """`width` in points; `align` is left, center or right."""

    title: str
    width: float
    align: str = "left"


class Words(Flowable):
    """A line or a few above a table."""

    def __init__(self, text: str, *, size: float = 13, bold: bool = True, space: float = BELOW_WORDS) -> None:
        super().__init__()
        self.text, self.size, self.bold, self.space = text, size, bold, space

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.fitted = fit(self.text, available_width, self.size, smallest=8, bold=self.bold, lines=3)
        self.width, self.height = available_width, self.fitted.height + self.space
        return self.width, self.height

    def draw(self) -> None:
        draw(self.canv, self.fitted, 0, self.height)


class Masthead(Flowable):
    """The title of a paper and what has to be known to read it.

    Beside the title of a published version stands a picture that leads to newer ones.
    """

    def __init__(self, title: str, imprint: Imprint, facts: Iterable[str] = ()) -> None:
        super().__init__()
        self.title, self.imprint, self.facts = title, imprint, tuple(facts)

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        room = available_width - (NEWER_WIDTH if self.imprint.newer_at else 0)
        self.lines = [fit(self.title, room, 16, smallest=8, bold=True, lines=3)]
        self.lines += [fit(fact, room, 9, smallest=8, lines=3) for fact in self.facts]
        tall = sum(line.height for line in self.lines) + len(self.lines) * BELOW_WORDS
        self.width = available_width
        self.height = max(tall, NEWER_PICTURE) if self.imprint.newer_at else tall
        return self.width, self.height

    def draw(self) -> None:
        top = self.height
        for line in self.lines:
            top = draw(self.canv, line, 0, top) - BELOW_WORDS
        if self.imprint.newer_at:
            draw_newer(self.canv, self.imprint.newer_at, self.width, self.height)


def draw_newer(canvas: Canvas, newer_at: str, right: float, top: float) -> None:
    """The picture that tells of newer versions, its words on its left."""
    draw_qr(canvas, newer_at, right - NEWER_PICTURE, top + 1 * mm, NEWER_PICTURE)
    words = wrap(_("Is this the newest version? Scan it."), NEWER_WIDTH - NEWER_PICTURE, 7, lines=4)
    draw(canvas, words, right - NEWER_PICTURE, top, align="right")


def heading(text: str) -> list[Flowable]:
    """A heading on a new page if it would stand there without a few rows of what it heads."""
    return [CondPageBreak(HEADED), Words(text)]


def table(
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    style: Sequence[tuple[object, ...]] = (),
) -> Table:
    """`rows` have a value for each column: text that fits it, or what flows into it.

    `style` are commands of reportlab's TableStyle, in which the header is row 0.
    """
    header = [TitleCell(column.title, size=SIZE - 1, align=column.align) for column in columns]
    made = Table(
        [
            header,
            *([_cell(value, column) for value, column in zip(row, columns, strict=True)] for row in rows),
        ],
        colWidths=[column.width for column in columns],
        repeatRows=1,
        hAlign="LEFT",
    )
    made.setStyle(TableStyle([*_USUAL, *style]))
    return made


def _cell(value: Cell, column: Column) -> Flowable | list[Flowable]:
    return FittedCell(value, size=SIZE, align=column.align) if isinstance(value, str) else value


_USUAL = (
    # Cells bring their own fonts; without this the table names one that is not embedded.
    ("FONT", (0, 0), (-1, -1), REGULAR),
    ("BACKGROUND", (0, 0), (-1, 0), FILL),
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
    ("GRID", (0, 0), (-1, -1), RULE, black),
    ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
    ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
    ("TOPPADDING", (0, 0), (-1, -1), 1 * mm),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 1 * mm),
)
