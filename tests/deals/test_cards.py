"""Cards: their order and every way of writing them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.cards import DECK, Card, meaning_of_t, rank_letters, read_card, read_rank, sorted_cards
from deals.errors import DealError

IN_ORDER = """
S7 S8 S9 ST SJ SQ SK SA  C7 C8 C9 CT CJ CQ CK CA
D7 D8 D9 DT DJ DQ DK DA  H7 H8 H9 HT HJ HQ HK HA
"""


def test_the_deck_in_order():
    assert [str(card) for card in DECK] == IN_ORDER.split()
    assert [card.position for card in DECK] == list(range(32))


def test_a_hand_is_written_by_suits_from_the_ace_down():
    hand = sorted_cards(read_card(text) for text in ("H7", "S7", "DA", "SA", "CK", "C9"))
    assert [str(card) for card in hand] == ["SA", "S7", "CK", "C9", "DA", "H7"]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("SA", "SA"),
        ("as", "SA"),
        ("♠A", "SA"),
        ("A♠", "SA"),
        ("A♠\ufe0f", "SA"),
        ("♤A", "SA"),
        ("10♥", "HT"),
        ("♥10", "HT"),
        ("HT", "HT"),
        (" d10 ", "DT"),
        ("пВ", "SJ"),
        ("тД", "CQ"),
        ("бК", "DK"),
        ("чТ", "HA"),
        ("Тч", "HA"),
        ("ТТ", "CA"),
        ("TC", "CT"),
        ("7т", "C7"),
        ("КТ", "CK"),
        ("К♦", "DK"),
        ("С7", "C7"),
        ("Н8", "H8"),
        ("ЅА", "SA"),
        ("DB", "DJ"),
        ("♣Ј", "CJ"),
    ],
)
def test_letters_of_both_alphabets(text, card):
    assert str(read_card(text)) == card


@given(st.sampled_from(DECK))
def test_a_written_card_reads_back(card):
    assert read_card(str(card)) == card
    assert read_card(card.rank + card.suit) == card


@pytest.mark.parametrize(
    "text", ["", "S", "S1", "S10A", "XA", "SS", "6S", "SAA", "10", "1♠", None, 7, ["SA"], True]
)
def test_what_is_no_card(text):
    with pytest.raises(DealError) as refusal:
        read_card(text)
    assert (refusal.value.code, refusal.value.params) == ("unknown_card", {"card": text})


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_a_refusal(text):
    try:
        card = read_card(text)
    except DealError:
        return
    assert card in DECK


@pytest.mark.parametrize(
    ("suit", "rank"), [("s", "A"), ("S", "10"), ("S", ""), ("SC", "A"), (None, "A"), ("S", 7)]
)
def test_a_card_is_written_canonically_inside(suit, rank):
    with pytest.raises(DealError, match="unknown_card"):
        Card(suit, rank)


def test_ranks_in_a_row():
    assert rank_letters("ак10т7") == ["А", "К", "10", "Т", "7"]
    assert rank_letters("1010") == ["10", "10"]
    assert rank_letters("01") == ["0", "1"]


@pytest.mark.parametrize(
    ("letters", "meaning"),
    [
        ("AT", "T"),
        ("JТ", "T"),
        ("ТД", "A"),
        ("TВ", "A"),
        ("TB", "A"),
        ("T7K", "T"),
        ("ДQ", None),
        ("АВ", None),
    ],
)
def test_t_is_told_by_its_company(letters, meaning):
    assert meaning_of_t(letters) == meaning


def test_t_of_unknown_meaning_is_not_guessed():
    assert read_rank("T", None) is None
    assert read_rank("Т", "A") == read_rank("T", "A") == "A"
    assert read_rank("10", None) == "T"
    assert read_rank("5", "T") is None
