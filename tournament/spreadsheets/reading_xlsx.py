"""Workbooks of Excel and LibreOffice (.xlsx): values only, row by row, hidden rows and merged cells told.

openpyxl takes the file apart. Before it does, the parts are looked at as bytes: their size is known by
then, and a part with more marks than a real sheet has, or with entities, is refused unread.
"""

import io
import re
import warnings
from collections.abc import Iterator
from zipfile import ZipFile

from openpyxl import load_workbook
from openpyxl.utils.cell import range_boundaries
from openpyxl.worksheet._reader import FORMULA_TAG, ROW_TAG, WorkSheetParser
from openpyxl.xml.constants import SHEET_MAIN_NS
from openpyxl.xml.functions import iterparse

from tournament.errors import TournamentError
from tournament.spreadsheets.sheets import Sheet, SheetFile, SheetRow, cell_name
from tournament.spreadsheets.values import MOST_COLUMNS, MOST_ROWS, text_of_value

MERGED_TAG = f"{{{SHEET_MAIN_NS}}}mergeCell"
MOST_SHEETS = 100
# A sheet of 20,000 rows and 25 columns has about two million marks.
MOST_MARKS = 3_000_000
MOST_MARKS_ELSEWHERE = 150_000
MOST_MERGED = 5_000
MOST_FILLED = 200_000
# In UTF-8 and in both UTF-16: a document type may declare entities that grow without end.
DOCTYPE = re.compile(rb"<\0?!\0?[Dd]\0?[Oo]")
HOLDS_ROWS = re.compile(r"xl/(worksheets/[^/]+|sharedStrings)\.xml", re.IGNORECASE)


def read_xlsx(packed: ZipFile, data: bytes, name: str) -> SheetFile:
    """Every sheet with cells; raises TournamentError as `read_file` does, and anything for a broken file."""
    _check_marks(packed, name)
    with warnings.catch_warnings():
        # What openpyxl warns of, such as extensions it drops, is nothing a reader of values needs.
        warnings.simplefilter("ignore")
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        if len(book.worksheets) > MOST_SHEETS:
            raise TournamentError("sheet_broken", file=name)
        sheets = tuple(_sheet(sheet, name) for sheet in book.worksheets)
    if not any(sheet.rows for sheet in sheets):
        raise TournamentError("sheet_empty", file=name)
    return SheetFile(name, sheets)


def _check_marks(packed: ZipFile, name: str) -> None:
    marks = 0
    for part in packed.namelist():
        if not part.lower().endswith((".xml", ".rels", ".vml")):
            continue
        content = packed.read(part)
        here = content.count(b"<")
        marks += here
        if DOCTYPE.search(content):
            raise TournamentError("sheet_broken", file=name)
        if here > MOST_MARKS_ELSEWHERE and not HOLDS_ROWS.fullmatch(part):
            raise TournamentError("sheet_broken", file=name)
        if marks > MOST_MARKS or content.count(b"<mergeCell ") > MOST_MERGED:
            raise TournamentError("sheet_too_long", file=name, most=MOST_ROWS)


class _Parser(WorkSheetParser):
    """Rows and merged ranges alone; everything else a sheet may hold is passed over."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)
        self.merged: list[str] = []
        self.uncounted: list[str] = []

    def parse(self) -> Iterator[tuple[int, list[dict[str, object]]]]:
        for _, element in iterparse(self.source):
            if element.tag == ROW_TAG:
                yield self.parse_row(element)
                element.clear()
            elif element.tag == MERGED_TAG:
                self.merged.append(element.get("ref", ""))

    def parse_cell(self, element: object) -> dict[str, object]:
        cell = super().parse_cell(element)
        # A formula that came to an empty text has the type of a text.
        is_empty = cell["value"] is None and element.get("t") != "str"
        if is_empty and element.find(FORMULA_TAG) is not None:
            self.uncounted.append(cell_name(cell["row"], cell["column"] - 1))
        return cell

    def is_hidden(self, row: int) -> bool:
        return self.row_dimensions.get(str(row), {}).get("hidden") in ("1", "true")


def _sheet(sheet: object, name: str) -> Sheet:
    book = sheet.parent
    rows: dict[int, list[str]] = {}
    with sheet._get_source() as source:
        parser = _Parser(
            source,
            sheet._shared_strings,
            data_only=True,
            epoch=book.epoch,
            date_formats=book._date_formats,
            timedelta_formats=book._timedelta_formats,
        )
        for number, cells in parser.parse():
            row = _cells(cells, name)
            if any(row):
                rows[number] = row
            if len(rows) > MOST_ROWS:
                raise TournamentError("sheet_too_long", file=name, most=MOST_ROWS)
    _fill_merged(rows, parser.merged, name)
    return Sheet(
        title=sheet.title,
        rows=tuple(
            SheetRow(number, tuple(rows[number]), parser.is_hidden(number)) for number in sorted(rows)
        ),
        uncounted=tuple(parser.uncounted),
        hidden=sheet.sheet_state != "visible",
    )


def _cells(cells: list[dict[str, object]], name: str) -> list[str]:
    values = {cell["column"]: text for cell in cells if (text := text_of_value(cell["value"]))}
    width = max(values, default=0)
    if width > MOST_COLUMNS:
        raise TournamentError("sheet_too_wide", file=name, most=MOST_COLUMNS)
    return [values.get(column, "") for column in range(1, width + 1)]


def _fill_merged(rows: dict[int, list[str]], merged: list[str], name: str) -> None:
    """Cells merged downwards all have the value of the first, as they do for a reader."""
    filled = 0
    for reference in merged:
        column, top, _, bottom = range_boundaries(reference)
        value = rows.get(top, [])[column - 1 : column]
        if not value or not value[0]:
            continue
        for number in range(top + 1, min(bottom, top + MOST_ROWS) + 1):
            filled += 1
            if filled > MOST_FILLED:
                raise TournamentError("sheet_too_long", file=name, most=MOST_ROWS)
            if number in rows:
                row = rows[number]
                row += [""] * (column - len(row))
                row[column - 1] = value[0]
