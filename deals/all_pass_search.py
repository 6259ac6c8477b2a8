"""The inner loop of all-pass: the outcome of every position that can come up, from the last trick back.

A position is looked at from the hand on lead: it is 0, the next clockwise 1, then 2. `positions[leader]`
has the tables of suit_tables.py with the hands counted from that leader. *Shares* are packed: tricks of
hand 0 times 16, plus tricks of hand 1; hand 2 has the rest.
"""

from functools import cache

import numpy as np

from deals.compiling import compiled, inlined
from deals.suit_tables import CODES, HANDS, HELD, LOWEST, MASKS, RUNS, SUITS, Numbers

NO_CARD = -1
UNKNOWN = 255
WORST = 1000

# What a ply holds: the position, the trick so far, the best card yet, and the cards to try from CARDS on.
ALIVE, LEADER, LEFT, HASHED, CARD, TOP, TAKER, BEST, LEAST, AT, END, CARDS = range(12)

BUCKET, BUCKET_BITS, EMPTY = 4, 17, -1 << 12  # an empty place has a tag that no position has
HASH_BITS, TAG_BITS = 62, 62 - BUCKET_BITS


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
def list_cards(positions: Numbers, plies: Numbers, ply: int, hand: int, led: int, beaten: int) -> None:
    """List the cards a hand may play, one of each run, from the lowest suit and rank up.

    `led` is the first card of the trick, NO_CARD for the leader himself; `beaten` one that has been played
    and lost, so it parts no run any more.
    """
    alive, leader = plies[ply, ALIVE], plies[ply, LEADER]
    own = positions[leader, HELD + hand] & alive
    suit, after = 0, SUITS
    if led != NO_CARD and own >> (led & 24) & 255:
        suit, after = led >> 3, (led >> 3) + 1
    end = CARDS
    while suit < after:
        bits = alive >> 8 * suit & 255
        if beaten >> 3 == suit:
            bits &= ~(1 << (beaten & 7))
        runs = positions[leader, RUNS + SUITS * MASKS * hand + MASKS * suit + bits]
        while runs:
            plies[ply, end] = 8 * suit + LOWEST[runs]
            runs &= runs - 1
            end += 1
        suit += 1
    plies[ply, AT], plies[ply, END] = CARDS, end
    plies[ply, BEST], plies[ply, LEAST] = UNKNOWN, WORST


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


@inlined
def enter_trick(
    positions: Numbers, table: Numbers, plies: Numbers, ply: int, alive: int, leader: int, left: int
) -> int:
    """Make `ply` the lead to the first of `left` tricks, or give their shares if they are known."""
    if left == 0:
        return 0
    hashed = mixed(position_key(positions[leader], alive))
    known = recall(table, hashed)
    if known == UNKNOWN:
        plies[ply, ALIVE], plies[ply, LEADER], plies[ply, LEFT] = alive, leader, left
        plies[ply, HASHED] = hashed
        list_cards(positions, plies, ply, 0, NO_CARD, NO_CARD)
    return known


@inlined
def enter_reply(positions: Numbers, plies: Numbers, ply: int) -> None:
    """Make `ply` the next card of the trick, after the one just played at the ply before."""
    for field in (ALIVE, LEADER, LEFT):
        plies[ply, field] = plies[ply - 1, field]
    played = plies[ply - 1, CARD]
    if ply % 3 == 1:
        plies[ply, TOP] = played
        list_cards(positions, plies, ply, 1, played, NO_CARD)
        return
    led = plies[ply - 2, CARD]
    second_wins = over(played, led)
    plies[ply, TOP] = played if second_wins else led
    list_cards(positions, plies, ply, 2, led, led if second_wins else played)


@inlined
def finish_trick(positions: Numbers, table: Numbers, plies: Numbers, ply: int) -> int:
    """Play the third card of a trick and enter the next one."""
    card = plies[ply, CARD]
    taker = 0 if plies[ply, TOP] == plies[ply - 2, CARD] else 1
    if over(card, plies[ply, TOP]):
        taker = 2
    plies[ply, TAKER] = taker
    rest = plies[ply, ALIVE] & ~(1 << card | 1 << plies[ply - 1, CARD] | 1 << plies[ply - 2, CARD])
    leader = (plies[ply, LEADER] + taker) % HANDS
    return enter_trick(positions, table, plies, ply + 1, rest, leader, plies[ply, LEFT] - 1)


@inlined
def learn(plies: Numbers, ply: int, found: int) -> None:
    """Take in the shares that the card just tried at `ply` leads to."""
    hand, left = ply % 3, plies[ply, LEFT]
    if hand == 2:
        found = shares_with(plies[ply, TAKER], found, left)
    cost = cost_to(hand, found, left)
    if cost < plies[ply, LEAST]:
        plies[ply, BEST], plies[ply, LEAST] = found, cost
    # The third hand's cards that win come last: they are in vain if it can do without any trick.
    at, end = plies[ply, AT], plies[ply, END]
    if hand == 2 and plies[ply, LEAST] <= 0 and at < end and over(plies[ply, at], plies[ply, TOP]):
        plies[ply, AT] = end


@compiled
def search(positions: Numbers, table: Numbers, plies: Numbers, alive: int, leader: int, left: int) -> int:
    """The packed shares of the `left` tricks to which hand `leader` of the first position leads."""
    found = enter_trick(positions, table, plies, 0, alive, leader, left)
    ply = 0 if found == UNKNOWN else -1
    while ply >= 0:
        at = plies[ply, AT]
        if at < plies[ply, END]:
            plies[ply, AT], plies[ply, CARD] = at + 1, plies[ply, at]
            if ply % 3 < 2:
                ply += 1
                enter_reply(positions, plies, ply)
                continue
            found = finish_trick(positions, table, plies, ply)
            if found == UNKNOWN:
                ply += 1
                continue
        else:
            found = plies[ply, BEST]
            if ply % 3 == 0:
                remember(table, plies[ply, HASHED], plies[ply, LEFT], found)
            ply -= 1
        if ply >= 0:
            learn(plies, ply, found)
    return found


def shares(positions: Numbers, leader: int) -> tuple[int, int, int]:
    """The tricks of the leader and of the next two hands clockwise.

    `positions[n]`: the tables of the position with the hands counted from hand n on.
    """
    held = [int(bits) for bits in positions[0][HELD : HELD + HANDS]]
    left = held[0].bit_count()
    plies = np.zeros((HANDS * left, CARDS + left), dtype=np.int64)
    found = int(search(positions, table(), plies, sum(held), leader, left))
    own, following = found >> 4, found & 15
    return own, following, left - own - following


@cache
def table() -> Numbers:
    """Outcomes known so far, whatever deal they came from; all threads share it."""
    return np.full(BUCKET << BUCKET_BITS, EMPTY, dtype=np.int64)
