"""Rows of a workbook as they stand in its file: numbers as numbers, text always as text.

openpyxl makes the workbook, its styles and everything around the rows. The rows themselves are written
here as text: an object for every cell, as openpyxl has it, takes five times as long.
"""

import re
from collections.abc import Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from tournament.spreadsheets.tables import Formula, Kind, Value

NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
MARKS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
BOLD = Font(name="Calibri", size=11, bold=True)
GREY = PatternFill("solid", fgColor="E6E6E6")
RULE = Side(style="thin", color="808080")
HAIR = Side(style="hair", color="808080")


@dataclass(frozen=True, eq=False)
class Look:
    """How a cell looks; `ruled` has a line above, `heading` is bold on grey with a line below.

    `entered`: a cell of a protected sheet that is typed into. Compared by identity, which is faster for
    millions of cells: make one and give it to all cells that look so.
    """

    kind: Kind = Kind.TEXT
    number_format: str = "@"
    wrap: bool = False
    ruled: bool = False
    heading: bool = False
    entered: bool = False
    grey: bool = False

    @cached_property
    def shows_empty(self) -> bool:
        """Whether a cell without a value is seen or typed into."""
        return self.ruled or self.heading or self.entered or self.grey


class RowSheet(WriteOnlyWorksheet):
    """A sheet that is given rows of values and looks; heights and widths are set before the first row."""

    def __init__(self, workbook: Workbook, title: str) -> None:
        super().__init__(workbook, title)
        self.row_number = 0
        self._styles: dict[tuple[Look, bool], int] = {}
        self._letters: list[str] = []

    def add_row(self, cells: Iterable[tuple[Value, Look]]) -> None:
        """The next row; a cell without a value stands in it if its look is seen all the same."""
        self.row_number += 1
        written = "".join([self._cell(place, *cell) for place, cell in enumerate(cells)])
        height = (
            self.row_dimensions[self.row_number].height if self.row_number in self.row_dimensions else None
        )
        raised = f' ht="{height}" customHeight="1"' if height else ""
        self._get_writer()
        if self._rows is None:
            self._rows = self._write_rows()
            next(self._rows)
        self._rows.send(f'<row r="{self.row_number}"{raised}>{written}</row>')

    def _write_rows(self) -> Generator[None, str, None]:
        stream = self._writer.xf.send(True)
        # A sheet that is given up half-way has no file any more by the time it is ended.
        with suppress(ValueError):
            with stream.element("sheetData"), suppress(GeneratorExit):
                while True:
                    stream._file((yield))
            self._writer.xf.send(None)

    def _cell(self, place: int, value: Value, look: Look) -> str:
        if value is None and not look.shows_empty:
            return ""
        while place >= len(self._letters):
            self._letters.append(get_column_letter(len(self._letters) + 1))
        quoted = isinstance(value, str) and value.startswith(FORMULA_SIGNS)
        style = self._styles.get((look, quoted)) or self._style(look, quoted)
        head = f'<c r="{self._letters[place]}{self.row_number}" s="{style}"'
        if value is None or value == "":
            return head + "/>"
        return head + _content(value) + "</c>"

    def _style(self, look: Look, quoted: bool) -> int:
        """Its number in the workbook; a text that begins with a sign stays a text when it is edited too."""
        cell = WriteOnlyCell(self)
        cell.number_format = look.number_format
        cell.alignment = _alignment(look)
        if look.heading:
            cell.font, cell.border = BOLD, Border(bottom=RULE)
        elif look.entered:
            cell.protection, cell.border = Protection(locked=False), Border(HAIR, HAIR, HAIR, HAIR)
        elif look.ruled:
            cell.border = Border(top=RULE)
        if look.heading or look.grey:
            cell.fill = GREY
        if quoted:
            cell.quotePrefix = True
        self._styles[look, quoted] = cell.style_id
        return self._styles[look, quoted]


def _content(value: Value) -> str:
    if type(value) is str:
        text = plain_text(value)
        space = ' xml:space="preserve"' if text != text.strip() or "\n" in text else ""
        return f' t="inlineStr"><is><t{space}>{text.translate(MARKS)}</t></is>'
    if type(value) is Formula:
        known = "" if value.value is None else f"<v>{_number(value.value)}</v>"
        return f"><f>{value.text.translate(MARKS)}</f>{known}"
    return f"><v>{_number(value)}</v>"


def _number(value: int | Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else repr(float(value))


def plain_text(text: str) -> str:
    """The text without the characters no workbook can hold."""
    return NOT_IN_XML.sub("", text)


def _alignment(look: Look) -> Alignment:
    """Text to the left, a little off the numbers before it; numbers to the right."""
    vertical = "bottom" if look.heading else "top"
    if look.kind is Kind.TEXT:
        return Alignment(horizontal="left", indent=1, vertical=vertical, wrap_text=look.wrap)
    return Alignment(horizontal="right", vertical=vertical, wrap_text=look.wrap)
