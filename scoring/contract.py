"""What was played: a game of 6 to 10 tricks in a strain, misère, or all-pass (rule book 6)."""

import re
from dataclasses import dataclass
from enum import Enum

from scoring.errors import ScoringError
from scoring.reading import shown

LEVELS = (6, 7, 8, 9, 10)
STRAINS = ("S", "C", "D", "H", "NT")
GAME = re.compile(r"(6|7|8|9|10)(S|C|D|H|NT)")


class Kind(Enum):
    GAME = "game"
    MISERE = "misere"
    ALL_PASS = "all-pass"


@dataclass(frozen=True)
class Contract:
    """`level` is tricks promised (6 to 10), `strain` one of S C D H NT; both only for a game."""

    kind: Kind
    level: int = 0
    strain: str = ""

    def __str__(self) -> str:
        return {Kind.MISERE: "M", Kind.ALL_PASS: "-"}.get(self.kind, f"{self.level}{self.strain}")


MISERE = Contract(Kind.MISERE)
ALL_PASS = Contract(Kind.ALL_PASS)


def contract_from_text(text: object) -> Contract:
    """The contract written "6S" to "10NT", "M" for misère, "-" for all-pass.

    Raises `unknown_contract`.
    """
    if text in ("M", "-"):
        return MISERE if text == "M" else ALL_PASS
    match = GAME.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise ScoringError("unknown_contract", got=shown(text))
    return Contract(Kind.GAME, int(match[1]), match[2])
