"""Hands as people write them in files."""

import pytest

from deals.file_entries import layout_of_hands, tidy_hand


@pytest.mark.parametrize(
    ("written", "tidy"),
    [
        ("♠A ♣KT9 ♥7", "A.KT9..7"),
        ("♥7 ♠A K ♣K T9", "AK.KT9..7"),
        ("♦8", "..8."),
        (" A . KT9 . . 7 ", "A.KT9..7"),
        ("♠A ♠K ♥7", "♠A ♠K ♥7"),
    ],
)
def test_a_hand_with_signs_or_dots(written, tidy):
    assert tidy_hand(written) == tidy


def test_hands_with_signs_make_a_layout():
    hands = {"N": "♠A", "E": "♣A", "S": "♥A", "W": " ", "talon": "♠7 ♥8"}
    assert layout_of_hands(hands, 4) == "N:A... E:.A.. S:...A W:7...8"
