"""Contracts as text and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contract import ALL_PASS, MISERE, Contract, Kind, contract_from_text
from scoring.errors import ScoringError

TEXTS = [f"{level}{strain}" for level in (6, 7, 8, 9, 10) for strain in ("S", "C", "D", "H", "NT")]


@pytest.mark.parametrize("text", [*TEXTS, "M", "-"])
def test_there_and_back(text):
    assert str(contract_from_text(text)) == text


def test_what_a_contract_says():
    assert contract_from_text("10NT") == Contract(Kind.GAME, 10, "NT")
    assert contract_from_text("M") == MISERE
    assert contract_from_text("-") == ALL_PASS


@pytest.mark.parametrize("bad", ["", "6", "S", "5S", "11S", "6N", "6s", " 6S", "6S\n", "m", "--", "٦S", "6С"])
def test_other_text_is_refused(bad):
    with pytest.raises(ScoringError, match="unknown_contract"):
        contract_from_text(bad)


@given(st.none() | st.integers() | st.floats() | st.booleans() | st.lists(st.text()) | st.text(max_size=5))
def test_anything_else_is_refused(value):
    if value in [*TEXTS, "M", "-"]:
        return
    with pytest.raises(ScoringError, match="unknown_contract"):
        contract_from_text(value)
