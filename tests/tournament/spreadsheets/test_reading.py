"""Foreign and hostile files: what they hold, or a sentence that names the file and the way out."""

import contextlib
import datetime
import io
import time
import tracemalloc
import zipfile

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from tests.tournament.spreadsheets.files import repacked, saved, xlsx
from tournament.errors import TournamentError
from tournament.spreadsheets.reading import LARGEST_FILE, OLE, read_file
from tournament.spreadsheets.sheets import as_text
from tournament.wording import sentence

SHEET = "xl/worksheets/sheet1.xml"
PLAIN = xlsx([["a", "b"]])
BILLION = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">'
    b'<c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>'
)


def docx():
    return packed({"[Content_Types].xml": b"<Types/>", "word/document.xml": b"<document/>"})


def packed(parts):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


def bomb():
    """Fifty million bytes in fifty thousand."""
    return repacked(PLAIN, **{"xl/media/image1.xml": b" " * 50_000_000})


def with_sheet(inside):
    head = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    return repacked(PLAIN, **{SHEET: head + inside + b"</worksheet>"})


def many_rows(count, row=b"<row/>"):
    return with_sheet(b"<sheetData>" + row * count + b"</sheetData>")


def locked_flag(data):
    """The bit of every part that says it is locked."""
    changed = bytearray(data)
    for start, flag in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = changed.find(start)
        while place >= 0:
            changed[place + flag] |= 1
            place = changed.find(start, place + 1)
    return bytes(changed)


def ods(inside):
    """A content.xml around the rows of one sheet."""
    names = "".join(
        f' xmlns:{n}="urn:oasis:names:tc:opendocument:xmlns:{n}:1.0"' for n in ("table", "text", "office")
    )
    content = f'<x{names}><table:table table:name="A">{inside}</table:table></x>'
    mimetype = b"application/vnd.oasis.opendocument.spreadsheet"
    return packed({"mimetype": mimetype, "content.xml": content.encode()})


def ods_row(text="1", row="", cell=""):
    said = f"<text:p>{text}</text:p>"
    cells = f'<table:table-cell office:value-type="string"{cell}>{said}</table:table-cell>'
    return f"<table:table-row{row}>{cells}</table:table-row>"


def lying_size(data):
    """A part of fifty million bytes that says it has ten."""
    big = repacked(data, **{"xl/worksheets/sheet1.xml": b" " * 50_000_000})
    return big.replace((50_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))


