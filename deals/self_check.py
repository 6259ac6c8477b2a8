"""What is checked of every set of deals before it is played, and shown to the director.

The chi-square asks whether the dealing favours long or short suits. Each deal gives one observation: the
suit lengths of the first hand, longest first (4-3-2-1). One hand a deal, because the hands of one deal depend
on each other. The chances are exact: a hand of ten from 32 cards, eight of each suit. Patterns too rare
for the number of deals are counted together, so that every class expects five hands or more.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, erfc, exp, factorial, gamma, prod, sqrt

from deals.cards import DECK, RANKS, SUITS, Card
from deals.deal import HAND_SIZE, Deal, Number

LEAST_EXPECTED = 5

Pattern = tuple[int, ...]


@dataclass(frozen=True)
class SelfCheck:
    """The findings on a set of deals.

    `incomplete`: numbers of deals that lack the 32 different cards, in order. `repeated`: pairs (number,
    number of the earlier deal with the same packets of cards), whoever holds them. `chi_square` (exact)
    has `degrees_of_freedom`, 0 when there are too few deals to tell anything; its mean is that number.
    """

    deals: int
    incomplete: tuple[Number, ...]
    repeated: tuple[tuple[Number, Number], ...]
    chi_square: Fraction
    degrees_of_freedom: int

    @property
    def passed(self) -> bool:
        """No deal is incomplete or repeated; the chi-square is for people to judge."""
        return not self.incomplete and not self.repeated

    @property
    def chance_beyond(self) -> float:
        """How likely honest dealing is to lie at least so far from what is expected; 1.0 if untold."""
        return chance_beyond(float(self.chi_square), self.degrees_of_freedom)


def self_check(deals: Iterable[Deal]) -> SelfCheck:
    """The findings on these deals, in the order given."""
    dealt = tuple(deals)
    chi_square, degrees = suit_length_fit([pattern(deal.hands[deal.first_hand]) for deal in dealt])
    return SelfCheck(
        deals=len(dealt),
        incomplete=tuple(deal.number for deal in dealt if not _has_whole_deck(deal)),
        repeated=_repeats(dealt),
        chi_square=chi_square,
        degrees_of_freedom=degrees,
    )


def suit_length_fit(patterns: Sequence[Pattern]) -> tuple[Fraction, int]:
    """Pearson's chi-square of the observed suit lengths, and its degrees of freedom (classes - 1)."""
    if not patterns:
        return Fraction(0), 0
    classes = _classes(len(patterns))
    observed = Counter(patterns)
    total = Fraction(0)
    for members in classes:
        expected = len(patterns) * sum((pattern_chances()[one] for one in members), Fraction(0))
        total += (sum(observed[one] for one in members) - expected) ** 2 / expected
    return total, len(classes) - 1


def chance_beyond(chi_square: float, degrees: int) -> float:
    """The share of a chi-square distribution with so many degrees of freedom (0 or more) at or above a value.

    The sums for whole degrees, even and odd, e.g. Abramowitz and Stegun 26.4.4 and 26.4.5.
    """
    half = chi_square / 2
    if degrees <= 0:
        return 1.0
    if degrees % 2 == 0:
        return exp(-half) * sum(half**power / factorial(power) for power in range(degrees // 2))
    rest: float = sum(half ** (power - 0.5) / gamma(power + 0.5) for power in range(1, degrees // 2 + 1))
    return erfc(sqrt(half)) + exp(-half) * rest


def pattern(hand: Iterable[Card]) -> Pattern:
    """The four suit lengths of a hand, longest first."""
    lengths = Counter(card.suit for card in hand)
    return tuple(sorted((lengths[suit] for suit in SUITS), reverse=True))


@cache
def pattern_chances() -> dict[Pattern, Fraction]:
    """How likely a hand of ten has each pattern of suit lengths; likeliest first, the sum is 1."""
    longest_first = combinations_with_replacement(range(len(RANKS), -1, -1), len(SUITS))
    chances = {lengths: _chance(lengths) for lengths in longest_first if sum(lengths) == HAND_SIZE}
    return dict(sorted(chances.items(), key=lambda item: (-item[1], item[0])))


def _chance(lengths: Pattern) -> Fraction:
    orders = factorial(len(lengths)) // prod(factorial(times) for times in Counter(lengths).values())
    hands = orders * prod(comb(len(RANKS), length) for length in lengths)
    return Fraction(hands, comb(len(DECK), HAND_SIZE))


def _classes(deals: int) -> list[list[Pattern]]:
    """Patterns alone while they and all the rest expect enough hands; the rest together."""
    classes: list[list[Pattern]] = []
    rest = list(pattern_chances())
    rest_chance = Fraction(1)
    while len(rest) > 1:
        chance = pattern_chances()[rest[0]]
        if deals * min(chance, rest_chance - chance) < LEAST_EXPECTED:
            break
        classes.append([rest.pop(0)])
        rest_chance -= chance
    return [*classes, rest]


def _has_whole_deck(deal: Deal) -> bool:
    cards = [card for hand in (*deal.hands.values(), deal.talon) for card in hand]
    return len(cards) == len(DECK) and set(cards) == set(DECK)


def _repeats(deals: Iterable[Deal]) -> tuple[tuple[Number, Number], ...]:
    first: dict[frozenset[frozenset[Card]], Number] = {}
    found: list[tuple[Number, Number]] = []
    for deal in deals:
        if deal.packets in first:
            found.append((deal.number, first[deal.packets]))
        else:
            first[deal.packets] = deal.number
    return tuple(found)
