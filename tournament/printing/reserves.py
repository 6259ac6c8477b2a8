"""Reserve deals on A4, for whoever puts cards into boxes: the layout of each, with its dealer."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from tournament.printing.fitting import draw, fit
from tournament.printing.hands import HANDS_HEIGHT, draw_hands
from tournament.printing.layout import HEAD_HEIGHT, MARGIN, RULE, HeadedCanvas, Imprint, drawn
from tournament.selectors.dealt import ReserveDeal

WIDTH = A4[0] - 2 * MARGIN
TITLE_HEIGHT, GAP = 9 * mm, 5 * mm
BLOCK_HEIGHT = TITLE_HEIGHT + HANDS_HEIGHT + GAP
TOP = A4[1] - MARGIN - HEAD_HEIGHT
PER_PAGE = int((TOP - MARGIN) / BLOCK_HEIGHT)


def reserves_paper(imprint: Imprint, reserves: Sequence[ReserveDeal], per_table: int) -> bytes:
    """In the active language. It shows layouts that may still be played: for the director alone."""

    def pages(canvas: HeadedCanvas) -> None:
        for start in range(0, len(reserves), PER_PAGE):
            for place, one in enumerate(reserves[start : start + PER_PAGE]):
                _draw_block(canvas, one, per_table, TOP - place * BLOCK_HEIGHT)
            canvas.showPage()

    return drawn(imprint, _("Reserve deals, for the director"), A4, pages)


def _draw_block(canvas: HeadedCanvas, one: ReserveDeal, per_table: int, top: float) -> None:
    said = _("%(reserve)s, dealer %(seat)s") % {"reserve": one.name, "seat": one.dealer}
    if one.played_as is not None:
        said = f"{said} · " + _("in play as deal %(deal)s") % {"deal": one.played_as}
    draw(canvas, fit(said, WIDTH, 14, bold=True), MARGIN, top)
    draw_hands(canvas, one.layout, one.name, per_table, MARGIN, top - TITLE_HEIGHT, WIDTH)
    line = top - BLOCK_HEIGHT + GAP / 2
    canvas.setLineWidth(RULE)
    canvas.line(MARGIN, line, MARGIN + WIDTH, line)
