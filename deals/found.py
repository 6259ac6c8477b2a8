"""What was found in a box against what was dealt: which cards moved, and what may have happened.

Packets are {seat or `T`: cards} as in the text form; those found may be of any size, but every card lies in
one place. Terms: a card moved when another packet holds it now.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from deals.cards import DECK, Card
from deals.deal import SEATS, Deal, Number
from deals.errors import DealError
from deals.notation import Packets, packets_of, packets_text, read_packets


@dataclass(frozen=True)
class Moved:
    """A card dealt to the packet `dealt` and found in the packet `found`: a seat, or `T` at three."""

    card: Card
    dealt: str
    found: str


@dataclass(frozen=True)
class Cause:
    """What may have happened: the packets all went round by `turned` seats clockwise, or they are those of
    deal `other`, or just `swapped` (one card for one) or `exchanged` (whole packets) between two places."""

    turned: int = 0
    other: Number | None = None
    exchanged: tuple[str, str] | None = None
    swapped: tuple[str, str] | None = None


def read_found(text: str, per_table: int) -> dict[str, tuple[Card, ...]]:
    """The packets found in a box: all 32 cards, each in one place, however many lie in each.

    Raises DealError `card_twice`, `cards_nowhere`, and those of `notation.read_packets`.
    """
    packets = read_packets(text, per_table)
    places: dict[Card, str] = {}
    for holder, cards in packets.items():
        for card in cards:
            if card in places:
                raise DealError("card_twice", card=str(card), hand=holder, other=places[card])
            places[card] = holder
    missing = [str(card) for card in DECK if card not in places]
    if missing:
        raise DealError("cards_nowhere", missing=missing)
    return packets


def found_text(packets: Packets) -> str:
    """The packets in the text form."""
    return packets_text(packets)


def moved_cards(dealt: Deal, found: Packets) -> tuple[Moved, ...]:
    """The cards that lie elsewhere than they were dealt, in the order of the deck."""
    was, now = _holders(packets_of(dealt)), _holders(found)
    return tuple(Moved(card, was[card], now[card]) for card in DECK if was[card] != now[card])


def causes(dealt: Deal, found: Packets, others: Mapping[Number, Deal]) -> tuple[Cause, ...]:
    """What would explain all that was found, the simplest first; `others` are deals of the same event."""
    explained = [_turned(dealt, found), _exchanged(dealt, found), _swapped(dealt, found)]
    packets = frozenset(frozenset(cards) for cards in found.values())
    wrong_box = [
        Cause(other=number) for number, deal in others.items() if deal != dealt and deal.packets == packets
    ]
    return (*wrong_box, *(cause for cause in explained if cause is not None))


def _holders(packets: Packets) -> dict[Card, str]:
    return {card: holder for holder, cards in packets.items() for card in cards}


def _turned(dealt: Deal, found: Packets) -> Cause | None:
    """Every packet at the table one, two or three seats further on."""
    was, seats = packets_of(dealt), [seat for seat in SEATS if seat in found]
    for steps in range(1, len(seats)):
        further = {seat: was[seats[(place - steps) % len(seats)]] for place, seat in enumerate(seats)}
        if all(set(found[holder]) == set(further.get(holder, was[holder])) for holder in found):
            return Cause(turned=steps)
    return None


def _exchanged(dealt: Deal, found: Packets) -> Cause | None:
    was = packets_of(dealt)
    wrong = [holder for holder in was if set(was[holder]) != set(found[holder])]
    if len(wrong) != 2:
        return None
    one, other = wrong
    whole = set(was[one]) == set(found[other]) and set(was[other]) == set(found[one])
    return Cause(exchanged=(one, other)) if whole else None


def _swapped(dealt: Deal, found: Packets) -> Cause | None:
    moved = moved_cards(dealt, found)
    if len(moved) != 2 or (moved[0].dealt, moved[0].found) != (moved[1].found, moved[1].dealt):
        return None
    return Cause(swapped=(moved[0].dealt, moved[0].found))
