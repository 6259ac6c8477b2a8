"""What a reader finds in a workbook, by the titles of its columns."""

import io

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet


def reopened(workbook: Workbook) -> Workbook:
    stream = io.BytesIO()
    workbook.save(stream)
    return load_workbook(stream)


def records_of(sheet: Worksheet) -> list[dict]:
    """Every row below the header as {title: value}."""
    header, *rows = sheet.iter_rows(values_only=True)
    assert len(set(header)) == len(header) or sheet.title == "Movement"
    return [dict(zip(header, row, strict=True)) for row in rows]
