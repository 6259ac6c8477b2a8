"""A record as a row of the traveller (rule book 6 and 7)."""

from fractions import Fraction

import pytest

from scoring.adjustments import Score
from scoring.protocol_row import row_from_json
from tests.tournament.printing.sample import KINDS, row
from tournament.printing.traveller_rows import WIDTH, cells, columns, groups
from tournament.selectors.results import ScoredRecord, ScoredSeat

PLAYED = {
    "game": ["7♥", "E", "7", "S", "3", "", ""],
    "down": ["8NT", "E", "6", "S", "3", "W", "1"],
    "unplayed": ["9♣", "E", "—", "", "", "", ""],
    "half": ["6♠", "E", "—", "W", "½", "", ""],
    "misere": ["M", "E", "2", "", "", "", ""],
    "all-pass": ["—", "", "3", "", "1", "", "6"],
}


def record(stored, per_table=4):
    score = Score(matchpoints=Fraction(19, 2), top=Fraction(20))
    return ScoredRecord(
        pk=1,
        deal=1,
        round=1,
        table=1,
        row=row_from_json({"players": per_table, "dealer": "N", **stored}),
        stored_row=stored,
        seats={
            seat: ScoredSeat(entrant=10 + place, whists=Fraction(place * 15 - 20, 2), score=score)
            for place, seat in enumerate("NESW"[:per_table])
        },
        entered_by="",
        confirmed_by="",
        conflict=False,
    )


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_played(kind):
    shown = cells(record(row(kind, ("E", "S", "W"))))
    assert shown[:7] == PLAYED[kind]
    assert shown[7:] == [
        *("10", "−10", "9.50"),
        *("11", "−2½", "9.50"),
        *("12", "+5", "9.50"),
        *("13", "+12½", "9.50"),
    ]


def test_at_three_there_is_no_fourth_seat():
    assert len(cells(record(row("game", ("E", "S", "N")), 3))) == len(columns(3)) == 7 + 9


def test_a_lone_second_defender_is_the_first_whister():
    stored = {
        "contract": "6D",
        "declarer": "S",
        "tricks": 6,
        "whist": {"W": "pass", "E": "whist"},
        "whist_tricks": {"E": 4},
    }
    assert cells(record(stored))[:7] == ["6♦", "S", "6", "E", "4", "", ""]


@pytest.mark.parametrize("per_table", [3, 4])
def test_the_columns_are_those_of_the_rule_book_and_fill_the_sheet(per_table):
    titles = [group.title for group in groups(per_table)]
    assert titles == ["Contract", "Declarer", "First whister", "Second whister", *"NESW"[:per_table]]
    assert [len(group.columns) for group in groups(per_table)] == [1, 2, 2, 2, *[3] * per_table]
    assert sum(columns(per_table)) == pytest.approx(WIDTH)
    # Room for a pencil: eight millimetres for what is written at the table.
    assert min(columns(per_table)) > 8 * 72 / 25.4
