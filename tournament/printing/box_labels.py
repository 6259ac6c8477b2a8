"""Labels for the boxes: the number of the deal, large, who deals, and a picture to scan."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.printing.deal_slips import copy_text
from tournament.printing.fitting import draw, fit
from tournament.printing.grid import cards_drawn
from tournament.printing.layout import HeadedCanvas, Imprint
from tournament.printing.qr import draw_qr
from tournament.selectors.traveller import Traveller

# Three in a row of A4, seven rows.
WIDTH, HEIGHT = 63.3 * mm, 37.5 * mm
EDGE = 2.5 * mm
INSIDE = WIDTH - 2 * EDGE
PICTURE = 24 * mm


@dataclass(frozen=True)
class Label:
    """`facts` are short lines below the number; `url` is what the picture opens, empty for none."""

    deal: int
    facts: tuple[str, ...]
    url: str


def labels_of(travellers: Sequence[Traveller], copies: int, deal_pages: str) -> list[Label]:
    """As many for each deal as there are boxes; `deal_pages` is the address before the deal's number."""
    return [
        Label(sheet.deal, _facts(sheet, copy, copies), f"{deal_pages}{sheet.deal}/" if deal_pages else "")
        for sheet in travellers
        for copy in range(1, copies + 1)
    ]


def _facts(sheet: Traveller, copy: int, copies: int) -> tuple[str, ...]:
    facts = (
        _("set %(set)s") % {"set": sheet.box_set},
        _("dealer %(seat)s") % {"seat": sheet.dealer},
        _("first hand %(seat)s") % {"seat": sheet.first_hand},
        copy_text(copy, copies),
    )
    return tuple(fact for fact in facts if fact)


def labels_paper(imprint: Imprint, labels: Sequence[Label]) -> bytes:
    """The PDF, in the active language. Labels show nothing that is not told at the table."""
    return cards_drawn(imprint, _("Box labels"), (WIDTH, HEIGHT), labels, _draw_label)


def _draw_label(canvas: HeadedCanvas, label: Label, x: float, top: float) -> None:
    x, top = x + EDGE, top - EDGE
    room = INSIDE - PICTURE if label.url else INSIDE
    draw(canvas, fit(_("Deal"), room, 8), x, top)
    number = fit(str(label.deal), room - 2 * mm, 32, bold=True)
    below = draw(canvas, number, x, top - 4 * mm) - 1.2 * mm
    for fact in label.facts:
        below = draw(canvas, fit(fact, room - 1 * mm, 8), x, below) - 0.5 * mm
    event = f"{canvas.imprint.event}, {canvas.imprint.date}"
    draw(canvas, fit(event, INSIDE, 5.5, smallest=4.5), x, top - HEIGHT + 2 * EDGE + 2 * mm)
    if label.url:
        draw_qr(canvas, label.url, x + INSIDE - PICTURE + 2 * mm, top + 1.5 * mm, PICTURE)
