"""Which lines a page of prices has."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.convention import convention_named, convention_names
from scoring.price_sheet import price_sheet
from scoring.price_table import price_table
from tournament.printing.price_lines import alike_text, game_lines, possible_all_pass, stand_apart


def sheet(name, players=4, **options):
    return price_sheet(price_table(convention_named(name, options), players))


def apart(name, **options):
    return stand_apart(line for section in sheet(name, **options).games for line in game_lines(section))


def test_only_some_conventions_price_two_whisters_otherwise():
    assert {name for name in convention_names() if apart(name)} == {"kazakh", "fspr"}
    assert apart("sochi", shared_shortfall="personal_always")


@pytest.mark.parametrize("name", convention_names())
@pytest.mark.parametrize("players", [3, 4])
def test_no_split_and_no_lone_whister_is_lost(name, players):
    for section in sheet(name, players).games:
        printed = game_lines(section)
        assert sum(line.one is not None for line in printed) == 11
        found = [(line.tricks, line.both, split) for line in printed for split in line.splits.values()]
        given = [
            (line.tricks, (line.declarer, line.dealer), split)
            for line in section.lines
            for split in line.both
        ]
        assert len(found) == len(given)
        for tricks, side, split in found:
            assert (tricks, (side.declarer, side.dealer), split) in given


def test_shares_that_differ_by_seat_stand_on_two_lines():
    table = price_table(convention_named("sochi"), 4)
    changed = tuple(
        replace(row, defenders=row.defenders[::-1])
        if (row.contract, row.situation, row.whist_tricks) == ("6", "both", (1, 3))
        else row
        for row in table.games
    )
    printed = game_lines(price_sheet(replace(table, games=changed)).games[0])
    first, second = [line for line in printed if line.tricks == 6]
    assert [split.tricks for split in first.splits.values()] == [(4, 0), (3, 1), (2, 2)]
    assert [split.tricks for split in second.splits.values()] == [(1, 3)]
    assert (second.one, second.whister_and_passer) == (None, ())


@pytest.mark.parametrize(("players", "results"), [(3, 14), (4, 36)])
def test_only_results_that_cards_can_give(players, results):
    rows = possible_all_pass(sheet("sochi", players))
    assert len(rows) == results
    assert {sum(row.hand_tricks) for row in rows} == ({10} if players == 3 else {8, 9, 10})


def test_one_number_where_all_get_the_same():
    assert alike_text([Fraction(-5), Fraction(-5), None]) == "−5"
    assert alike_text([Fraction(-5), Fraction(15, 2), None]) == "−5 / +7½"
