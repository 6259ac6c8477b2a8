"""Best contracts and par on invented tricks."""

import pytest

from deals.auction import LADDER, Par, best_contract, par

NOTHING = {"S": 5, "C": 4, "D": 5, "H": 0, "NT": 3}


def test_the_ladder():
    assert LADDER[:7] == ("6S", "6C", "6D", "6H", "6NT", "7S", "7C")
    assert LADDER[13:17] == ("8H", "8NT", "M", "9S")
    assert (LADDER[-1], len(LADDER), len(set(LADDER))) == ("10NT", 26, 26)


@pytest.mark.parametrize(
    ("tricks", "misere", "best"),
    [
        ({}, 1, None),
        ({}, 0, "M"),
        ({"S": 6}, 3, "6S"),
        ({"S": 6, "H": 6}, 3, "6H"),
        ({"H": 6, "NT": 6, "S": 7}, 3, "7S"),
        ({"S": 8, "NT": 8}, 0, "M"),
        ({"S": 9}, 0, "9S"),
        ({"C": 10, "D": 10}, 5, "10D"),
    ],
)
def test_the_best_contract_is_the_highest_rung_made(tricks, misere, best):
    assert best_contract(NOTHING | tricks, misere) == best


@pytest.mark.parametrize(
    ("best", "expected"),
    [
        ({"E": None, "S": None, "W": None}, None),
        ({"E": None, "S": "6S", "W": None}, Par("S", "6S")),
        ({"E": "8H", "S": "M", "W": "6NT"}, Par("S", "M")),
        ({"E": "M", "S": "7C", "W": "9S"}, Par("W", "9S")),
        ({"E": None, "S": "7D", "W": "7D"}, Par("S", "7D")),
        ({"E": "7D", "S": "6D", "W": "7D"}, Par("E", "7D")),
        ({"E": "9NT", "S": "10S", "W": "M"}, Par("S", "10S")),
    ],
)
def test_par_is_the_highest_and_of_equal_ones_the_earlier(best, expected):
    assert par(best, "ESW") == expected
