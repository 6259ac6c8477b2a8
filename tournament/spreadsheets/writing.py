"""Tables as sheets of a workbook: numbers as numbers, text always as text, ready to be printed."""

import re
import textwrap
from fractions import Fraction
from itertools import pairwise

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from scoring.numbers import mixed_text
from tournament.spreadsheets.tables import Column, Kind, Table, Value, with_exact_values

NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
NOT_IN_TITLES = re.compile(r"[\[\]:*?/\\]")
LONGEST_TITLE = 31
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
NARROWEST, WIDEST = 4, 42
# Widths are counted in digits; letters, bold ones and the fonts that replace Calibri are wider.
ROOMY = 1.15
LINE_HEIGHT = 15
MARGIN_INCHES = 10 / 25.4
BOLD = Font(name="Calibri", size=11, bold=True)
GREY = PatternFill("solid", fgColor="E6E6E6")
RULE = Side(style="thin", color="808080")
FORMATS = {
    Kind.TEXT: ("@", "@"),
    Kind.WHOLE: ("0", "0"),
    Kind.WHISTS: ("+0;-0;0", "+# ?/?;-# ?/?;# ?/?"),
    Kind.POINTS: ("0", "0.00"),
    Kind.PERCENT: ("0.00", "0.00"),
}


def add_sheet(workbook: Workbook, table: Table) -> Worksheet:
    """The table as a new last sheet: header in the first row, frozen and repeated on every page."""
    table = with_exact_values(table)
    sheet = workbook.create_sheet(sheet_title(table.title, workbook.sheetnames))
    _write_header(sheet, table.columns)
    for number, row in enumerate(table.rows, start=2):
        _write_row(sheet, number, row)
    for place, column in enumerate(table.columns):
        _style_column(sheet, place + 1, column, [row[place] for row in table.rows])
    if table.block is not None:
        _rule_blocks(sheet, [row[table.block] for row in table.rows])
    sheet.freeze_panes = sheet.cell(2, table.frozen + 1)
    sheet.auto_filter.ref = sheet.dimensions
    _set_up_page(sheet)
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


def plain_text(text: str) -> str:
    """The text without the characters no workbook can hold."""
    return NOT_IN_XML.sub("", text)


def write_cell(cell: Cell, value: Value) -> None:
    """Whole numbers and fractions as numbers; a text is never taken for a formula, also when edited."""
    if isinstance(value, str):
        cell.value = plain_text(value)
        cell.data_type = "s"
        cell.quotePrefix = value.startswith(FORMULA_SIGNS)
    elif isinstance(value, Fraction):
        cell.value = value.numerator if value.denominator == 1 else float(value)
    else:
        cell.value = value


def _write_header(sheet: Worksheet, columns: tuple[Column, ...]) -> None:
    for place, column in enumerate(columns, start=1):
        cell = sheet.cell(1, place)
        write_cell(cell, column.title)
        cell.font, cell.fill, cell.border = BOLD, GREY, Border(bottom=RULE)
        cell.alignment = _alignment(column.kind, vertical="bottom", wrap=True)


def _write_row(sheet: Worksheet, number: int, row: tuple[Value, ...]) -> None:
    for place, value in enumerate(row, start=1):
        write_cell(sheet.cell(number, place), value)


def _alignment(kind: Kind, vertical: str, wrap: bool) -> Alignment:
    """Text to the left, a little off the numbers before it; numbers to the right."""
    if kind is Kind.TEXT:
        return Alignment(horizontal="left", indent=1, vertical=vertical, wrap_text=wrap)
    return Alignment(horizontal="right", vertical=vertical, wrap_text=wrap)


def _style_column(sheet: Worksheet, place: int, column: Column, values: list[Value]) -> None:
    whole, parted = FORMATS[column.kind]
    number_format = parted if any(_is_parted(value) for value in values) else whole
    shown = [_shown(value, column.kind) for value in values]
    longest = max(map(len, shown), default=0)
    width = _width(str(column.title), longest)
    alignment = _alignment(column.kind, vertical="top", wrap=longest > WIDEST)
    for number, text in enumerate(shown, start=2):
        cell = sheet.cell(number, place)
        cell.number_format, cell.alignment = number_format, alignment
        _make_room(sheet, number, text, WIDEST)
    sheet.column_dimensions[get_column_letter(place)].width = width
    _make_room(sheet, 1, str(column.title), int(width / ROOMY) - 2)


def _is_parted(value: Value) -> bool:
    return isinstance(value, Fraction) and value.denominator != 1


def _width(title: str, longest: int) -> float:
    """In characters: room for the longest value up to `WIDEST` and for the longest word of the title."""
    longest_word = max((len(word) for word in title.split()), default=0)
    return max(longest_word + 3, min(longest, WIDEST) + 2, NARROWEST) * ROOMY


def _make_room(sheet: Worksheet, number: int, text: str, width: int) -> None:
    """Raises the row so that the wrapped text is not cut; programs do not do it for a file they only read."""
    lines = len(textwrap.wrap(text, max(width, 1)))
    if lines > 1:
        height = sheet.row_dimensions[number].height or LINE_HEIGHT
        sheet.row_dimensions[number].height = max(height, LINE_HEIGHT * lines)


def _shown(value: Value, kind: Kind) -> str:
    """About what the spreadsheet program will show of the value."""
    if not isinstance(value, int | Fraction):
        return value or ""
    if kind is Kind.PERCENT or (kind is Kind.POINTS and _is_parted(value)):
        return f"{float(value):.2f}"
    return mixed_text(value, signed=kind is Kind.WHISTS) + ("  " if _is_parted(value) else "")


def _rule_blocks(sheet: Worksheet, values: list[Value]) -> None:
    for number, (before, value) in enumerate(pairwise(values), start=3):
        if value != before:
            for cell in sheet[number]:
                cell.border = Border(top=RULE)


def _set_up_page(sheet: Worksheet) -> None:
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = Worksheet.PAPERSIZE_A4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.print_title_rows = "1:1"
    margins = sheet.page_margins
    margins.left = margins.right = MARGIN_INCHES
    margins.top = margins.bottom = 2 * MARGIN_INCHES
    margins.header = margins.footer = MARGIN_INCHES


def set_page_header(sheet: Worksheet, left: str, right: str, foot: str) -> None:
    """Printed on every page of the sheet, with the sheet's title and the page's number."""
    sheet.oddHeader.left.text = _page_text(left)
    sheet.oddHeader.center.text = "&A"
    sheet.oddHeader.right.text = _page_text(right)
    sheet.oddFooter.left.text = _page_text(foot)
    sheet.oddFooter.right.text = "&P / &N"


def _page_text(text: str) -> str:
    """An ampersand is doubled, else it would begin a code such as &D for today's date."""
    return plain_text(text)[:80].replace("&", "&&")
