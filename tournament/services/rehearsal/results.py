"""What a table writes about a deal: the cards decide the auction, skill and luck decide the tricks.

The model, plainly:

- A hand bids on the tricks it counts (`hands.winners`), on help from the talon and on a mood of the
  moment. The highest bid of six or more declares; nobody: all-pass. A hand safe enough plays misère unless
  another wants nine. After the talon the declarer names what he then counts, sometimes one less.
- Defenders whist on the tricks they count themselves. A ten is always played.
- The declarer takes what his twelve cards are worth, plus luck, plus `EDGE` tricks for every point of skill
  he has above the mean of the two defenders. A misère is made the more often the better he is against them.
- Two whisters part the defence's tricks, and on all-pass the hands part all, by what they hold; a better
  player gets more of the first and fewer of the second.

Skill moves tricks and never the auction, and each of these moves whists one way: the better a player, the
more he may expect in his seat, the others being equal. The dealer who rests has no hand in it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor
from random import Random
from typing import Any

from deals.deal import HAND_SIZE as TRICKS
from deals.deal import Deal, playing_seats
from scoring.convention import Convention
from scoring.seats import defenders_of
from tournament.services.rehearsal.hands import best_strain, danger, winners

Row = dict[str, Any]
BySeat = Mapping[str, float]

LEAST_BID, NINE, TEN = 6, 9, 10
# Tricks, and chances from 0 to 1. With them about 73 deals of 100 are games, 21 all-pass and 6 misères;
# one game of 7 goes down and one of 8 is not whisted.
TALON_HELP = 0.5
HOPE = 1.4
MOOD = 1.1
CAUTION = 0.2
LUCK = 1.4
EDGE = 0.9
SHARING = 0.35
# What `hands.danger` a misère may have, and how often it is made then.
SAFE_MISERE = 4.5
MISERE_MADE, MISERE_DANGER, MISERE_EDGE = 0.85, 0.05, 0.2
WHIST_FROM = {6: 3.6, 7: 3.9, 8: 4.2, 9: 4.5, TEN: -9.0}
SECOND_WHIST = 0.7
HALF = 0.35
TALON_TRICK = 0.12
MOST_DOWN = 3


@dataclass(frozen=True)
class Bid:
    seat: str
    tricks: float
    misere: bool


def table_row(deal: Deal, skills: BySeat, convention: Convention, rng: Random) -> Row:
    """A protocol row of `deal` in the shape of scoring.protocol_row, without players and dealer.

    `skills`: {seat: from -1 to 1} of everybody at the table. The same `rng` gives the same row.
    """
    bids = [_bid(deal, seat, rng) for seat in playing_seats(deal.dealer, deal.per_table)]
    best = max(bids, key=lambda bid: bid.tricks)
    miseres = [bid for bid in bids if bid.misere]
    if miseres and best.tricks < NINE:
        return _misere(deal, miseres[0].seat, skills, rng)
    if best.tricks < LEAST_BID:
        return _all_pass(deal, skills, rng)
    return _game(deal, best, sorted(bid.tricks for bid in bids)[1], skills, convention, rng)


def slip(row: Row) -> Row:
    """The row as somebody misreads it: a trick of another person, or another level where nobody played."""
    if "hand_tricks" in row:
        return {**row, "hand_tricks": _trick_moved(row["hand_tricks"])}
    if row["contract"] == "M":
        return {**row, "tricks": 1 if row["tricks"] == 0 else row["tricks"] - 1}
    if "tricks" not in row:
        level = 7 if row["contract"].startswith("6") else 6
        return {**row, "contract": f"{level}{row['contract'].lstrip('0123456789')}"}
    seat, taken = next(iter(row["whist_tricks"].items()))
    step = 1 if taken else -1
    whist_tricks = {**row["whist_tricks"], seat: taken - step}
    return {**row, "tricks": row["tricks"] + step, "whist_tricks": whist_tricks}


def _trick_moved(tricks: Sequence[int]) -> list[int]:
    """One trick from the hand with most to the next one."""
    giver = tricks.index(max(tricks))
    taker = (giver + 1) % len(tricks)
    return [count + (place == taker) - (place == giver) for place, count in enumerate(tricks)]


def _bid(deal: Deal, seat: str, rng: Random) -> Bid:
    hand = deal.hands[seat]
    tricks = winners(hand) + TALON_HELP + rng.triangular(-MOOD, MOOD, 0)
    return Bid(seat, tricks, danger(hand) + rng.triangular(-MOOD, MOOD, 0) < SAFE_MISERE)


def _above(seat: str, others: Sequence[str], skills: BySeat) -> float:
    """How much more skilled the player in `seat` is than the others on average."""
    return skills[seat] - sum(skills[other] for other in others) / len(others)


def _misere(deal: Deal, seat: str, skills: BySeat, rng: Random) -> Row:
    above = _above(seat, defenders_of(seat, deal.dealer, deal.per_table), skills)
    made = MISERE_MADE - MISERE_DANGER * danger(deal.hands[seat]) + MISERE_EDGE * above
    caught = rng.random() >= made
    tricks = caught * min(1 + floor(rng.expovariate(1)), TRICKS)
    return {"contract": "M", "declarer": seat, "tricks": tricks}


def _all_pass(deal: Deal, skills: BySeat, rng: Random) -> Row:
    seats = playing_seats(deal.dealer, deal.per_table)
    talon = sum(rng.random() < TALON_TRICK for _ in deal.talon) if deal.per_table > len(seats) else 0
    weights = {seat: (winners(deal.hands[seat]) + 1) * (1 - SHARING * skills[seat]) for seat in seats}
    return {"contract": "-", "hand_tricks": list(_parted(TRICKS - talon, weights, rng).values())}


def _parted(tricks: int, weights: BySeat, rng: Random) -> dict[str, int]:
    """Each trick goes to one seat, as likely as its weight says."""
    seats = list(weights)
    taken = rng.choices(seats, [weights[seat] for seat in seats], k=tricks)
    return {seat: taken.count(seat) for seat in seats}


def _game(deal: Deal, best: Bid, second: float, skills: BySeat, convention: Convention, rng: Random) -> Row:
    """A game by the best bidder, who names at least what `second`, the bid below his, has driven him to."""
    cards = (*deal.hands[best.seat], *deal.talon)
    worth = min(winners(cards) - HOPE, TRICKS)
    named = floor(worth + rng.triangular(-MOOD, MOOD, 0) / 2) - (rng.random() < CAUTION)
    level = min(max(LEAST_BID, floor(second), named), TRICKS)
    defenders = defenders_of(best.seat, deal.dealer, deal.per_table)
    calls = _calls(deal, level, defenders, convention, rng)
    row = {"contract": f"{level}{best_strain(cards)}", "declarer": best.seat, "whist": calls}
    whisters = [seat for seat in defenders if calls[seat] == "whist"]
    if not whisters:
        return row
    taken = round(worth + rng.triangular(-LUCK, LUCK, 0) + EDGE * _above(best.seat, defenders, skills))
    tricks = min(max(taken, level - MOST_DOWN), TRICKS)
    weights = {seat: (winners(deal.hands[seat]) + 1) * (1 + SHARING * skills[seat]) for seat in whisters}
    return {**row, "tricks": tricks, "whist_tricks": _parted(TRICKS - tricks, weights, rng)}


def _calls(
    deal: Deal, level: int, defenders: Sequence[str], convention: Convention, rng: Random
) -> dict[str, str]:
    """The calls of both defenders: the second whists less gladly when the first has."""
    first, second = defenders
    counted = {seat: winners(deal.hands[seat]) + rng.triangular(-MOOD, MOOD, 0) for seat in defenders}
    wanted = WHIST_FROM[level]
    if counted[first] >= wanted:
        return {first: "whist", second: "whist" if counted[second] >= wanted + SECOND_WHIST else "pass"}
    if counted[second] >= wanted:
        return {first: "pass", second: "whist"}
    half = level in convention.half_whist_levels and rng.random() < HALF
    return {first: "pass", second: "half" if half else "pass"}
