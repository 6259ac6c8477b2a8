"""Tables saved as text: commas, semicolons or tabs, in the encodings of our hall's computers."""

import csv
import io
from itertools import islice

from tournament.errors import TournamentError
from tournament.services.schedules import text_of
from tournament.spreadsheets.cells import FORMULA_SIGNS
from tournament.spreadsheets.csv_form import APOSTROPHE
from tournament.spreadsheets.sheets import Sheet, SheetFile, SheetRow
from tournament.spreadsheets.values import MOST_COLUMNS, MOST_ROWS, tidy

DELIMITERS = "\t;,"
LOOKED_AT = 50
SEPARATOR_LINE = "sep="
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
# A web page saved under the name of a workbook, as many sites give it.
PAGES = ("<html", "<table", "<!doctype", "<?xml")


def read_text(data: bytes, name: str) -> SheetFile:
    """One sheet; raises TournamentError as `read_file` does."""
    text = _text(data, name)
    if text.lstrip()[:9].lower().startswith(PAGES):
        raise TournamentError("sheet_page", file=name)
    delimiter, text, first = _delimiter(text)
    rows = []
    try:
        lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        for cells in lines:
            kept = tuple(map(_cell, cells))
            if any(kept):
                rows.append(SheetRow(_line(lines.line_num, cells) + first, kept))
            _check_size(rows, name)
    except csv.Error:
        raise TournamentError("sheet_broken", file=name) from None
    if not rows:
        raise TournamentError("sheet_empty", file=name)
    return SheetFile(name, (Sheet("", tuple(rows)),))


def _cell(text: str) -> str:
    """Without the apostrophe that keeps a text from being taken for a formula."""
    kept = tidy(text)
    return kept[1:] if kept.startswith(APOSTROPHE) and kept[1:].startswith(FORMULA_SIGNS) else kept


def _line(last: int, cells: list[str]) -> int:
    """The line the row begins on; a quoted cell may hold several."""
    return last - sum(cell.count("\n") for cell in cells)


def _text(data: bytes, name: str) -> str:
    if b"\x00" in data and not data.startswith(UTF_16):
        raise TournamentError("sheet_not_text", file=name)
    try:
        text = text_of(data).removeprefix("\ufeff")
    except TournamentError:
        raise TournamentError("sheet_not_text", file=name) from None
    if "\x00" in text:
        raise TournamentError("sheet_not_text", file=name)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _delimiter(text: str) -> tuple[str, str, int]:
    """What parts the cells, the text without a line that says so, and how many lines that took."""
    head, _, rest = text.partition("\n")
    said = head.strip().strip('"').lower()
    if said.startswith(SEPARATOR_LINE) and len(said) == len(SEPARATOR_LINE) + 1:
        return said[-1], rest, 1
    return max(DELIMITERS, key=lambda delimiter: _parted(text, delimiter)), text, 0


def _parted(text: str, delimiter: str) -> int:
    """How many of the first rows have the number of cells that most have, which is more than one."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        widths = [len(row) for row in islice(rows, LOOKED_AT) if len(row) > 1]
    except csv.Error:
        return 0
    return max((widths.count(width) for width in set(widths)), default=0)


def _check_size(rows: list[SheetRow], name: str) -> None:
    if len(rows) > MOST_ROWS:
        raise TournamentError("sheet_too_long", file=name, most=MOST_ROWS)
    if rows and len(rows[-1].cells) > MOST_COLUMNS:
        raise TournamentError("sheet_too_wide", file=name, most=MOST_COLUMNS)
