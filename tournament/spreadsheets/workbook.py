"""The whole event as one workbook, in the language asked for."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.utils import translation
from django.utils.formats import date_format

from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.open_deals import deals_by_set
from tournament.selectors.people import entrants
from tournament.selectors.plan import assigned_movement
from tournament.selectors.report import Report, event_report
from tournament.selectors.results import EventResults
from tournament.selectors.traveller import travellers
from tournament.spreadsheets.computed import computed_tables
from tournament.spreadsheets.matrix import matrix_tables
from tournament.spreadsheets.publishing import counted
from tournament.spreadsheets.results import lines_table, standings_table
from tournament.spreadsheets.rulings import ruling_tables
from tournament.spreadsheets.seating import entrants_table, movement_table, seats_by_round_table
from tournament.spreadsheets.sessions import session_tables
from tournament.spreadsheets.tables import Table
from tournament.spreadsheets.travellers import layouts_table, travellers_table
from tournament.spreadsheets.writing import Book, add_sheet, book_of, new_workbook, set_page_header


def event_workbook(event: Event, viewer: Viewer, language: str) -> Book:
    """Everything `viewer` may know of the event; deals still hidden from him are in no sheet."""
    with translation.override(language):
        report = event_report(event, viewer)
        workbook = new_workbook(event.title, language)
        for table in _tables(event, viewer, report):
            sheet = add_sheet(workbook, table)
            set_page_header(sheet, event.title, date_format(event.starts_on), counted(report))
        return book_of(workbook)


def event_tables(event: Event, viewer: Viewer, language: str) -> list[Table]:
    """The same sheets for files of other kinds, in the order of the workbook."""
    with translation.override(language):
        return list(_tables(event, viewer, event_report(event, viewer)))


def _tables(event: Event, viewer: Viewer, report: Report) -> Iterator[Table]:
    """One after another, so that not all are in memory at once."""
    table = report.standings
    yield standings_table(table, report.points)
    yield lines_table(table)
    yield from matrix_tables(table, report.results)
    yield from session_tables(report)
    yield from ruling_tables(report, ZoneInfo(event.time_zone))
    yield from _deal_tables(event, viewer, report.results)
    yield from _seating_tables(event)
    yield from computed_tables(table, report.results, event.per_table)


def _deal_tables(event: Event, viewer: Viewer, results: EventResults) -> list[Table]:
    sheets = travellers(event, viewer, results=results)
    return [travellers_table(sheets, event.per_table), layouts_table(sheets, event.per_table)]


def _seating_tables(event: Event) -> list[Table]:
    people = entrants(event)
    if not hasattr(event, "assigned_movement"):
        return [entrants_table(people)]
    movement = assigned_movement(event)
    names = {person.number: person.name for person in people if person.number is not None}
    deals = deals_by_set(event)
    return [
        entrants_table(people),
        movement_table(movement, names, deals),
        seats_by_round_table(movement, names),
    ]
