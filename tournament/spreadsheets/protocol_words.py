"""Words of protocol rows as people type them, in three languages and on any keyboard."""

import re
from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from scoring.contract import LEVELS, STRAINS, Contract, Kind
from scoring.line_entry import DASHES, MISERE
from scoring.line_entry import SEATS as SEAT_LETTERS
from scoring.line_entry import STRAINS as STRAIN_LETTERS
from tournament.spreadsheets.headings import plain
from tournament.wording.contracts import contract_text

CALLS: dict[str, str | Promise] = {
    "whist": pgettext_lazy("call", "whist"),
    "pass": pgettext_lazy("call", "pass"),
    "half": pgettext_lazy("call", "half whist"),
}
CALL_WORDS = {
    "whist": ("whist", "w", "в", "вист", "віст"),
    "pass": ("pass", "p", "п", "пас", *DASHES),
    "half": ("half", "half whist", "h", "полвиста", "пв", "п/в", "1/2", "½", "піввіста", "/"),
}
MISERE_WORDS = (*MISERE, "misere", "misère", "мизер", "мізер")
ALL_PASS_WORDS = (*DASHES, "all-pass", "all pass", "распас", "распасы", "розпас", "розпаси", "рп", "0")
SEAT_WORDS = {
    "N": ("north", "север", "північ"),
    "E": ("east", "восток", "схід"),
    "S": ("south", "юг", "південь"),
    "W": ("west", "запад", "захід"),
}
CONTRACT = re.compile(r"(10|[6-9]) ?([^\d ]{1,2})")


def _by_word(words: Mapping[str, Iterable[str]]) -> dict[str, str]:
    return {plain(word): meant for meant, listed in words.items() for word in listed}


_CALL_OF = _by_word(CALL_WORDS)
_SEAT_OF = _by_word(SEAT_WORDS)
_KIND_OF = _by_word({"M": MISERE_WORDS, "-": ALL_PASS_WORDS})


def contract_of(text: str) -> str:
    """7H, 10NT, M or - for what was typed; the text itself where it is no contract."""
    if (kind := _KIND_OF.get(plain(text))) is not None:
        return kind
    match = CONTRACT.fullmatch(text.strip().upper())
    strain = STRAIN_LETTERS.get(match[2]) if match else None
    return f"{match[1]}{strain}" if match and strain else text


def seat_of(text: str) -> str:
    """N, E, S or W; the text itself where it is no seat."""
    return _SEAT_OF.get(plain(text)) or SEAT_LETTERS.get(text.strip().upper(), text)


def call_of(text: str) -> str:
    """whist, pass or half; the text itself where it is no call."""
    return _CALL_OF.get(plain(text), text)


def contracts_offered() -> list[str]:
    """As the active language writes them."""
    games = [Contract(Kind.GAME, level, strain) for level in LEVELS for strain in STRAINS]
    kinds = [Contract(Kind.MISERE), Contract(Kind.ALL_PASS)]
    return [contract_text(contract) for contract in (*games, *kinds)]


def spellings() -> list[tuple[str, str]]:
    """(what may be typed, the beginning of the key of a result), without regard to case."""
    games = [
        (f"{level}{letters}", str(level))
        for level in LEVELS
        for letters in dict.fromkeys((*STRAIN_LETTERS, *(text[1:] for text in contracts_offered()[:5])))
    ]
    misere = [(word, "M") for word in MISERE_WORDS]
    return [*games, *misere, *((word, "-") for word in ALL_PASS_WORDS)]


def seat_spellings() -> list[tuple[str, str]]:
    """(what may be typed, the seat)"""
    return list(SEAT_LETTERS.items())


def call_spellings() -> list[tuple[str, str]]:
    """(what may be typed, whist, pass or half)"""
    return [(word, call) for call, words in CALL_WORDS.items() for word in words]
