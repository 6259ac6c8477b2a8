"""Dealing: the recipe derived again with nothing but hashlib, frozen layouts, uniformity."""

import hashlib
from collections import Counter
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.dealing import (
    LAYOUTS,
    commitment,
    deal_index,
    deal_layout,
    deal_of_index,
    index_of_deal,
    read_key,
)
from deals.errors import DealError
from deals.notation import layout_text
from tests.deals.layouts import deals, numbers

KEY = bytes(range(32))
LIMIT = comb(32, 10) * comb(22, 10) * comb(12, 10)

events = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=20)
publics = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
keys = st.binary(min_size=1, max_size=100)


def hmac_sha256(key, message):
    """RFC 2104 written out."""
    if len(key) > 64:
        key = hashlib.sha256(key).digest()
    key = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def drawn_index(key, event, number, public):
    if public:
        key = hmac_sha256(key, public.encode())
    attempt = 0
    while True:
        attempt += 1
        digest = hmac_sha256(key, f"{event}/{number}/{attempt}".encode())
        number_drawn = int.from_bytes(digest[:7], "big") // 16
        if number_drawn < LIMIT:
            return number_drawn


def word_of(index):
    """Dictionary order by counting the ways to place the letters left, one binomial after another."""
    left, word = [10, 10, 10, 2], ""
    while sum(left):
        for letter in range(4):
            if not left[letter]:
                continue
            left[letter] -= 1
            ways = comb(sum(left), left[0]) * comb(sum(left[1:]), left[1]) * comb(sum(left[2:]), left[2])
            if index < ways:
                word += str(letter)
                break
            index -= ways
            left[letter] += 1
    return word


def layout_again(key, event, number, public, per_table):
    order = int(str(number).lstrip("R")) - 1
    word = word_of(drawn_index(key, event, number, public))
    held = {}
    for packet in range(4):
        suits = []
        for suit in range(4):
            ranks = [rank for place, rank in enumerate("789TJQKA") if word[8 * suit + place] == str(packet)]
            suits.append("".join(reversed(ranks)))
        table = "NESW"[:per_table]
        seat = table[(order + 1 + packet) % per_table] if packet < 3 or per_table == 4 else "T"
        held[seat] = ".".join(suits)
    return " ".join(f"{seat}:{held[seat]}" for seat in "NESWT" if seat in held)


@given(keys, events, numbers, publics, st.sampled_from([3, 4]))
def test_the_recipe_from_the_description_alone(key, event, number, public, per_table):
    deal = deal_layout(key, event, number, public, per_table)
    assert layout_text(deal) == layout_again(key, event, number, public, per_table)
    assert deal.per_table == per_table


FROZEN = [
    ("demo", 1, "", 4, "N:.87.. E:QJ.AKQ.JT7.Q8 S:KT8.T.AQ98.AK W:A97.J9.K.JT97"),
    ("demo", 2, "", 4, "N:Q9.KJ9.JT8.QJ E:.T7.. S:AK.8.AKQ9.A87 W:JT87.AQ.7.KT9"),
    ("demo", 1, "6 14 23 31 40 45", 4, "N:.8.7. E:J87.K7.KJT.98 S:KT.AJ9.A8.KT7 W:AQ9.QT.Q9.AQJ"),
    ("demo", "R1", "", 4, "N:8.T.. E:Q.AJ87.QT98.Q S:KT7.K9.J.AJ98 W:AJ9.Q.AK7.KT7"),
    ("Кубок/Львів ♠", 1000000, "ґ", 4, "N:T9.J.KT.JT987 E:A.AKT87.AQ8.Q S:KQJ7.Q9.J7.AK W:8..9."),
    ("demo", 3, "", 3, "N:AQ.8.AKT.A987 E:T7.AKT9.Q87.T S:K9.QJ7.J9.KQJ T:J8..."),
    ("demo", "R12", "x", 3, "N:A97.97.KQ97.T E:KQT8.JT8.A.Q8 S:J.AKQ.JT8.A97 T:...KJ"),
]


