"""The inner loop of all-pass: the outcome of every position that can come up, from the last trick back.

A position is looked at from the hand on lead: it is 0, the next clockwise 1, then 2. `positions[leader]`
has the tables of suit_tables.py with the hands counted from that leader. *Shares* are packed: tricks of
hand 0 times 16, plus tricks of hand 1; hand 2 has the rest.
"""

from functools import cache
from typing import cast

import numpy as np

from deals.compiling import compiled, inlined
from deals.suit_tables import CODES, HANDS, HELD, LOWEST, MASKS, RUNS, SUITS, Numbers

# A plain -1 would make the compiler write versions of `search` apart for it, and versions that call one
# another crash when they are loaded from disk.
NO_CARD = cast(int, np.int64(-1))
UNKNOWN = 255
WORST = 1000
MOST_CARDS = 12  # worth playing at one time

BUCKET, BUCKET_BITS = 4, 17
HASH_BITS = 62
TAG_BITS = HASH_BITS - BUCKET_BITS


@inlined
def position_key(position: Numbers, alive: int) -> int:
    """The position, whatever its suits are called."""
    one = position[CODES + (alive & 255)]
    two = position[CODES + MASKS + (alive >> 8 & 255)]
    three = position[CODES + 2 * MASKS + (alive >> 16 & 255)]
    four = position[CODES + 3 * MASKS + (alive >> 24 & 255)]
    one, two = max(one, two), min(one, two)
    three, four = max(three, four), min(three, four)
    one, three = max(one, three), min(one, three)
    two, four = max(two, four), min(two, four)
    two, three = max(two, three), min(two, three)
    return int(one << 42 | two << 28 | three << 14 | four)


@inlined
def mixed(key: int) -> int:
    """All bits of the key stirred, HASH_BITS of them; no two keys give the same."""
    bits = key * 0x1E3779B97F4A7C15 & (1 << HASH_BITS) - 1
    bits ^= bits >> HASH_BITS // 2
    return bits * 0x16E8FEB86659FD93 & (1 << HASH_BITS) - 1


@inlined
def recall(table: Numbers, hashed: int) -> int:
    """The packed shares of a position, or UNKNOWN."""
    bucket = BUCKET * (hashed >> TAG_BITS)
    tag = hashed & (1 << TAG_BITS) - 1
    for place in range(bucket, bucket + BUCKET):
        if table[place] >> 12 == tag:
            return int(table[place] & 255)
    return UNKNOWN


@inlined
def remember(table: Numbers, hashed: int, left: int, shares: int) -> None:
    """Keep the shares of a position, in place of the one nearest to its end."""
    bucket = BUCKET * (hashed >> TAG_BITS)
    chosen = bucket
    for place in range(bucket, bucket + BUCKET):
        if table[place] >> 8 & 15 < table[chosen] >> 8 & 15:
            chosen = place
    table[chosen] = ((hashed & (1 << TAG_BITS) - 1) << 4 | left) << 8 | shares


@inlined
def list_cards(position: Numbers, cards: Numbers, alive: int, hand: int, first: int, beaten: int) -> int:
    """Put the cards a hand may play into `cards`, one of each run, and tell how many they are.

    `first` is the card led; `beaten` one that has been played and lost, so it parts no run any more.
    """
    suit, after = 0, SUITS
    if first != NO_CARD and (position[HELD + hand] & alive) >> (first & 24) & 255:
        suit, after = first >> 3, (first >> 3) + 1
    count = 0
    while suit < after:
        bits = alive >> 8 * suit & 255
        if beaten != NO_CARD and beaten >> 3 == suit:
            bits &= ~(1 << (beaten & 7))
        runs = position[RUNS + SUITS * MASKS * hand + MASKS * suit + bits]
        while runs:
            cards[count] = 8 * suit + LOWEST[runs]
            runs &= runs - 1
            count += 1
        suit += 1
    return count


@inlined
def over(card: int, other: int) -> bool:
    """Whether a card beats another that was played before it."""
    return card >> 3 == other >> 3 and card > other


@inlined
def shares_with(winner: int, later: int, left: int) -> int:
    """The shares when `winner` takes the trick and, leading then, has `later` of the others."""
    own, following = (later >> 4) + 1, later & 15
    third = left - own - following
    if winner == 0:
        return own << 4 | following
    return third << 4 | own if winner == 1 else following << 4 | third


@inlined
def cost_to(hand: int, shares: int, left: int) -> int:
    """What a hand minimises: its own tricks, and of equal ones less what the next hand clockwise takes."""
    one, two = shares >> 4, shares & 15
    three = left - one - two
    if hand == 0:
        return 16 * one - two
    return 16 * two - three if hand == 1 else 16 * three - one


@compiled
def search(
    positions: Numbers,
    table: Numbers,
    cards: Numbers,
    alive: int,
    leader: int,
    left: int,
    first: int,
    second: int,
) -> int:
    """The packed shares of the `left` tricks, to the first of which `first` and `second` have been played."""
    if left == 0:
        return 0
    position = positions[leader]
    hashed, hand, beaten = 0, 0, NO_CARD
    if first == NO_CARD:
        hashed = mixed(position_key(position, alive))
        known = recall(table, hashed)
        if known != UNKNOWN:
            return known
    elif second == NO_CARD:
        hand = 1
    else:
        hand = 2
        beaten = first if over(second, first) else second
    best, least = UNKNOWN, WORST
    own = cards[MOST_CARDS * hand :]
    for place in range(list_cards(position, own, alive, hand, first, beaten)):
        card = own[place]
        if hand == 0:
            found = search(positions, table, cards, alive, leader, left, card, NO_CARD)
        elif hand == 1:
            found = search(positions, table, cards, alive, leader, left, first, card)
        else:
            winner = 2 if over(card, first + second - beaten) else 1 if beaten == first else 0
            if winner == 2 and least <= 0:
                continue  # he can do without any trick
            rest = alive & ~(1 << first | 1 << second | 1 << card)
            lead = (leader + winner) % HANDS
            later = search(positions, table, cards[3 * MOST_CARDS :], rest, lead, left - 1, NO_CARD, NO_CARD)
            found = shares_with(winner, later, left)
        cost = cost_to(hand, found, left)
        if cost < least:
            best, least = found, cost
    if hand == 0:
        remember(table, hashed, left, best)
    return best


def shares(positions: Numbers, leader: int) -> tuple[int, int, int]:
    """The tricks of the leader and of the next two hands clockwise.

    `positions[n]`: the tables of the position with the hands counted from hand n on.
    """
    held = [int(bits) for bits in positions[0][HELD : HELD + HANDS]]
    left = held[0].bit_count()
    cards = np.zeros(HANDS * MOST_CARDS * left, dtype=np.int64)
    found = int(search(positions, table(), cards, sum(held), leader, left, NO_CARD, NO_CARD))
    own, following = found >> 4, found & 15
    return own, following, left - own - following


@cache
def table() -> Numbers:
    """Outcomes known so far, whatever deal they came from; all threads share it."""
    return np.zeros(BUCKET << BUCKET_BITS, dtype=np.int64)
