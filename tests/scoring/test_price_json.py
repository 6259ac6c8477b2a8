"""The price table as JSON keeps every row, and every number exactly."""

from fractions import Fraction

import pytest

from scoring.convention import convention_named, convention_names
from scoring.price_json import price_table_to_json
from scoring.price_table import price_table


@pytest.mark.parametrize("name", convention_names())
@pytest.mark.parametrize("players", [3, 4])
def test_everything_reads_back(name, players):
    table = price_table(convention_named(name), players)
    told = price_table_to_json(table)
    assert (told["convention"], told["players"]) == (name, players)
    for rows, given in ((told["games"], table.games), (told["misere"], table.misere)):
        for row, right in zip(rows, given, strict=True):
            assert (row["contract"], row["situation"], row["tricks"]) == (
                right.contract,
                right.situation,
                right.tricks,
            )
            assert tuple(row["whist_tricks"]) == right.whist_tricks
            assert Fraction(row["declarer"]) == right.declarer
            assert tuple(map(Fraction, row["defenders"])) == right.defenders
            assert (None if row["dealer"] is None else Fraction(row["dealer"])) == right.dealer
    for row, right in zip(told["all_pass"], table.all_pass, strict=True):
        assert tuple(row["hand_tricks"]) == right.hand_tricks
        assert tuple(map(Fraction, row["hands"])) == right.hands
    assert {int(level): int(bonus) for level, bonus in told["talon_bonus"].items()} == table.talon_bonus
