"""The self-check of a set: whole decks, no repeats, and an exact chi-square of suit lengths."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.deal import Deal
from deals.dealing import LAYOUTS, deal_layout, deal_of_index
from deals.self_check import chance_beyond, pattern, pattern_chances, self_check, suit_length_fit
from tests.deals.layouts import deals

KEY = bytes(32)


def dealt(count, event="check"):
    return [deal_layout(KEY, event, number) for number in range(1, count + 1)]


def test_the_chances_by_taking_the_deck_suit_by_suit():
    """Every ordered quadruple of lengths, weighed by sequential hypergeometric draws."""
    chances = Counter()
    for lengths in product(range(9), repeat=4):
        if sum(lengths) != 10:
            continue
        chance, cards, wanted = Fraction(1), 32, 10
        for length in lengths:
            ways = comb(8, length) * comb(cards - 8, wanted - length)
            chance *= Fraction(ways, comb(cards, wanted))
            cards, wanted = cards - 8, wanted - length
        chances[tuple(sorted(lengths, reverse=True))] += chance
    assert pattern_chances() == dict(chances)
    assert sum(pattern_chances().values()) == 1


def test_one_suit_of_the_patterns_is_hypergeometric():
    """Over all patterns, the mean number of suits of each length is four times the hypergeometric chance."""
    for length in range(9):
        mean = sum(chance * lengths.count(length) for lengths, chance in pattern_chances().items())
        assert mean == 4 * Fraction(comb(8, length) * comb(24, 10 - length), comb(32, 10))


def test_the_likeliest_pattern_comes_first():
    assert list(pattern_chances())[:2] == [(4, 3, 2, 1), (3, 3, 2, 2)]
    assert pattern_chances()[4, 3, 2, 1] == Fraction(70 * 56 * 28 * 8 * 24, 64512240)


@given(deals())
def test_the_pattern_of_a_hand(deal):
    for hand in deal.hands.values():
        lengths = [sum(card.suit == suit for card in hand) for suit in "SCDH"]
        assert pattern(hand) == tuple(sorted(lengths, reverse=True))


def test_a_good_set():
    check = self_check(dealt(22))
    assert (check.deals, check.incomplete, check.repeated, check.passed) == (22, (), (), True)
    assert check.degrees_of_freedom == 2


def test_nothing_dealt():
    check = self_check([])
    assert (check.deals, check.passed, check.chi_square, check.degrees_of_freedom) == (0, True, 0, 0)


def test_a_repeated_layout_is_found_whoever_holds_it():
    first, second, third = dealt(3)
    same_index = deal_of_index(0, 5, 4), deal_of_index(0, 6, 4)
    at_three = Deal(
        number=9, dealer="S", hands=dict(zip("SEN", first.hands.values(), strict=True)), talon=first.talon
    )
    check = self_check([first, second, *same_index, third, replace(second, number=7), at_three])
    assert check.repeated == ((6, 5), (7, 2), (9, 1))
    assert not check.passed


def test_a_deal_without_a_whole_deck_is_found():
    """A deal refuses to be made so; the check does not rely on it."""
    good, broken = dealt(2)
    object.__setattr__(broken, "talon", (broken.talon[0], broken.talon[0]))
    check = self_check([good, broken])
    assert (check.incomplete, check.passed) == ((2,), False)


@given(st.integers(0, 2000))
def test_every_class_expects_five_hands(count):
    """As many hands in the likeliest pattern as asked: the fit is worst, its classes are by the rule."""
    value, degrees = suit_length_fit([(4, 3, 2, 1)] * count)
    chances = list(pattern_chances().values())
    kept, rest = 0, Fraction(1)
    while kept < len(chances) - 1 and count * chances[kept] >= 5 and count * (rest - chances[kept]) >= 5:
        rest -= chances[kept]
        kept += 1
    assert degrees == kept
    first = chances[0] if degrees else Fraction(1)
    assert value == (count * (1 - first) ** 2 / first + count * (1 - first) if count else 0)


def test_a_fit_by_hand():
    """Twenty hands: 4-3-2-1 expects 6.53, the rest 13.47; observed 8 and 12."""
    share = Fraction(21073920, 64512240)
    value, degrees = suit_length_fit([(4, 3, 2, 1)] * 8 + [(3, 3, 2, 2)] * 6 + [(8, 2, 0, 0)] * 6)
    assert degrees == 1
    assert value == (8 - 20 * share) ** 2 / (20 * share) + (12 - 20 * (1 - share)) ** 2 / (20 * (1 - share))


@pytest.mark.parametrize(
    ("degrees", "value", "share"),
    [
        *((1, 3.841, 0.05), (2, 5.991, 0.05), (3, 7.815, 0.05), (4, 9.488, 0.05), (5, 11.070, 0.05)),
        *((5, 20.515, 0.001), (7, 2.833, 0.9), (12, 21.026, 0.05), (13, 27.688, 0.01), (1, 0.0, 1.0)),
        (0, 0.0, 1.0),
    ],
)
def test_the_share_beyond_is_that_of_printed_tables(degrees, value, share):
    assert chance_beyond(value, degrees) == pytest.approx(share, rel=0.005)


@given(st.integers(1, 20), st.floats(0, 200))
def test_the_share_beyond_is_a_share_and_falls(degrees, value):
    here, further = chance_beyond(value, degrees), chance_beyond(value + 1, degrees)
    assert 0 <= further <= here <= 1 + 1e-12


@pytest.mark.slow
def test_the_chi_square_behaves_as_one():
    """Over 400 sets of 100 deals its mean is its degrees of freedom and 5 % pass the tabled 5 % point."""
    values, degrees = [], 0
    for event in range(400):
        check = self_check(deal_layout(KEY, f"set {event}", number) for number in range(1, 101))
        values.append(float(check.chi_square))
        degrees = check.degrees_of_freedom
    assert degrees == 5
    assert abs(sum(values) / 400 - degrees) < 4 * (2 * degrees / 400) ** 0.5
    beyond = sum(value > 11.070 for value in values) / 400
    assert abs(beyond - 0.05) < 4 * (0.05 * 0.95 / 400) ** 0.5


def test_a_dealer_who_deals_long_suits_is_seen():
    sorted_deals = [deal_of_index(index, 1, 4) for index in range(0, LAYOUTS // 10**6, LAYOUTS // 10**8)]
    check = self_check(sorted_deals)
    assert float(check.chi_square) > 20.52  # the 0.1 % point of five degrees


def test_of_very_many_hands_every_pattern_is_a_class():
    """The patterns are the partitions of ten into four suits of at most eight cards."""
    patterns = [four for four in combinations_with_replacement(range(9), 4) if sum(four) == 10]
    assert suit_length_fit([(4, 3, 2, 1)] * 2_000_000)[1] == len(patterns) - 1


def test_the_share_beyond_of_two_degrees_is_an_exponential():
    check = self_check(dealt(22))
    assert check.chance_beyond == pytest.approx(exp(-float(check.chi_square) / 2))
