"""Best play and all-pass by trying every card: slow, plain, and written from the rules alone."""

STRAINS = ("S", "C", "D", "H", "NT", "M")


def legal(hand, led, trump):
    """The cards a hand may play when `led` is the suit of the first card, None for the leader."""
    for suit in (led, trump):
        following = [card for card in hand if card.suit == suit]
        if led is not None and following:
            return following
    return list(hand)


def winner(trick, trump):
    """Place in the trick of the card that wins: the highest trump, else the highest of the suit led."""
    suit = trump if any(card.suit == trump for card in trick) else trick[0].suit
    return max(
        (place for place in range(3) if trick[place].suit == suit),
        key=lambda place: "789TJQKA".index(trick[place].rank),
    )


def declarer_tricks(hands, declarer, leader, contract):
    """Tricks of `hands[declarer]`: he makes them many (few at contract M), the others the opposite."""
    trump = None if contract in ("NT", "M") else contract

    def play(hands, leader, trick):
        if len(trick) == 3:
            taker = (leader + winner(trick, trump)) % 3
            return (taker == declarer) + (play(hands, taker, ()) if hands[0] else 0)
        turn = (leader + len(trick)) % 3
        found = [
            play(without(hands, turn, card), leader, (*trick, card))
            for card in legal(hands[turn], trick[0].suit if trick else None, trump)
        ]
        return max(found) if (turn == declarer) == (contract != "M") else min(found)

    return play(tuple(map(tuple, hands)), leader, ())


def all_pass(hands, leader):
    """Tricks of the three hands: each wants few for itself, then many for the next hand."""

    def play(hands, leader, trick):
        if len(trick) == 3:
            taker = (leader + winner(trick, None)) % 3
            later = play(hands, taker, ()) if hands[0] else (0, 0, 0)
            return tuple(tricks + (hand == taker) for hand, tricks in enumerate(later))
        turn = (leader + len(trick)) % 3
        found = [
            play(without(hands, turn, card), leader, (*trick, card))
            for card in legal(hands[turn], trick[0].suit if trick else None, None)
        ]
        return min(found, key=lambda tricks: (tricks[turn], -tricks[(turn + 1) % 3]))

    return play(tuple(map(tuple, hands)), leader, ())


def without(hands, turn, played):
    return tuple(
        tuple(card for card in hand if card != played) if place == turn else hand
        for place, hand in enumerate(hands)
    )
