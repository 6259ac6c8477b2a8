"""An event as a file of any kind we write, told by the ending of its name."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from django.utils import translation

from tournament.errors import TournamentError
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.spreadsheets.csv_form import table_csv, tables_zip
from tournament.spreadsheets.ods import MIMETYPE as ODS
from tournament.spreadsheets.ods import tables_ods
from tournament.spreadsheets.publishing import results_html, results_json, results_pbn, results_text
from tournament.spreadsheets.tables import Table
from tournament.spreadsheets.workbook import event_tables, event_workbook

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True)
class EventFile:
    """`sheets` are the titles of what is in it; none for kinds that hold no sheets."""

    content: bytes
    sheets: tuple[str, ...] = ()


def event_file(event: Event, viewer: Viewer, language: str, ending: str, sheet: str = "") -> EventFile:
    """What `viewer` may know, as a file that ends in `ending`, one of ENDINGS.

    `sheet` is for .csv alone: the title of one sheet, by default the standings. Raises TournamentError
    `workbook_sheet_unknown`.
    """
    return _WRITERS[ending](event, viewer, language, sheet)


def _xlsx(event: Event, viewer: Viewer, language: str, sheet: str) -> EventFile:
    book = event_workbook(event, viewer, language)
    return EventFile(book.content, book.sheets)


def _ods(event: Event, viewer: Viewer, language: str, sheet: str) -> EventFile:
    tables = event_tables(event, viewer, language)
    return EventFile(tables_ods(tables), _titles(tables))


def _zip(event: Event, viewer: Viewer, language: str, sheet: str) -> EventFile:
    tables = event_tables(event, viewer, language)
    with translation.override(language):
        return EventFile(tables_zip(tables), _titles(tables))


def _csv(event: Event, viewer: Viewer, language: str, sheet: str) -> EventFile:
    tables = event_tables(event, viewer, language)
    titles = _titles(tables)
    if sheet and sheet not in titles:
        raise TournamentError("workbook_sheet_unknown", sheet=sheet, known=list(titles))
    table = tables[titles.index(sheet) if sheet else 0]
    with translation.override(language):
        return EventFile(table_csv(table).encode(), (table.title,))


def _titles(tables: list[Table]) -> tuple[str, ...]:
    return tuple(table.title for table in tables)


def _text(event: Event, viewer: Viewer, language: str, sheet: str) -> EventFile:
    return EventFile(results_text(event, viewer, language).encode())


def _html(event: Event, viewer: Viewer, language: str, sheet: str) -> EventFile:
    return EventFile(results_html(event, viewer, language).encode())


def _json(event: Event, viewer: Viewer, language: str, sheet: str) -> EventFile:
    written = json.dumps(results_json(event, viewer), ensure_ascii=False, indent=1)
    return EventFile(f"{written}\n".encode())


def _pbn(event: Event, viewer: Viewer, language: str, sheet: str) -> EventFile:
    return EventFile(results_pbn(event, viewer).encode())


Writer = Callable[[Event, Viewer, str, str], EventFile]
_WRITERS: dict[str, Writer] = {
    ".xlsx": _xlsx,
    ".ods": _ods,
    ".zip": _zip,
    ".csv": _csv,
    ".txt": _text,
    ".html": _html,
    ".json": _json,
    ".pbn": _pbn,
}
ENDINGS = tuple(_WRITERS)
CONTENT_TYPES = {
    ".xlsx": XLSX,
    ".ods": ODS,
    ".zip": "application/zip",
    ".csv": "text/csv; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".pbn": "text/plain; charset=utf-8",
}
