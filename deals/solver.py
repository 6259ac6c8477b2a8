"""Best play with all cards open ("double dummy"): how many tricks a declarer takes.

Three cards to a trick, clockwise; suit is followed, whoever has none trumps if he can; the highest trump
wins, else the highest of the suit led; the winner leads on. The declarer takes as many tricks as he can and
the two others together hold him down; at misère he takes as few as he can and there is no trump.

The inner loops (double_dummy.py) are compiled when the first position is solved, and kept on disk.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from deals.cards import DECK, RANKS, Card
from deals.deal import Deal, playing_seats
from deals.errors import DealError
from deals.position import CONTRACTS, HANDS, MISERE, STRAINS, Hands, check_seat, checked_hands, owners

Row = tuple[int, ...]


@dataclass(frozen=True)
class RawTable:
    """Tricks of three hands as they are: `values[strain][declarer][leader]`, `misere[declarer][leader]`.

    Strains in the order S C D H NT; declarers and leaders in the order of the seats N E S W.
    """

    values: tuple[tuple[Row, ...], ...]
    misere: tuple[Row, ...]


@dataclass(frozen=True)
class Outcome:
    """The declarer's tricks with the best discards, and the two cards he discards for them."""

    tricks: int
    discards: tuple[Card, Card]


def tricks_of(hands: Hands, declarer: str, leader: str, contract: str) -> int:
    """The declarer's tricks when `leader` leads; `contract` is S, C, D, H, NT, or M for misère.

    `hands`: {seat: cards} of three seats, 1 to 10 cards each. Raises DealError `not_three_hands`,
    `unequal_hands`, `no_cards`, `card_twice`, `unknown_seat`, `unknown_contract_of_play`.
    """
    checked = checked_hands(hands)
    seats = list(checked)
    check_seat(declarer, seats)
    check_seat(leader, seats)
    if contract not in CONTRACTS:
        raise DealError("unknown_contract_of_play", got=contract, expected=", ".join(CONTRACTS))
    rows = _rows(list(checked.values()), seats.index(declarer), (contract,))
    return rows[contract][seats.index(leader)]


def raw_table(hands: Hands) -> RawTable:
    """The tricks of every declarer, strain and leader, nobody taking a talon.

    `hands` as in `tricks_of`. Raises DealError `not_three_hands`, `unequal_hands`, `no_cards`, `card_twice`.
    """
    cards = list(checked_hands(hands).values())
    found = [_rows(cards, declarer, CONTRACTS) for declarer in range(HANDS)]
    return RawTable(
        values=tuple(tuple(rows[strain] for rows in found) for strain in STRAINS),
        misere=tuple(rows[MISERE] for rows in found),
    )


def with_talon(deal: Deal, declarer: str) -> dict[str, Outcome]:
    """What `declarer`, a seat that plays, takes at each of CONTRACTS with the talon and the best discards.

    The first hand leads. Of equally good discards those are named that keep trumps and high cards, at misère
    those that keep low ones.
    Raises DealError `unknown_seat`.
    """
    from deals.suit_tables import prepared
    from deals.zero_windows import best_of

    seats = playing_seats(deal.dealer, deal.per_table)
    check_seat(declarer, seats)
    place = seats.index(declarer)
    others = [deal.hands[seats[(place + step) % HANDS]] for step in (1, 2)]
    held = sorted((*deal.hands[declarer], *deal.talon), key=lambda card: card.position)
    pairs = list(combinations(held, 2))
    tries = [owners([[card for card in held if card not in pair], *others], 0) for pair in pairs]
    positions = prepared(tries)
    found: dict[str, Outcome] = {}
    for number, contract in enumerate(CONTRACTS):
        order = sorted(range(len(pairs)), key=lambda at: _reluctance(pairs[at], contract))
        at, tricks = best_of(positions, order, -place % HANDS, number)
        found[contract] = Outcome(tricks, pairs[at])
    return found


def _reluctance(pair: Sequence[Card], contract: str) -> tuple[int, int]:
    """The less, the sooner people would discard these cards."""
    ranks = sum(RANKS.index(card.rank) for card in pair)
    return (0, -ranks) if contract == MISERE else (sum(card.suit == contract for card in pair), ranks)


def warm_up() -> None:
    """Compile the inner loops, or load what was compiled, by solving tiny positions."""
    from deals.all_pass import all_pass_tricks

    hands = {"N": DECK[:2], "E": DECK[8:10], "S": DECK[16:18]}
    raw_table(hands)
    all_pass_tricks(hands, "N")


def _rows(cards: Sequence[Sequence[Card]], declarer: int, contracts: Sequence[str]) -> dict[str, Row]:
    """The declarer's tricks at each contract by leader, in the order of `cards`."""
    from deals.suit_tables import prepared
    from deals.zero_windows import GUESS, tricks_in

    position = prepared([owners(cards, declarer)])[0]
    found: dict[str, Row] = {}
    for contract in contracts:
        tricks, row = GUESS, []
        for leader in range(HANDS):
            # Who leads seldom matters much, so the value for one leader is a good guess for the next.
            tricks = tricks_in(position, (leader - declarer) % HANDS, CONTRACTS.index(contract), tricks)
            row.append(tricks)
        found[contract] = tuple(row)
    return found
