"""All-pass with all cards open: what three hands take when each takes as few tricks as it can.

The model
- The cards of the three hands only: the talon lies apart, since conventions differ in what it does. The first
  hand leads, there is no trump, and the ten tricks are shared by the three hands.
- Whoever is to play knows all cards and knows that the others will play by this model too. He plays the
  card with which he ends up with the **fewest tricks of his own**.
- If several cards bring him equally few, nothing he is paid for tells them apart. The rule then is: he
  prefers that the **next hand clockwise takes as many as possible**, so the third as few. That decides
  everything: the tricks depend on the cards and on who leads, not on any order of cards or suits.

Working backwards from the last trick, this gives every position one outcome (game theory calls it a subgame
perfect equilibrium; the search is known as max^n). No hand takes more than at misère on the same cards,
where the two others conspire against it.
"""

from deals.position import HANDS, Hands, check_seat, checked_hands, owners


def all_pass_tricks(hands: Hands, leader: str) -> dict[str, int]:
    """The tricks of each hand, in the order of `hands`, when `leader`, one of them, leads.

    `hands`: {seat: cards} of three seats, 1 to 10 cards each, the same number. Raises DealError
    `not_three_hands`, `unequal_hands`, `no_cards`, `card_twice`, `unknown_seat`.
    """
    from deals.all_pass_search import shares
    from deals.suit_tables import prepared

    checked = checked_hands(hands)
    seats = list(checked)
    check_seat(leader, seats)
    cards = list(checked.values())
    positions = prepared([owners(cards, first) for first in range(HANDS)])
    place = seats.index(leader)
    taken = shares(positions, place)
    found = {seats[(place + step) % HANDS]: tricks for step, tricks in enumerate(taken)}
    return {seat: found[seat] for seat in hands}
