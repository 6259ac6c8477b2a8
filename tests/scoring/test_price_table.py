"""The price table: complete, the same as the engine's answers, and known sums on it."""

from fractions import Fraction

import pytest

from scoring.convention import convention_named, convention_names
from scoring.errors import ScoringError
from scoring.price_table import price_table
from scoring.protocol_row import row_from_json
from scoring.whists import whists
from tests.scoring.outcomes import all_passes, games, miseres


def find(table, **wanted):
    (row,) = (r for r in table.games if all(getattr(r, name) == value for name, value in wanted.items()))
    return row


def test_known_prices_of_sochi():
    table = price_table(convention_named("sochi"), 4)
    one = find(table, contract="6", situation="one", tricks=6)
    assert (one.declarer, one.defenders, one.dealer, one.whist_tricks) == (7, (3, -5), -5, (4,))
    both = find(table, contract="9", situation="both", tricks=7, whist_tricks=(2, 1))
    assert (both.declarer, both.defenders, both.dealer) == (-192, (72, 64), 56)
    half = find(table, contract="7", situation="half")
    assert (half.declarer, half.defenders, half.tricks) == (26, (-10, -6), None)
    assert table.misere[0].declarer == 75
    assert (table.misere[2].declarer, table.misere[2].defenders, table.misere[2].dealer) == (
        -150,
        (50, 50),
        50,
    )
    passed = [row for row in table.all_pass if row.hand_tricks == (6, 3, 0)]
    assert [(row.hands, row.dealer) for row in passed] == [
        ((Fraction(-75, 2), Fraction(-15, 2), Fraction(65, 2)), Fraction(25, 2))
    ]


@pytest.mark.parametrize("name", convention_names())
@pytest.mark.parametrize("players", [3, 4])
def test_every_outcome_can_be_found(name, players):
    """By level and tricks, the lone whister's seat aside; hands of an all-pass in falling order."""
    convention = convention_named(name)
    table = price_table(convention, players)
    prices = {(row.contract, row.situation, row.tricks, row.whist_tricks): row for row in table.games}
    situations = {"pass pass": "nobody", "pass half": "half", "whist whist": "both"}
    seen = set()
    for data in games(players):
        row, result = row_from_json(data), whists(row_from_json(data), convention)
        situation = situations.get(" ".join(row.whist[seat] for seat in row.defenders), "one")
        taken = tuple(row.whist_tricks[seat] for seat in row.whisters)
        key = (str(row.contract.level), situation, row.tricks, taken)
        first, second = row.defenders
        order = (second, first) if row.whisters == (second,) else (first, second)
        assert prices[key].declarer == result["N"]
        assert prices[key].defenders == tuple(result[seat] for seat in order)
        assert prices[key].dealer == result.get("W")
        seen.add(key)
    assert seen == set(prices)
    assert [row.declarer for row in table.misere] == [
        whists(row_from_json(data), convention)["N"] for data in miseres(players)
    ]
    falling = {tuple(data["hand_tricks"]) for data in all_passes(players)}
    falling = {taken for taken in falling if list(taken) == sorted(taken, reverse=True)}
    assert {row.hand_tricks for row in table.all_pass} == falling


@pytest.mark.parametrize("name", convention_names())
@pytest.mark.parametrize("players", [3, 4])
def test_every_line_sums_to_nothing(name, players):
    table = price_table(convention_named(name), players)
    for row in (*table.games, *table.misere):
        assert row.declarer + sum(row.defenders) + (row.dealer or 0) == 0
        assert (row.dealer is None) == (players == 3)
    for row in table.all_pass:
        assert sum(row.hands) + (row.dealer or 0) == 0


def test_the_talon_column():
    assert price_table(convention_named("fspr"), 4).talon_bonus == {6: 4, 7: 8, 8: 12, 9: 16, 10: 20}
    assert not any(price_table(convention_named("sochi"), 4).talon_bonus.values())


def test_levels_without_half_whist_have_no_line_for_it():
    table = price_table(convention_named("sochi", {"half_whist_levels": [6]}), 4)
    assert [row.contract for row in table.games if row.situation == "half"] == ["6"]


@pytest.mark.parametrize("players", [2, 5, 0])
def test_other_tables_have_none(players):
    with pytest.raises(ScoringError, match="out_of_range"):
        price_table(convention_named("sochi"), players)
