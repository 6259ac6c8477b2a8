"""Facts of the game as written on paper."""

from fractions import Fraction

import pytest
from django.utils import translation

from scoring.contract import contract_from_text
from tournament.printing.values import contract_text, matchpoints_text, rank_text


@pytest.mark.parametrize(
    ("contract", "multiplier", "text"),
    [
        ("6S", 1, "6♠"),
        ("7C", 1, "7♣"),
        ("8D", 1, "8♦"),
        ("9H", 1, "9♥"),
        ("10NT", 1, "10NT"),
        ("M", 1, "M"),
        ("-", 1, "—"),
        ("6S", 2, "6♠ ×2"),
        ("M", 8, "M ×8"),
    ],
)
def test_contracts(contract, multiplier, text):
    with translation.override("en"):
        assert contract_text(contract_from_text(contract), multiplier) == text


@pytest.mark.parametrize(
    ("language", "value", "text"),
    [
        ("en", Fraction(19), "19"),
        ("en", Fraction(199, 10), "19.90"),
        ("ru", Fraction(199, 10), "19,90"),
        ("uk", Fraction(44, 3), "14,67"),
        ("uk", Fraction(0), "0"),
    ],
)
def test_matchpoints(language, value, text):
    with translation.override(language):
        assert matchpoints_text(value) == text


def test_ranks():
    with translation.override("en"):
        assert [rank_text(rank) for rank in "789TJQKA"] == ["7", "8", "9", "10", "J", "Q", "K", "A"]
