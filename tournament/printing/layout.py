"""What all papers share: margins, the head of every page, the sheet they go on, and the making of a PDF."""

import datetime
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.colors import Color
from reportlab.lib.pagesizes import A4, A5, A6, letter
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate

from tournament.models import Event
from tournament.printing.fitting import draw, fit
from tournament.printing.fonts import REGULAR, register_fonts, text_width

MARGIN = 10 * mm
HEAD_HEIGHT = 7 * mm
HEAD_SIZE = 8
# Light enough for a pencil and a worn toner: under 15 % of black.
FILL = Color(0.9, 0.9, 0.9)
RULE, THICK_RULE = 0.4, 1.2
SMALLEST_IN_HEAD = 5
CREATOR = "Prikup"
# Sheets of one size, counted in whole points or not.
SAME_SIZE = 0.001


Size = tuple[float, float]
SHEETS: dict[str, Size] = {"a4": A4, "a5": A5, "a6": A6, "letter": letter}
# On a narrower page the head has two lines.
NARROW = 150 * mm


@dataclass(frozen=True)
class Imprint:
    """What the head of every page of an event says, and what it is printed on.

    `sheet` is a key of SHEETS, or empty for the one a paper is made for. `version` says which publication a
    paper shows, and `newer_at` is the address that tells whether there is a newer one; empty where a paper
    shows none.
    """

    event: str
    date: str
    printed: str
    sheet: str = ""
    version: str = ""
    newer_at: str = ""


def imprint_of(event: Event, at: datetime.datetime | None = None) -> Imprint:
    """In the active language; `at` is the moment of printing, shown in the event's time zone."""
    local = (at or timezone.now()).astimezone(ZoneInfo(event.time_zone))
    stamp = f"{local:%Y-%m-%d %H:%M} {event.time_zone}"
    return Imprint(
        event=event.title,
        date=date_format(event.starts_on, "DATE_FORMAT"),
        printed=_("as of %(time)s") % {"time": stamp},
    )


class HeadedCanvas(Canvas):
    """A canvas that heads each page when it is saved, for only then is the number of pages known."""

    def __init__(self, *args: Any, imprint: Imprint, title: str, **kwargs: Any) -> None:
        register_fonts()
        super().__init__(*args, **{**kwargs, "initialFontName": REGULAR, "lang": get_language()})
        self.imprint = imprint
        self.pages: list[dict[str, Any]] = []
        self.setTitle(whole_title(title, imprint))
        self.setCreator(CREATOR)
        self.title = title

    def showPage(self) -> None:
        self.pages.append(dict(self.__dict__))
        self._startPage()

    def record(self, drawing: Callable[[], None]) -> Sequence[str]:
        """Draws, and gives what was drawn for `repeat` to put on other pages of the same paper."""
        self.saveState()
        before = len(self._code)
        drawing()
        drawn = tuple(self._code[before:])
        self.restoreState()
        return drawn

    def repeat(self, recorded: Sequence[str]) -> None:
        self.saveState()
        self._code.extend(recorded)
        self.restoreState()

    def save(self) -> None:
        pages = self.pages
        for number, page in enumerate(pages, start=1):
            self.__dict__.update(page)
            self._draw_head(number, len(pages))
            self._put_on_sheet()
            super().showPage()
        super().save()

    def _put_on_sheet(self) -> None:
        """Draws the page larger or smaller, in the middle of the sheet that was asked for."""
        if not self.imprint.sheet:
            return
        width, height = self._pagesize
        sheet = turned(SHEETS[self.imprint.sheet], wide=width > height)
        scale = min(sheet[0] / width, sheet[1] / height)
        if abs(scale - 1) < SAME_SIZE:
            return
        left, bottom = (sheet[0] - width * scale) / 2, (sheet[1] - height * scale) / 2
        moved = f"q {scale:.5f} 0 0 {scale:.5f} {left:.3f} {bottom:.3f} cm"
        self._code = [moved, *self._code, "Q"]
        self._pagesize = sheet

    def _draw_head(self, number: int, pages: int) -> None:
        width, height = self._pagesize
        top, room = height - MARGIN, width - 2 * MARGIN
        self.setFillGray(0)
        counted = _("page %(number)s of %(pages)s") % {"number": number, "pages": pages}
        page = fit(counted, room, HEAD_SIZE - 1)
        draw(self, page, width - MARGIN, top, align="right")
        first = room - text_width(page.lines[0], page.size) - 3 * mm
        said = [self.imprint.date, self.title, *filter(None, [self.imprint.version]), self.imprint.printed]
        if width < NARROW:
            draw(self, fit(self.imprint.event, first, HEAD_SIZE, bold=True), MARGIN, top)
            small = fit(" · ".join(said), room, HEAD_SIZE - 1, smallest=SMALLEST_IN_HEAD)
            draw(self, small, MARGIN, top - 3 * mm)
        else:
            self._draw_one_line(said, first, top)
        self.setLineWidth(RULE)
        line = top - (5.5 * mm if width < NARROW else 4 * mm)
        self.line(MARGIN, line, width - MARGIN, line)

    def _draw_one_line(self, said: Sequence[str], room: float, top: float) -> None:
        """The event on the left, the moment of printing beside the page, and what is left between them."""
        right = fit(said[-1], room * 0.4, HEAD_SIZE - 1)
        edge = MARGIN + room
        draw(self, right, edge, top, align="right")
        room -= text_width(right.lines[0], right.size) + 4 * mm
        event = fit(self.imprint.event, room * 0.5, HEAD_SIZE, bold=True)
        draw(self, event, MARGIN, top)
        used = text_width(event.lines[0], event.size, bold=True) + 3 * mm
        rest = fit(" · ".join(said[:-1]), room - used, HEAD_SIZE, smallest=SMALLEST_IN_HEAD)
        draw(self, rest, MARGIN + used, top)


def whole_title(title: str, imprint: Imprint) -> str:
    """What a reader of PDFs calls the paper."""
    return f"{title} - {imprint.event}"


def turned(size: Size, *, wide: bool) -> Size:
    """The sheet on its side if it has to be `wide`, else upright."""
    return (max(size), min(size)) if wide else (min(size), max(size))


def drawn(
    imprint: Imprint, title: str, page_size: tuple[float, float], pages: Callable[[HeadedCanvas], None]
) -> bytes:
    """A PDF whose pages `pages` draws on the canvas, each ended by showPage."""
    target = io.BytesIO()
    canvas = HeadedCanvas(target, pagesize=page_size, imprint=imprint, title=title)
    pages(canvas)
    canvas.save()
    return target.getvalue()


def flowing(imprint: Imprint, title: str, page_size: tuple[float, float], story: Sequence[Flowable]) -> bytes:
    """A PDF of `story`, broken into as many pages as it takes."""
    target = io.BytesIO()
    width, height = page_size
    frame = Frame(
        MARGIN,
        MARGIN,
        width - 2 * MARGIN,
        height - 2 * MARGIN - HEAD_HEIGHT,
        leftPadding=0,
        rightPadding=0,
        topPadding=0,
        bottomPadding=0,
    )
    document = BaseDocTemplate(target, pagesize=page_size, title=whole_title(title, imprint), creator=CREATOR)
    document.addPageTemplates(PageTemplate(frames=[frame]))
    document.build(list(story), canvasmaker=partial(HeadedCanvas, imprint=imprint, title=title))
    return target.getvalue()
