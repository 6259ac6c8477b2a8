"""What the inner loops look up about the suits of a position.

The cards still in play are one number, `alive`: a bit for every card by its place in the deck, eight for
every suit. For a suit and the eight bits of it that are alive, a *position* (one row of numbers) tells

- `CODES`: who holds its cards from the highest down, whatever their ranks. Two suits with one code are alike;
- `RUNS`: for each hand the lowest card of every run of touching cards; a run is as good as one card;
- `FACTS`: the lengths of the hands and what is certain about the suit, packed (see the shifts below);

and `HELD` has the cards of each hand. Hands are counted clockwise from the first one of a position.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from deals.compiling import compiled

Numbers = npt.NDArray[np.int64]

SUITS, MASKS, HANDS = 4, 256, 3
NOBODY = 3

CODES = 0
RUNS = CODES + SUITS * MASKS
FACTS = RUNS + HANDS * SUITS * MASKS
HELD = FACTS + SUITS * MASKS
SCRATCH = HELD + HANDS  # room for a search to list cards in
SIZE = SCRATCH + 30 * 12 + 1

# Places of the facts of a suit. The lengths of hands 0, 1, 2 come first, four bits each.
TOP_OWNER = 12  # who holds the highest card; NOBODY in an empty suit
TOPS = 14  # how many of the highest cards he holds in sequence
PAIR_TOPS = 18  # of the highest cards that hands 1 and 2 hold in sequence, the more that one of them has
SAFE = 22  # whether hand 0 can stay under whatever hands 1 and 2 lead of it
CAUGHT = 23  # whether all cards of hand 0, which has some, are over the lowest of hand 1 and of hand 2

COUNT = np.array([bits.bit_count() for bits in range(MASKS)], dtype=np.int64)
LOWEST = np.array([(bits & -bits).bit_length() - 1 for bits in range(MASKS)], dtype=np.int64)
HIGHEST = np.array([bits.bit_length() - 1 for bits in range(MASKS)], dtype=np.int64)


@compiled
def fill(position: Numbers, owner: Numbers) -> None:
    """Fill the tables of a position; `owner` tells for each card of the deck its hand, or NOBODY."""
    for card in range(len(owner)):
        if owner[card] != NOBODY:
            position[HELD + owner[card]] |= 1 << card
    for suit in range(SUITS):
        held = np.zeros(HANDS, dtype=np.int64)
        for hand in range(HANDS):
            held[hand] = position[HELD + hand] >> 8 * suit & 255
        whole = held[0] | held[1] | held[2]
        alive = whole
        while True:
            fill_suit(position, MASKS * suit + alive, held & alive, owner[8 * suit : 8 * suit + 8], alive)
            if alive == 0:
                break
            alive = (alive - 1) & whole


@compiled
def fill_suit(position: Numbers, place: int, held: Numbers, owner: Numbers, alive: int) -> None:
    """Fill what is known of one suit with `alive` cards, `held` by the hands."""
    code, above, below = 0, NOBODY, NOBODY
    for rank in range(8):
        if alive >> rank & 1 and owner[rank] != below:
            below = owner[rank]
            position[RUNS + SUITS * MASKS * below + place] |= 1 << rank
        if alive >> 7 - rank & 1:
            above = owner[7 - rank]
            code = 3 * code + above + 1
    position[CODES + place] = code
    found = COUNT[held[0]] | COUNT[held[1]] << 4 | COUNT[held[2]] << 8
    found |= tops_of(held) | is_safe(held) << SAFE | is_caught(held) << CAUGHT
    position[FACTS + place] = found


@compiled
def tops_of(held: Numbers) -> int:
    """TOP_OWNER, TOPS and PAIR_TOPS of a suit, in their places."""
    top_owner, pair_tops = NOBODY, 0
    tops = 0
    for hand in range(HANDS):
        others = held[0] | held[1] | held[2]
        others &= ~held[hand]
        own = COUNT[held[hand] >> HIGHEST[others] + 1]
        if own:
            top_owner, tops = hand, own
        if hand:
            pair_tops = max(pair_tops, COUNT[held[hand] >> HIGHEST[held[0]] + 1])
    return top_owner << TOP_OWNER | tops << TOPS | pair_tops << PAIR_TOPS


@compiled
def is_safe(held: Numbers) -> int:
    """1 if card by card from the lowest up hand 0 is under the others: it can duck whatever they lead."""
    own, others = held[0], held[1] | held[2]
    while own and others:
        if LOWEST[own] > LOWEST[others]:
            return 0
        own &= own - 1
        others &= others - 1
    return 1


@compiled
def is_caught(held: Numbers) -> int:
    """1 if hand 0 has cards, all of them over a card of each other hand that has any."""
    if not held[0]:
        return 0
    lowest = LOWEST[held[0]]
    return 1 if LOWEST[held[1]] < lowest and LOWEST[held[2]] < lowest else 0


def prepared(tries: Sequence[Sequence[int]]) -> Numbers:
    """Positions, one row of tables for each list of owners (`owners` of position.py)."""
    positions = np.zeros((len(tries), SIZE), dtype=np.int64)
    for position, owner in zip(positions, np.array(tries, dtype=np.int64), strict=True):
        fill(position, owner)
    return positions
