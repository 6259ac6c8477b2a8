"""Who sits, rests, leads and defends."""

from itertools import product

import pytest

from scoring.seats import clockwise_after, defenders_of, hands_of, seats_at


@pytest.mark.parametrize(("players", "seats"), [(2, "NE"), (3, "NES"), (4, "NESW")])
def test_seats_of_a_table(players, seats):
    assert seats_at(players) == tuple(seats)


@pytest.mark.parametrize(("seat", "players", "others"), [("N", 4, "ESW"), ("S", 4, "WNE"), ("E", 3, "SN")])
def test_clockwise(seat, players, others):
    assert clockwise_after(seat, players) == tuple(others)


@pytest.mark.parametrize("players", [3, 4])
def test_three_hands_play_and_two_defend(players):
    for dealer, declarer in product(seats_at(players), repeat=2):
        hands = hands_of(dealer, players)
        assert len(hands) == 3
        assert (dealer in hands) == (players == 3)
        assert hands[0] == clockwise_after(dealer, players)[0]
        if declarer in hands:
            place = hands.index(declarer)
            assert defenders_of(declarer, dealer, players) == (hands[place - 2], hands[place - 1])
