"""`manage.py protocols`: a workbook out, an evening in."""

import json

import pytest
from django.core.management import call_command
from openpyxl import load_workbook

from tournament.models import Record


@pytest.fixture
def run(capsys, db):
    def call(*arguments):
        status = 0
        try:
            call_command("protocols", *map(str, arguments))
        except SystemExit as end:
            status = end.code
        out, _ = capsys.readouterr()
        return status, json.loads(out)

    return call


def typed(path, **cells):
    """The first playing of the form, typed into."""
    book = load_workbook(path)
    sheet = book.worksheets[0]
    columns = {cell.value: cell.column for cell in sheet[2]}
    for title, value in cells.items():
        sheet.cell(3, columns[title.replace("_", " ")]).value = value
    book.save(path)


def test_an_evening_out_and_in(run, event, tmp_path):
    path = tmp_path / "evening.xlsx"
    assert run("cup", "--out", path) == (0, {"file": str(path)})
    typed(path, Контракт="мизер", Разыгрывающий="В", E_взятки=0)
    seen = {"rows": 1, "changes": {"new": 1}, "refused": [], "hidden_rows": [], "ignored_columns": []}
    assert run("cup", "--file", path) == (0, seen)
    assert not Record.objects.exists()
    assert run("cup", "--file", path, "--save", "--author", "Olga") == (0, seen | {"saved": {"entered": 1}})
    assert (Record.objects.get().entered_by, Record.objects.get().channel) == ("Olga", "command")
    assert run("cup", "--file", path, "--save", "--author", "Olga")[1]["saved"] == {"repeated": 1}


def test_a_refused_cell_is_told_and_nothing_saved(run, event, tmp_path):
    path = tmp_path / "evening.xlsx"
    run("cup", "--out", path)
    typed(path, Контракт="мизер", E_взятки=0)
    status, answer = run("cup", "--file", path, "--save", "--author", "Olga")
    assert status == 0
    assert [one["cell"] for one in answer["refused"]] == ["J3"]
    assert "saved" not in answer
    assert not Record.objects.exists()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("nobody", "--out", "a.xlsx"), "event_unknown"),
        (("cup", "--out", "a.csv"), "not_a_workbook"),
        (("cup", "--file", "absent.xlsx"), "file_unreadable"),
        (("cup", "--out", "a.xlsx", "--round", "99"), "round_unknown"),
        (("cup",), "bad_arguments"),
        (("cup", "--out", "a.xlsx", "--file", "b.xlsx"), "bad_arguments"),
    ],
)
def test_refusals(run, event, tmp_path, monkeypatch, arguments, code):
    monkeypatch.chdir(tmp_path)
    status, answer = run(*arguments)
    assert (status, answer["error"]) == (2, code)
    assert list(tmp_path.iterdir()) == []


def test_somebody_has_to_enter_it(run, event, tmp_path):
    path = tmp_path / "evening.xlsx"
    run("cup", "--out", path)
    typed(path, Контракт="-", E_взятки=0, S_взятки=0, W_взятки=0)
    assert run("cup", "--file", path, "--save")[1]["error"] == "author_missing"