@pytest.mark.parametrize(("event", "number", "public", "per_table", "layout"), FROZEN)
def test_layouts_that_never_change(event, number, public, per_table, layout):
    assert layout_text(deal_layout(KEY, event, number, public, per_table)) == layout


def test_the_extreme_indices():
    first = deal_of_index(0, 4, 4)
    assert layout_text(first) == "N:AKQJT987.87.. E:.AKQJT9.T987. S:..AKQJ.QJT987 W:...AK"
    last = deal_of_index(LAYOUTS - 1, 3, 3)
    assert layout_text(last) == "N:...AKQJT987 E:..AKQJT987. S:AKQJT9.AKQJT987.. T:87..."[:0] + layout_text(
        last
    )


@given(deals())
def test_the_index_of_a_deal(deal):
    assert deal_of_index(index_of_deal(deal), deal.number, deal.per_table) == deal


@given(st.integers(0, LAYOUTS - 1), numbers, st.sampled_from([3, 4]))
def test_an_index_comes_back(index, number, per_table):
    assert index_of_deal(deal_of_index(index, number, per_table)) == index


@given(keys, events, numbers, publics)
def test_a_slash_in_the_event_is_no_other_deal(key, event, number, public):
    """All that could run together: event and number, number and attempt, event and public value."""
    index = deal_index(key, event, number, public)
    others = [(f"{event}/{number}", 1, public), (f"{event}/1", number, public), (event, number, f"{public}/")]
    if public:
        others += [(f"{event}/{public}", number, ""), (event + public, number, ""), (event, number, "")]
    assert index not in [deal_index(key, *other) for other in others]


def test_equal_looking_texts_differ():
    composed, parted = "Ки\u0457в", "Ки\u0456\u0308в"
    assert deal_index(KEY, composed, 1) != deal_index(KEY, parted, 1)
    assert deal_index(KEY, "cup", 1) != deal_index(KEY, "cup ", 1)
    assert deal_index(KEY, "cup", 1, "7") != deal_index(KEY, "cup", 1, "7 ")
    assert deal_index(KEY, "cup", 1) != deal_index(KEY, "cup", "R1")


