"""Rows of simulated tables: the rules allow them, they look like an evening, and skill pays in every seat."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.dealing import deal_layout
from scoring.convention import convention_named, convention_names
from scoring.protocol_row import row_from_json
from scoring.row_warnings import row_warnings
from scoring.whists import whists
from tournament.services.rehearsal.results import slip, table_row

SOCHI = convention_named("sochi")
SKILLS = st.floats(-1, 1)
DEALS = 1000


def dealt(number, per_table=4):
    return deal_layout(b"key", "rehearsal", number, per_table=per_table)


def parsed(row, deal):
    return row_from_json({**row, "players": deal.per_table, "dealer": deal.dealer})


def evening(deals):
    return [
        table_row(dealt(number), dict.fromkeys("NESW", 0.0), SOCHI, Random(str(number))) for number in deals
    ]


@given(
    st.integers(1, 10_000),
    st.sampled_from((3, 4)),
    st.sampled_from(convention_names()),
    st.fixed_dictionaries(dict.fromkeys("NESW", SKILLS)),
    st.integers(0, 99),
)
def test_every_row_and_every_slip_of_one_can_be_scored(number, per_table, name, skills, luck):
    deal, convention = dealt(number, per_table), convention_named(name)
    row = table_row(deal, {seat: skills[seat] for seat in "NESW"[:per_table]}, convention, Random(luck))
    misread = slip(row)
    assert misread != row
    for read in (row, misread):
        scored = whists(parsed(read, deal), convention)
        assert sum(scored.values()) == 0
    assert row_warnings(parsed(row, deal)) == ()


def test_the_same_luck_gives_the_same_row():
    skills = dict.fromkeys("NESW", 0.3)
    assert all(
        table_row(dealt(number), skills, SOCHI, Random("a"))
        == table_row(dealt(number), skills, SOCHI, Random("a"))
        for number in range(1, 50)
    )


def test_frequencies_of_an_evening():
    rows = [parsed(row, dealt(number)) for number, row in enumerate(evening(range(1, DEALS + 1)), start=1)]
    kinds = Counter(row.contract.kind.value for row in rows)
    games = [row for row in rows if row.contract.kind.value == "game"]
    levels = Counter(row.contract.level for row in games)
    assert 0.65 * DEALS < kinds["game"] < 0.8 * DEALS
    assert 0.15 * DEALS < kinds["all-pass"] < 0.28 * DEALS
    assert 0.03 * DEALS < kinds["misere"] < 0.09 * DEALS
    assert levels[6] > levels[7] > levels[8] > levels[9] > levels[10] > 0
    assert {row.contract.strain for row in games} == {"S", "C", "D", "H", "NT"}
    down = sum(row.played and row.tricks < row.contract.level for row in games)
    assert 0.1 * len(games) < down < 0.2 * len(games)
    calls = Counter(tuple(sorted(row.whist.values())) for row in games)
    assert set(calls) == {("pass", "whist"), ("whist", "whist"), ("pass", "pass"), ("half", "pass")}
    assert min(calls.values()) > 0.01 * len(games)
    miseres = Counter(row.tricks == 0 for row in rows if row.contract.kind.value == "misere")
    assert miseres[True] > miseres[False] > 0


@pytest.mark.parametrize("per_table", [3, 4])
def test_a_better_player_may_expect_more_in_every_seat(per_table):
    """The same cards and the same luck three times, the player in one seat weak, middling and strong."""
    seats = "NESW"[:per_table]
    for seat in seats:
        totals = []
        for skill in (-1.0, 0.0, 1.0):
            skills = {**dict.fromkeys(seats, 0.0), seat: skill}
            totals.append(
                sum(
                    whists(parsed(table_row(deal, skills, SOCHI, Random(str(deal.number))), deal), SOCHI)[
                        seat
                    ]
                    for deal in (dealt(number, per_table) for number in range(1, 401))
                )
            )
        assert totals[0] + 400 < totals[1] < totals[2] - 400


def test_the_resting_dealer_has_no_hand_in_the_row():
    for number in range(1, 60):
        deal = dealt(number)
        rows = [
            table_row(deal, {**dict.fromkeys("NESW", 0.2), deal.dealer: skill}, SOCHI, Random(number))
            for skill in (-1.0, 1.0)
        ]
        assert rows[0] == rows[1]
