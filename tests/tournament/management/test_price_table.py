"""`manage.py price_table`: the whole table as JSON."""

from fractions import Fraction
from functools import partial

import pytest

from tests.tournament.management.calling import call_json


@pytest.fixture
def run(capsys):
    """Call the command; its exit status, its JSON and its error output."""
    return partial(call_json, capsys, "price_table")


@pytest.mark.parametrize("players", ["3", "4"])
def test_the_table(run, players):
    status, table, errors = run("--convention", "sochi", "--players", players)
    assert (status, errors) == (0, "")
    assert list(table) == ["convention", "players", "games", "misere", "all_pass", "talon_bonus"]
    assert (table["convention"], table["players"]) == ("sochi", int(players))
    for row in table["games"] + table["misere"]:
        everyone = [row["declarer"], *row["defenders"], row["dealer"] or "0"]
        assert sum(map(Fraction, everyone)) == 0
        assert (row["dealer"] is None) == (players == "3")


def test_a_line_of_each_kind(run):
    _, table, _ = run("--convention", "sochi", "--players", "4")
    assert {
        "contract": "6",
        "situation": "one",
        "tricks": 6,
        "whist_tricks": [4],
        "declarer": "7",
        "defenders": ["3", "-5"],
        "dealer": "-5",
    } in table["games"]
    assert table["misere"][0]["declarer"] == "75"
    assert {"hand_tricks": [6, 3, 0], "hands": ["-75/2", "-15/2", "65/2"], "dealer": "25/2"} in table[
        "all_pass"
    ]
    assert table["talon_bonus"] == {"6": "0", "7": "0", "8": "0", "9": "0", "10": "0"}


def test_options_change_the_prices(run):
    _, table, _ = run("--convention", "sochi", "--option", "half_whist_levels=[]")
    assert {row["situation"] for row in table["games"]} == {"nobody", "one", "both"}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), "bad_arguments"),
        (("--convention", "sochi", "--players", "5"), "out_of_range"),
        (("--convention", "sochi", "--players", "four"), "bad_arguments"),
        (("--convention", ""), "unknown_convention"),
        (("--convention", "sochi", "--option", "ten=x"), "bad_option"),
    ],
)
def test_refusals(run, arguments, code):
    status, answer, errors = run(*arguments)
    assert (status, answer["error"]) == (2, code)
    assert errors == answer["detail"] + "\n"
