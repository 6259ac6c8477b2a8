"""Everything best play says of a deal: what hand records print and results are judged by.

Every hand that plays may be the declarer; at four the dealer rests. The first hand leads to the first trick,
whoever declares. The declarer takes the talon and discards the two cards he then misses least.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from deals.all_pass import all_pass_tricks
from deals.auction import Par, best_contract, par
from deals.cards import Card, read_card
from deals.deal import Deal, playing_seats
from deals.errors import DealError
from deals.notation import layout_text
from deals.position import MISERE, STRAINS
from deals.solver import Outcome, with_talon

# Raised whenever an analysis may come out differently or gets another shape.
ENGINE = 1

Discards = tuple[Card, Card]


@dataclass(frozen=True)
class DealAnalysis:
    """The analysis of one deal. Seats stand in the order first, second, third hand.

    `layout` is the deal in its text form, `first_hand` the seat that leads first.
    `tricks[seat][strain]`: tricks of that declarer, strains S C D H NT; `misere[seat]`: the fewest tricks.
    `discards[seat][contract]`: a pair of cards to discard for that, contracts S C D H NT M.
    `best[seat]`: the highest rung of the ladder 6S < 6C < 6D < 6H < 6NT < 7S … 8NT < M < 9S … 10NT the seat
    makes, M being misère without a trick; None if it makes nothing.
    `par`: who should play what (deals/auction.py says in which sense); None if the deal is passed out.
    `all_pass[seat]`: tricks if it is passed out, by the model of deals/all_pass.py; they add up to ten.
    """

    layout: str
    first_hand: str
    tricks: Mapping[str, Mapping[str, int]]
    misere: Mapping[str, int]
    discards: Mapping[str, Mapping[str, Discards]]
    best: Mapping[str, str | None]
    par: Par | None
    all_pass: Mapping[str, int]


def analyse(deal: Deal) -> DealAnalysis:
    """The analysis of a deal, a second's work; the same deal always gives the same."""
    order = playing_seats(deal.dealer, deal.per_table)
    found = {seat: with_talon(deal, seat) for seat in order}
    best = {seat: _best(outcomes) for seat, outcomes in found.items()}
    return DealAnalysis(
        layout=layout_text(deal),
        first_hand=deal.first_hand,
        tricks={seat: {strain: found[seat][strain].tricks for strain in STRAINS} for seat in order},
        misere={seat: found[seat][MISERE].tricks for seat in order},
        discards={
            seat: {contract: outcome.discards for contract, outcome in found[seat].items()} for seat in order
        },
        best=best,
        par=par(best, order),
        all_pass=all_pass_tricks({seat: deal.hands[seat] for seat in order}, order[0]),
    )


def _best(outcomes: Mapping[str, Outcome]) -> str | None:
    return best_contract({strain: outcomes[strain].tricks for strain in STRAINS}, outcomes[MISERE].tricks)


def analysis_json(analysis: DealAnalysis) -> dict[str, object]:
    """The analysis as JSON values, its fields by name; cards as `SA`. `analysis_from` reads it back."""
    discards = {
        seat: {contract: [str(card) for card in pair] for contract, pair in pairs.items()}
        for seat, pairs in analysis.discards.items()
    }
    return {
        "layout": analysis.layout,
        "first_hand": analysis.first_hand,
        "tricks": {seat: dict(tricks) for seat, tricks in analysis.tricks.items()},
        "misere": dict(analysis.misere),
        "discards": discards,
        "best": dict(analysis.best),
        "par": None if analysis.par is None else asdict(analysis.par),
        "all_pass": dict(analysis.all_pass),
    }


def analysis_from(found: Mapping[str, Any]) -> DealAnalysis:
    """The analysis `analysis_json` wrote. Raises DealError `analysis_unreadable` for anything else."""
    try:
        return _read(found)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise DealError("analysis_unreadable") from None


def _read(found: Mapping[str, Any]) -> DealAnalysis:
    discards = {
        seat: {contract: _pair(pair) for contract, pair in pairs.items()}
        for seat, pairs in found["discards"].items()
    }
    return DealAnalysis(
        layout=str(found["layout"]),
        first_hand=str(found["first_hand"]),
        tricks={seat: dict(tricks) for seat, tricks in found["tricks"].items()},
        misere=dict(found["misere"]),
        discards=discards,
        best=dict(found["best"]),
        par=None if found["par"] is None else Par(**found["par"]),
        all_pass=dict(found["all_pass"]),
    )


def _pair(cards: Any) -> Discards:
    first, second = (read_card(card) for card in cards)
    return first, second
