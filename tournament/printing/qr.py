"""QR codes as rows of dark and light squares, and drawn."""

from collections.abc import Sequence
from functools import lru_cache

import segno
from reportlab.pdfgen.canvas import Canvas

# A quarter of the picture may be dirty or torn before it cannot be read: cards lie among cups.
ERROR_LEVEL = "q"


# One picture may stand on every page of a paper.
@lru_cache(maxsize=1024)
def modules_of(text: str) -> list[list[bool]]:
    """Row by row, True for a dark square; without the light margin of four that belongs round it."""
    code = segno.make(text, error=ERROR_LEVEL, micro=False, boost_error=False)
    return [[bool(square) for square in row] for row in code.matrix]


def draw_qr(canvas: Canvas, text: str, x: float, top: float, size: float) -> None:
    """The code with its light margin in a square of `size`, the runs of dark squares as one bar each."""
    rows = modules_of(text)
    side = size / (len(rows) + 8)
    canvas.saveState()
    canvas.setFillGray(0)
    path = canvas.beginPath()
    for row, line in enumerate(rows):
        for start, length in _runs(line):
            path.rect(x + (4 + start) * side, top - (5 + row) * side, length * side, side)
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.restoreState()


def _runs(line: Sequence[bool]) -> list[tuple[int, int]]:
    """(start, length) of the dark runs of a row."""
    runs: list[tuple[int, int]] = []
    for place, dark in enumerate(line):
        if dark and runs and sum(runs[-1]) == place:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((place, 1))
    return runs
