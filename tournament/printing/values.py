"""How facts of the game are written on paper, in the active language."""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import pgettext

from deals.cards import SUIT_SIGNS
from scoring.contract import Contract, Kind
from tournament.wording.numbers import mixed_text, percent, whists_scored

NOTHING = "—"


def matchpoints_text(value: Fraction) -> str:
    """Matchpoints: whole as they are, scaled ones with two decimals."""
    return mixed_text(value) if value.denominator == 1 else percent(value)


def score_text(score: Fraction, top: Fraction | None) -> str:
    """Matchpoints where there is a top, else whists scored."""
    return whists_scored(score) if top is None else matchpoints_text(score)


def result_cell(result: Fraction | None, in_whists: bool) -> str:
    """A percent of the top, or whists per deal; a dash where there is none."""
    return whists_scored(result) if in_whists else percent(result)


def contract_text(contract: Contract, multiplier: int = 1) -> str:
    """As written in a traveller: 7♥, 10NT, a letter for misère, a dash for all-pass."""
    if contract.kind is Kind.ALL_PASS:
        return NOTHING
    if contract.kind is Kind.MISERE:
        text = pgettext("contract of misère", "M")
    else:
        no_trump = pgettext("contract without trumps", "NT")
        text = f"{contract.level}{SUIT_SIGNS.get(contract.strain, no_trump)}"
    return text if multiplier == 1 else f"{text} ×{multiplier}"


def tricks_text(tricks: int | None, hand_tricks: Sequence[int]) -> str:
    """The declarer's, on all-pass those of the three hands; a dash where nothing was played."""
    return "–".join(map(str, hand_tricks)) or (NOTHING if tricks is None else str(tricks))


def rank_text(rank: str) -> str:
    """The letter or number people of the language write for a rank of 789TJQKA."""
    letters = {
        "T": "10",
        "J": pgettext("jack, one letter", "J"),
        "Q": pgettext("queen, one letter", "Q"),
        "K": pgettext("king, one letter", "K"),
        "A": pgettext("ace, one letter", "A"),
    }
    return letters.get(rank, rank)
