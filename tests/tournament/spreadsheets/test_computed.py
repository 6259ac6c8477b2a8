"""Matchpoints as formulas: worked out anew by a spreadsheet program they are the published ones."""

import csv
import io
from fractions import Fraction

import pytest
from openpyxl import load_workbook

from tests.tournament.factories import play, seated_event
from tests.tournament.printing.ruled import ruled_event
from tests.tournament.spreadsheets.office import CSV, FIRST_SHEET, convert, needs_office, without_values
from tests.tournament.spreadsheets.reading import records_of, reopened
from tournament.models import Person, Record
from tournament.selectors.embargo import Viewer
from tournament.selectors.results import event_results
from tournament.selectors.standings import standings
from tournament.spreadsheets.workbook import event_workbook

HOSTILE = ["=1+1", "+7 900", "-1", "@home", "Їжак", "Żółć", '=HYPERLINK("http://a")']


def book_of(event):
    return event_workbook(event, Viewer.DIRECTOR, "en").content


def scores_of(event):
    """{(deal, round, table): {seat: exact matchpoints or None}}"""
    return {
        (record.deal, record.round, record.table): {
            letter: seat.score.amount if seat.score else None for letter, seat in record.seats.items()
        }
        for record in event_results(event, Viewer.DIRECTOR).records
    }


def check_agrees(workbook, event):
    """What stands in the sheets of formulas is what the selectors say."""
    scores = scores_of(event)
    rows = records_of(workbook["How it is computed"])
    assert len(rows) == len(scores)
    for row in rows:
        for letter, amount in scores[row["Deal"], row["Round"], row["Table"]].items():
            shown = row[f"{letter} MP"]
            assert shown is None if amount is None else shown == pytest.approx(float(amount), abs=1e-9)
    totals = {row["No."]: row for row in records_of(workbook["How totals are computed"])}
    for row in standings(event, Viewer.DIRECTOR).rows:
        found = totals[row.number]
        assert found["Matchpoints"] + (found["Penalty"] or 0) == pytest.approx(float(row.score))
        assert row.result is None or found["%"] == pytest.approx(float(row.result))


def test_the_values_beside_the_formulas_are_ours(db):
    event = ruled_event()
    book = book_of(event)
    check_agrees(load_workbook(io.BytesIO(book), data_only=True), event)
    sheet = load_workbook(io.BytesIO(book))["How it is computed"]
    formulas = [cell for row in sheet.iter_rows(min_row=2) for cell in row if cell.data_type == "f"]
    scores = [
        [amount for amount in seats.values() if amount is not None] for seats in scores_of(event).values()
    ]
    assert len(formulas) == sum(map(len, scores)) + sum(map(bool, scores))


def test_nothing_is_computed_without_records(event):
    assert "How it is computed" not in reopened(event_workbook(event, Viewer.DIRECTOR, "en")).sheetnames


def incomplete(event):
    """Without one record, so that matchpoints have fractions; names that look like formulas."""
    play(event)
    Record.objects.filter(event=event).last().delete()
    for person, name in zip(Person.objects.order_by("pk"), HOSTILE, strict=False):
        person.name = name
        person.save()
    return event


@pytest.mark.slow
@needs_office
def test_a_spreadsheet_program_computes_the_same(db, at_three, tmp_path):
    """Sheets are opened without repair: every one of them is there, with our values."""
    events = {
        "ruled": ruled_event(),
        "three": at_three,
        "incomplete": incomplete(seated_event(12, slug="inc")),
    }
    files = [without_values(book_of(event), tmp_path / f"{name}.xlsx") for name, event in events.items()]
    convert(files, "xlsx", tmp_path / "computed")
    convert(files, CSV + FIRST_SHEET, tmp_path / "text")
    convert(files, "pdf", tmp_path / "printed")
    for name, event in events.items():
        computed = load_workbook(tmp_path / "computed" / f"{name}.xlsx", data_only=True)
        assert computed.sheetnames == load_workbook(tmp_path / f"{name}.xlsx").sheetnames
        check_agrees(computed, event)
        for title in ("How it is computed", "How totals are computed"):
            marks = {row["As published"] for row in records_of(computed[title])}
            assert marks <= {"✓", None}
            assert "✓" in marks
        check_standings(next((tmp_path / "text").glob(f"{name}*.csv")), event)
        assert (tmp_path / "printed" / f"{name}.pdf").read_bytes().startswith(b"%PDF")


def check_standings(path, event):
    with path.open(encoding="utf-8", newline="") as stream:
        found = [(row["No."], row["Player"], f"{float(row['%'] or 0):.2f}") for row in csv.DictReader(stream)]
    assert found == [
        (str(row.number), row.name, f"{float(row.result or Fraction(0)):.2f}")
        for row in standings(event, Viewer.DIRECTOR).rows
    ]