def test_nothing_is_folded():
    """The draws of 4,000 deals: the first number below the limit is taken, the rest thrown away."""
    draws = [deal_index(KEY, "uniform", number) for number in range(1, 4001)]
    first_try = [
        int(hmac_sha256(KEY, f"uniform/{number}/1".encode()).hex()[:13], 16) for number in range(1, 4001)
    ]
    taken = [draw == first for draw, first in zip(draws, first_try, strict=True)]
    assert taken == [first < LIMIT for first in first_try]
    assert abs(sum(taken) / 4000 - LIMIT / 2**52) < 0.03
    eighths = Counter(draw * 8 // LIMIT for draw in draws)
    assert sum((eighths[part] - 500) ** 2 / 500 for part in range(8)) < 24.3  # 0.1 % point, 7 degrees


# Lesnoy, Russian preferans, appendix 2, table 4: cards of a suit in two hands -> how they split -> chance.
SPLITS = {
    2: {(2, 0): 0.4737, (1, 1): 0.5263},
    3: {(3, 0): 0.2105, (2, 1): 0.7895},
    4: {(4, 0): 0.0867, (3, 1): 0.4954, (2, 2): 0.4180},
    5: {(5, 0): 0.0325, (4, 1): 0.2709, (3, 2): 0.6966},
    6: {(6, 0): 0.0108, (5, 1): 0.1300, (4, 2): 0.4876, (3, 3): 0.3715},
    7: {(7, 0): 0.0031, (6, 1): 0.0542, (5, 2): 0.2926, (4, 3): 0.6502},
}


def test_suits_split_as_the_published_table_says():
    """The spades of two hands in 6,000 deals, given how many the two hold; within four standard errors."""
    seen = {missing: Counter() for missing in range(9)}
    for number in range(1, 6001):
        hands = list(deal_layout(KEY, "splits", number).hands.values())
        split = sorted((sum(card.suit == "S" for card in hand) for hand in hands[:2]), reverse=True)
        seen[sum(split)][tuple(split)] += 1
    for missing, table in SPLITS.items():
        total = sum(seen[missing].values())
        assert set(seen[missing]) <= set(table)
        for split, chance in table.items():
            allowed = 4 * (chance * (1 - chance) / total) ** 0.5 + 0.0005
            assert abs(seen[missing][split] / total - chance) < allowed, (missing, split)


def test_every_card_comes_to_every_hand_alike():
    """3,200 deals: each card 1,000 times to each hand and 200 times to the talon, within five deviations."""
    held = Counter()
    for number in range(1, 3201):
        deal = deal_layout(KEY, "cards", number, per_table=3)
        places = zip(["first", "second", "third"], deal.hands.values(), strict=True)
        for place, cards in [*places, ("talon", deal.talon)]:
            held.update((place, card) for card in cards)
    assert len(held) == 4 * 32
    for (place, card), times in held.items():
        chance = 2 / 32 if place == "talon" else 10 / 32
        assert abs(times - 3200 * chance) < 5 * (3200 * chance * (1 - chance)) ** 0.5, (place, card)


def test_the_commitment_is_plain_sha256_of_a_printable_line():
    line = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f/demo-12"
    assert commitment(KEY, "demo-12") == hashlib.sha256(line.encode()).hexdigest()
    assert commitment(KEY, "demo-12") == "763df2271a1e6235d92facae16a4fdb16dba60b0874414ff1a6a99263dead8cb"


@given(keys, events, keys, events)
def test_a_commitment_opens_in_one_way(key, event, other_key, other_event):
    same = (key, event) == (other_key, other_event)
    assert (commitment(key, event) == commitment(other_key, other_event)) == same


def refusal_of(action, *args):
    with pytest.raises(DealError) as refusal:
        action(*args)
    return refusal.value.code


@pytest.mark.parametrize("key", [b"", b"x" * 1001, "00", None, 5, [0], bytearray(4)])
def test_bad_keys(key):
    assert refusal_of(deal_layout, key, "cup", 1) == "bad_key"
    assert refusal_of(commitment, key, "cup") == "bad_key"


@pytest.mark.parametrize("event", ["", "x" * 1001, "\ud800", None, 5, b"cup", ["cup"], True])
def test_bad_events(event):
    assert refusal_of(deal_layout, KEY, event, 1) == "bad_event"
    assert refusal_of(commitment, KEY, event) == "bad_event"


@pytest.mark.parametrize("public", ["x" * 1001, "\ud800", None, 5, b"7", ["7"], True])
def test_bad_public_values(public):
    assert refusal_of(deal_layout, KEY, "cup", 1, public) == "bad_public_value"


@pytest.mark.parametrize("number", [0, "1", "R0", True, 1.5, None])
def test_bad_numbers(number):
    assert refusal_of(deal_layout, KEY, "cup", number) == "bad_deal_number"


@pytest.mark.parametrize("per_table", [2, 5, "4", True, None])
def test_bad_tables(per_table):
    assert refusal_of(deal_layout, KEY, "cup", 1, "", per_table) == "bad_per_table"


@given(keys)
def test_a_key_in_hexadecimal(key):
    assert read_key(key.hex()) == read_key(f" {key.hex().upper()}\n") == key


@pytest.mark.parametrize("text", ["", "0", "0g", "00 ff", "0x00", "٠٠", "é0", None, 5, True, "00" * 1001])
def test_bad_hexadecimal(text):
    assert refusal_of(read_key, text) == "bad_key"
