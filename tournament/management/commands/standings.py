"""Prints the standings of an event, total and by line."""

from typing import Any

from django.core.management.base import CommandParser

from scoring.numbers import fraction_text, percent_text
from tournament.management.json_command import JsonCommand
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_by_slug
from tournament.selectors.standings import StandingRow, standings


class Command(JsonCommand):
    help = "Standings of an event as the director sees them: every record counts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--json", action="store_true", help="JSON (the only form)")

    def answer(self, *, slug: str, **options: Any) -> dict[str, Any]:
        table = standings(event_by_slug(slug), Viewer.DIRECTOR)
        return {
            "slug": slug,
            "recorded": table.recorded,
            "scheduled": table.scheduled,
            "standings": [row_to_json(row) for row in table.rows],
            "lines": {seat: [row_to_json(row) for row in rows] for seat, rows in table.lines.items()},
        }


def row_to_json(row: StandingRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "entrant": row.number,
        "name": row.name,
        "club": row.club,
        "matchpoints": fraction_text(row.matchpoints),
        "top": fraction_text(row.top),
        "percent": None if row.percent is None else percent_text(row.percent),
        "percent_exact": None if row.percent is None else fraction_text(row.percent),
        "deals": row.deals,
    }
