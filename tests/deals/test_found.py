"""What lay in a box against what was dealt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.deal import Deal
from deals.errors import DealError
from deals.found import Cause, causes, found_text, moved_cards, read_found
from deals.notation import layout_text, packets_of, read_layout
from tests.deals.layouts import AT_FOUR, AT_THREE, deals

DEALT = read_layout(AT_FOUR, 4, 4)


def found(*changes, text=AT_FOUR, per_table=4):
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return read_found(text, per_table)


def said(moved):
    return [(str(one.card), one.dealt, one.found) for one in moved]


@given(deals())
def test_an_untouched_box_has_no_moved_card(deal):
    packets = read_found(layout_text(deal), deal.per_table)
    assert moved_cards(deal, packets) == ()
    assert found_text(packets) == layout_text(deal)


@given(deals(), st.randoms(use_true_random=False), st.integers(0, 32))
def test_the_difference_leads_from_one_to_the_other(deal, chance, count):
    """Cards are moved at random; moving back what the difference lists gives the deal again."""
    packets = {holder: set(cards) for holder, cards in packets_of(deal).items()}
    for _ in range(count):
        one, other = chance.sample(sorted(packets), 2)
        if packets[one]:
            card = chance.choice(sorted(packets[one], key=str))
            packets[one].remove(card)
            packets[other].add(card)
    lying = {holder: tuple(cards) for holder, cards in packets.items()}
    moved = moved_cards(deal, read_found(found_text(lying), deal.per_table))
    for one in moved:
        assert one.dealt != one.found
        packets[one.found].remove(one.card)
        packets[one.dealt].add(one.card)
    assert packets == {holder: set(cards) for holder, cards in packets_of(deal).items()}
    assert [one.card.position for one in moved] == sorted(one.card.position for one in moved)


def test_two_cards_swapped():
    lying = found(("N:A.KT9", "N:A.KT7"), ("E:JT97.A7", "E:JT97.A9"))
    assert said(moved_cards(DEALT, lying)) == [("C7", "E", "N"), ("C9", "N", "E")]
    assert causes(DEALT, lying, {}) == (Cause(swapped=("E", "N")),)


def test_eleven_and_nine_cards_are_a_finding_too():
    lying = found(("N:A.KT9", "N:A.KT"), ("E:JT97.A7", "E:JT97.A97"))
    assert said(moved_cards(DEALT, lying)) == [("C9", "N", "E")]
    assert causes(DEALT, lying, {}) == ()


def test_two_hands_exchanged():
    lying = found(("N:", "x:"), ("E:", "N:"), ("x:", "E:"))
    assert causes(DEALT, lying, {}) == (Cause(exchanged=("N", "E")),)
    assert len(moved_cards(DEALT, lying)) == 20


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_the_whole_box_turned(steps):
    packets = packets_of(DEALT)
    turned = {"NESW"[(place + steps) % 4]: packets[seat] for place, seat in enumerate("NESW")}
    assert causes(DEALT, turned, {}) == (Cause(turned=steps),)


def test_at_three_the_talon_does_not_go_round():
    dealt = read_layout(AT_THREE, 3, 3)
    packets = packets_of(dealt)
    turned = {"E": packets["N"], "S": packets["E"], "N": packets["S"], "T": packets["T"]}
    assert causes(dealt, turned, {}) == (Cause(turned=1),)


@given(deals(4), deals(4))
def test_the_cards_of_another_box(deal, other):
    if other.packets == deal.packets:
        return
    lying = packets_of(other)
    assert causes(deal, lying, {7: other, 9: deal})[0] == Cause(other=7)


def test_a_box_of_its_own_is_not_another_box():
    assert Cause(other=4) not in causes(DEALT, packets_of(DEALT), {4: DEALT})


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ([("W:8.Q", "W:8.QJ")], ("card_twice", {"card": "CJ", "hand": "W", "other": "S"})),
        ([("W:8.Q", "W:8.")], ("cards_nowhere", {"missing": ["CQ"]})),
        ([("W:8.Q", "W:8.X")], ("unknown_rank", {"hand": "W", "card": "CX"})),
    ],
)
def test_every_card_lies_in_one_place(changes, refusal):
    with pytest.raises(DealError) as caught:
        found(*changes)
    assert (caught.value.code, caught.value.params) == refusal


def test_a_deal_is_not_changed_by_looking():
    before = Deal(DEALT.number, DEALT.dealer, dict(DEALT.hands), DEALT.talon)
    causes(DEALT, found(("N:", "x:"), ("E:", "N:"), ("x:", "E:")), {})
    assert before == DEALT
