"""The table of prices every playing table keeps beside the traveller (rule book 6).

For one convention and three or four players: what each result is worth to the declarer, to each
defender and to the resting dealer. Worked out by the same engine as any row, so it cannot differ.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring.contract import ALL_PASS, LEVELS, MISERE, Contract, Kind
from scoring.convention import Convention
from scoring.errors import ScoringError
from scoring.protocol_row import TRICKS, ProtocolRow
from scoring.seats import defenders_of, hands_of, seats_at
from scoring.whists import whists


@dataclass(frozen=True)
class PriceRow:
    """One result of a game or misère; whists for each.

    `contract` is "6" to "10" or "M". `situation`: "nobody" whists, "half", "one" or "both"; "" for
    misère. `tricks` are the declarer's, None when not played; `whist_tricks` those of each whister.
    `defenders` are the first and the second; of "one" the whister and the passer, whichever sits first.
    """

    contract: str
    situation: str
    tricks: int | None
    whist_tricks: tuple[int, ...]
    declarer: Fraction
    defenders: tuple[Fraction, ...]
    dealer: Fraction | None


@dataclass(frozen=True)
class AllPassRow:
    """One all-pass result: tricks of the three hands from most to fewest, whists of each, the dealer's."""

    hand_tricks: tuple[int, ...]
    hands: tuple[Fraction, ...]
    dealer: Fraction | None


@dataclass(frozen=True)
class PriceTable:
    """Every result of a deal at a table of `players`, at step 1, no multiplier, no quick tricks.

    `talon_bonus`: whists by level written on the declarer for a quick trick in the talon, by the
    resting dealer or by the opponents together.
    """

    convention: Convention
    players: int
    games: tuple[PriceRow, ...]
    misere: tuple[PriceRow, ...]
    all_pass: tuple[AllPassRow, ...]
    talon_bonus: dict[int, int]


def price_table(convention: Convention, players: int) -> PriceTable:
    """The table for 3 or 4 `players`. Raises `out_of_range` for any other number."""
    if players not in (3, 4):
        raise ScoringError("out_of_range", where="players", got=players, low=3, high=4)
    dealer = seats_at(players)[-1]
    bonus = convention.talon_bonus == "whist_price"
    return PriceTable(
        convention=convention,
        players=players,
        games=tuple(
            _priced(row, situation, convention) for situation, row in _games(dealer, players, convention)
        ),
        misere=tuple(_priced(row, "", convention) for row in _miseres(dealer, players)),
        all_pass=tuple(_all_pass(row, convention) for row in _all_passes(dealer, players)),
        talon_bonus={level: convention.whist_price[level] if bonus else 0 for level in LEVELS},
    )


def _games(dealer: str, players: int, convention: Convention) -> Iterator[tuple[str, ProtocolRow]]:
    """Every game with declarer N; the strain changes no price."""
    first, second = defenders_of("N", dealer, players)
    calls = {
        "nobody": {first: "pass", second: "pass"},
        "half": {first: "pass", second: "half"},
        "one": {first: "whist", second: "pass"},
        "both": {first: "whist", second: "whist"},
    }
    for level in LEVELS:
        for situation, whist in calls.items():
            if situation == "half" and level not in convention.half_whist_levels:
                continue
            for tricks, taken in _splits(tuple(seat for seat in whist if whist[seat] == "whist")):
                contract = Contract(Kind.GAME, level, "S")
                yield situation, ProtocolRow(players, dealer, contract, "N", tricks, whist, taken)


def _splits(whisters: tuple[str, ...]) -> Iterator[tuple[int | None, dict[str, int]]]:
    """The declarer's tricks, most first, with every share-out of the others among the whisters."""
    if not whisters:
        yield None, {}
        return
    for tricks in range(TRICKS, -1, -1):
        for taken in _shares(TRICKS - tricks, len(whisters)):
            yield tricks, dict(zip(whisters, taken, strict=True))


def _shares(tricks: int, whisters: int) -> list[tuple[int, ...]]:
    """Every way one or two whisters can have taken `tricks` together."""
    if whisters == 1:
        return [(tricks,)]
    return [(tricks - second, second) for second in range(tricks + 1)]


def _miseres(dealer: str, players: int) -> Iterator[ProtocolRow]:
    for tricks in range(TRICKS + 1):
        yield ProtocolRow(players, dealer, MISERE, "N", tricks)


def _all_passes(dealer: str, players: int) -> Iterator[ProtocolRow]:
    """Hands with tricks from most to fewest; at four the talon may take the rest of ten."""
    for least in range(TRICKS // 3 + 1):
        for middle in range(least, TRICKS):
            for most in range(middle, TRICKS - least - middle + 1):
                if players == 4 or most + middle + least == TRICKS:
                    yield ProtocolRow(players, dealer, ALL_PASS, hand_tricks=(most, middle, least))


def _priced(row: ProtocolRow, situation: str, convention: Convention) -> PriceRow:
    result = whists(row, convention)
    level = row.contract.level
    return PriceRow(
        contract=str(level) if level else str(row.contract),
        situation=situation,
        tricks=row.tricks,
        whist_tricks=tuple(row.whist_tricks[seat] for seat in row.whisters),
        declarer=result["N"],
        defenders=tuple(result[seat] for seat in row.defenders),
        dealer=result[row.resting] if row.resting else None,
    )


def _all_pass(row: ProtocolRow, convention: Convention) -> AllPassRow:
    result = whists(row, convention)
    return AllPassRow(
        hand_tricks=row.hand_tricks,
        hands=tuple(result[seat] for seat in hands_of(row.dealer, row.players)),
        dealer=result[row.resting] if row.resting else None,
    )
