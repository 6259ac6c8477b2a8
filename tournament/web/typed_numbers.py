"""Numbers as people type them, read exactly."""

import re
from fractions import Fraction

from scoring.numbers import MINUS, VULGAR
from tournament.errors import TournamentError

LONGEST_TYPED = 40
SIGNS = str.maketrans({MINUS: "-", "–": "-", "—": "-", "\N{NO-BREAK SPACE}": " ", "⁄": "/", ",": "."})
VULGAR_LETTERS = {letter: part for part, letter in VULGAR.items()}
DECIMAL = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,4}))?", re.ASCII)
WITH_FRACTION = re.compile(r"(?:([0-9]{1,6})\s+)?([0-9]{1,6})\s*/\s*([0-9]{1,3})", re.ASCII)
WITH_VULGAR = re.compile(rf"([0-9]{{1,6}})?\s*([{''.join(VULGAR_LETTERS)}])", re.ASCII)


def read_whists(text: str) -> Fraction:
    """Whists typed as 7, -7½, 7.5, 7,5, 15/2 or 7 1/2. Raises `not_whists`."""
    plain = text.strip().translate(SIGNS)
    sign = -1 if plain.startswith("-") else 1
    size = _size(plain[1:].strip() if plain[:1] in ("-", "+") else plain)
    if size is None:
        raise TournamentError("not_whists", got=text[:LONGEST_TYPED])
    return sign * size


def _size(plain: str) -> Fraction | None:
    if len(plain) > LONGEST_TYPED:
        return None
    if match := DECIMAL.fullmatch(plain):
        return Fraction(f"{match[1]}.{match[2] or 0}")
    if match := WITH_VULGAR.fullmatch(plain):
        return int(match[1] or 0) + VULGAR_LETTERS[match[2]]
    if (match := WITH_FRACTION.fullmatch(plain)) and int(match[3]):
        return int(match[1] or 0) + Fraction(int(match[2]), int(match[3]))
    return None
