"""What a hand is worth at a glance, as a player counts it before he bids. Not best play: an estimate."""

from collections.abc import Iterable

from deals.cards import RANKS, SUITS, Card

FEW = 4


def ranks_by_suit(cards: Iterable[Card]) -> dict[str, list[int]]:
    """{suit: places of its ranks from 0, the seven, to 7, the ace, low to high}."""
    held: dict[str, list[int]] = {suit: [] for suit in SUITS}
    for card in cards:
        held[card.suit].append(RANKS.index(card.rank))
    return {suit: sorted(ranks) for suit, ranks in held.items()}


def winners(cards: Iterable[Card]) -> int:
    """Tricks the cards win when every suit is played from the top and the others' cards lie evenly."""
    return sum(suit_winners(ranks) for ranks in ranks_by_suit(cards).values())


def suit_winners(ranks: list[int]) -> int:
    """Tricks of one suit: their highest cards meet ours until the longer of their holdings is drawn."""
    mine, theirs = list(ranks), _missing(ranks)
    lost = 0
    for high in reversed(theirs[-(len(theirs) // 2 + 1) :]):
        if not mine:
            break
        if mine[-1] > high:
            mine.pop()
        else:
            mine.pop(0)
            lost += 1
    return len(ranks) - lost


def danger(cards: Iterable[Card]) -> int:
    """How badly a misère hand is guarded: 0 is safe whatever the others hold.

    The place-th lowest card of a suit is safe while no more than `place` missing cards are lower; every one
    above that counts.
    """
    return sum(
        max(0, sum(low < rank for low in _missing(ranks)) - place)
        for ranks in ranks_by_suit(cards).values()
        for place, rank in enumerate(ranks)
    )


def best_strain(cards: Iterable[Card]) -> str:
    """The longest suit, the stronger of equal ones; no trump for an even hand with tricks in every suit."""
    held = ranks_by_suit(cards)
    if all(suit_winners(ranks) for ranks in held.values()) and max(map(len, held.values())) <= FEW:
        return "NT"
    return max(held, key=lambda suit: (len(held[suit]), held[suit]))


def _missing(ranks: list[int]) -> list[int]:
    return [rank for rank in range(len(RANKS)) if rank not in ranks]
