"""The layout of a deal on paper: the hands seat by seat, the talon at the resting dealer."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from deals.cards import SUIT_SIGNS, Card
from deals.deal import Number, dealer_of, seats_at
from deals.notation import read_layout
from tournament.printing.fitting import draw, fit
from tournament.printing.layout import RULE, HeadedCanvas
from tournament.printing.values import NOTHING, rank_text

TITLE_HEIGHT, SUIT_HEIGHT = 5.5 * mm, 5 * mm
HANDS_HEIGHT = TITLE_HEIGHT + 4 * SUIT_HEIGHT
SIZE = 11
# Beside the sign of the suit, which stands in a column of its own.
INDENT = 5 * mm


def draw_hands(
    canvas: HeadedCanvas,
    layout: str,
    number: Number,
    per_table: int,
    x: float,
    top: float,
    width: float,
    *,
    brief: bool = False,
) -> None:
    """Side by side from N clockwise. Without a layout (an empty `layout`) lines to write it on.

    `brief`: whoever deals is said elsewhere.
    """
    held = holders(layout, number, per_table, brief)
    room = width / len(held)
    for place, (title, cards) in enumerate(held):
        _draw_hand(canvas, title, cards, x + place * room, top, room - 4 * mm)


def holders(
    layout: str, number: Number, per_table: int, brief: bool
) -> list[tuple[str, Sequence[Card] | None]]:
    """Titles with their cards; at four the dealer holds the talon, at three it lies apart."""
    deal = read_layout(layout, number, per_table) if layout else None
    dealer = dealer_of(number, per_table)
    rests = dealer if per_table == 4 else None
    hands: list[tuple[str, Sequence[Card] | None]] = [
        (seat, deal.hands[seat] if deal else None) for seat in seats_at(per_table) if seat != rests
    ]
    held = _("%(seat)s, talon") if brief else _("%(seat)s, dealer: talon")
    title = held % {"seat": rests} if rests else _("Talon")
    place = seats_at(per_table).index(rests) if rests else len(hands)
    hands.insert(place, (title, deal.talon if deal else None))
    return hands


def _draw_hand(
    canvas: HeadedCanvas, title: str, cards: Sequence[Card] | None, x: float, top: float, width: float
) -> None:
    draw(canvas, fit(title, width, SIZE, bold=True), x, top)
    canvas.setLineWidth(RULE)
    for place, (suit, sign) in enumerate(SUIT_SIGNS.items()):
        line = top - TITLE_HEIGHT - place * SUIT_HEIGHT
        draw(canvas, fit(sign, INDENT, SIZE), x, line)
        if cards is None:
            canvas.line(x + INDENT, line - SUIT_HEIGHT * 0.8, x + width, line - SUIT_HEIGHT * 0.8)
        else:
            ranks = " ".join(rank_text(card.rank) for card in cards if card.suit == suit)
            draw(canvas, fit(ranks or NOTHING, width - INDENT, SIZE), x + INDENT, line)
