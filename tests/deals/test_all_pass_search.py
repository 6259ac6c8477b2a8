"""The inner loop of all-pass as plain Python, where an index outside of a table is an error."""

from importlib import import_module

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deals.all_pass import all_pass_tricks
from tests.deals.brute_force import all_pass
from tests.deals.test_solver import endings
from tests.interpreted import interpreted


@pytest.fixture(scope="module", autouse=True)
def loop():
    with interpreted("deals.suit_tables", "deals.all_pass_search"):
        yield import_module("deals.all_pass_search")


@settings(max_examples=40)
@given(endings(), st.sampled_from("NES"))
def test_endings_equal_trying_every_card(hands, leader):
    expected = all_pass(list(hands.values()), "NES".index(leader))
    assert tuple(all_pass_tricks(hands, leader).values()) == expected


@given(st.permutations(range(1, 11)), st.lists(st.integers(0, 9), unique=True))
def test_a_full_bucket_forgets_the_position_nearest_to_its_end(loop, lefts, found):
    table = np.full(loop.BUCKET << loop.BUCKET_BITS, loop.EMPTY, dtype=np.int64)
    last_bucket = (1 << loop.BUCKET_BITS) - 1 << loop.TAG_BITS
    kept = {}
    for shares, position in enumerate(found):
        if len(kept) == loop.BUCKET:
            del kept[min(kept, key=lambda other: lefts[other])]
        kept[position] = shares
        loop.remember(table, last_bucket | position, lefts[position], shares)
    for position in range(10):
        assert loop.recall(table, last_bucket | position) == kept.get(position, loop.UNKNOWN)
