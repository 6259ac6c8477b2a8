"""The row a form stands for: stored rows come back from their form; nothing typed breaks it."""

import pytest
from django.http import QueryDict
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.convention import convention_named
from tests.tournament.web.rows import ROW
from tournament.selectors.desk import playing, worth
from tournament.web.entry_form import form_of_row, number, typed_form
from tournament.web.page import REFUSALS

NAMES = ["contract", "declarer", "all_pass_step", "talon_quick", "multiplier", "key", "reason"]
NAMES += [f"{part}_{seat}" for part in ("call", "tricks") for seat in "NESW"]
TEXTS = st.sampled_from(["", "6S", "10NT", "M", "-", "N", "E", "S", "W", "whist", "pass", "half"]) | st.text()
TYPED = st.dictionaries(st.sampled_from(NAMES), TEXTS | st.integers().map(str))

ROWS = [
    ROW,
    {"contract": "M", "declarer": "W", "tricks": 0},
    {"contract": "-", "hand_tricks": [0, 4, 5], "all_pass_step": 3},
    {"contract": "6NT", "declarer": "S", "whist": {"W": "pass", "E": "half"}, "talon_quick": 1},
    {"contract": "10H", "declarer": "E", "whist": {"S": "pass", "W": "pass"}, "multiplier": 8},
]


@pytest.fixture
def place(event):
    return playing(event, 1, 1)


@pytest.mark.parametrize("row", ROWS)
def test_a_stored_row_comes_back_from_its_form(place, row):
    assert form_of_row(place, row).row == row


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(typed=TYPED)
def test_anything_typed_is_a_row_or_a_refusal_in_words(place, typed):
    data = QueryDict(mutable=True)
    data.update(typed)
    form = typed_form(place, data)
    try:
        _row, whists = worth(place, form.row)
    except REFUSALS as error:
        form.refuse(error)
        assert all(form.errors.values())
        assert set(form.errors) <= {
            "",
            "contract",
            "declarer",
            "hands",
            "multiplier",
            "all_pass_step",
            *NAMES,
        }
    else:
        assert sum(whists.values()) == 0
    assert 0 < len(form.key) <= 100


@given(st.text(max_size=9))
def test_numbers_are_plain_digits(text):
    assert number(text) == (int(text) if text.strip().isascii() and text.strip().isdigit() else text)


@pytest.mark.parametrize("text", ["²", "٣", "1_0", "+1", "1.0", "0x1", "", " ", "9" * 10])
def test_what_is_no_number_stays_text(text):
    assert number(text) == text


def test_the_step_is_asked_only_where_its_price_differs(place):
    assert form_of_row(place).steps == (len(convention_named("sochi").all_pass_prices) > 1)
