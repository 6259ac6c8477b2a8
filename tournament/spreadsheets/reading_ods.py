"""Workbooks of LibreOffice (.ods): values only, row by row, hidden rows and merged cells told.

The format repeats a row or a cell by a number; of what is repeated only what holds anything is kept.
"""

import io
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, iterparse
from zipfile import ZipFile

from tournament.errors import TournamentError
from tournament.spreadsheets.sheets import Sheet, SheetFile, SheetRow, cell_name
from tournament.spreadsheets.values import MOST_COLUMNS, MOST_ROWS, text_of_value, tidy

MOST_MARKS = 3_000_000
DOCTYPE = re.compile(rb"<\0?!\0?[Dd]\0?[Oo]")
NAMES = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
TABLE, OFFICE, TEXT = NAMES % "table", NAMES % "office", NAMES % "text"
HIDDEN = ("collapse", "filter")


def read_ods(packed: ZipFile, name: str) -> SheetFile:
    """Every sheet; raises TournamentError as `read_file` does, and anything for a broken file."""
    content = packed.read("content.xml")
    if DOCTYPE.search(content):
        raise TournamentError("sheet_broken", file=name)
    if content.count(b"<") > MOST_MARKS:
        raise TournamentError("sheet_too_long", file=name, most=MOST_ROWS)
    sheets = tuple(_sheets(content, name))
    if not any(sheet.rows for sheet in sheets):
        raise TournamentError("sheet_empty", file=name)
    return SheetFile(name, sheets)


def _sheets(content: bytes, name: str) -> Iterator[Sheet]:
    rows: _Rows | None = None
    for event, element in iterparse(io.BytesIO(content), events=("start", "end")):
        if event == "start":
            if element.tag == f"{TABLE}table":
                rows = _Rows(name)
        elif element.tag == f"{TABLE}table-row" and rows is not None:
            rows.take(element)
            element.clear()
        elif element.tag == f"{TABLE}table" and rows is not None:
            yield Sheet(element.get(f"{TABLE}name", ""), tuple(rows.kept), tuple(rows.uncounted))
            element.clear()


class _Rows:
    """The rows of one sheet as they come; `below` are merged cells: {column: (rows it goes on, text)}."""

    def __init__(self, name: str) -> None:
        self.name, self.number = name, 0
        self.kept: list[SheetRow] = []
        self.uncounted: list[str] = []
        self.below: dict[int, tuple[int, str]] = {}

    def take(self, element: Element) -> None:
        times = int(element.get(f"{TABLE}number-rows-repeated", "1"))
        cells = self._cells(element)
        hidden = element.get(f"{TABLE}visibility") in HIDDEN
        if any(cells):
            if len(self.kept) + times > MOST_ROWS:
                raise TournamentError("sheet_too_long", file=self.name, most=MOST_ROWS)
            first = self.number + 1
            self.kept += [SheetRow(number, tuple(cells), hidden) for number in range(first, first + times)]
        self.number += times

    def _cells(self, element: Element) -> list[str]:
        cells: list[str] = []
        place = 0
        for cell in element:
            times = int(cell.get(f"{TABLE}number-columns-repeated", "1"))
            text = self._text(cell, place)
            if text:
                if place + times > MOST_COLUMNS:
                    raise TournamentError("sheet_too_wide", file=self.name, most=MOST_COLUMNS)
                cells += [""] * (place - len(cells)) + [text] * times
            place += times
        return cells

    def _text(self, cell: Element, place: int) -> str:
        if cell.tag == f"{TABLE}covered-table-cell":
            left, text = self.below.get(place, (0, ""))
            self.below[place] = (left - 1, text)
            return text if left > 0 else ""
        text = _value(cell)
        if text:
            self.below[place] = (int(cell.get(f"{TABLE}number-rows-spanned", "1")) - 1, text)
        elif cell.get(f"{TABLE}formula"):
            self.uncounted.append(cell_name(self.number + 1, place))
        return text


def _value(cell: Element) -> str:
    kind = cell.get(f"{OFFICE}value-type", "")
    if kind in ("float", "percentage", "currency"):
        return text_of_value(float(cell.get(f"{OFFICE}value", "")))
    if kind == "date":
        return cell.get(f"{OFFICE}date-value", "").removesuffix("T00:00:00").replace("T", " ")
    if kind == "boolean":
        return "1" if cell.get(f"{OFFICE}boolean-value") == "true" else "0"
    return tidy("\n".join(_paragraph(part) for part in cell.findall(f"{TEXT}p")))


def _paragraph(part: Element) -> str:
    """Several blanks in a row are kept as one mark."""
    text = part.text or ""
    for child in part:
        text += " " if child.tag == f"{TEXT}s" else _paragraph(child)
        text += child.tail or ""
    return text
