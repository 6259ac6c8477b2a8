"""Slips for putting cards into boxes by hand: one hand a slip, suit by suit, a row of slips for each deal.

They show what is to be played: for the director and whoever makes up boxes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm

from deals.cards import SUIT_SIGNS, Card
from tournament.printing.fitting import draw, fit
from tournament.printing.grid import cards_drawn
from tournament.printing.hands import holders
from tournament.printing.layout import RULE, HeadedCanvas, Imprint
from tournament.printing.values import NOTHING, rank_text
from tournament.selectors.traveller import Traveller

# Four slips of a deal in a row of A4: three hands and the talon.
WIDTH, HEIGHT = 47.5 * mm, 44 * mm
EDGE = 3 * mm
INSIDE = WIDTH - 2 * EDGE
SUIT_TOP, SUIT_HEIGHT, SIGN_WIDTH = 10.5 * mm, 6 * mm, 6 * mm


@dataclass(frozen=True)
class Slip:
    """One hand, or the talon, of a deal; `copy` is empty where there is one box of the deal."""

    deal: str
    holder: str
    cards: tuple[Card, ...]
    copy: str


def slips_of(travellers: Sequence[Traveller], per_table: int, copies: int) -> list[Slip]:
    """Of every deal that has a layout, as often as there are boxes of it."""
    found = []
    for sheet in travellers:
        if not sheet.layout:
            continue
        for copy in range(1, copies + 1):
            for holder, cards in holders(sheet.layout, sheet.deal, per_table, brief=True):
                deal = _("Deal %(deal)s") % {"deal": sheet.deal}
                found.append(Slip(deal, holder, tuple(cards or ()), copy_text(copy, copies)))
    return found


def copy_text(copy: int, copies: int) -> str:
    if copies == 1:
        return ""
    return _("copy %(copy)s of %(copies)s") % {"copy": copy, "copies": copies}


def deal_slips_paper(imprint: Imprint, slips: Sequence[Slip]) -> bytes:
    """The PDF, in the active language."""
    return cards_drawn(imprint, _("Deal slips, for the director"), (WIDTH, HEIGHT), slips, _draw_slip)


def _draw_slip(canvas: HeadedCanvas, slip: Slip, x: float, top: float) -> None:
    x, top = x + EDGE, top - EDGE
    holder = fit(slip.holder, INSIDE * 0.52, 15, smallest=7, bold=True)
    draw(canvas, holder, x, top)
    deal = fit(slip.deal, INSIDE * 0.45, 11, smallest=7, bold=True)
    draw(canvas, deal, x + INSIDE, top, align="right")
    count = ngettext("%(count)s card", "%(count)s cards", len(slip.cards)) % {"count": len(slip.cards)}
    below = fit(" · ".join(filter(None, [count, slip.copy])), INSIDE, 7)
    draw(canvas, below, x + INSIDE, top - 5 * mm, align="right")
    canvas.setLineWidth(RULE)
    canvas.line(x, top - 8.5 * mm, x + INSIDE, top - 8.5 * mm)
    for place, (suit, sign) in enumerate(SUIT_SIGNS.items()):
        line = top - SUIT_TOP - place * SUIT_HEIGHT
        draw(canvas, fit(sign, SIGN_WIDTH, 14), x, line)
        ranks = " ".join(rank_text(card.rank) for card in slip.cards if card.suit == suit)
        draw(canvas, fit(ranks or NOTHING, INSIDE - SIGN_WIDTH, 13), x + SIGN_WIDTH, line)
    event = f"{canvas.imprint.event}, {canvas.imprint.date}"
    draw(canvas, fit(event, INSIDE, 5.5, smallest=4.5), x, top - HEIGHT + 2 * EDGE + 2 * mm)
