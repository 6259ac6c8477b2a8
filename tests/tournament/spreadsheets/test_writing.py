"""Cells and pages: text stays text, numbers stay numbers, nothing is lost on the way to a file."""

import io
import re
from fractions import Fraction
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from tests.tournament.spreadsheets.reading import reopened
from tournament.spreadsheets.cells import Look, RowSheet, plain_text
from tournament.spreadsheets.tables import Column, Kind, Table
from tournament.spreadsheets.writing import (
    add_sheet,
    book_of,
    new_sheet,
    new_workbook,
    set_page_header,
    sheet_title,
)


def sheet_with(*values, kind=Kind.TEXT, title="Sheet"):
    workbook = new_workbook("Cup", "en")
    rows = tuple((value,) for value in values)
    add_sheet(workbook, Table(title, (Column("Column", kind),), rows))
    return reopened(workbook).worksheets[0]


@pytest.mark.parametrize("name", ["=1+1", "+7", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://a")'])
def test_a_name_is_never_a_formula(name):
    cell = sheet_with(name)["A2"]
    assert cell.data_type == "s"
    assert cell.quotePrefix
    assert cell.value.strip() == name.strip()


def test_an_ordinary_name_has_no_apostrophe():
    assert not sheet_with("O'Brien")["A2"].quotePrefix


@given(st.text(st.characters(), min_size=1))
def test_any_text_can_be_written_and_only_unreadable_characters_are_dropped(text):
    kept = plain_text(text)
    read = sheet_with(text)["A2"].value or ""
    # XML itself turns a carriage return into a line feed.
    assert read.split() == kept.replace("\r", "\n").split()
    assert [char for char in text if char.isprintable() and char < "\ud800"] == [
        char for char in kept if char.isprintable() and char < "\ud800"
    ]


@pytest.mark.parametrize("char", ["\x00", "\x08", "\x0b", "\x1f", "\ud800", "\uffff", "\ufffe"])
def test_characters_no_workbook_can_hold(char):
    assert plain_text(f"a{char}b") == "ab"


@pytest.mark.parametrize(
    ("kind", "values", "number_format"),
    [
        (Kind.WHOLE, [1, 2], "0"),
        (Kind.WHISTS, [Fraction(18), Fraction(-10)], "+0;-0;0"),
        (Kind.WHISTS, [Fraction(15, 2), Fraction(0)], "+# ?/?;-# ?/?;# ?/?"),
        (Kind.POINTS, [Fraction(3)], "0"),
        (Kind.POINTS, [Fraction(7, 2), Fraction(3)], "0.00"),
        (Kind.PERCENT, [Fraction(75)], "0.00"),
    ],
)
def test_numbers_are_numbers_with_one_format_a_column(kind, values, number_format):
    cells = [row[0] for row in sheet_with(*values, kind=kind).iter_rows(min_row=2)]
    assert [cell.value for cell in cells] == values
    assert {cell.data_type for cell in cells} == {"n"}
    assert {cell.number_format for cell in cells} == {number_format}


def test_blocks_are_ruled_and_long_names_get_room():
    workbook = new_workbook("Cup", "en")
    table = Table(
        "T", (Column("Deal", Kind.WHOLE), Column("Name")), ((1, "a"), (1, "b " * 40), (2, "c")), block=0
    )
    add_sheet(workbook, table)
    sheet = reopened(workbook)["T"]
    assert [bool(sheet.cell(row, 1).border.top.style) for row in (2, 3, 4)] == [False, False, True]
    assert sheet.row_dimensions[3].height == 30
    assert sheet["B3"].alignment.wrap_text
    assert sheet.column_dimensions["B"].width < 52


@given(st.lists(st.text(max_size=60), min_size=1, max_size=5))
def test_sheet_titles_are_accepted_and_different(titles):
    workbook = Workbook()
    for title in titles:
        workbook.create_sheet(sheet_title(title or "x", workbook.sheetnames))
    lowered = [name.casefold() for name in workbook.sheetnames]
    assert len(set(lowered)) == len(lowered) == len(titles) + 1
    assert all(1 <= len(name) <= 31 for name in workbook.sheetnames)


def test_a_title_taken_gets_a_number():
    assert sheet_title("Standings", ["standings", "Standings 2"]) == "Standings 3"
    assert sheet_title("a" * 40, ["A" * 31]) == "a" * 29 + " 2"
    assert sheet_title("N/E: [all]?", []) == "N E   all"


def test_an_ampersand_of_the_event_is_no_code(tmp_path):
    workbook = new_workbook("Cup", "en")
    set_page_header(new_sheet(workbook, "Sheet", 1, 0), "R&D &D \x01", "28", "1 of 2")
    workbook.save(tmp_path / "a.xlsx")
    xml = ZipFile(tmp_path / "a.xlsx").read("xl/worksheets/sheet1.xml").decode()
    assert "<oddHeader>&amp;LR&amp;&amp;D &amp;&amp;D &amp;C&amp;A&amp;R28</oddHeader>" in xml


def test_an_empty_cell_stands_in_the_file_only_where_it_is_seen():
    """A line above is; a row of a wide sheet that begins far to the right keeps its columns."""
    workbook = new_workbook("Cup", "en")
    sheet = RowSheet(workbook, "Sheet")
    workbook._add_sheet(sheet)
    plain, ruled = Look(), Look(ruled=True)
    sheet.add_row([(None, plain)] * 30 + [("far", plain)])
    sheet.add_row([(None, ruled), (None, plain), ("near", plain)])
    book = book_of(workbook)
    read = reopened(book).worksheets[0]
    assert {cell.coordinate: cell.value for row in read.rows for cell in row if cell.value} == {
        "AE1": "far",
        "C2": "near",
    }
    assert read["A2"].border.top.style == "thin"
    with ZipFile(io.BytesIO(book.content)) as file:
        written = file.read("xl/worksheets/sheet1.xml").decode()
    assert re.findall(r'<c r="(\w+)"', written) == ["AE1", "A2", "C2"]
