"""Tables that run over pages: the header row repeats, rows stay whole, numbers stand on the right."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.colors import black
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, Table, TableStyle

from tournament.printing.fitting import FittedCell, TitleCell, draw, fit
from tournament.printing.fonts import REGULAR
from tournament.printing.layout import FILL, RULE

SIZE = 9
PADDING = 1.2 * mm
HEADED = 40 * mm


Cell = str | Flowable | list[Flowable]


@dataclass(frozen=True)
class Column:
    """`width` in points; `align` is left, center or right."""

    title: str
    width: float
    align: str = "left"


class Words(Flowable):
    """A line or a few above a table."""

    def __init__(self, text: str, *, size: float = 13, bold: bool = True, space: float = 2 * mm) -> None:
        super().__init__()
        self.text, self.size, self.bold, self.space = text, size, bold, space

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.fitted = fit(self.text, available_width, self.size, smallest=8, bold=self.bold, lines=3)
        self.width, self.height = available_width, self.fitted.height + self.space
        return self.width, self.height

    def draw(self) -> None:
        draw(self.canv, self.fitted, 0, self.height)


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
