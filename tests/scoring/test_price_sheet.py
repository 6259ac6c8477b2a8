"""The price sheet says all of the price table, each thing once."""

from collections import Counter
from dataclasses import replace

import pytest

from scoring.convention import convention_named, convention_names
from scoring.price_sheet import price_sheet
from scoring.price_table import PriceRow, price_table


def read_back(sheet):
    """Every row of the table a reader of the page can find, as often as he finds it."""
    for section in sheet.games:
        yield section.nobody
        if section.half:
            yield section.half
        for line in section.lines:
            yield from rows_of(section.level, line)


def rows_of(level, line):
    def row(situation, taken, defenders):
        return PriceRow(str(level), situation, line.tricks, taken, line.declarer, defenders, line.dealer)

    if line.one:
        yield row("one", (10 - line.tricks,), line.one)
    for split in line.both:
        yield row("both", split.tricks, split.whists)
        if split.any_order and split.tricks[0] != split.tricks[1]:
            yield row("both", split.tricks[::-1], split.whists[::-1])


@pytest.mark.parametrize("name", convention_names())
@pytest.mark.parametrize("players", [3, 4])
def test_the_table_can_be_read_back(name, players):
    table = price_table(convention_named(name), players)
    sheet = price_sheet(table)
    assert Counter(read_back(sheet)) == Counter(table.games)
    assert (sheet.misere, sheet.all_pass) == (table.misere, table.all_pass)
    assert {level: sheet.talon_bonus.get(level, 0) for level in range(6, 11)} == table.talon_bonus


@pytest.mark.parametrize("name", convention_names())
@pytest.mark.parametrize("players", [3, 4])
def test_nothing_stands_twice(name, players):
    for section in price_sheet(price_table(convention_named(name), players)).games:
        results = [(line.tricks, line.declarer, line.dealer) for line in section.lines]
        assert len(set(results)) == len(results)
        assert [tricks for tricks, _, _ in results] == sorted((r[0] for r in results), reverse=True)
        for line in section.lines:
            assert len({tuple(sorted(split.tricks)) for split in line.both}) == len(line.both)


def test_a_page_of_sochi():
    """Eleven lines of a game of six; who took more stands first; at ten tricks the seats decide."""
    six, _, eight, *_ = price_sheet(price_table(convention_named("sochi"), 4)).games
    assert [line.tricks for line in six.lines] == list(range(10, -1, -1))
    assert (six.nobody.declarer, six.half.declarer, eight.half) == (15, 11, None)
    made = six.lines[4]
    assert (made.tricks, made.declarer, made.dealer, made.one) == (6, 7, -5, (3, -5))
    assert [(split.tricks, split.whists) for split in made.both] == [
        ((4, 0), (3, -5)),
        ((3, 1), (1, -3)),
        ((2, 2), (-1, -1)),
    ]
    assert all(split.any_order for split in made.both)
    (nothing,) = eight.lines[0].both
    assert (nothing.tricks, nothing.any_order) == ((0, 0), False)
    assert nothing.whists[0] > nothing.whists[1]


def test_a_line_of_its_own_where_the_declarer_gets_something_else():
    """Kazakh whisters pay each for himself, so with both whisting the split changes the mean."""
    six = price_sheet(price_table(convention_named("kazakh"), 3)).games[0]
    sevens = [line for line in six.lines if line.tricks == 7]
    assert len(sevens) == 2
    assert [line.one is None for line in sevens].count(True) == 1
    assert sorted(split.tricks for line in sevens for split in line.both) == [(2, 1), (3, 0)]
    assert {split.tricks for line in sevens if line.one for split in line.both} == {(2, 1)}


def test_shares_that_cost_otherwise_by_seat_stand_both():
    """No convention does so; a table where one of a mirrored pair differs is still said in full."""
    table = price_table(convention_named("sochi"), 4)
    changed = tuple(
        replace(row, defenders=row.defenders[::-1])
        if (row.contract, row.situation, row.whist_tricks) == ("6", "both", (1, 3))
        else row
        for row in table.games
    )
    sheet = price_sheet(replace(table, games=changed))
    assert Counter(read_back(sheet)) == Counter(changed)
    splits = [(split.tricks, split.any_order) for split in sheet.games[0].lines[4].both]
    assert splits == [((4, 0), True), ((3, 1), False), ((2, 2), True), ((1, 3), False)]
