"""The table of results behind the formulas has every row that can be written, at its right whists."""

import random

import pytest

from scoring.convention import convention_named
from scoring.errors import ScoringError
from scoring.protocol_row import row_from_json
from scoring.whists import whists
from tournament.spreadsheets.expected_whists import expected_whists, key_of

CONTRACTS = ("6S", "6NT", "7C", "8D", "9H", "10NT", "10S", "M", "-")


def random_row(chance, players):
    """Any shape of a row; the rules say which can be."""
    seats = "NESW"[:players]
    row = {"players": players, "dealer": chance.choice(seats), "contract": chance.choice(CONTRACTS)}
    if row["contract"] == "-":
        return row | {"hand_tricks": [chance.randint(0, 5) for _ in range(3)]}
    row |= {"declarer": chance.choice(seats), "tricks": chance.randint(0, 10)}
    if row["contract"] == "M":
        return row
    row["whist"] = {seat: chance.choice(("whist", "pass", "half")) for seat in seats if chance.random() < 0.8}
    whisters = [seat for seat, call in row["whist"].items() if call == "whist"]
    if not whisters:
        del row["tricks"]
    left = 10 - row.get("tricks", 10)
    first = chance.randint(0, left)
    row["whist_tricks"] = dict(
        zip(whisters, [left] if len(whisters) == 1 else [first, left - first], strict=False)
    )
    return row


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", ["sochi", "leningrad", "rostov"])
def test_every_row_that_can_be_is_there(name, players):
    convention, chance, found = convention_named(name, {}), random.Random(players), 0
    table = dict(expected_whists(convention, players))
    for _ in range(20_000):
        try:
            row = row_from_json(random_row(chance, players))
            written = whists(row, convention)
        except ScoringError:
            continue
        holders = row.hands if players == 3 else (*row.hands, row.dealer)
        assert table[key_of(row)] == [written[seat] for seat in holders]
        found += 1
    assert found > 500


def test_keys_are_different_and_few():
    keys = [key for key, _ in expected_whists(convention_named("sochi", {}), 4)]
    assert len(set(keys)) == len(keys) < 2_000
    assert "7/1/7/W3/P" in keys
