"""A record as a row of the traveller (rule book 6 and 7)."""

from fractions import Fraction

import pytest

from scoring.protocol_row import row_from_json
from tests.tournament.printing.sample import KINDS, row
from tournament.printing.traveller_rows import WIDTH, cells, columns, groups
from tournament.selectors.results import ScoredRecord, ScoredSeat, SeatScore

PLAYED = {
    "game": ["7♥", "E", "7", "S", "3", "", ""],
    "down": ["8NT", "E", "6", "S", "3", "W", "1"],
    "unplayed": ["9♣", "E", "—", "", "", "", ""],
    "half": ["6♠", "E", "—", "W", "½", "", ""],
    "misere": ["M", "E", "2", "", "", "", ""],
    "all-pass": ["—", "", "3", "", "1", "", "6"],
}


def seat(number, whists, status="played", percent=None, scored=True):
    score = SeatScore(amount=Fraction(19, 2), top=Fraction(20)) if scored else None
    return ScoredSeat(number, status, whists, whists, percent, score, None)


def record(stored, per_table=4, **seats):
    played = {
        letter: seat(10 + place, Fraction(place * 15 - 20, 2))
        for place, letter in enumerate("NESW"[:per_table])
    }
    row = row_from_json({"players": per_table, "dealer": "N", **stored}) if stored else None
    return ScoredRecord(
        pk=1,
        deal=1,
        round=5,
        table=3,
        row=row,
        seats=seats or played,
        entered_by="",
        confirmed_by="",
        conflict=False,
    )


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_played(kind):
    shown = cells(record(row(kind, ("E", "S", "W"))), 4)
    assert shown[:7] == PLAYED[kind]
    assert shown[7:] == [
        *("10", "−10", "9.50"),
        *("11", "−2½", "9.50"),
        *("12", "+5", "9.50"),
        *("13", "+12½", "9.50"),
    ]


def test_at_three_there_is_no_fourth_seat():
    assert len(cells(record(row("game", ("E", "S", "N")), 3), 3)) == len(columns(3)) == 7 + 9


def test_a_lone_second_defender_is_the_first_whister():
    stored = {
        "contract": "6D",
        "declarer": "S",
        "tricks": 6,
        "whist": {"W": "pass", "E": "whist"},
        "whist_tricks": {"E": 4},
    }
    assert cells(record(stored), 4)[:7] == ["6♦", "S", "6", "E", "4", "", ""]


@pytest.mark.parametrize("per_table", [3, 4])
def test_the_columns_are_those_of_the_rule_book_and_fill_the_sheet(per_table):
    titles = [group.title for group in groups(per_table)]
    assert titles == ["Contract", "Declarer", "First whister", "Second whister", *"NESW"[:per_table]]
    assert [len(group.columns) for group in groups(per_table)] == [1, 2, 2, 2, *[3] * per_table]
    assert sum(columns(per_table)) == pytest.approx(WIDTH)
    # Room for a pencil: eight millimetres for what is written at the table.
    assert min(columns(per_table)) > 8 * 72 / 25.4


def test_a_playing_that_has_only_rulings_says_where_it_was_due():
    ruled = record(
        None,
        N=seat(7, None, "artificial", 60),
        S=seat(9, Fraction(-15, 2), "adjusted"),
        W=seat(4, None, "not_scheduled", scored=False),
    )
    assert cells(ruled, 4) == [
        *("no record: round 5, table 3", *[""] * 6),
        *("7", "60\N{NO-BREAK SPACE}%", "9.50"),
        *("", "", ""),
        *("9", "−7½*", "9.50"),
        *("4", "n/s", "—"),
    ]


def test_the_last_column_of_a_seat_is_what_the_event_is_scored_in():
    assert groups(4)[-1].columns[-1][0] == "MP"
    assert groups(4, in_whists=True)[-1].columns[-1][0] == "score"
