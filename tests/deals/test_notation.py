"""The text form: exact round trip, both alphabets, refusals that name the card and the hand."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.deal import dealer_of
from deals.errors import DealError
from deals.notation import (
    hand_text,
    layout_text,
    packets_of,
    packets_text,
    read_layout,
    read_packets,
)
from tests.deals.layouts import AT_FOUR, AT_THREE, deals

RUSSIAN = str.maketrans({"A": "Т", "K": "К", "Q": "Д", "J": "В", "T": "10"})
RUSSIAN_TYPED_IN_LATIN = str.maketrans({"A": "T", "K": "K", "Q": "Д", "J": "B", "T": "10"})
LATIN_TYPED_IN_CYRILLIC = str.maketrans({"A": "А", "K": "К", "T": "Т", "J": "Ј"})


def refusal_of(text, number=4, per_table=4):
    with pytest.raises(DealError) as refusal:
        read_layout(text, number, per_table)
    return refusal.value.code, refusal.value.params


def in_letters(text, letters):
    """Translate the cards and leave the seats."""
    parts = (part.partition(":") for part in text.split())
    return " ".join(f"{seat}:{cards.translate(letters)}" for seat, _, cards in parts)


def test_the_form_of_the_rules():
    deal = read_layout(AT_FOUR, 4, 4)
    assert (deal.number, deal.dealer, deal.first_hand) == (4, "W", "N")
    assert " ".join(map(str, deal.hands["N"])) == "SA CK CT C9 DK DT D9 D7 HK H7"
    assert [str(card) for card in deal.talon] == ["S8", "CQ"]
    assert layout_text(deal) == AT_FOUR


def test_at_three_the_talon_lies_apart():
    deal = read_layout(AT_THREE, 3, 3)
    assert (deal.dealer, deal.first_hand, deal.per_table) == ("S", "N", 3)
    assert layout_text(deal) == AT_THREE


@given(deals())
def test_round_trip(deal):
    text = layout_text(deal)
    assert read_layout(text, deal.number, deal.per_table) == deal
    assert [len(part.replace(".", "")) for part in text.split()].count(4) == 1


@given(deals(), st.randoms(use_true_random=False))
def test_any_order_reads_and_one_is_written(deal, chance):
    parts = layout_text(deal).split()
    chance.shuffle(parts)
    shuffled = []
    for part in parts:
        seat, _, hand = part.partition(":")
        suits = ["".join(chance.sample(suit, len(suit))) or "-" for suit in hand.split(".")]
        shuffled.append(f"{seat.lower()} : {'.'.join(suits).lower()}")
    assert layout_text(read_layout("\n".join(shuffled), deal.number, deal.per_table)) == layout_text(deal)


def in_russian_seats(text):
    return " ".join(part[0].translate(str.maketrans("NESW", "СВЮЗ")) + part[1:] for part in text.split())


@given(deals())
def test_seats_as_in_russian_books(deal):
    text = in_russian_seats(layout_text(deal))
    for written in (text, text.lower(), text.replace(":", " : "), in_letters(text, RUSSIAN)):
        assert read_layout(written, deal.number, deal.per_table) == deal


def test_seats_of_both_alphabets_are_not_guessed():
    text = AT_FOUR.replace("S:", "С:")
    assert refusal_of(text) == ("wrong_parts", {"got": list("NEСW"), "expected": list("NESW")})


@pytest.mark.parametrize("letters", [RUSSIAN, RUSSIAN_TYPED_IN_LATIN, LATIN_TYPED_IN_CYRILLIC])
@given(deal=deals())
def test_both_alphabets_and_look_alikes(letters, deal):
    text = in_letters(layout_text(deal), letters).replace("E:", "Е:").replace("T:", "Т:")
    assert read_layout(text, deal.number, deal.per_table) == deal


def test_aces_and_tens_of_two_alphabets_are_not_guessed():
    mixed = AT_FOUR.replace("JT97.A7.8.Q98", "ВT97.A7.8.Д98")
    assert refusal_of(mixed) == ("mixed_letters", {"hand": "N", "card": "CT"})
    assert layout_text(read_layout(mixed.replace("T", "10"), 4, 4)) == AT_FOUR


@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        ("N:A.KT9", "N:A.KT6", ("unknown_rank", {"hand": "N", "card": "C6"})),
        ("W:8.Q", "W:8.X", ("unknown_rank", {"hand": "W", "card": "CX"})),
        ("S:KQ", "S:K1", ("unknown_rank", {"hand": "S", "card": "S1"})),
        ("N:A.KT9", "N:A.KTT", ("card_twice", {"card": "CT", "hand": "N", "other": "N"})),
        ("W:8.Q", "W:8.K", ("card_twice", {"card": "CK", "hand": "talon", "other": "N"})),
        ("S:KQ", "S:JQ", ("card_twice", {"card": "SJ", "hand": "S", "other": "E"})),
        (
            "N:A.KT9",
            "N:A.KT",
            ("cards_missing", {"hand": "N", "got": 9, "expected": 10, "missing": ["C9"]}),
        ),
        ("S:KQ", "S:KQ8", ("card_twice", {"card": "S8", "hand": "talon", "other": "S"})),
        ("W:8.Q", "W:87.Q", ("card_twice", {"card": "S7", "hand": "talon", "other": "E"})),
        ("S:KQ", "S:K", ("cards_missing", {"hand": "S", "got": 9, "expected": 10, "missing": ["SQ"]})),
        (
            "W:8.Q",
            "W:8.",
            ("cards_missing", {"hand": "talon", "got": 1, "expected": 2, "missing": ["CQ"]}),
        ),
        ("N:A.", "N:A", ("wrong_suits", {"hand": "N", "got": "AKT9.KT97.K7", "expected": 4})),
        ("W:8.Q..", "W:8.Q...", ("wrong_suits", {"hand": "W", "got": "8.Q...", "expected": 4})),
        ("W:8.Q..", "W:", ("wrong_suits", {"hand": "W", "got": "", "expected": 4})),
        ("W:8.Q..", "", ("wrong_parts", {"got": ["N", "E", "S"], "expected": ["N", "E", "S", "W"]})),
        ("W:", "T:", ("wrong_parts", {"got": ["N", "E", "S", "T"], "expected": ["N", "E", "S", "W"]})),
        ("W:", "N:", ("part_twice", {"hand": "N"})),
        ("W:8.Q..", "8.Q..", ("layout_unreadable", {"got": "8.Q.."})),
        ("W:8.Q..", ": 8", ("layout_unreadable", {"got": ": 8"})),
    ],
)
def test_refusals_name_the_card_and_the_hand(old, new, refusal):
    assert AT_FOUR.count(old) == 1
    assert refusal_of(AT_FOUR.replace(old, new)) == refusal


@pytest.mark.parametrize("text", ["", "   ", None, 5, True, ["N:"], {}, float("nan")])
def test_what_is_no_text(text):
    assert refusal_of(text)[0] == "layout_unreadable"


@pytest.mark.parametrize("number", [1, 2, 3, 5, "R1"])
def test_the_dealer_is_the_one_of_the_number(number):
    assert refusal_of(AT_FOUR, number) == (
        "wrong_dealer",
        {"got": "W", "expected": dealer_of(number, 4), "number": number},
    )


def test_three_at_a_table_need_the_talon_apart():
    assert refusal_of(AT_FOUR, 3, 3)[0] == "wrong_parts"


@pytest.mark.parametrize(
    ("number", "per_table", "code"), [(0, 4, "bad_deal_number"), (1, 5, "bad_per_table")]
)
def test_number_and_table(number, per_table, code):
    assert refusal_of(AT_FOUR, number, per_table)[0] == code


@given(st.one_of(st.text(), st.text(alphabet="NESWT:. AKQJ7891Т0-\n")))
def test_any_text_reads_or_is_refused(text):
    with pytest.raises(DealError):
        read_layout(text, 4, 4)


def test_a_long_text_is_refused_at_once():
    noise = random.Random(5)
    long = " ".join(f"a{noise.random()}:..." for _ in range(20_000))
    assert refusal_of(long)[0] == "wrong_parts"
    assert refusal_of("N" * 1_000_000)[0] == "layout_unreadable"
    assert refusal_of("N:" + "A" * 1_000_000 + "...")[0] == "wrong_parts"


def test_a_hand_alone():
    deal = read_layout(AT_FOUR, 4, 4)
    assert hand_text(deal.hands["E"]) == "JT97.A7.8.Q98"
    assert hand_text([]) == "..."


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (AT_FOUR.replace("N:A.KT9", "N:A.KT").replace("W:8.Q", "W:8.Q9"), ("talon_too_large", "N", 9)),
        (AT_FOUR.replace("N:A.KT9", "N:A8.KT9").replace("W:8.Q", "W:.Q"), ("wrong_hand_size", "N", 11)),
    ],
)
def test_a_card_in_the_wrong_hand_is_told_by_the_sizes(text, refusal):
    code, params = refusal_of(text)
    assert (code, params["hand"], params["got"]) == refusal


@given(deals())
def test_packets_of_a_deal_are_what_its_text_says(deal):
    assert read_packets(layout_text(deal), deal.per_table) == packets_of(deal)
    assert packets_text(packets_of(deal)) == layout_text(deal)


def test_packets_may_have_any_size():
    odd = "N:A.KT9.KT97.K78 E:JT97.A7.8.Q98 S:KQ.J8.AQJ. W:..."
    packets = read_packets(odd, 4)
    assert {seat: len(cards) for seat, cards in packets.items()} == {"N": 11, "E": 10, "S": 7, "W": 0}
    with pytest.raises(DealError, match="wrong_parts"):
        read_packets(odd, 3)
