"""Prints the standings of an event, total and by line."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.core.management.base import CommandParser
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.numbers import fraction_text, mixed_text, percent_text
from tournament.management.json_command import JsonCommand
from tournament.management.text_table import text_table
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_by_slug
from tournament.selectors.standings import StandingRow, standings
from tournament.wording.numbers import percent

NAME = 2


class Command(JsonCommand):
    help = "Standings of an event as the director sees them: every record counts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--json", action="store_true", help="JSON instead of a table for reading")

    def answer(self, *, slug: str, json: bool, **options: Any) -> dict[str, Any] | None:
        event = event_by_slug(slug)
        table = standings(event, Viewer.DIRECTOR)
        if not json:
            with translation.override(event.language):
                self.stdout.write(f"{event.title}\n\n" + standings_text(table.rows))
            return None
        return {
            "slug": slug,
            "recorded": table.recorded,
            "scheduled": table.scheduled,
            "tie_breaks": list(table.tie_breaks),
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
        "percent": None if row.percent is None else percent_text(row.percent, "."),
        "percent_exact": None if row.percent is None else fraction_text(row.percent),
        "deals": row.deals,
        **({"penalty": fraction_text(row.penalty)} if row.penalty else {}),
        **({"tie_breaks": [_tie_text(value) for value in row.tie_values]} if row.tie_values else {}),
    }


def _tie_text(value: Fraction | int | bytes) -> str:
    """Exact numbers as fractions, the lot of a draw in hexadecimal."""
    return value.hex() if isinstance(value, bytes) else fraction_text(value)


def standings_text(rows: Sequence[StandingRow]) -> str:
    """The standings as lines of text in columns, numbers to the right."""
    heading = ["", "№", _("Player"), _("Matchpoints"), _("Top"), "%", _("Deals")]
    return text_table([heading, *map(_cells, rows)], left={NAME})


def _cells(row: StandingRow) -> list[str]:
    matchpoints, top = mixed_text(row.matchpoints), mixed_text(row.top)
    return [row.place, str(row.number), row.name, matchpoints, top, percent(row.percent), str(row.deals)]
