"""What the auction should end in, once it is known what everybody can make.

The ladder of bids: 6 spades, clubs, diamonds, hearts, no trump, 7 spades … 8 no trump, misère, 9 spades …
10 no trump. A contract is written `6S` … `10NT` or `M`.

A seat's **best contract** is the highest rung it makes against best defence, taking the talon: a game of as
many tricks as it takes, misère when it takes none.

The **par** of a deal supposes that everybody knows all cards and nobody bids what he cannot make:

1. whoever makes nothing passes; if nobody makes anything, the deal is passed out;
2. the others bid on, each up to his best contract and no further, so the highest best contract wins. Of two
   equal ones it is the one whose seat speaks earlier from the first hand on: he answers an equal bid
   with "mine", the later one would have to go higher;
3. the winner may name any contract from his last bid up, and whatever the bidding came to, his best contract
   is such a one. He names it: at every price list of ours the higher game made is worth more.

Par does not ask whether somebody would rather go down than let the others play.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from deals.position import MISERE, STRAINS

LEAST_LEVEL, MOST_LEVEL = 6, 10
LAST_UNDER_MISERE = 8


def _ladder() -> tuple[str, ...]:
    rungs: list[str] = []
    for level in range(LEAST_LEVEL, MOST_LEVEL + 1):
        rungs += [f"{level}{strain}" for strain in STRAINS]
        rungs += [MISERE] if level == LAST_UNDER_MISERE else []
    return tuple(rungs)


LADDER = _ladder()


@dataclass(frozen=True)
class Par:
    """What the auction should end in: `declarer` is a seat, `contract` a rung of the ladder."""

    declarer: str
    contract: str


def best_contract(tricks: Mapping[str, int], misere: int) -> str | None:
    """The highest rung of a seat that takes `tricks` by strain and `misere` tricks at misère, or None."""
    made = {f"{taken}{strain}" for strain, taken in tricks.items()} | ({MISERE} if misere == 0 else set())
    return next((rung for rung in reversed(LADDER) if rung in made), None)


def par(best: Mapping[str, str | None], order: Sequence[str]) -> Par | None:
    """The par by each seat's best contract; `order`: the seats from the first hand on. None: passed out."""
    bidders = [(seat, contract) for seat in order if (contract := best[seat]) is not None]
    if not bidders:
        return None
    declarer, contract = max(bidders, key=lambda bidder: LADDER.index(bidder[1]))
    return Par(declarer, contract)
