import pytest

from scoring.protocol_row import row_from_json
from scoring.row_warnings import row_warnings


def all_pass(*tricks, players=4, dealer="W"):
    return row_from_json({"players": players, "dealer": dealer, "contract": "-", "hand_tricks": list(tricks)})


@pytest.mark.parametrize("tricks", [(0, 0, 0), (3, 3, 1), (7, 0, 0)])
def test_the_talon_takes_two_tricks_at_most(tricks):
    (warning,) = row_warnings(all_pass(*tricks))
    assert warning.code == "talon_took_too_much"
    assert warning.params == {"tricks": 10 - sum(tricks), "seat": "W"}


@pytest.mark.parametrize("tricks", [(8, 0, 0), (3, 3, 3), (0, 0, 10)])
def test_what_can_be_is_not_warned_of(tricks):
    assert row_warnings(all_pass(*tricks)) == ()


def test_at_three_all_tricks_are_the_hands():
    assert row_warnings(all_pass(3, 3, 4, players=3, dealer="S")) == ()


def test_a_game_is_not_all_pass():
    row = {"players": 4, "dealer": "W", "contract": "M", "declarer": "N", "tricks": 10}
    assert row_warnings(row_from_json(row)) == ()
