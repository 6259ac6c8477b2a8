"""What a file of a spreadsheet program holds, whatever kind of file it is: sheets of rows of text.

Numbers, dates and the last values of formulas come as a person would type them, so that a reader of
entrants or protocols knows one kind of cell.
"""

from dataclasses import dataclass
from functools import cached_property

from openpyxl.utils import column_index_from_string, get_column_letter


@dataclass(frozen=True)
class SheetRow:
    """A row that holds anything; `number` from 1 as the program shows it. Cells beyond the last are empty."""

    number: int
    cells: tuple[str, ...]
    hidden: bool = False

    def cell(self, place: int) -> str:
        """The text of column `place` (from 0)."""
        return self.cells[place] if place < len(self.cells) else ""


@dataclass(frozen=True)
class Sheet:
    """`uncounted` names the cells whose formula was never worked out, such as B7."""

    title: str
    rows: tuple[SheetRow, ...]
    uncounted: tuple[str, ...] = ()
    hidden: bool = False

    @cached_property
    def hidden_rows(self) -> tuple[int, ...]:
        return tuple(row.number for row in self.rows if row.hidden)


@dataclass(frozen=True)
class SheetFile:
    """`name` is what the file was called; of text files there is one sheet without a title."""

    name: str
    sheets: tuple[Sheet, ...]

    @property
    def visible(self) -> tuple[Sheet, ...]:
        return tuple(sheet for sheet in self.sheets if not sheet.hidden)


def cell_name(row: int, place: int) -> str:
    """B7 for row 7 and column 1 (from 0)."""
    return f"{get_column_letter(place + 1)}{row}"


def place_of(cell: str) -> int:
    """The column (from 0) of a cell such as B7."""
    return column_index_from_string(cell.rstrip("0123456789")) - 1


def as_text(sheet: Sheet) -> str:
    """The sheet as it would be pasted: cells parted by tabs, a line for every row, empty rows left empty."""
    lines: list[str] = []
    for row in sheet.rows:
        lines += [""] * (row.number - 1 - len(lines))
        lines.append("\t".join(" ".join(cell.split()) for cell in row.cells))
    return "\n".join(lines)
