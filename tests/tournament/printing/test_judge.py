"""The judge's sheet against the row pushed by hand and the movement as the rule book has it."""

import re

import pytest

from movements.catalogue import movement_named
from movements.movement import Movement, Round, TableSeating
from tests.tournament.printing.reading import check_invariants, lines, page_sizes, placed
from tests.tournament.printing.sample import plainest
from tournament.printing.judge import judge_paper

NAMES = {number: f"Имя{number}" for number in range(1, 400)}
LONG = dict.fromkeys(range(1, 400), "Александрина-Виктория Преображенская-Оболенская")


def sheet(imprint, players, per_table=4, names=NAMES):
    movement = movement_named(plainest(players, per_table), players, per_table)
    return movement, judge_paper(imprint, movement, names)


def sections(pdf):
    """Lines of the row of sets and lines of the seating."""
    pieces = placed(pdf)
    seating = next(piece for piece in pieces if piece.text == "Who sits where")
    above = [piece for piece in pieces if (piece.page, -piece.y) < (seating.page, -seating.y)]
    return above, lines([piece for piece in pieces if piece not in above])


@pytest.mark.parametrize("players", [8, 9, 12, 13, 16, 18, 24])
def test_the_row_of_sets_round_by_round(imprint, players):
    movement, pdf = sheet(imprint, players)
    above, _below = sections(pdf)
    printed = [int(piece.text) for piece in above if piece.size == 10 and piece.text.isdigit()]
    row = list(range(1, movement.sets + 1))
    pushed, moves = [], []
    for _round in movement.rounds:
        pushed += row
        moves.append(f"set {row[0]} to the end")
        row.append(row.pop(0))
    assert printed == pushed
    assert [piece.text for piece in above if piece.text.endswith("to the end")] == moves[:-1]


@pytest.mark.parametrize("players", [8, 12, 24])
def test_which_tables_take_which_set(imprint, players):
    movement, pdf = sheet(imprint, players)
    above, _below = sections(pdf)
    taken = []
    for piece in above:
        if re.fullmatch(r"T\d+( T\d+)*", piece.text):
            box_set = min(
                (p for p in above if p.size == 10 and p.bold and p.page == piece.page and p.y > piece.y),
                key=lambda p: (p.y - piece.y, abs((p.x + p.end) - (piece.x + piece.end))),
            )
            taken += [(int(box_set.text), int(table)) for table in re.findall(r"\d+", piece.text)]
    due = [(table.box_set, table.table) for this in movement.rounds for table in this.tables]
    assert sorted(taken) == sorted(due)


@pytest.mark.parametrize(
    ("players", "per_table"), [(9, 4), (12, 4), (13, 4), (18, 4), (24, 4), (20, 4), (15, 3)]
)
def test_who_sits_where(imprint, players, per_table):
    movement, pdf = sheet(imprint, players, per_table)
    _above, below = sections(pdf)
    seats = "NESW"[:per_table]
    row = {table: place for place, tables in enumerate(movement.row or (), start=1) for table in tables}
    for this in movement.rounds:
        for table in this.tables:
            numbers = [this.number, table.table, table.box_set, *([row[table.table]] if row else [])]
            people = [f"{table.seats[seat]} Имя{table.seats[seat]}" for seat in seats]
            assert [*map(str, numbers), *people] in below
        if this.sitting_out:
            resting = ", ".join(f"{number} Имя{number}" for number in this.sitting_out)
            assert [str(this.number), f"Resting: {resting}"] in below


def test_several_rooms_are_named(imprint):
    movement = movement_named("rooms", 48, rooms=(5, 7))
    pdf = judge_paper(imprint, movement, LONG)
    check_invariants(pdf, "Кубок Черноморья")
    starts = {tuple(words[:4]) for words in sections(pdf)[1]}
    for this in movement.rounds:
        for table in this.tables:
            room = 1 if table.table <= 5 else 2
            assert (str(this.number), str(table.table), str(table.box_set), str(room)) in starts


def test_without_a_row_the_sheet_says_so(imprint):
    _movement, pdf = sheet(imprint, 20)
    above, _below = sections(pdf)
    assert any("There is no judge's row" in piece.text for piece in above)
    assert not any("to the end" in piece.text for piece in above)


def test_the_header_repeats_on_every_page_of_the_seating(imprint):
    _movement, pdf = sheet(imprint, 44)
    pieces = placed(pdf)
    pages = {piece.page for piece in pieces}
    assert len(pages) > 2
    assert {piece.page for piece in pieces if piece.text == "Table"} == pages
    assert page_sizes(pdf) == {(210, 297)}


@pytest.mark.parametrize("players", [13, 18, 24, 44])
def test_no_round_goes_over_the_end_of_a_page(imprint, players):
    movement, pdf = sheet(imprint, players)
    pages = {}
    for piece in placed(pdf):
        if found := re.fullmatch(r"(\d+) Имя\d+", piece.text):
            pages.setdefault(piece.page, []).append(int(found[1]))
    assert len(pages) > 1 or players < 18
    for seated in pages.values():
        assert len(seated) % (4 * len(movement.rounds[0].tables)) == 0


@pytest.mark.parametrize("players", [9, 18, 44])
def test_long_names_stay_in_their_columns(imprint, players):
    _movement, pdf = sheet(imprint, players, names=LONG)
    check_invariants(pdf, "Кубок Черноморья")
    pieces = [piece for piece in placed(pdf) if "Александрина" in piece.text and "Rest" not in piece.text]
    starts = sorted({round(piece.x, 1) for piece in pieces})
    assert len(starts) == 4
    for piece in pieces:
        later = [start for start in starts if start > piece.x + 1]
        assert not later or piece.end < later[0]


def test_a_row_of_many_places_is_printed_in_blocks(imprint):
    seats = dict(zip("NESW", range(1, 5), strict=True))
    row = ((1,), *[()] * 39)
    rounds = tuple(
        Round(number, (TableSeating(1, number, 1, seats),), sitting_out=()) for number in range(1, 4)
    )
    movement = Movement("long", 4, 4, 40, 1, rounds, row)
    pdf = judge_paper(imprint, movement, NAMES)
    check_invariants(pdf, "Кубок Черноморья")
    printed = [int(p.text) for p in placed(pdf) if p.size == 10 and p.text.isdigit()]
    rows = [[*range(first, 41), *range(1, first)] for first in (1, 2, 3)]
    assert printed == [number for start in (0, 15, 30) for row in rows for number in row[start : start + 15]]
