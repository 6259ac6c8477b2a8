"""The page that reads an evening: a preview with a message for every cell, then all of it or nothing."""

import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from tests.tournament.factories import ASSISTANT, seated_event
from tests.tournament.spreadsheets.files import saved, xlsx
from tests.tournament.web.reading import fields, words
from tournament.models import LogEntry, Record, RivalEntry
from tournament.services.records import record_enter

PAGE, BLANK = "/desk/cup/protocols/", "/desk/cup/protocols.xlsx"
MISERE = {"Contract": "мизер", "Declarer": "E", "E tricks": 0}


def typed(client, lines, query=""):
    """The workbook the page gives, with `lines` typed: {row: {title: value}}."""
    book = load_workbook(io.BytesIO(client.get(BLANK + query).content))
    sheet = book.worksheets[0]
    columns = {cell.value: cell.column for cell in sheet[2]}
    for row, cells in lines.items():
        for title, value in cells.items():
            sheet.cell(row, columns[title]).value = value
    return saved(book)


def send(client, data, name="evening.xlsx"):
    key = fields(client.get(PAGE))["key"]
    return client.post(PAGE, {"key": key, "file": SimpleUploadedFile(name, data), "check": ""})


def save(client, shown):
    form = fields(shown)
    return client.post(PAGE, {"key": form["key"], "lines": form["lines"], "save": ""}, follow=True)


def test_an_evening_is_looked_at_and_then_saved(event, ivan):
    shown = send(
        ivan, typed(ivan, {3: MISERE, 4: MISERE | {"Declarer": "S", "E tricks": None, "S tricks": 2}})
    )
    assert shown.status_code == 200
    assert "Nothing is saved yet. new: 2" in words(shown)
    assert not Record.objects.exists()
    answer = save(ivan, shown)
    assert "Protocols are saved. Entered: 2." in words(answer)
    assert {record.entered_by for record in Record.objects.all()} == {"ivan"}
    assert LogEntry.objects.filter(action="protocols_enter").count() == 1
    again = save(ivan, shown)
    assert "already entered" in words(again)
    assert Record.objects.count() == 2


def test_what_differs_is_kept_as_a_conflict(event, ivan):
    row = {"contract": "M", "declarer": "E", "tricks": 5}
    record_enter(event=event, deal_number=1, table=1, round_number=1, row=row, actor=ASSISTANT)
    shown = send(ivan, typed(ivan, {3: MISERE}))
    assert "both are kept" in words(shown)
    assert "in conflict: 1" in words(save(ivan, shown))
    assert (Record.objects.get().row, RivalEntry.objects.get().row["tricks"]) == (row, 0)


def test_a_refused_cell_is_named_and_nothing_can_be_saved(event, ivan):
    lines = {3: MISERE, 4: {"Contract": "99", "Declarer": "S"}, 5: {"Contract": "M", "E tricks": "two"}}
    shown = send(ivan, typed(ivan, lines))
    assert shown.status_code == 400
    said = words(shown)
    assert "2 rows are refused" in said
    assert "“99” is no contract" in said or "99" in said
    assert "is not a number" in said
    assert "save" not in shown.content.decode().split("protocols-form")[1]
    assert not Record.objects.exists()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "nothing in evening.xlsx"),
        (bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600), "old program"),
        (b"a;b\n1;2\n", "has no table of protocols"),
        (xlsx([["Deal", "Table"]]), "has no table of protocols"),
        (b"\x89PNG\r\n\x00", "neither a workbook nor text"),
    ],
)
def test_a_file_that_cannot_be_read(event, ivan, data, said):
    shown = send(ivan, data)
    assert shown.status_code == 400
    assert said in words(shown)


def test_a_form_without_a_file(event, ivan):
    assert "No file is chosen" in words(ivan.post(PAGE, {"check": ""}))


@pytest.mark.parametrize(
    "lines",
    [
        *("", "x", "[", "[1]", "[[1,2,3]]", '[["1",1,1,{}]]', "[[1,1,1,[]]]", "{}", "[" * 100_000),
        *('[[1,1,1,{"contract":["M"]}]]', '[[true,1,1,{"contract":"M"}]]', '[[1,1,1e9,{"contract":"M"}]]'),
        *('[[1,1,1,{"contract":"\\ud800"}]]', "[[99999999999999999999,1,1,{}]]", "\x00"),
    ],
)
def test_what_was_shown_comes_back_damaged(event, ivan, lines):
    answer = ivan.post(PAGE, {"key": "k", "lines": lines, "save": ""})
    assert answer.status_code in (400, 409)
    assert not Record.objects.exists()


def test_nothing_of_an_evening_is_saved_with_one_row_wrong(event, ivan):
    good = [1, 1, 1, {"contract": "M", "declarer": "E", "tricks": 0}]
    answer = ivan.post(PAGE, {"key": "k", "lines": json.dumps([good, [2, 9, 1, good[3]]]), "save": ""})
    assert answer.status_code == 400
    assert not Record.objects.exists()


def test_only_directors(event, public, guest):
    for address in (PAGE, BLANK):
        assert public.get(address).status_code == 302
        assert guest.get(address).status_code == 403


def test_another_event(event, ivan):
    seated_event(8, slug="other")
    data = ivan.get("/desk/other/protocols.xlsx").content
    assert "made for another event" in words(send(ivan, data))


def test_one_round(event, ivan):
    rows = load_workbook(io.BytesIO(ivan.get(BLANK + "?round=2").content)).worksheets[0]
    assert {row[0].value for row in rows.iter_rows(min_row=3)} == {2}
    assert ivan.get(BLANK + "?round=99").status_code in (400, 404)
    assert ivan.get(BLANK + "?round=x").status_code == 404
