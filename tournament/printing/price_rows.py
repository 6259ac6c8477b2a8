"""Rows of figures drawn down a page, all of one height, with as much of it filled as figures can."""

from collections.abc import Iterable
from dataclasses import dataclass

from reportlab.lib.pagesizes import A4 as PAGE
from reportlab.lib.units import mm

from tournament.printing.fitting import ASCENT, draw, fit
from tournament.printing.layout import FILL, MARGIN, HeadedCanvas

WIDTH = PAGE[0] - 2 * MARGIN
INDENT = 0.8 * mm
HAIR, RULE, MADE = 0.25, 0.5, 1.3
# Figures have no descenders, so they may fill more of their row than words.
SIZE_OF_ROW, LARGEST, SMALLEST = 0.88, 9.5, 3


@dataclass
class Rows:
    """Where the next row begins: `y` in points from the foot of the page; `height` of every row."""

    canvas: HeadedCanvas
    y: float
    height: float

    @property
    def size(self) -> float:
        """Of the type, in points."""
        return min(LARGEST, self.height * SIZE_OF_ROW)

    def put(self, text: str, left: float, width: float, *, align: str = "right", bold: bool = False) -> None:
        """`text` in the current row, in `width` points from `left`, both counted from the margin."""
        shown = fit(text, width - 2 * INDENT, self.size, smallest=SMALLEST, bold=bold)
        edges = {"left": INDENT, "center": width / 2, "right": width - INDENT}
        top = self.y - (self.height - shown.size * ASCENT) / 2
        draw(self.canvas, shown, MARGIN + left + edges[align], top, align=align)

    def fill(self, height: float | None = None) -> None:
        """Grey behind the current row."""
        height = self.height if height is None else height
        self.canvas.setFillColor(FILL)
        self.canvas.rect(MARGIN, self.y - height, WIDTH, height, stroke=0, fill=1)
        self.canvas.setFillGray(0)

    def end(self, rule: float = HAIR, height: float | None = None) -> None:
        """On to the next row, with a line of `rule` points between."""
        self.y -= self.height if height is None else height
        self.canvas.setLineWidth(rule)
        self.canvas.line(MARGIN, self.y, MARGIN + WIDTH, self.y)

    def uprights(self, top: float, places: Iterable[float], rule: float = HAIR) -> None:
        """Lines from `top` down to the current row, at `places` counted from the margin."""
        self.canvas.setLineWidth(rule)
        for place in places:
            self.canvas.line(MARGIN + place, top, MARGIN + place, self.y)
