"""Sheets of rulings, penalties, credit and what parts ties, read back."""

from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from tests.tournament.printing.ruled import ruled_event, with_rules
from tests.tournament.spreadsheets.reading import records_of, reopened
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import event_report
from tournament.spreadsheets.workbook import event_workbook

OF_RULINGS = ["Rulings", "Results by ruling", "Penalties", "Credit"]


@pytest.fixture
def ruled(db):
    return with_rules(ruled_event(), ["mates", "tops", "above_half", "whists", "draw"], [12, 9, 7])


@pytest.fixture
def sheets(ruled):
    return reopened(event_workbook(ruled, Viewer.DIRECTOR, "en"))


@pytest.fixture
def report(ruled):
    return event_report(ruled, Viewer.DIRECTOR)


def exactly(row, title):
    return Fraction(row.get(f"{title}, exactly") or row[title] or 0)


def test_the_log_of_rulings(sheets, report):
    assert sheets.sheetnames[5:9] == OF_RULINGS
    found = records_of(sheets["Rulings"])
    assert [row["Ruling no."] for row in found] == [ruling.view.ruling for ruling in report.rulings]
    for row, ruling in zip(found, report.rulings, strict=True):
        view = ruling.view
        assert (row["Deal"], row["No."], row["Reason"]) == (view.deal, view.entrant, view.reason)
        assert (row["Decided by"], row["In force"]) == (view.author, "yes" if ruling.in_force else "no")
        local = view.at.astimezone(ZoneInfo("Europe/Kyiv"))
        assert row["Time"] == f"{local:%Y-%m-%d %H:%M}"
    lifted = found[5]
    assert lifted["When and by whom cancelled"].endswith(", Комитет")
    assert lifted["Why cancelled"] == "Апелляция"
    assert [row["In force"] for row in found].count("no") == 2
    assert found[3]["Decision"] == "number 3 gets a penalty of 25 %"


def test_a_row_for_every_seat_that_is_ruled(sheets, report):
    found = records_of(sheets["Results by ruling"])
    assert len(found) == len(report.ruled_seats) == 9
    by_seat = {(row["Deal"], row["Seat"]): row for row in found}
    north, south = by_seat[1, "N"], by_seat[1, "S"]
    assert (north["Status"], north["Percent by ruling"], north["Whists by ruling"]) == (
        "artificial",
        60,
        None,
    )
    assert isinstance(north["Whists written"], int | float)
    assert (south["Status"], south["Whists by ruling"], south["Percent by ruling"]) == ("adjusted", 7.5, None)
    unplayed = by_seat[2, "E"]
    assert (unplayed["Status"], unplayed["Whists written"], unplayed["Top"]) == ("not scheduled", None, None)
    scored = {
        (record.deal, record.round, record.table, letter): seat.score
        for record in report.results.records
        for letter, seat in record.seats.items()
    }
    for row in found:
        score = scored[row["Deal"], row["Round"], row["Table"], row["Seat"]]
        assert (row["Matchpoints"] is None) == (score is None)
        if score:
            assert (exactly(row, "Matchpoints"), row["Top"]) == (score.amount, score.top)


def test_penalties_add_up_to_what_the_table_takes_off(sheets):
    found = records_of(sheets["Penalties"])
    assert [(row["No."], row["Percent of one top"], row["Reason"]) for row in found] == [
        (3, 25, "Опоздание"),
        (3, 10, "Шум"),
    ]
    table = {row["No."]: row for row in records_of(sheets["Standings"])}
    assert (
        sum(exactly(row, "Matchpoints") for row in found) == exactly(table[3], "Penalty") == Fraction(-7, 5)
    )


def test_credit_of_those_who_played_for_one_number(sheets, report):
    found = records_of(sheets["Credit"])
    assert [(row["No."], row["From round"], row["To round"]) for row in found] == [(5, 1, 5), (5, 6, None)]
    total = next(row for row in report.standings.rows if row.number == 5)
    assert sum(exactly(row, "Matchpoints") for row in found) == total.score
    assert sum(row["Top"] for row in found) == total.top
    assert exactly(found[0], "%") == 100 * exactly(found[0], "Matchpoints") / found[0]["Top"]


def test_tie_breaks_and_master_points_stand_beside_the_places(sheets, report):
    found = records_of(sheets["Standings"])
    heads = ("Mates", "Tops", ">50 %", "Whists", "Lot")
    titles = [f"Tie-break {place}: {name}" for place, name in enumerate(heads, start=1)]
    for row, expected in zip(found, report.standings.rows, strict=True):
        *numbers, lot = expected.tie_values
        assert [exactly(row, title) for title in titles[:4]] == numbers
        assert row[titles[4]] == lot.hex()[:6]
        assert row["Master points"] == report.points.get(expected.number)
    assert [row["Master points"] for row in found if row["Master points"]] == [12, 9, 7]


def test_results_stay_numbers(sheets):
    for row in records_of(sheets["Travellers"]):
        for letter in "NESW":
            assert isinstance(row[f"{letter} whists"], int | float | None)
    first = next(row for row in records_of(sheets["Travellers"]) if row["N by ruling"])
    assert [first[f"{letter} by ruling"] for letter in "NESW"] == [
        "60\N{NO-BREAK SPACE}%",
        "40\N{NO-BREAK SPACE}%",
        "+7½*",
        "late",
    ]


def test_an_event_without_rulings_has_none_of_these_sheets(played):
    sheets = reopened(event_workbook(played, Viewer.DIRECTOR, "en"))
    assert not set(OF_RULINGS) & set(sheets.sheetnames)
    assert "N by ruling" not in records_of(sheets["Travellers"])[0]
    assert not [title for title in records_of(sheets["Standings"])[0] if "Tie" in title or "Master" in title]


def test_the_public_workbook_hides_rulings_of_deals_in_play(ruled):
    full = records_of(reopened(event_workbook(ruled, Viewer.DIRECTOR, "en"))["Rulings"])
    ruled.records.filter(deal__number=1).last().delete()
    public = records_of(reopened(event_workbook(ruled, Viewer.PUBLIC, "en"))["Rulings"])
    assert 1 in [row["Deal"] for row in full]
    assert [row["Ruling no."] for row in public] == [row["Ruling no."] for row in full if row["Deal"] != 1]


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_the_sheets_have_titles_in_every_language(ruled, language):
    titles = event_workbook(ruled, Viewer.DIRECTOR, language).sheets
    assert len(titles) == len(set(titles)) == 16
    assert all(len(title) <= 31 for title in titles)
