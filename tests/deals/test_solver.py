"""Best play: against trying every card, against known values, and refusals."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deals.all_pass import all_pass_tricks
from deals.cards import read_card
from deals.deal import Deal
from deals.errors import DealError
from deals.notation import read_layout
from deals.position import CONTRACTS, STRAINS
from deals.solver import raw_table, tricks_of, warm_up, with_talon
from tests.deals.brute_force import declarer_tricks
from tests.deals.layouts import AT_FOUR, CARDS, deals
from tests.interpreted import imported_anew

KNOWN = json.loads((Path(__file__).parent.parent / "data" / "dd_values.json").read_text())["deals"]
FULL = read_layout(AT_FOUR, 4, 4)


@st.composite
def endings(draw, most=4):
    """Three hands of 1 to `most` cards; few suits or many, so that short suits and long ones come up."""
    size = draw(st.integers(1, most))
    pool = draw(st.sampled_from([CARDS, CARDS[:16], CARDS[:12] + CARDS[16:20], CARDS[::2]]))
    cards = draw(st.permutations(pool))
    return {seat: tuple(cards[size * place : size * (place + 1)]) for place, seat in enumerate("NES")}


def hands_of(line):
    """The hands of a line of dd_values.json."""
    parts = [part.split(":") for part in line.split() if not part.startswith("talon")]
    return {
        seat: [read_card(suit + rank) for suit, ranks in zip("SCDH", text.split("."), strict=True)
               for rank in ranks if rank != "-"]
        for seat, text in parts
    }  # fmt: skip


@settings(deadline=None, max_examples=150)
@given(endings(), st.integers(0, 2), st.integers(0, 2))
def test_endings_equal_trying_every_card(hands, declarer, leader):
    table = raw_table(hands)
    cards = list(hands.values())
    for number, strain in enumerate(STRAINS):
        expected = declarer_tricks(cards, declarer, leader, strain)
        assert table.values[number][declarer][leader] == expected, strain
    assert table.misere[declarer][leader] == declarer_tricks(cards, declarer, leader, "M")


@pytest.mark.parametrize("known", KNOWN, ids=[known["deal"][:14] for known in KNOWN])
def test_known_values(known):
    table = raw_table(hands_of(known["deal"]))
    assert json.loads(json.dumps(table.values)) == known["values"]
    assert json.loads(json.dumps(table.misere)) == known["misere"]


def test_one_contract_is_that_of_the_table():
    table = raw_table(FULL.hands)
    for number, contract in enumerate(CONTRACTS):
        found = [[tricks_of(FULL.hands, by, on, contract) for on in "NES"] for by in "NES"]
        assert found == [list(row) for row in (*table.values, table.misere)[number]]


@settings(deadline=None, max_examples=5)
@given(deals(), st.sampled_from(CONTRACTS))
def test_the_discards_named_bring_what_is_promised_and_none_more(deal, contract):
    seat = list(deal.hands)[1]
    outcome = with_talon(deal, seat)[contract]
    held = (*deal.hands[seat], *deal.talon)
    better = max if contract != "M" else min
    found = []
    for one in range(12):
        for two in range(one):
            hand = tuple(card for place, card in enumerate(held) if place not in (one, two))
            found.append(tricks_of({**deal.hands, seat: hand}, seat, deal.first_hand, contract))
            if {held[one], held[two]} == set(outcome.discards):
                assert found[-1] == outcome.tricks
    assert outcome.tricks == better(found)


def refusal_of(hands, *more):
    with pytest.raises(DealError) as refusal:
        tricks_of(hands, *more) if more else raw_table(hands)
    return refusal.value.code, refusal.value.params


def test_impossible_positions_are_refused():
    one, two, three, four = CARDS[:4]
    assert refusal_of({"N": [one], "E": [two]}) == ("not_three_hands", {"got": ["N", "E"]})
    assert refusal_of({"N": [one], "E": [two], "S": [three], "W": [four]})[0] == "not_three_hands"
    assert refusal_of({"N": [one], "E": [two], "X": [three]})[0] == "not_three_hands"
    assert refusal_of({"N": [], "E": [], "S": []}) == ("no_cards", {})
    assert refusal_of({"N": [one, four], "E": [two], "S": [three]}) == (
        "unequal_hands",
        {"got": "N 2, E 1, S 1"},
    )
    assert refusal_of({"N": [one], "E": [two], "S": [one]}) == (
        "card_twice",
        {"card": "S7", "hand": "S", "other": "N"},
    )
    hands = {"N": [one], "E": [two], "S": [three]}
    assert refusal_of(hands, "W", "N", "S") == ("unknown_seat", {"got": "W", "expected": "NES"})
    assert refusal_of(hands, "N", "W", "S") == ("unknown_seat", {"got": "W", "expected": "NES"})
    assert refusal_of(hands, "N", "E", "X")[0] == "unknown_contract_of_play"


def test_the_resting_dealer_is_no_declarer():
    deal = Deal(number=4, dealer="W", hands=FULL.hands, talon=FULL.talon)
    with pytest.raises(DealError) as refusal:
        with_talon(deal, "W")
    assert refusal.value.code == "unknown_seat"


def test_after_warming_up_nothing_is_left_to_compile():
    loops = ("deals.suit_tables", "deals.double_dummy", "deals.zero_windows", "deals.all_pass_search")
    with imported_anew(*loops):
        made = [
            import_module("deals.suit_tables").fill_all,
            import_module("deals.double_dummy").search,
            import_module("deals.all_pass_search").search,
        ]
        assert [loop.signatures for loop in made] == [[], [], []]
        warm_up()
        ready = [list(loop.signatures) for loop in made]
        assert all(ready)
        all_pass_tricks(FULL.hands, "E")
        with_talon(FULL, "E")
        assert [loop.signatures for loop in made] == ready


def test_looking_at_the_package_does_not_load_the_compiler():
    modules = "deals.solver, deals.analysis, deals.all_pass, deals.auction, deals.position"
    code = f"import sys, {modules}; assert not {{'numba', 'numpy'}} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parent.parent.parent)
