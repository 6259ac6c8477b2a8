"""The inner loop of best play as plain Python: against trying every card, known values, and a plain table.

test_solver.py asks the same of the machine code, which looks for no index outside of a table.
"""

from importlib import import_module

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deals.position import STRAINS
from deals.solver import raw_table, tricks_of
from tests.deals.brute_force import declarer_tricks
from tests.deals.test_solver import KNOWN, endings, hands_of
from tests.interpreted import interpreted

LOOPS = ("deals.suit_tables", "deals.card_order", "deals.double_dummy", "deals.zero_windows")


@pytest.fixture(scope="module", autouse=True)
def loop():
    with interpreted(*LOOPS):
        yield import_module("deals.double_dummy")


@settings(max_examples=25)
@given(endings(), st.integers(0, 2), st.integers(0, 2))
def test_endings_equal_trying_every_card(hands, declarer, leader):
    table = raw_table(hands)
    cards = list(hands.values())
    for number, strain in enumerate(STRAINS):
        assert table.values[number][declarer][leader] == declarer_tricks(cards, declarer, leader, strain)
    assert table.misere[declarer][leader] == declarer_tricks(cards, declarer, leader, "M")


@pytest.mark.parametrize("contract", ["C", "NT", "M"])
def test_a_whole_deal_has_its_known_value(contract):
    known = KNOWN[0]
    values = known["misere"] if contract == "M" else known["values"][STRAINS.index(contract)]
    assert tricks_of(hands_of(known["deal"]), "E", "N", contract) == values[1][0]


@given(st.permutations(range(1, 11)), st.lists(st.tuples(st.integers(0, 9), st.integers(0, 0xAA))))
def test_a_full_bucket_forgets_the_position_nearest_to_its_end(loop, lefts, found):
    table = np.full(loop.BUCKET << loop.BUCKET_BITS, loop.EMPTY, dtype=np.int64)
    last_bucket = (1 << loop.BUCKET_BITS) - 1 << loop.TAG_BITS
    kept = {}
    for position, known in found:
        if position not in kept and len(kept) == loop.BUCKET:
            del kept[min(kept, key=lambda other: lefts[other])]
        kept[position] = known
        loop.remember(table, last_bucket | position, lefts[position], known)
    for position, left in enumerate(lefts):
        # Of one that is unknown we know that he takes at least none and at most all.
        assert loop.recall(table, last_bucket | position, left) == kept.get(position, left)
