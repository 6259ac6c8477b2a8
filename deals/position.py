"""A position to be solved: three hands of equally many cards, as the inner loops want them."""

from collections.abc import Mapping, Sequence

from deals.cards import DECK, SUITS, Card
from deals.deal import SEATS
from deals.errors import DealError

STRAINS = (*SUITS, "NT")
MISERE = "M"
CONTRACTS = (*STRAINS, MISERE)
HANDS = 3
NOBODY = 3

Hands = Mapping[str, Sequence[Card]]


def checked_hands(hands: Hands) -> dict[str, tuple[Card, ...]]:
    """The hands in the order of the seats, clockwise.

    Raises DealError `not_three_hands`, `unequal_hands`, `no_cards`, `card_twice`.
    """
    seats = [seat for seat in SEATS if seat in hands]
    if len(seats) != HANDS or len(hands) != HANDS:
        raise DealError("not_three_hands", got=list(hands))
    sizes = {seat: len(hands[seat]) for seat in seats}
    if len(set(sizes.values())) > 1:
        raise DealError("unequal_hands", got=", ".join(f"{seat} {size}" for seat, size in sizes.items()))
    if not sizes[seats[0]]:
        raise DealError("no_cards")
    found: dict[Card, str] = {}
    for seat in seats:
        for card in hands[seat]:
            if card in found:
                raise DealError("card_twice", card=str(card), hand=seat, other=found[card])
            found[card] = seat
    return {seat: tuple(hands[seat]) for seat in seats}


def owners(hands: Sequence[Sequence[Card]], first: int) -> list[int]:
    """Who holds each card of the deck, hands counted clockwise from `hands[first]`; NOBODY if it is out."""
    owner = [NOBODY] * len(DECK)
    for step in range(HANDS):
        for card in hands[(first + step) % HANDS]:
            owner[card.position] = step
    return owner


def check_seat(seat: str, seats: Sequence[str]) -> None:
    """Raises DealError `unknown_seat` unless it is one of these."""
    if seat not in seats:
        raise DealError("unknown_seat", got=seat, expected="".join(seats))
