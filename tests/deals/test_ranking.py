"""Ranking: all words of small packets by brute force, the real ones by property."""

from itertools import permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.errors import DealError
from deals.ranking import count_words, rank, unrank

REAL = (10, 10, 10, 2)


@pytest.mark.parametrize("sizes", [(2, 2, 2, 1), (3, 1, 2), (1, 1, 1, 1), (4,), (0, 2, 0, 2), (2, 3, 2)])
def test_dictionary_order_by_brute_force(sizes):
    letters = [packet for packet, size in enumerate(sizes) for _ in range(size)]
    dictionary = sorted(set(permutations(letters)))
    assert count_words(sizes) == len(dictionary)
    assert [unrank(index, sizes) for index in range(len(dictionary))] == dictionary
    assert [rank(word, sizes) for word in dictionary] == list(range(len(dictionary)))


def test_how_many_layouts_there_are():
    assert count_words(REAL) == comb(32, 10) * comb(22, 10) * comb(12, 10) == 2753294408504640


def test_the_first_and_the_last_layout():
    first = (0,) * 10 + (1,) * 10 + (2,) * 10 + (3,) * 2
    assert unrank(0, REAL) == first
    assert unrank(count_words(REAL) - 1, REAL) == first[::-1]


@given(st.integers(0, count_words(REAL) - 1))
def test_unrank_then_rank(index):
    assert rank(unrank(index, REAL), REAL) == index


@given(st.permutations(unrank(0, REAL)), st.permutations(unrank(0, REAL)))
def test_rank_keeps_dictionary_order(one, other):
    assert unrank(rank(one, REAL), REAL) == tuple(one)
    assert (rank(one, REAL) < rank(other, REAL)) == (one < other)


@pytest.mark.parametrize("index", [-1, count_words(REAL), pytest.param(10**5000, id="huge")])
def test_an_index_out_of_range(index):
    with pytest.raises(DealError) as refusal:
        unrank(index, REAL)
    assert refusal.value.code == "index_out_of_range"
    assert refusal.value.params["count"] == 2753294408504640
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("word", [(), (0, 1), (0, 0, 1, 1), (0, 1, 2)])
def test_a_word_of_other_packets(word):
    with pytest.raises(DealError) as refusal:
        rank(word, (2, 1))
    assert (refusal.value.code, refusal.value.params) == (
        "wrong_word",
        {"got": list(word), "expected": [2, 1]},
    )
