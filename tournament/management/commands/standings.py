"""Prints the standings of an event, total and by line."""

from fractions import Fraction
from typing import Any

from django.core.management.base import CommandParser
from django.utils import translation

from scoring.methods import method_to_json
from scoring.numbers import MINUS, fraction_text, percent_text
from tournament.management.json_command import JsonCommand
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_by_slug
from tournament.selectors.report import event_report
from tournament.selectors.standings import StandingRow
from tournament.services.snapshot import team_to_json, total_to_json
from tournament.spreadsheets.publishing import standings_text


class Command(JsonCommand):
    help = "Standings of an event as the director sees them: every record counts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--json", action="store_true", help="JSON instead of a table for reading")

    def answer(self, *, slug: str, json: bool, **options: Any) -> dict[str, Any] | None:
        event = event_by_slug(slug)
        report = event_report(event, Viewer.DIRECTOR)
        table = report.standings
        if not json:
            with translation.override(event.language):
                self.stdout.write(f"{event.title}\n\n" + standings_text(table.rows, table.method.in_whists))
            return None
        return {
            "slug": slug,
            **({"method": method_to_json(table.method)} if table.method.in_whists else {}),
            "recorded": table.recorded,
            "scheduled": table.scheduled,
            "tie_breaks": list(table.tie_breaks),
            "standings": [row_to_json(row) for row in table.rows],
            "lines": {seat: [row_to_json(row) for row in rows] for seat, rows in table.lines.items()},
            **({"total": total_to_json(report.total)} if report.total else {}),
            **({"teams": [team_to_json(row) for row in report.teams]} if report.teams else {}),
        }


def row_to_json(row: StandingRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "entrant": row.number,
        "name": row.name,
        "club": row.club,
        **(_in_whists(row) if row.top is None else _in_matchpoints(row, row.top)),
        "deals": row.deals,
        **({"penalty": fraction_text(row.penalty)} if row.penalty else {}),
        **({"tie_breaks": [_tie_text(value) for value in row.tie_values]} if row.tie_values else {}),
    }


def _in_matchpoints(row: StandingRow, top: Fraction) -> dict[str, Any]:
    return {
        "matchpoints": fraction_text(row.score),
        "top": fraction_text(top),
        "percent": None if row.result is None else percent_text(row.result, "."),
        "percent_exact": None if row.result is None else fraction_text(row.result),
    }


def _in_whists(row: StandingRow) -> dict[str, Any]:
    return {
        "whists": fraction_text(row.score),
        "per_deal": None if row.result is None else percent_text(row.result, ".").replace(MINUS, "-"),
        "per_deal_exact": None if row.result is None else fraction_text(row.result),
    }


def _tie_text(value: Fraction | int | bytes) -> str:
    """Exact numbers as fractions, the lot of a draw in hexadecimal."""
    return value.hex() if isinstance(value, bytes) else fraction_text(value)
