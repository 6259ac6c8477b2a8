"""The workbook of an event, taken from the desk."""

from io import BytesIO

import pytest
from openpyxl import load_workbook

from tests.tournament.factories import play
from tournament.selectors.embargo import Viewer
from tournament.selectors.standings import standings


@pytest.mark.parametrize(("language", "sheet"), [("en", "Standings"), ("ru", "Результаты")])
def test_the_workbook_says_what_the_program_says(event, ivan, language, sheet):
    play(event, 3)
    response = ivan.get("/desk/cup/workbook.xlsx", headers={"accept-language": language})
    assert response.headers["Content-Disposition"] == 'attachment; filename="cup.xlsx"'
    cells = load_workbook(BytesIO(response.content))[sheet].iter_rows(values_only=True)
    found = [row for row in cells if isinstance(row[1], int)]
    rows = standings(event, Viewer.DIRECTOR).rows
    assert [row[1:3] for row in found] == [(row.number, row.name) for row in rows]
    assert len(found) == 8


def test_before_anything_is_played_there_is_a_workbook_too(event, ivan):
    assert load_workbook(BytesIO(ivan.get("/desk/cup/workbook.xlsx").content)).sheetnames


def test_an_event_there_is_none_of(db, ivan):
    assert ivan.get("/desk/none/workbook.xlsx").status_code == 404
