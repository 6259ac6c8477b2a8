"""What the inner loops look up about the suits of a position.

The cards still in play are one number, `alive`: a bit for every card by its place in the deck, eight for
every suit. For a suit and the eight bits of it that are alive, a *position* (one row of numbers) tells

- `CODES`: who holds its cards from the highest down, whatever their ranks. Two suits with one code are alike;
- `RUNS`: for each hand the lowest card of every run of touching cards; a run is as good as one card;
- `FACTS`: the lengths of the hands and what is certain about the suit, packed (see the shifts below);

and `HELD` has the cards of each hand. Hands are counted clockwise from the first one of a position, which is
the declarer where there is one.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from deals.compiling import compiled, inlined

Numbers = npt.NDArray[np.int64]

SUITS, MASKS, HANDS = 4, 256, 3
NOBODY = 3

CODES = 0
RUNS = CODES + SUITS * MASKS
FACTS = RUNS + HANDS * SUITS * MASKS
HELD = FACTS + SUITS * MASKS
SIZE = HELD + HANDS

# Places of the facts of a suit. The lengths of hands 0, 1, 2 come first, four bits each.
LENGTHS = 0xFFF
TOP_OWNER = 12  # who holds the highest card; NOBODY in an empty suit
TOPS = 14  # tricks he takes by leading his highest cards until somebody can beat one, nobody trumping
SURE = 18  # tricks hand 0 takes if this is the trump suit, whatever happens
PAIR_SURE = 22  # tricks hands 1 and 2 together take then
SAFE = 26  # 1 if hand 0 can stay under whatever hands 1 and 2 lead of the suit
CAUGHT = 27  # 1 if hand 0 has cards, all over the lowest of hand 1 and over the lowest of hand 2
EXITS = 28  # tricks hand 1 cannot help taking from hand 0 if only this suit is led; EXITS + 4 for hand 2

COUNT = np.array([bits.bit_count() for bits in range(MASKS)], dtype=np.int64)
LOWEST = np.array([(bits & -bits).bit_length() - 1 for bits in range(MASKS)], dtype=np.int64)
HIGHEST = np.array([bits.bit_length() - 1 for bits in range(MASKS)], dtype=np.int64)


def prepared(tries: Sequence[Sequence[int]]) -> Numbers:
    """Positions, one row of tables for each list of owners (`owners` of position.py)."""
    positions = np.zeros((len(tries), SIZE), dtype=np.int64)
    fill_all(positions, np.array(tries, dtype=np.int64))
    return positions


@compiled
def fill_all(positions: Numbers, owners: Numbers) -> None:
    for number in range(len(positions)):
        fill(positions[number], owners[number])


@inlined
def fill(position: Numbers, owner: Numbers) -> None:
    """Fill the tables of a position; `owner` tells for each card of the deck its hand, or NOBODY."""
    for card in range(len(owner)):
        if owner[card] != NOBODY:
            position[HELD + owner[card]] |= 1 << card
    held = np.zeros(HANDS, dtype=np.int64)
    for suit in range(SUITS):
        whole = 0
        for hand in range(HANDS):
            whole |= position[HELD + hand] >> 8 * suit & 255
        alive = whole
        while True:
            for hand in range(HANDS):
                held[hand] = position[HELD + hand] >> 8 * suit & alive
            fill_suit(position, MASKS * suit + alive, held, owner[8 * suit : 8 * suit + 8], alive)
            if alive == 0:
                break
            alive = (alive - 1) & whole


@inlined
def fill_suit(position: Numbers, place: int, held: Numbers, owner: Numbers, alive: int) -> None:
    """Fill what is known of one suit with `alive` cards, `held` by the hands."""
    code, below = 0, NOBODY
    for rank in range(8):
        if alive >> rank & 1 and owner[rank] != below:
            below = owner[rank]
            position[RUNS + SUITS * MASKS * below + place] |= 1 << rank
        if alive >> 7 - rank & 1:
            code = 3 * code + owner[7 - rank] + 1
    position[CODES + place] = code
    facts = COUNT[held[0]] | COUNT[held[1]] << 4 | COUNT[held[2]] << 8 | NOBODY << TOP_OWNER
    for hand in range(HANDS):
        others = alive & ~held[hand]
        tops = COUNT[held[hand] >> HIGHEST[others] + 1]
        if tops:
            longest = max(COUNT[others & held[hand - 1]], COUNT[others & held[hand - 2]])
            facts &= ~(NOBODY << TOP_OWNER)
            facts |= hand << TOP_OWNER | (COUNT[held[hand]] if tops >= longest else tops) << TOPS
    facts |= sure_of(held[0], held[1] | held[2]) << SURE
    facts |= max(sure_of(held[1], held[0]), sure_of(held[2], held[0])) << PAIR_SURE
    facts |= is_safe(held[0], held[1] | held[2]) << SAFE
    facts |= is_caught(held[0], held[1], held[2]) << CAUGHT
    facts |= exits_to(held[1], held[0]) << EXITS | exits_to(held[2], held[0]) << EXITS + 4
    position[FACTS + place] = facts


@inlined
def sure_of(own: int, above: int) -> int:
    """How many trumps of a hand cannot be beaten, each by another of the cards `above` may hold against it.

    Every trump is played to some trick, and loses it only to a higher trump, which can beat but one.
    """
    sure = COUNT[own]
    while own and above:
        if HIGHEST[above] > HIGHEST[own]:
            above &= ~(1 << HIGHEST[above])
            sure -= 1
        own &= ~(1 << HIGHEST[own])
    return int(sure)


@inlined
def is_safe(own: int, others: int) -> int:
    """1 if card by card from the lowest up `own` is under the others: it can duck whatever is led."""
    while own and others:
        if LOWEST[own] > LOWEST[others]:
            return 0
        own &= own - 1
        others &= others - 1
    return 1


@inlined
def is_caught(own: int, one: int, other: int) -> int:
    """1 if there are own cards, and all of them over a card of each other hand that has any."""
    return 1 if own and LOWEST[one] < LOWEST[own] and LOWEST[other] < LOWEST[own] else 0


@inlined
def exits_to(taker: int, own: int) -> int:
    """How many own cards are under all cards of `taker`, but no more than he has cards."""
    if not taker:
        return 0
    return int(min(COUNT[taker], COUNT[own & (1 << LOWEST[taker]) - 1]))
