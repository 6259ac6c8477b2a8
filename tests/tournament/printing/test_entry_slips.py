"""Entry slips: one for every table of a round, with the people and the deals that are due there."""

import dataclasses

import pytest

from movements.catalogue import movement_named
from tests.tournament.printing.hostile import names_for
from tests.tournament.printing.reading import check_invariants, page_texts, placed
from tests.tournament.printing.sample import plainest
from tournament.printing.entry_slips import HEIGHTS, entry_groups, entry_slips, entry_slips_paper, height_for


def slips_for(players=12, per_table=4, per_set=2, only_round=None, names=None):
    movement = movement_named(plainest(players, per_table), players, per_table)
    deals = {one: range((one - 1) * per_set + 1, one * per_set + 1) for one in range(1, movement.sets + 1)}
    return movement, entry_slips(movement, names or names_for(players), deals, only_round)


def test_every_table_of_every_round_has_one():
    movement, slips = slips_for()
    tables = [(this.number, table.table) for this in movement.rounds for table in this.tables]
    assert [(slip.round, slip.table) for slip in slips] == tables
    assert {slip.deals for slip in slips if slip.box_set == 3} == {(5, 6)}


def test_of_one_round_there_are_its_tables():
    movement, slips = slips_for(only_round=4)
    assert [(slip.round, slip.table) for slip in slips] == [(4, 1), (4, 2), (4, 3)]
    seats = movement.rounds[3].tables[0].seats
    assert [text.split()[0] for text in slips[0].people.values()] == [str(one) for one in seats.values()]


@pytest.mark.parametrize(("players", "per_table", "per_set"), [(12, 4, 2), (15, 3, 3), (20, 4, 4), (8, 4, 8)])
@pytest.mark.parametrize("sheet", ["", "a5", "a6", "letter"])
def test_a_slip_names_its_round_table_set_and_deals(imprint, players, per_table, per_set, sheet):
    _movement, slips = slips_for(players, per_table, per_set)
    pdf = entry_slips_paper(dataclasses.replace(imprint, sheet=sheet), slips, per_table)
    check_invariants(pdf, "Кубок")
    said = " ".join(" ".join(page_texts(pdf)).split())
    for slip in slips:
        assert f"Round {slip.round}, table {slip.table}" in said
    numbers = [piece.text for piece in placed(pdf) if piece.bold and piece.text.isdigit()]
    assert sorted(map(int, numbers)) == sorted(deal for slip in slips for deal in slip.deals)


@pytest.mark.parametrize(("deals", "height"), [(0, 0), (2, 0), (4, 0), (5, 1), (16, 1), (40, 1)])
def test_a_slip_is_as_tall_as_its_deals_need(deals, height):
    assert height_for(deals) == HEIGHTS[height]


@pytest.mark.parametrize("per_table", [3, 4])
def test_the_columns_fill_the_width(per_table):
    widths = [column.width for _title, columns in entry_groups(per_table, 500) for column in columns]
    assert sum(widths) == pytest.approx(500)
    assert len(widths) == 3 + 6 + per_table