REPEATED = ' table:number-rows-repeated="10000000"'
WIDE = ' table:number-columns-repeated="16384"'
REFUSED = {
    "size that is a lie": (lying_size(PLAIN), "sheet_broken"),
    "ods of ten million rows": (ods(ods_row(row=REPEATED)), "sheet_too_long"),
    "ods too wide": (ods(ods_row(cell=WIDE)), "sheet_too_wide"),
    "ods with a number that is none": (ods(ods_row(row=' table:number-rows-repeated="x"')), "sheet_broken"),
    "ods of marks": (ods("<x/>" * 3_000_001), "sheet_too_long"),
    "ods without rows": (ods(""), "sheet_empty"),
    "ods with entities": (
        packed({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": BILLION}),
        "sheet_broken",
    ),
    "ods cut short": (ods(ods_row())[:-60], "sheet_broken"),
    "ods with macros": (
        packed({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "Basic/x.xml": b"<x/>"}),
        "sheet_macros",
    ),
    "nothing": (b"", "sheet_empty"),
    "blanks": (b" \r\n\t ", "sheet_empty"),
    "empty workbook": (saved(Workbook()), "sheet_empty"),
    "too large": (b"a" * (LARGEST_FILE + 1), "sheet_too_large"),
    "old workbook": (OLE + bytes(2000), "sheet_old"),
    "locked workbook": (OLE + bytes(100) + "EncryptedPackage".encode("utf-16-le"), "sheet_locked"),
    "locked parts": (locked_flag(PLAIN), "sheet_locked"),
    "locked .ods": (
        packed(
            {
                "mimetype": b"application/vnd.oasis.opendocument.spreadsheet",
                "content.xml": bytes(range(256)),
                "META-INF/manifest.xml": b"<manifest:encryption-data/>",
            }
        ),
        "sheet_locked",
    ),
    "macros": (repacked(PLAIN, **{"xl/vbaProject.bin": b"Sub Auto_Open()"}), "sheet_macros"),
    "binary workbook": (packed({"xl/workbook.bin": b"x"}), "sheet_binary"),
    "renamed document": (docx(), "sheet_not_workbook"),
    "any archive": (packed({"photo.jpg": b"x"}), "sheet_not_workbook"),
    "text document of LibreOffice": (
        packed({"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": b"<x/>"}),
        "sheet_not_workbook",
    ),
    "zip bomb": (bomb(), "sheet_unpacks"),
    "thousands of parts": (packed({f"{n}.xml": b"" for n in range(3000)}), "sheet_unpacks"),
    "entities": (repacked(PLAIN, **{SHEET: BILLION}), "sheet_broken"),
    "entities in UTF-16": (
        repacked(PLAIN, **{SHEET: BILLION.decode().replace("?>", ' encoding="UTF-16"?>').encode("utf-16")}),
        "sheet_broken",
    ),
    "not XML": (repacked(PLAIN, **{SHEET: b"<worksheet"}), "sheet_broken"),
    "no sheet": (repacked(PLAIN, **{"xl/workbook.xml": b"<workbook/>"}), "sheet_empty"),
    "cut short": (PLAIN[:-200], "sheet_broken"),
    "damaged": (PLAIN[:300] + bytes(50) + PLAIN[350:], "sheet_broken"),
    "many empty rows": (many_rows(4_000_000), "sheet_too_long"),
    "many rows": (many_rows(20_001, b'<row><c t="b"><v>1</v></c></row>'), "sheet_too_long"),
    "far column": (
        with_sheet(b'<sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData>'),
        "sheet_too_wide",
    ),
    "many merged cells": (
        with_sheet(b"<sheetData/><mergeCells>" + b'<mergeCell ref="A1:A9"/>' * 6000 + b"</mergeCells>"),
        "sheet_too_long",
    ),
    "column that is none": (
        with_sheet(b'<sheetData><row r="1"><c r="ZZZZ1"><v>1</v></c></row></sheetData>'),
        "sheet_broken",
    ),
    "string that is not there": (
        with_sheet(b'<sheetData><row r="1"><c r="A1" t="s"><v>99</v></c></row></sheetData>'),
        "sheet_broken",
    ),
    "picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "sheet_not_text"),
    "half of a letter": (b"\xff\xfe\x00", "sheet_not_text"),
    "page as .xls": (b"<html><table><tr><td>1</table>", "sheet_page"),
    "old XML workbook": (b'<?xml version="1.0"?><Workbook/>', "sheet_page"),
    "endless cell": (b'"' + b"a" * 200_000, "sheet_broken"),
    "long text": (b"a\n" * 20_001, "sheet_too_long"),
    "wide text": (b"a;" * 300, "sheet_too_wide"),
}


@pytest.mark.parametrize(("data", "code"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_taken_is_refused_by_name(data, code):
    with pytest.raises(TournamentError) as refusal:
        read_file(data, "Список.xlsx")
    assert refusal.value.code == code
    for language in ("ru", "en", "uk"):
        with translation.override(language):
            assert "Список.xlsx" in sentence(refusal.value)


def test_rows_of_an_ods_that_are_repeated_hidden_and_merged():
    rows = ods_row("a", ' table:number-rows-repeated="2"') + "<table:table-row/>"
    rows += ods_row("b<text:s/>c", ' table:visibility="collapse"', ' table:number-rows-spanned="2"')
    rows += "<table:table-row><table:covered-table-cell/></table:table-row>"
    rows += f"<table:table-row{REPEATED}><table:table-cell{WIDE}/></table:table-row>"
    (sheet,) = read_file(ods(rows), "x.ods").sheets
    assert [(row.number, row.cells, row.hidden) for row in sheet.rows] == [
        *((1, ("a",), False), (2, ("a",), False), (4, ("b c",), True), (5, ("b c",), False)),
    ]


@given(
    st.binary(max_size=300),
    st.sampled_from([b"", b"PK\x03\x04", b"\xff\xfe", b"\xef\xbb\xbf", b"sep=;\n", OLE]),
)
def test_any_bytes_are_read_or_refused(data, start):
    with contextlib.suppress(TournamentError):
        assert read_file(start + data, "x").sheets


@given(st.integers(0, len(PLAIN) - 1), st.binary(min_size=1, max_size=20))
def test_a_workbook_with_any_bytes_changed_is_read_or_refused(place, damage):
    with contextlib.suppress(TournamentError):
        assert read_file(PLAIN[:place] + damage + PLAIN[place + len(damage) :], "x").sheets


def test_any_bytes_after_the_head_of_a_workbook_are_refused():
    for cut in range(4, len(PLAIN), 97):
        with pytest.raises(TournamentError):
            read_file(PLAIN[:cut], "x.xlsx")


def test_values_come_as_they_would_be_typed():
    rows = [
        ["007", 7, 7.0, 7.5, True, None, "\u00a0x\u00a0y\u200b\n", "=1"],
        [datetime.date(2026, 11, 28), datetime.datetime(2026, 11, 28, 19, 30), datetime.time(19, 30)],
        [-0.1, 10**12, "’"],
    ]

    def change(book):
        book.active["H1"].data_type = "s"

    (sheet,) = read_file(xlsx(rows, change), "x.xlsx").sheets
    assert [row.cells for row in sheet.rows] == [
        ("007", "7", "7", "7.5", "1", "", "x y", "=1"),
        ("2026-11-28", "2026-11-28 19:30", "19:30"),
        ("-0.1", "1000000000000", "’"),
    ]


def test_rows_keep_their_numbers_and_hidden_ones_are_known():
    def change(book):
        sheet = book.active
        sheet.row_dimensions[3].hidden = True
        book.create_sheet("away").append(["x"])
        book["away"].sheet_state = "hidden"

    file = read_file(xlsx([[], ["a"], ["b", "c"]], change), "x.xlsx")
    assert [sheet.title for sheet in file.sheets] == ["Sheet", "away"]
    assert [sheet.title for sheet in file.visible] == ["Sheet"]
    (sheet,) = file.visible
    assert [(row.number, row.hidden) for row in sheet.rows] == [(2, False), (3, True)]
    assert sheet.hidden_rows == (3,)
    assert as_text(sheet) == "\na\nb\tc"


def test_a_text_of_one_column_is_one_column():
    (sheet,) = read_file("Їжак\nBob\n\nCat".encode(), "x.txt").sheets
    assert [(row.number, row.cells) for row in sheet.rows] == [(1, ("Їжак",)), (2, ("Bob",)), (4, ("Cat",))]


def test_quoted_cells_may_hold_lines():
    (sheet,) = read_file(b'a;b\n"c\nd";e\nf;g\n', "x.csv").sheets
    assert [(row.number, row.cells) for row in sheet.rows] == [
        (1, ("a", "b")),
        (2, ("c\nd", "e")),
        (4, ("f", "g")),
    ]


def test_a_sheet_that_claims_to_be_huge_is_read_by_what_it_holds():
    inside = b'<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row>'
    inside += b'<row r="1048576"><c r="B1048576"><v>2</v></c></row></sheetData>'
    inside += b'<mergeCells><mergeCell ref="A1:A1048576"/></mergeCells>'
    started = time.monotonic()
    (sheet,) = read_file(with_sheet(inside), "x.xlsx").sheets
    assert [(row.number, row.cells) for row in sheet.rows] == [(1, ("1",)), (1048576, ("", "2"))]
    assert time.monotonic() - started < 5


@pytest.mark.slow
def test_ten_million_rows_are_refused_within_bounds():
    """A file a program could have written: 10,000,000 rows, each with a number."""
    row = b'<row r="%d"><c r="A%d"><v>%d</v></c></row>'
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(PLAIN)) as old,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new,
    ):
        for name in old.namelist():
            if name != SHEET:
                new.writestr(name, old.read(name))
        with new.open(SHEET, "w", force_zip64=True) as part:
            part.write(
                b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
            )
            for start in range(1, 10_000_001, 100_000):
                part.write(b"".join(row % (n, n, n) for n in range(start, start + 100_000)))
            part.write(b"</sheetData></worksheet>")
    data = stream.getvalue()
    tracemalloc.start()
    started = time.monotonic()
    with pytest.raises(TournamentError) as refusal:
        read_file(data, "x.xlsx")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert refusal.value.code in ("sheet_too_large", "sheet_unpacks")
    assert time.monotonic() - started < 2
    assert peak < 10_000_000
