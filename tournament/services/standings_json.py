"""Standings as JSON: of the command, of the API, and of whoever watches."""

from fractions import Fraction
from typing import Any

from scoring.methods import method_to_json
from scoring.numbers import MINUS, fraction_text, percent_text
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import event_report
from tournament.selectors.standings import StandingRow
from tournament.services.snapshot import team_to_json, total_to_json


def standings_to_json(event: Event, viewer: Viewer) -> dict[str, Any]:
    """What `viewer` may know; exact numbers as text, percents also rounded. The queries do not grow."""
    report = event_report(event, viewer)
    table = report.standings
    return {
        "slug": event.slug,
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
