"""What a reader finds in a workbook, by the titles of its columns."""

import io

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tournament.spreadsheets.writing import Book, book_of


def reopened(written: Workbook | Book) -> Workbook:
    book = book_of(written) if isinstance(written, Workbook) else written
    return load_workbook(io.BytesIO(book.content))


def records_of(sheet: Worksheet) -> list[dict]:
    """Every row below the header as {title: value}."""
    header, *rows = sheet.iter_rows(values_only=True)
    assert len(set(header)) == len(header) or sheet.title == "Movement"
    return [dict(zip(header, row, strict=True)) for row in rows]
