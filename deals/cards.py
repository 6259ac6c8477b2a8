"""The 32 cards, their order, and the letters people write for them.

Suits rank spades, clubs, diamonds, hearts; cards 7 8 9 10 J Q K A. Latin letters are ours; Russian ones
(В Д К Т, п т б ч), the signs ♠♣♦♥ and look-alikes from the other alphabet are read.

One letter means two cards: T is a ten in Latin notation and an ace (туз) in Russian, and the two
look the same. A whole layout tells the alphabet by its other letters; a lone card by the letter typed.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from deals.errors import DealError

SUITS = "SCDH"
RANKS = "789TJQKA"
SUIT_SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}

# The first letter of трефы looks like T; the Cyrillic С, Н and Ѕ look like our clubs, hearts and spades.
_SUIT_LETTERS = {"П": "S", "Т": "C", "T": "C", "Б": "D", "Ч": "H", "С": "C", "Н": "H", "Ѕ": "S"}
_SUIT_LETTERS |= {sign: suit for signs in ("♠♣♦♥", "♤♧♢♡") for sign, suit in zip(signs, SUITS, strict=True)}
_RANK_LETTERS = {"В": "J", "B": "J", "Д": "Q", "К": "K", "А": "A", "Ј": "J", "10": "T"}
_TEN_OR_ACE = "TТ"
_RUSSIAN_ONLY = frozenset("ВBД")
_LATIN_ONLY = frozenset("JЈQAА")
_VARIATION_SELECTOR = "\ufe0f"


def _one_of(letter: object, letters: str) -> bool:
    return isinstance(letter, str) and len(letter) == 1 and letter in letters


@dataclass(frozen=True, slots=True)
class Card:
    """One card: `suit` of SCDH and `rank` of 789TJQKA, both always upper-case Latin.

    Raises DealError `unknown_card` for anything else.
    """

    suit: str
    rank: str

    def __post_init__(self) -> None:
        if not (_one_of(self.suit, SUITS) and _one_of(self.rank, RANKS)):
            raise DealError("unknown_card", card=f"{self.suit}{self.rank}")

    def __str__(self) -> str:
        return self.suit + self.rank

    @property
    def position(self) -> int:
        """Place in the deck, from 0 (seven of spades) to 31 (ace of hearts)."""
        return SUITS.index(self.suit) * len(RANKS) + RANKS.index(self.rank)


DECK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a hand is written: spades, clubs, diamonds, hearts, each from the ace down."""
    return tuple(sorted(cards, key=lambda card: (SUITS.index(card.suit), -RANKS.index(card.rank))))


def read_card(text: str) -> Card:
    """The card written as suit and rank in either order: `SA`, `10♥`, `Дч`.

    A lone T is taken at its word: Latin T is a ten, Cyrillic Т an ace.
    Raises DealError `unknown_card`.
    """
    letters = text.replace(_VARIATION_SELECTOR, "").strip().upper() if isinstance(text, str) else ""
    for suit_text, rank_text in ((letters[:1], letters[1:]), (letters[-1:], letters[:-1])):
        suit = _SUIT_LETTERS.get(suit_text, suit_text)
        rank = "A" if rank_text == "Т" else _RANK_LETTERS.get(rank_text, rank_text)
        if _one_of(suit, SUITS) and _one_of(rank, RANKS):
            return Card(suit, rank)
    raise DealError("unknown_card", card=text)


def rank_letters(text: str) -> list[str]:
    """The ranks written in `text`, one item each, upper-case, `10` kept together; not yet interpreted."""
    letters: list[str] = []
    for letter in text.upper():
        if letter == "0" and letters and letters[-1] == "1":
            letters[-1] = "10"
        else:
            letters.append(letter)
    return letters


def meaning_of_t(letters: Iterable[str]) -> str | None:
    """What T stands for among these rank letters: `T` (ten), `A` (ace), or None when they disagree.

    J, Q, A are written in Latin notation only, В and Д in Russian only; K and 10 in both.
    """
    seen = set(letters)
    russian, latin = bool(seen & _RUSSIAN_ONLY), bool(seen & _LATIN_ONLY)
    if russian and latin:
        return None
    return "A" if russian else "T"


def read_rank(letter: str, t_means: str | None) -> str | None:
    """The rank one item of `rank_letters` stands for, or None if it is no card or a T of unknown meaning."""
    if letter in _TEN_OR_ACE:
        return t_means
    rank = _RANK_LETTERS.get(letter, letter)
    return rank if _one_of(rank, RANKS) else None
