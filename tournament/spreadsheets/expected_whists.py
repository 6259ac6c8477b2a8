"""Every result a deal can have, with its whists, for formulas that check what is typed.

A result is looked up by its key: contract / place of the declarer / call and tricks of the three hands, the
first hand first: `7/1/7/W3/P` is a game of seven by the first hand who took seven; the second whisted and
took three, the third passed. Worked out by the same engine as any record.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from scoring.contract import ALL_PASS, LEVELS, MISERE, Contract, Kind
from scoring.convention import Convention
from scoring.errors import ScoringError
from scoring.protocol_row import CALLS, TRICKS, ProtocolRow
from scoring.seats import defenders_of, hands_of, seats_at
from scoring.whists import whists

MARKS = {"whist": "W", "pass": "P", "half": "H"}
NO_DECLARER = 0
ANY_STRAIN = "S"


def expected_whists(convention: Convention, players: int) -> Iterator[tuple[str, list[Fraction]]]:
    """Keys with the whists of the hands from the first, then of the resting dealer at four."""
    dealer = seats_at(players)[-1]
    hands = hands_of(dealer, players)
    holders = (*hands, dealer) if players == len(hands) + 1 else hands
    for row in _rows(players, dealer, hands):
        try:
            written = whists(row, convention)
        except ScoringError:
            # The convention knows no such result, such as a half whist on a level without one.
            continue
        yield key_of(row), [written[seat] for seat in holders]


def key_of(row: ProtocolRow) -> str:
    hands = row.hands
    contract = str(row.contract.level) if row.contract.kind is Kind.GAME else str(row.contract)
    declarer = hands.index(row.declarer) + 1 if row.declarer else NO_DECLARER
    return "/".join([contract, str(declarer), *(_part(row, seat) for seat in hands)])


def _part(row: ProtocolRow, seat: str) -> str:
    """Call and tricks of one hand, as they are typed."""
    if row.contract.kind is Kind.ALL_PASS:
        return str(row.hand_tricks[row.hands.index(seat)])
    if seat == row.declarer:
        return "" if row.tricks is None else str(row.tricks)
    tricks = row.whist_tricks.get(seat)
    return MARKS.get(row.whist.get(seat, ""), "") + ("" if tricks is None else str(tricks))


def _rows(players: int, dealer: str, hands: tuple[str, ...]) -> Iterator[ProtocolRow]:
    for declarer in hands:
        for level in LEVELS:
            contract = Contract(Kind.GAME, level, ANY_STRAIN)
            yield from _games(ProtocolRow(players, dealer, contract, declarer))
        for tricks in range(TRICKS + 1):
            yield ProtocolRow(players, dealer, MISERE, declarer, tricks)
    for taken in product(range(TRICKS + 1), repeat=len(hands)):
        if sum(taken) <= TRICKS:
            yield ProtocolRow(players, dealer, ALL_PASS, hand_tricks=taken)


def _games(game: ProtocolRow) -> Iterator[ProtocolRow]:
    declarer, defenders = game.declarer, defenders_of(game.declarer or "", game.dealer, game.players)
    for calls in product(CALLS, repeat=len(defenders)):
        whist = dict(zip(defenders, calls, strict=True))
        for tricks, whist_tricks in _tricks([seat for seat in defenders if whist[seat] == "whist"]):
            yield ProtocolRow(
                *(game.players, game.dealer, game.contract, declarer), tricks, whist, dict(whist_tricks)
            )


def _tricks(whisters: list[str]) -> Iterator[tuple[int | None, Mapping[str, int]]]:
    """The declarer's tricks and those of each whister; nothing is played without one."""
    if not whisters:
        yield None, {}
        return
    for taken in product(range(TRICKS + 1), repeat=len(whisters)):
        if sum(taken) <= TRICKS:
            yield TRICKS - sum(taken), dict(zip(whisters, taken, strict=True))
