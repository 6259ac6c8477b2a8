"""The whole event as one workbook, in the language asked for."""

from zoneinfo import ZoneInfo

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from openpyxl import Workbook

from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.open_deals import deals_by_set
from tournament.selectors.people import entrants
from tournament.selectors.plan import assigned_movement
from tournament.selectors.report import event_report
from tournament.selectors.results import EventResults
from tournament.selectors.standings import Standings
from tournament.selectors.traveller import travellers
from tournament.spreadsheets.computed import computed_tables
from tournament.spreadsheets.matrix import matrix_tables
from tournament.spreadsheets.results import lines_table, standings_table
from tournament.spreadsheets.rulings import ruling_tables
from tournament.spreadsheets.seating import entrants_table, movement_table, seats_by_round_table
from tournament.spreadsheets.sessions import session_tables
from tournament.spreadsheets.tables import Table
from tournament.spreadsheets.travellers import layouts_table, travellers_table
from tournament.spreadsheets.writing import Book, add_sheet, book_of, new_workbook, set_page_header


def event_workbook(event: Event, viewer: Viewer, language: str) -> Book:
    """Everything `viewer` may know of the event; deals still hidden from him are in no sheet."""
    workbook = new_workbook(event.title, language)
    with translation.override(language):
        report = event_report(event, viewer)
        table = report.standings
        sheets = [
            standings_table(table, report.points),
            lines_table(table),
            *matrix_tables(table, report.results),
            *session_tables(report),
            *ruling_tables(report, ZoneInfo(event.time_zone)),
            *_deal_tables(event, viewer, report.results),
            *_seating_tables(event),
            *computed_tables(table, report.results, event.per_table),
        ]
        for sheet in sheets:
            _add(workbook, sheet, event, table)
    return book_of(workbook)


def _add(workbook: Workbook, table: Table, event: Event, standings: Standings) -> None:
    counted = _("%(recorded)s of %(scheduled)s records") % {
        "recorded": standings.recorded,
        "scheduled": standings.scheduled,
    }
    set_page_header(add_sheet(workbook, table), event.title, date_format(event.starts_on), counted)


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
