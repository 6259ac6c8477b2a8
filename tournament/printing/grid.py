"""Cards of one size, as many as go on a sheet, cut apart along dashed lines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from reportlab.lib.pagesizes import A4

from tournament.printing.layout import (
    HEAD_HEIGHT,
    MARGIN,
    RULE,
    SHEETS,
    HeadedCanvas,
    Imprint,
    Size,
    drawn,
    turned,
)

# Sheets and cards are measured in fractions of a point.
SLACK = 0.01
Card = TypeVar("Card")


@dataclass(frozen=True)
class Grid:
    """`across` times `down` cards of `width` by `height` points on a `page`.

    The lowest row ends at the bottom margin; the head of the page is cut off above the first.
    """

    page: Size
    width: float
    height: float
    across: int
    down: int

    @property
    def per_page(self) -> int:
        return self.across * self.down

    def corner(self, position: int) -> tuple[float, float]:
        """Where the left upper corner of the card is, counted from 0 along the rows."""
        row, column = divmod(position, self.across)
        return MARGIN + column * self.width, MARGIN + (self.down - row) * self.height


def grid_of(sheet: str, width: float, height: float) -> Grid:
    """The sheet (a key of SHEETS, A4 if empty) turned so that most cards go on it, upright if either will."""
    size = SHEETS[sheet] if sheet else A4
    grids = [_on(turned(size, wide=wide), width, height) for wide in (False, True)]
    return max(grids, key=lambda grid: grid.per_page)


def _on(page: Size, width: float, height: float) -> Grid:
    across = int((page[0] - 2 * MARGIN + SLACK) / width)
    down = int((page[1] - 2 * MARGIN - HEAD_HEIGHT + SLACK) / height)
    return Grid(page, width, height, across, down)


def goes_on(sheet: str, width: float, height: float) -> bool:
    """Whether the sheet holds at least one card."""
    return grid_of(sheet, width, height).per_page > 0


def cards_drawn(
    imprint: Imprint,
    title: str,
    size: Size,
    cards: Sequence[Card],
    draw_card: Callable[[HeadedCanvas, Card, float, float], None],
) -> bytes:
    """A PDF of cards `size` big, each drawn by `draw_card` from its left upper corner; in the given order.

    Where the sheet that was asked for does not hold one, on A4.
    """
    if imprint.sheet and not goes_on(imprint.sheet, *size):
        imprint = replace(imprint, sheet="")
    grid = grid_of(imprint.sheet, *size)

    def pages(canvas: HeadedCanvas) -> None:
        for start in range(0, len(cards), grid.per_page):
            for position, card in enumerate(cards[start : start + grid.per_page]):
                draw_card(canvas, card, *grid.corner(position))
            draw_cuts(canvas, grid)
            canvas.showPage()

    return drawn(imprint, title, grid.page, pages)


def draw_cuts(canvas: HeadedCanvas, grid: Grid) -> None:
    """Dashed lines round every card of the page, whether there is one or not."""
    right, top = MARGIN + grid.across * grid.width, MARGIN + grid.down * grid.height
    canvas.saveState()
    canvas.setLineWidth(RULE)
    canvas.setDash(3, 3)
    for row in range(grid.down + 1):
        canvas.line(MARGIN, MARGIN + row * grid.height, right, MARGIN + row * grid.height)
    for column in range(grid.across + 1):
        canvas.line(MARGIN + column * grid.width, MARGIN, MARGIN + column * grid.width, top)
    canvas.restoreState()
