"""What all papers share: margins, the head of every page, and the making of a PDF."""

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
from reportlab.lib.pagesizes import A4
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


@dataclass(frozen=True)
class Imprint:
    """What the head of every page of an event says."""

    event: str
    date: str
    printed: str


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
        self.setTitle(f"{title} - {imprint.event}")
        self.setCreator("Prikup")
        self.title = title

    def showPage(self) -> None:
        self.pages.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        pages = self.pages
        for number, page in enumerate(pages, start=1):
            self.__dict__.update(page)
            self._draw_head(number, len(pages))
            super().showPage()
        super().save()

    def _draw_head(self, number: int, pages: int) -> None:
        width, height = self._pagesize
        top = height - MARGIN
        self.setFillGray(0)
        page = _("page %(number)s of %(pages)s") % {"number": number, "pages": pages}
        right = fit(f"{self.imprint.printed} · {page}", width / 2, HEAD_SIZE - 1)
        draw(self, right, width - MARGIN, top, align="right")
        room = width - 2 * MARGIN - text_width(right.lines[0], right.size) - 5 * mm
        event = fit(self.imprint.event, room * 0.6, HEAD_SIZE, bold=True)
        draw(self, event, MARGIN, top)
        used = text_width(event.lines[0], event.size, bold=True)
        rest = fit(f"{self.imprint.date} · {self.title}", room - used, HEAD_SIZE)
        draw(self, rest, MARGIN + used + 3 * mm, top)
        self.setLineWidth(RULE)
        self.line(MARGIN, top - 4 * mm, width - MARGIN, top - 4 * mm)


def draw_cuts(canvas: HeadedCanvas, width: float, height: float, top: float) -> None:
    """Dashed lines between cards of this size, which fill an A4 from `top` down to its margins."""
    canvas.saveState()
    canvas.setLineWidth(RULE)
    canvas.setDash(3, 3)
    for row in range(round((top - MARGIN) / height) + 1):
        canvas.line(MARGIN, top - row * height, A4[0] - MARGIN, top - row * height)
    for column in range(round((A4[0] - 2 * MARGIN) / width) + 1):
        canvas.line(MARGIN + column * width, MARGIN, MARGIN + column * width, top)
    canvas.restoreState()


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
    document = BaseDocTemplate(target, pagesize=page_size)
    document.addPageTemplates(PageTemplate(frames=[frame]))
    document.build(list(story), canvasmaker=partial(HeadedCanvas, imprint=imprint, title=title))
    return target.getvalue()
