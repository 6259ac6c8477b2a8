"""A published table as exact JSON, and what differs between two of them."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from scoring.methods import method_to_json
from scoring.numbers import fraction_text
from scoring.ranking import TieValue
from tournament.selectors.report import LoggedRuling, Report
from tournament.selectors.standings import StandingRow
from tournament.selectors.teams import TeamRow
from tournament.selectors.total import EventTotal, TotalRow

Json = dict[str, Any]


def snapshot_of(report: Report) -> Json:
    """The table in total and by line, and all that belongs under it; what an event lacks is left out."""
    table, points = report.standings, report.points
    return {
        **({"method": method_to_json(table.method)} if table.method.in_whists else {}),
        "tie_breaks": list(table.tie_breaks),
        "standings": [_row(row, points) for row in table.rows],
        "lines": {seat: [_row(row, {}) for row in rows] for seat, rows in table.lines.items()},
        **({"teams": [team_to_json(row) for row in report.teams]} if report.teams else {}),
        **({"total": total_to_json(report.total)} if report.total else {}),
        **({"rulings": [_ruling(ruling) for ruling in report.in_force]} if report.in_force else {}),
    }


def _row(row: StandingRow, points: Mapping[int, Fraction]) -> Json:
    return {
        "place": row.place,
        "entrant": row.number,
        "name": row.name,
        "club": row.club,
        **_score(row.score, row.top, row.result),
        "penalty": fraction_text(row.penalty),
        "deals": row.deals,
        **({"tie_values": tie_values_to_json(row.tie_values)} if row.tie_values else {}),
        **({"points": fraction_text(points[row.number])} if row.number in points else {}),
    }


def _score(score: Fraction, top: Fraction | None, result: Fraction | None) -> dict[str, str | None]:
    """Matchpoints, top and percent; or whists scored and whists per deal."""
    if top is None:
        return {"whists": fraction_text(score), "per_deal": _optional(result)}
    return {"matchpoints": fraction_text(score), "top": fraction_text(top), "percent": _optional(result)}


def _optional(value: Fraction | None) -> str | None:
    return None if value is None else fraction_text(value)


def tie_values_to_json(values: Iterable[TieValue]) -> list[str]:
    """Exact numbers as fractions, the lot of a draw in hexadecimal."""
    return [value.hex() if isinstance(value, bytes) else fraction_text(value) for value in values]


def team_to_json(row: TeamRow) -> Json:
    return {
        "place": row.place,
        "team": row.number,
        "name": row.name,
        "members": [
            {"entrant": one.number, "name": one.name, "result": _optional(one.result)} for one in row.members
        ],
        "total": _optional(row.total),
    }


def total_to_json(total: EventTotal) -> Json:
    return {
        "sessions": [session.slug for session in total.sessions],
        "weights": [term.weight for term in total.terms],
        "rows": [_total_row(row) for row in total.rows],
    }


def _total_row(row: TotalRow) -> Json:
    return {
        "place": row.place,
        "entrant": row.number,
        "name": row.name,
        "club": row.club,
        "results": [_optional(result) for result in row.results],
        "result": _optional(row.total.result),
        "deals": row.total.deals,
        **({"tie_values": tie_values_to_json(row.tie_values)} if row.tie_values else {}),
        **({"points": fraction_text(row.points)} if row.points is not None else {}),
    }


def _ruling(ruling: LoggedRuling) -> Json:
    view = ruling.view
    return {
        "ruling": view.ruling,
        "kind": view.kind,
        "deal": view.deal,
        "entrant": view.entrant,
        "reason": view.reason,
        "rule": view.rule,
    }


def moved_between(before: Json, after: Json) -> list[Json]:
    """Lines of the table whose place, score, result or master points are others."""
    return _moved(before["standings"], after["standings"], "entrant", result_of)


def moved_in_total(before: Json, after: Json) -> list[Json]:
    """The same of the total over the sessions; people are known by name and club there."""
    old = before.get("total", {"rows": []})["rows"]
    new = after.get("total", {"rows": []})["rows"]
    return _moved(old, new, ("name", "club"), total_of)


def _moved(old: list[Json], new: list[Json], key: Any, told: Any) -> list[Json]:
    def who(row: Json) -> Any:
        return row[key] if isinstance(key, str) else tuple(row[name] for name in key)

    known = {who(row): row for row in old}
    return [
        {
            "entrant": row["entrant"],
            "name": row["name"],
            "before": told(known.get(who(row))),
            "after": told(row),
        }
        for row in new
        if told(known.get(who(row))) != told(row)
    ]


def result_of(row: Json | None) -> list[str | None] | None:
    """Place, score and result, and master points where there are any."""
    if row is None:
        return None
    score, result = ("whists", "per_deal") if "whists" in row else ("matchpoints", "percent")
    return [row["place"], row[score], row[result], *([row["points"]] if "points" in row else [])]


def total_of(row: Json | None) -> list[str | None] | None:
    return (
        None if row is None else [row["place"], row["result"], *([row["points"]] if "points" in row else [])]
    )
