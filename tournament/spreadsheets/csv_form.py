"""Tables as text with a cell beside a cell, for programs that read nothing else."""

import csv
import io
import re
from collections.abc import Sequence
from fractions import Fraction
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils.formats import get_format

from tournament.spreadsheets.cells import FORMULA_SIGNS, plain_text
from tournament.spreadsheets.tables import Formula, Table, Value, with_exact_values

# Spreadsheet programs take the encoding from it.
MARK = "\ufeff"
# Before a text that would be a formula; `reading_text` takes it away again.
APOSTROPHE = "'"
NOT_IN_NAMES = re.compile(r'[\x00-\x1f<>:"/\\|?*]')


def table_csv(table: Table) -> str:
    """With the separators of the active language: where the comma parts decimals, semicolons part cells."""
    decimal = str(get_format("DECIMAL_SEPARATOR"))
    table = with_exact_values(table)
    written = io.StringIO()
    rows = csv.writer(written, delimiter=";" if decimal == "," else ",", lineterminator="\r\n")
    rows.writerow([_cell(column.title, decimal) for column in table.columns])
    for row in table.rows:
        rows.writerow([_cell(value, decimal) for value in row])
    return MARK + written.getvalue()


def tables_zip(tables: Sequence[Table]) -> bytes:
    """A file for every table, in their order."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for number, table in enumerate(tables, start=1):
            name = NOT_IN_NAMES.sub(" ", plain_text(table.title))
            archive.writestr(f"{number:02} {name}.csv", table_csv(table))
    return packed.getvalue()


def _cell(value: Value, decimal: str) -> str:
    if isinstance(value, Formula):
        value = value.value
    if value is None:
        return ""
    if isinstance(value, str):
        text = plain_text(value)
        return APOSTROPHE + text if text.startswith(FORMULA_SIGNS) else text
    if isinstance(value, Fraction) and value.denominator != 1:
        return repr(float(value)).replace(".", decimal)
    return str(int(value))
