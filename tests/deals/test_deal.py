"""Deals: dealer, first hand, and 32 different cards."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.cards import DECK
from deals.deal import Deal, check_number, dealer_of, first_hand, playing_seats, seats_at
from deals.errors import DealError
from deals.notation import read_layout
from tests.deals.layouts import deals

HUGE = pytest.param(10**5000, id="huge")


def made(sizes=(10, 10, 10, 2), number=4, dealer="W", seats="NES", cards=DECK):
    deck = iter(cards)
    hands = {seat: tuple(islice(deck, size)) for seat, size in zip(seats, sizes, strict=False)}
    return Deal(number=number, dealer=dealer, hands=hands, talon=tuple(islice(deck, sizes[3])))


def refusal_of(action, *args, **kwargs):
    with pytest.raises(DealError) as refusal:
        action(*args, **kwargs)
    return refusal.value.code, refusal.value.params


@pytest.mark.parametrize(("per_table", "dealers"), [(4, "NESWNESWN"), (3, "NESNESNES")])
def test_dealers_take_turns(per_table, dealers):
    assert "".join(dealer_of(number, per_table) for number in range(1, 10)) == dealers
    assert "".join(dealer_of(f"R{number}", per_table) for number in range(1, 10)) == dealers


@pytest.mark.parametrize(
    ("dealer", "per_table", "seats"),
    [("N", 4, "ESW"), ("E", 4, "SWN"), ("S", 4, "WNE"), ("W", 4, "NES"), ("N", 3, "ESN"), ("S", 3, "NES")],
)
def test_hands_follow_the_dealer_clockwise(dealer, per_table, seats):
    assert "".join(playing_seats(dealer, per_table)) == seats
    assert first_hand(dealer, per_table) == seats[0]


@pytest.mark.parametrize("dealer", ["W", "X", "", "NE", None, 1, ["N"]])
def test_nobody_deals_from_a_seat_that_is_not_there(dealer):
    code, params = refusal_of(first_hand, dealer, 3)
    assert (code, params) == ("unknown_seat", {"got": dealer, "expected": "NES"})


@pytest.mark.parametrize("per_table", [2, 5, 0, -4, True, "4", 4.0, None, [4], HUGE])
def test_three_or_four_at_a_table(per_table):
    assert refusal_of(seats_at, per_table)[0] == "bad_per_table"


@pytest.mark.parametrize("number", [1, 22, 1_000_000, "R1", "R10", "R1000000"])
def test_deal_numbers(number):
    check_number(number)


@pytest.mark.parametrize(
    "number",
    [
        0,
        -1,
        1_000_001,
        HUGE,
        True,
        1.0,
        float("nan"),
        None,
        [1],
        {},
        "",
        "1",
        "R",
        "R0",
        "R01",
        "r1",
        "R-1",
        "R١",
        "R1000001",
        pytest.param("R" + "9" * 5000, id="long"),
        "R1/2",
        "RR1",
        "R²",
    ],
)
def test_what_is_no_deal_number(number):
    code, params = refusal_of(check_number, number)
    assert code == "bad_deal_number"
    assert len(str(params["got"])) <= 5001


def test_a_deal_at_four_and_at_three():
    four, three = made(), made(dealer="S")
    assert (four.per_table, four.first_hand) == (4, "N")
    assert (three.per_table, three.first_hand) == (3, "N")


@given(deals())
def test_equal_deals_are_one(deal):
    again = Deal(
        number=deal.number,
        dealer=deal.dealer,
        hands={seat: deal.hands[seat][::-1] for seat in reversed(deal.hands)},
        talon=deal.talon[::-1],
    )
    assert again == deal
    assert hash(again) == hash(deal)
    assert list(again.hands) == list(deal.hands)


@pytest.mark.parametrize(
    ("sizes", "refusal"),
    [
        ((10, 11, 10, 1), ("wrong_hand_size", {"hand": "E", "got": 11, "expected": 10})),
        ((11, 10, 10, 1), ("wrong_hand_size", {"hand": "N", "got": 11, "expected": 10})),
        (
            (10, 9, 10, 2),
            ("cards_missing", {"hand": "E", "got": 9, "expected": 10, "missing": ["HA"]}),
        ),
        (
            (10, 10, 10, 0),
            ("cards_missing", {"hand": "talon", "got": 0, "expected": 2, "missing": ["HK", "HA"]}),
        ),
        ((10, 10, 10, 3), ("card_twice", {"card": "S7", "hand": "talon", "other": "N"})),
    ],
)
def test_wrong_sizes_name_the_hand_and_the_card(sizes, refusal):
    """The last of them has 33 cards."""
    assert refusal_of(made, sizes, cards=DECK + DECK[:1]) == refusal


def test_a_talon_of_three_beside_three_whole_hands_is_a_card_twice():
    with_two = made()
    params = {**vars(with_two), "talon": (*with_two.talon, with_two.talon[0])}
    assert refusal_of(Deal, **params)[0] == "card_twice"


@given(deals(), st.integers(0, 31), st.integers(0, 3))
def test_a_card_in_the_wrong_packet_is_told_by_the_size(deal, place, to):
    """Thirty-two different cards, one of them moved: the first packet of a wrong size is named."""
    holders = [*deal.hands, "talon"]
    packets = [list(cards) for cards in (*deal.hands.values(), deal.talon)]
    at = min(place // 10, 3)
    card = packets[at].pop(place % 10)
    packets[to].append(card)
    if at == to:
        return
    first = min(at, to)
    change = {"hands": dict(zip(holders, packets[:3], strict=False)), "talon": packets[3]}
    code, params = refusal_of(Deal, deal.number, deal.dealer, **change)
    assert code == ("talon_too_large" if to == 3 else "wrong_hand_size")
    assert params["hand"] == holders[first]


@given(deals())
def test_packets_do_not_know_who_holds_them(deal):
    assert {len(packet) for packet in deal.packets} == {10, 2}
    assert frozenset().union(*deal.packets) == set(DECK)


@given(st.permutations(range(32)).map(lambda places: places[:2]))
def test_a_card_twice_names_the_card_and_both_hands(places):
    first, second = sorted(places)
    cards = list(DECK)
    cards[second] = cards[first]
    holders = ["N", "E", "S", "talon"]
    assert refusal_of(made, cards=cards) == (
        "card_twice",
        {"card": str(DECK[first]), "hand": holders[second // 10], "other": holders[first // 10]},
    )


@pytest.mark.parametrize(
    ("seats", "dealer"), [("NEW", "W"), ("NE", "W"), ("NEX", "W"), ("ESW", "E"), ("NES", "X"), ("NES", None)]
)
def test_the_dealer_rests_at_four(seats, dealer):
    code, params = refusal_of(made, seats=seats, dealer=dealer)
    assert (code, params) == ("wrong_hands", {"got": list(seats), "dealer": dealer})


def test_hands_must_be_a_mapping():
    assert refusal_of(Deal, 1, "N", [], ())[0] == "wrong_hands"


def test_a_bad_number_makes_no_deal():
    assert refusal_of(made, number=0)[0] == "bad_deal_number"


def test_a_talon_of_three_is_named_with_the_hand_that_lacks_a_card():
    with pytest.raises(DealError) as refusal:
        read_layout("N:A.KT9.KT97.K E:JT97.A7.8.Q98 S:KQ.J8.AQJ.AJT W:8.Q..7", 4, 4)
    assert refusal.value.code == "talon_too_large"
    told = {"hand": "N", "got": 9, "talon": 3, "cards": ["S8", "CQ", "H7"]}
    assert told.items() <= refusal.value.params.items()
