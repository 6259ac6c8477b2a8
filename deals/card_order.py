"""How promising a card is: what a search of best play tries first.

Higher is tried earlier. Nothing here changes a result, only how long it takes; that is why these parts of the
inner loop may stand in a file of their own (see compiling.py). Cards of a suit are bits by rank.
"""

from deals.compiling import inlined
from deals.suit_tables import COUNT, HIGHEST


@inlined
def misere_lead(enemy: int, rank: int, player: int) -> int:
    """How promising a lead is by the enemy's cards of the suit: under them, so that they have to win."""
    above, below = COUNT[enemy >> rank], COUNT[enemy & (1 << rank) - 1]
    if player == 0:
        return int(above - 8 * below if enemy else -50)
    return int(4 * above - 8 * below - rank if enemy else -20 - rank)


@inlined
def game_lead(bits: int, own: int, declarer: int, rank: int, player: int) -> int:
    """How promising a lead is: winners first, then low cards to a partner's winner, then low cards."""
    if (bits & ~own) >> rank == 0:
        return 40
    if player != 0 and not (own | declarer) >> HIGHEST[bits] & 1:
        return int(30 - rank)
    return int(10 - rank if player != 0 and not declarer else -rank)


@inlined
def game_reply(rank: int, wins: bool, player: int, taker: int, others: int, follows: bool, last: bool) -> int:
    """How promising a reply is: win as cheaply as will do, but not over a partner; else throw low."""
    if wins and player != 0 and taker != 0:
        return -20 - rank
    if wins:
        return 60 - rank if not last and others >> rank == 0 else 40 - rank
    return -rank if follows or others >> rank else -8 - rank


@inlined
def misere_reply(rank: int, wins: bool, player: int, taker: int, last: bool) -> int:
    """How promising a reply in the suit led is: as high as may be under the enemy's card."""
    if player == 0:
        return 20 + rank if not wins else rank if last else -rank
    if taker == 0:
        return -rank if wins else rank
    return rank if last else -rank


@inlined
def misere_discard(rank: int, player: int, others: int, declarer: int) -> int:
    """How promising it is to throw a card away: the declarer's dangers; high cards where he has none."""
    if player == 0:
        return int(rank + 10 * COUNT[others & (1 << rank) - 1])
    return int(rank - 4 * COUNT[declarer])
