"""Single cells of a workbook that is written row by row: how they look, and that text stays text."""

import re
from dataclasses import dataclass
from fractions import Fraction

from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from tournament.spreadsheets.tables import Formula, Kind, Value

NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
BOLD = Font(name="Calibri", size=11, bold=True)
GREY = PatternFill("solid", fgColor="E6E6E6")
RULE = Side(style="thin", color="808080")
HAIR = Side(style="hair", color="808080")


@dataclass(frozen=True)
class Look:
    """How a cell looks; `ruled` has a line above, `heading` is bold on grey with a line below.

    `entered`: a cell of a protected sheet that is typed into.
    """

    kind: Kind = Kind.TEXT
    number_format: str = "@"
    wrap: bool = False
    ruled: bool = False
    heading: bool = False
    entered: bool = False
    grey: bool = False


class Styles:
    """The looks of one sheet's cells, each made once: made anew for every cell they take most of the time."""

    def __init__(self, sheet: WriteOnlyWorksheet) -> None:
        self.sheet = sheet
        self._made: dict[tuple[Look, bool], object] = {}

    def cell(self, value: Value, look: Look) -> WriteOnlyCell:
        """Whole numbers and fractions as numbers; a text is never taken for a formula, also when edited."""
        quoted = isinstance(value, str) and value.startswith(FORMULA_SIGNS)
        cell = WriteOnlyCell(self.sheet)
        cell._style = self._style(look, quoted)
        if isinstance(value, str):
            cell._value, cell.data_type = plain_text(value), "s"
        elif isinstance(value, Formula):
            cell._value, cell.data_type = f"={value.text}", "f"
        elif value is not None:
            whole = not isinstance(value, Fraction) or value.denominator == 1
            cell._value, cell.data_type = int(value) if whole else float(value), "n"
        return cell

    def _style(self, look: Look, quoted: bool) -> object:
        if (look, quoted) not in self._made:
            cell = WriteOnlyCell(self.sheet)
            cell.number_format = look.number_format
            cell.alignment = _alignment(look)
            if look.heading:
                cell.font, cell.border = BOLD, Border(bottom=RULE)
            elif look.entered:
                cell.protection, cell.border = Protection(locked=False), Border(*[HAIR] * 4)
            elif look.ruled:
                cell.border = Border(top=RULE)
            if look.heading or look.grey:
                cell.fill = GREY
            if quoted:
                cell.quotePrefix = True
            self._made[look, quoted] = cell._style
        return self._made[look, quoted]


def plain_text(text: str) -> str:
    """The text without the characters no workbook can hold."""
    return NOT_IN_XML.sub("", text)


def _alignment(look: Look) -> Alignment:
    """Text to the left, a little off the numbers before it; numbers to the right."""
    vertical = "bottom" if look.heading else "top"
    if look.kind is Kind.TEXT:
        return Alignment(horizontal="left", indent=1, vertical=vertical, wrap_text=look.wrap)
    return Alignment(horizontal="right", vertical=vertical, wrap_text=look.wrap)
