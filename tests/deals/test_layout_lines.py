"""Lines of layouts: the deal or the hands they stand for."""

import pytest

from deals.cards import read_card
from deals.errors import DealError
from deals.layout_lines import deal_of_line, hands_of_line
from deals.notation import layout_text
from deals.text_form import read_text
from tests.deals.layouts import AT_FOUR, AT_THREE

HANDS = AT_FOUR.rsplit(" ", 1)[0]
IN_WORDS = f"{HANDS} talon:S8,CQ"
DEALT_BY_N = AT_FOUR.translate(str.maketrans("NESW", "ESWN"))


def deal_of(line, place=1):
    (entry,) = read_text(line)
    return deal_of_line(entry, place)


@pytest.mark.parametrize(
    ("line", "place", "number", "first_hand", "layout"),
    [
        (AT_FOUR, 1, 4, "N", AT_FOUR),
        (f"8 {AT_FOUR}", 1, 8, "N", AT_FOUR),
        (AT_THREE, 1, 1, "E", AT_THREE),
        (AT_THREE, 2, 2, "S", AT_THREE),
        (IN_WORDS, 3, 3, "N", AT_THREE),
        (f"5 {AT_THREE}", 1, 5, "S", AT_THREE),
        (f"R2 {AT_THREE}", 1, "R2", "S", AT_THREE),
    ],
)
def test_whole_deals(line, place, number, first_hand, layout):
    deal = deal_of(line, place)
    assert (deal.number, deal.first_hand, layout_text(deal)) == (number, first_hand, layout)


def test_the_dealer_is_who_holds_the_talon():
    deal = deal_of(DEALT_BY_N)
    assert (deal.dealer, deal.first_hand, deal.number) == ("N", "E", 1)


@pytest.mark.parametrize("line", [AT_FOUR, AT_THREE, HANDS, IN_WORDS])
def test_hands_with_and_without_a_talon(line):
    hands = hands_of_line(line)
    assert list(hands) == ["N", "E", "S"]
    assert [len(hand) for hand in hands.values()] == [10, 10, 10]
    assert read_card("SA") in hands["N"]


def test_hands_of_an_ending_and_of_other_seats():
    assert {seat: len(hand) for seat, hand in hands_of_line("E:A.K.. S:Q..J. W:..-.98").items()} == {
        "E": 2,
        "S": 2,
        "W": 2,
    }
    assert list(hands_of_line(DEALT_BY_N)) == ["E", "S", "W"]


@pytest.mark.parametrize(
    ("read", "line", "code"),
    [
        (deal_of, HANDS, "wrong_parts"),
        (deal_of, "x", "layout_unreadable"),
        (deal_of, f"1 {AT_FOUR}", "wrong_dealer"),
        (deal_of, f"0 {AT_FOUR}", "bad_deal_number"),
        (deal_of, AT_FOUR.replace("A.KT9", "A.KT"), "cards_missing"),
        (deal_of, f"{HANDS} talon:S8,C1", "unknown_card"),
        (hands_of_line, "x", "layout_unreadable"),
        (hands_of_line, f"{HANDS} T:A.8..", "card_twice"),
        (hands_of_line, f"{HANDS} N:A...", "part_twice"),
        (hands_of_line, HANDS.replace("KT9.", "KТ9В."), "mixed_letters"),
    ],
)
def test_refusals(read, line, code):
    with pytest.raises(DealError) as refusal:
        read(line)
    assert refusal.value.code == code
