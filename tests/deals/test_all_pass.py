"""All-pass: against trying every card, against misère, and refusals."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deals.all_pass import all_pass_tricks
from deals.cards import Card
from deals.errors import DealError
from deals.solver import raw_table
from tests.deals.brute_force import all_pass
from tests.deals.layouts import CARDS, deals
from tests.deals.test_solver import endings

SWAPPED = dict(zip("SCDH", "HSCD", strict=True))


@settings(deadline=None, max_examples=150)
@given(endings(), st.sampled_from("NES"))
def test_endings_equal_trying_every_card(hands, leader):
    found = all_pass_tricks(hands, leader)
    assert list(found) == list(hands)
    assert tuple(found.values()) == all_pass(list(hands.values()), "NES".index(leader))


@settings(deadline=None, max_examples=15)
@given(deals())
def test_whole_deals_share_ten_tricks_and_nobody_takes_more_than_at_misere(deal):
    seats = list(deal.hands)
    found = all_pass_tricks(deal.hands, deal.first_hand)
    assert sum(found.values()) == 10
    misere = raw_table(deal.hands).misere
    place = seats.index(deal.first_hand)
    for number, seat in enumerate(seats):
        assert 0 <= found[seat] <= misere[number][place]


@settings(deadline=None, max_examples=10)
@given(deals(per_table=3))
def test_neither_the_names_of_suits_nor_the_seats_matter(deal):
    found = all_pass_tricks(deal.hands, "N")
    renamed = {
        seat: tuple(Card(SWAPPED[card.suit], card.rank) for card in hand) for seat, hand in deal.hands.items()
    }
    assert all_pass_tricks(renamed, "N") == found
    moved = dict(zip("ESW", deal.hands.values(), strict=True))
    assert tuple(all_pass_tricks(moved, "E").values()) == tuple(found.values())


@pytest.mark.parametrize(
    ("hands", "leader", "code"),
    [
        ({"N": CARDS[:1], "E": CARDS[1:2]}, "N", "not_three_hands"),
        ({"N": CARDS[:1], "E": CARDS[1:2], "S": CARDS[2:4]}, "N", "unequal_hands"),
        ({"N": [], "E": [], "S": []}, "N", "no_cards"),
        ({"N": CARDS[:1], "E": CARDS[1:2], "S": CARDS[:1]}, "N", "card_twice"),
        ({"N": CARDS[:1], "E": CARDS[1:2], "S": CARDS[2:3]}, "W", "unknown_seat"),
    ],
)
def test_impossible_positions_are_refused(hands, leader, code):
    with pytest.raises(DealError) as refusal:
        all_pass_tricks(hands, leader)
    assert refusal.value.code == code
