"""Counting a hand: worked examples by hand, and what holds for every hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.cards import DECK, Card
from tournament.services.rehearsal.hands import best_strain, danger, suit_winners, winners

HANDS = st.sets(st.sampled_from(DECK), min_size=10, max_size=10)
RANKS = "789TJQKA"


def suit(ranks):
    return sorted(RANKS.index(rank) for rank in ranks)


def hand(spades, clubs, diamonds, hearts):
    held = zip("SCDH", (spades, clubs, diamonds, hearts), strict=True)
    return [Card(letter, rank) for letter, ranks in held for rank in ranks]


@pytest.mark.parametrize(
    ("ranks", "tricks"),
    [
        ("", 0),
        ("A", 1),
        ("K", 0),
        ("K7", 1),
        ("AK", 2),
        ("789", 0),
        ("AKQ97", 5),
        ("QJT98", 3),
        ("789TJQKA", 8),
    ],
)
def test_winners_of_a_suit(ranks, tricks):
    assert suit_winners(suit(ranks)) == tricks


@given(HANDS)
def test_a_hand_wins_between_nothing_and_its_cards_and_a_higher_card_never_less(cards):
    assert 0 <= winners(cards) <= 10
    for card in cards:
        if card.rank != "A":
            higher = Card(card.suit, RANKS[RANKS.index(card.rank) + 1])
            if higher not in cards:
                better = (cards - {card}) | {higher}
                assert winners(better) >= winners(cards)
                assert danger(better) >= danger(cards)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (hand("789T", "789", "789", ""), 0),
        (hand("79JK", "79J", "79J", ""), 0),
        (hand("8", "789T", "789TJ", ""), 1),
        (hand("A", "789T", "789TJ", ""), 7),
    ],
)
def test_danger_of_a_misere(cards, expected):
    assert danger(cards) == expected


@pytest.mark.parametrize(
    ("cards", "strain"),
    [
        (hand("AKQJT", "78", "78", "7"), "S"),
        (hand("78", "78", "7", "AKQJT"), "H"),
        (hand("A78", "A78", "A7", "A7"), "NT"),
        (hand("AKQ7", "AKQ8", "7", "8"), "C"),
    ],
)
def test_best_strain(cards, strain):
    assert best_strain(cards) == strain
