"""Text in a given width: it shrinks, then breaks into lines, then ends in an ellipsis."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from tournament.printing.fonts import font_name, printable, text_width

ELLIPSIS = "…"
LEADING = 1.2
# Where letters of a size stand in their line: the part of it above and below the base line.
ASCENT, DESCENT = 0.73, 0.21


@dataclass(frozen=True)
class Fitted:
    """Lines, each no wider than asked for, set in `size` points."""

    lines: tuple[str, ...]
    size: float
    bold: bool

    @property
    def height(self) -> float:
        """Points from the top of the first line's letters to the bottom of the last one's."""
        return self.size * (ASCENT + DESCENT + LEADING * (len(self.lines) - 1))


def fit(
    text: str, width: float, size: float, *, smallest: float = 6, bold: bool = False, lines: int = 1
) -> Fitted:
    """`text` within `width` points: in `size` if it fits, else down to `smallest`, else on up to `lines`
    lines of that size, the last of which ends in an ellipsis where even they do not hold it.
    """
    return _fit(printable(text), width, size, smallest, bold, lines)


# The same numbers and names stand in many cells of the same width.
@lru_cache(maxsize=32_768)
def _fit(text: str, width: float, size: float, smallest: float, bold: bool, lines: int) -> Fitted:
    natural = text_width(text, size, bold=bold)
    if natural <= width:
        return Fitted((text,), size, bold)
    # A hair less than what fits exactly, so that rounding does not push the last letter out.
    shrunk = size * width / natural * 0.999
    if shrunk >= smallest:
        return Fitted((text,), shrunk, bold)
    return Fitted(tuple(_broken(text, width, smallest, bold, lines)), smallest, bold)


def wrap(text: str, width: float, size: float, *, bold: bool = False, lines: int = 9) -> Fitted:
    """`text` on as many lines of `size` points as it takes, at most `lines`."""
    return Fitted(tuple(_broken(printable(text), width, size, bold, lines)), size, bold)


def fit_title(text: str, width: float, size: float, *, smallest: float = 4, lines: int = 2) -> Fitted:
    """`text` in bold on up to `lines` lines, in the largest type up to `size` that breaks no word."""
    words = printable(text).split() or [""]
    longest = max(text_width(word, size, bold=True) for word in words)
    shrunk = size if longest <= width else max(smallest, size * width / longest * 0.999)
    return wrap(text, width, shrunk, bold=True, lines=lines)


def _broken(text: str, width: float, size: float, bold: bool, lines: int) -> list[str]:
    done: list[str] = []
    while text and len(done) < lines - 1:
        line = _head(text, width, size, bold)
        done.append(line.strip())
        text = text[len(line) :].lstrip()
    if text:
        done.append(_cut(text, width, size, bold))
    return done or [""]


def _head(text: str, width: float, size: float, bold: bool) -> str:
    """As many whole words or parts before a hyphen as fit, or of a longer word as many letters."""
    if text_width(text, size, bold=bold) <= width:
        return text
    fitting = _letters(text, width, size, bold)
    after_break = max(text.rfind(" ", 0, fitting + 1), text.rfind("-", 0, fitting)) + 1
    return text[: after_break or max(1, fitting)]


def _letters(text: str, width: float, size: float, bold: bool) -> int:
    """How many letters of `text` fit; a longer part is never narrower, so halving finds it."""
    return bisect_right(
        range(1, len(text) + 1), width, key=lambda count: text_width(text[:count], size, bold=bold)
    )


def _cut(text: str, width: float, size: float, bold: bool) -> str:
    if text_width(text, size, bold=bold) <= width:
        return text
    room = width - text_width(ELLIPSIS, size, bold=bold)
    return text[: _letters(text, room, size, bold)].rstrip() + ELLIPSIS


def draw(canvas: Canvas, fitted: Fitted, x: float, top: float, *, align: str = "left") -> float:
    """Draws the lines down from `top`; `x` is their left edge, middle or right edge. Gives the bottom."""
    place = {"left": canvas.drawString, "center": canvas.drawCentredString, "right": canvas.drawRightString}
    canvas.setFont(font_name(fitted.bold), fitted.size)
    base = top - fitted.size * ASCENT
    for line in fitted.lines:
        place[align](x, base, line)
        base -= fitted.size * LEADING
    return top - fitted.height


class TitleCell(Flowable):
    """The title of a table's column."""

    def __init__(self, text: str, *, size: float, align: str) -> None:
        super().__init__()
        self.text, self.size, self.align = text, size, align

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.fitted = fit_title(self.text, available_width, self.size)
        self.width, self.height = available_width, self.fitted.height
        return self.width, self.height

    def draw(self) -> None:
        _draw_aligned(self.canv, self.fitted, self.width, self.height, self.align)


class FittedCell(Flowable):
    """Text in a table's cell: as tall as its lines, never wider than its column."""

    def __init__(
        self,
        text: str,
        *,
        size: float = 9,
        smallest: float = 6.5,
        bold: bool = False,
        lines: int = 2,
        align: str = "left",
    ) -> None:
        super().__init__()
        self.text, self.size, self.smallest, self.bold = text, size, smallest, bold
        self.lines, self.align = lines, align

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.fitted = fit(
            self.text,
            available_width,
            self.size,
            smallest=self.smallest,
            bold=self.bold,
            lines=self.lines,
        )
        self.width, self.height = available_width, self.fitted.height
        return self.width, self.height

    def draw(self) -> None:
        _draw_aligned(self.canv, self.fitted, self.width, self.height, self.align)


def _draw_aligned(canvas: Canvas, fitted: Fitted, width: float, top: float, align: str) -> None:
    x = {"left": 0, "center": width / 2, "right": width}[align]
    draw(canvas, fitted, x, top, align=align)
