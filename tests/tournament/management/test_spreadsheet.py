"""`manage.py spreadsheet`: its shape, whole file or none, refusals in words."""

import json

import pytest
from django.core.management import call_command
from openpyxl import load_workbook

from tests.tournament.factories import EventFactory


@pytest.fixture
def run(capsys, db):
    def call(*arguments):
        status = 0
        try:
            call_command("spreadsheet", *map(str, arguments))
        except SystemExit as end:
            status = end.code
        out, errors = capsys.readouterr()
        return status, json.loads(out), errors

    return call


def test_writes_the_event_in_its_language(run, played, tmp_path):
    book = tmp_path / "new" / "cup.xlsx"
    status, answer, errors = run("cup", "--out", book)
    sheets = load_workbook(book).sheetnames
    assert (status, answer, errors) == (0, {"file": str(book), "sheets": sheets}, "")
    assert len(sheets) == 12
    assert sheets[0] != "Standings"
    assert [path.name for path in book.parent.iterdir()] == ["cup.xlsx"]


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_writes_it_in_another_language(run, played, tmp_path, language):
    _, answer, _ = run("cup", "--out", tmp_path / "cup.XLSX", "--language", language)
    assert answer["sheets"][0] == {"en": "Standings", "ru": "Результаты", "uk": "Результати"}[language]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("nobody", "--out", "a.xlsx"), "event_unknown", "nobody"),
        (("cup", "--out", "a.xls"), "not_a_workbook", "a.xls"),
        (("cup", "--out", ".xlsx"), "not_a_workbook", ".xlsx"),
        (("cup", "--out", ""), "not_a_workbook", ".xlsx"),
        (("cup", "--out", "a.xlsx", "--language", "de"), "unknown_language", "ru, en, uk"),
        (("cup",), "bad_arguments", "--out"),
        ((), "bad_arguments", "slug"),
    ],
)
def test_refusals(run, tmp_path, monkeypatch, arguments, code, words):
    monkeypatch.chdir(tmp_path)
    EventFactory(slug="cup")
    status, answer, errors = run(*arguments)
    assert (status, answer["error"]) == (2, code)
    assert words in answer["detail"]
    assert errors == answer["detail"] + "\n"
    assert list(tmp_path.iterdir()) == []


def test_an_old_file_stays_when_the_new_one_cannot_be_written(run, tmp_path):
    EventFactory(slug="cup")
    (tmp_path / "plain").write_text("kept")
    status, answer, _ = run("cup", "--out", tmp_path / "plain" / "a.xlsx")
    assert (status, answer["error"]) == (2, "file_unwritable")
    assert (tmp_path / "plain").read_text() == "kept"
    assert len(list(tmp_path.iterdir())) == 1
