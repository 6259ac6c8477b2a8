"""A table drawn straight onto a page: for papers of many pages, where what flows would take minutes."""

from collections.abc import Sequence

from tournament.printing.fitting import LEADING, draw, fit, fit_title
from tournament.printing.layout import FILL, RULE, HeadedCanvas
from tournament.printing.tables import Column

INDENT = 2
SMALLEST = 4.5


def draw_ruled(
    canvas: HeadedCanvas,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    x: float,
    top: float,
    height: float,
    size: float,
    smallest: float = SMALLEST,
) -> float:
    """A grey header and a row for each of `rows`, all `height` tall; gives the bottom.

    The type is of `size`, and down to `smallest` where a text is long.
    """
    width = sum(column.width for column in columns)
    bottom = top - height * (len(rows) + 1)
    canvas.setFillColor(FILL)
    canvas.rect(x, top - height, width, height, stroke=0, fill=1)
    canvas.setFillGray(0)
    canvas.setLineWidth(RULE)
    canvas.rect(x, bottom, width, top - bottom)
    for place in range(1, len(rows) + 1):
        canvas.line(x, top - place * height, x + width, top - place * height)
    left = x
    for place, column in enumerate(columns):
        if place:
            canvas.line(left, top, left, bottom)
        draw_titled(canvas, column, left, top, height, size)
        for row, texts in enumerate(rows, start=1):
            draw_cell(canvas, texts[place], column, left, top - row * height, (height, size, smallest))
        left += column.width
    return bottom


def draw_titled(
    canvas: HeadedCanvas, column: Column, left: float, top: float, height: float, size: float
) -> None:
    lines = 2 if height > 2 * size else 1
    title = fit_title(column.title, column.width - 2, size - 1, lines=lines)
    draw(canvas, title, left + column.width / 2, top - (height - title.height) / 2, align="center")


def draw_cell(
    canvas: HeadedCanvas,
    text: str,
    column: Column,
    left: float,
    top: float,
    measures: tuple[float, float, float],
) -> None:
    """In the middle of its row; `measures` are its height, the size of the type and the smallest one."""
    height, size, smallest = measures
    if not text:
        return
    lines = 2 if height >= 2 * LEADING * smallest else 1
    shown = fit(text, column.width - 2 * INDENT, size, smallest=smallest, lines=lines)
    edges = {"left": INDENT, "center": column.width / 2, "right": column.width - INDENT}
    base = top - (height - shown.height) / 2
    draw(canvas, shown, left + edges[column.align], base, align=column.align)
