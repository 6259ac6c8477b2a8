"""Values of positions, by asking the inner loop of best play one question after another."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from deals.double_dummy import BUCKET, BUCKET_BITS, EMPTY, MISERE, PLIES, PLY_SIZE, search
from deals.suit_tables import HELD, Numbers

GUESS = 3  # tricks; where the search for a value begins


def tricks_in(position: Numbers, leader: int, contract: int, guess: int = GUESS) -> int:
    """The declarer's tricks. `leader` is counted from him; `contract`: 0 to 3 trumps, 4 none, 5 misère."""
    low, high = 0, _left(position)
    while low < high:
        need = max(guess, low + 1)
        found = _bound(position, leader, need, contract)
        if found >= need:
            low, guess = found, found + 1
        else:
            high, guess = found, found
    return low


def best_of(positions: Numbers, order: Sequence[int], leader: int, contract: int) -> tuple[int, int]:
    """The place of the first position, in this order, where the declarer does best, and his tricks there.

    Of each further position only one thing is asked: whether he does better than in the best so far.
    """
    at = order[0]
    best = tricks_in(positions[at], leader, contract)
    for place in order[1:]:
        need = best if contract == MISERE else best + 1
        found = _bound(positions[place], leader, need, contract)
        if (found < need) == (contract == MISERE):
            at, best = place, tricks_in(positions[place], leader, contract, found)
    return at, best


def _bound(position: Numbers, leader: int, need: int, contract: int) -> int:
    plies = np.zeros((PLIES, PLY_SIZE), dtype=np.int64)
    return int(search(position, shared_table(), plies, leader, _left(position), need, contract))


def _left(position: Numbers) -> int:
    return int(position[HELD]).bit_count()


@cache
def shared_table() -> Numbers:
    """What has been found of positions so far, whatever deal they came from; all threads share it."""
    return np.full(BUCKET << BUCKET_BITS, EMPTY, dtype=np.int64)
