"""Tables as sheets of a workbook: numbers as numbers, text always as text, ready to be printed.

Workbooks are written row by row, so that one of 30,000 records takes little memory; whatever stands above
the rows of a sheet in its file has to be set before its first row.
"""

import io
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tournament.spreadsheets.cells import Look, RowSheet, plain_text
from tournament.spreadsheets.tables import Column, Kind, Table, Value, with_exact_values

NOT_IN_TITLES = re.compile(r"[\[\]:*?/\\]")
LONGEST_TITLE = 31
NARROWEST, WIDEST = 4, 42
# Widths are counted in digits; letters, bold ones and the fonts that replace Calibri are wider.
ROOMY = 1.15
LINE_HEIGHT = 15
MARGIN_INCHES = 10 / 25.4
FORMATS = {
    Kind.TEXT: ("@", "@"),
    Kind.WHOLE: ("0", "0"),
    Kind.WHISTS: ("+0;-0;0", "+# ?/?;-# ?/?;# ?/?"),
    Kind.POINTS: ("0", "0.00"),
    Kind.PERCENT: ("0.00", "0.00"),
}


def new_workbook(title: str, language: str) -> Workbook:
    """An empty one, to be written row by row and saved once."""
    workbook = Workbook(write_only=True)
    workbook.properties.title = plain_text(title)
    workbook.properties.creator = "Prikup"
    workbook.properties.language = language
    return workbook


@dataclass(frozen=True)
class Book:
    """A workbook as a file; `sheets` are their titles."""

    content: bytes
    sheets: tuple[str, ...]


def book_of(workbook: Workbook) -> Book:
    """Ends the writing."""
    stream = io.BytesIO()
    workbook.save(stream)
    return Book(stream.getvalue(), tuple(workbook.sheetnames))


def add_sheet(workbook: Workbook, table: Table) -> RowSheet:
    """The table as a new last sheet: header in the first row, frozen and repeated on every page."""
    table = with_exact_values(table)
    sheet = new_sheet(workbook, table.title, rows=1, columns=table.frozen)
    longest = [_longest(table, place) for place in range(len(table.columns))]
    widths = [_width(str(column.title), most) for column, most in zip(table.columns, longest, strict=True)]
    set_widths(sheet, widths)
    titles = [str(column.title) for column in table.columns]
    make_room(sheet, 1, zip(titles, widths, strict=True))
    looks = [_look(table, place, most > WIDEST) for place, most in enumerate(longest)]
    add_heading(sheet, table.columns)
    _add_rows(sheet, table, looks)
    set_filter(sheet, len(table.columns), len(table.rows) + 1)
    return sheet


def new_sheet(workbook: Workbook, title: str, rows: int, columns: int) -> RowSheet:
    """A last sheet whose first `rows` and `columns` stay in sight, set up for printing."""
    sheet = RowSheet(workbook, sheet_title(title, workbook.sheetnames))
    workbook._add_sheet(sheet)
    sheet.freeze_panes = f"{get_column_letter(columns + 1)}{rows + 1}"
    _set_up_page(sheet, rows)
    return sheet


def sheet_title(title: str, taken: list[str]) -> str:
    """A title spreadsheet programs accept: at most 31 characters, none of []:*?/\\, not yet taken."""
    clean = NOT_IN_TITLES.sub(" ", plain_text(title)).strip("' ")[:LONGEST_TITLE]
    lowered = {name.casefold() for name in taken}
    number = 2
    unique = clean
    while unique.casefold() in lowered:
        unique = f"{clean[: LONGEST_TITLE - len(str(number)) - 1]} {number}"
        number += 1
    return unique


def set_widths(sheet: RowSheet, widths: Iterable[float]) -> None:
    for place, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(place)].width = width


def set_filter(sheet: RowSheet, columns: int, last_row: int, first_row: int = 1) -> None:
    sheet.auto_filter.ref = f"A{first_row}:{get_column_letter(columns)}{last_row}"


def add_heading(sheet: RowSheet, columns: Iterable[Column]) -> None:
    sheet.add_row((column.title, Look(column.kind, "General", wrap=True, heading=True)) for column in columns)


def _look(table: Table, place: int, wrap: bool) -> Look:
    kind = table.columns[place].kind
    whole, parted = FORMATS[kind]
    return Look(kind, parted if any(_is_parted(row[place]) for row in table.rows) else whole, wrap)


def _add_rows(sheet: RowSheet, table: Table, looks: list[Look]) -> None:
    ruled = [replace(look, ruled=True) for look in looks]
    wide = [place for place, look in enumerate(looks) if look.wrap]
    before = table.rows[0] if table.rows else ()
    for number, row in enumerate(table.rows, start=2):
        make_room(sheet, number, [(str(row[place] or ""), (WIDEST + 2) * ROOMY) for place in wide])
    for row in table.rows:
        begins = table.block is not None and row[table.block] != before[table.block]
        sheet.add_row(zip(row, ruled if begins else looks, strict=True))
        before = row


def _is_parted(value: Value) -> bool:
    return type(value) is Fraction and value.denominator != 1


def _width(title: str, longest: int) -> float:
    """In characters: room for the longest value up to `WIDEST` and for the longest word of the title."""
    longest_word = max((len(word) for word in title.split()), default=0)
    return max(longest_word + 3, min(longest, WIDEST) + 2, NARROWEST) * ROOMY


def make_room(sheet: RowSheet, number: int, cells: Iterable[tuple[str, float]]) -> None:
    """Raises the row so that wrapped text is not cut; programs do not do it for a file they only read.

    `cells` are texts with the widths of their columns.
    """
    lines = max((_lines(text, int(width / ROOMY) - 2) for text, width in cells), default=1)
    if lines > 1:
        sheet.row_dimensions[number].height = LINE_HEIGHT * lines


def _lines(text: str, width: int) -> int:
    return len(textwrap.wrap(text, max(width, 1))) if len(text) > width else 1


def _longest(table: Table, place: int) -> int:
    """About how many characters the program will show at most."""
    kind = table.columns[place].kind
    return max((_length(row[place], kind) for row in table.rows), default=0)


def _length(value: Value, kind: Kind) -> int:
    if type(value) is str:
        return len(value)
    if type(value) is int:
        return len(str(value)) + (kind is Kind.WHISTS)
    if type(value) is not Fraction:
        return len("00.00")
    whole = len(str(int(value))) + (kind is Kind.WHISTS)
    return whole if value.denominator == 1 and kind is not Kind.PERCENT else whole + len(" ?/?  ")


def _set_up_page(sheet: RowSheet, rows: int) -> None:
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = Worksheet.PAPERSIZE_A4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.print_title_rows = f"1:{rows}"
    margins = sheet.page_margins
    margins.left = margins.right = MARGIN_INCHES
    margins.top = margins.bottom = 2 * MARGIN_INCHES
    margins.header = margins.footer = MARGIN_INCHES


def set_page_header(sheet: RowSheet, left: str, right: str, foot: str) -> None:
    """Printed on every page of the sheet, with the sheet's title and the page's number."""
    sheet.oddHeader.left.text = _page_text(left)
    sheet.oddHeader.center.text = "&A"
    sheet.oddHeader.right.text = _page_text(right)
    sheet.oddFooter.left.text = _page_text(foot)
    sheet.oddFooter.right.text = "&P / &N"


def _page_text(text: str) -> str:
    """An ampersand is doubled, else it would begin a code such as &D for today's date."""
    return plain_text(text)[:80].replace("&", "&&")
