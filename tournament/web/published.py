"""A snapshot as its page shows it: text back to exact numbers, acts into words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from scoring.numbers import read_fraction
from tournament.wording.publications import act_text
from tournament.wording.tie_breaks import tie_value_text


def published_rows(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Rows of the table with numbers in place of their text."""
    return [_published_row(row) for row in rows]


def _published_row(row: Mapping[str, Any]) -> dict[str, Any]:
    in_whists = "whists" in row
    return {
        **row,
        "number": row["entrant"],
        "score": _number(row["whists" if in_whists else "matchpoints"]),
        "top": None if in_whists else _number(row["top"]),
        "result": _number(row["per_deal" if in_whists else "percent"]),
        "penalty": _number(row["penalty"]),
        "points": _number(row.get("points")),
    }


def _number(text: str | None) -> Any:
    return None if text is None else read_fraction(text)


def published_changes(changes: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Who moved from where to where, and the acts that did it."""
    parts = list(changes)
    return {
        "moved": [_moved(row, _result) for part in parts for row in part["moved"]],
        "total": [_moved(row, _total) for part in parts for row in part.get("total", [])],
        "acts": [
            {**act, "said": act_text(act["action"], act["subject"])} for part in parts for act in part["acts"]
        ],
    }


def _moved(row: Mapping[str, Any], told: Callable[[list[Any] | None], dict[str, Any]]) -> dict[str, Any]:
    return {
        "number": row["entrant"],
        "name": row["name"],
        "before": told(row["before"]),
        "after": told(row["after"]),
    }


def _result(result: list[Any] | None) -> dict[str, Any]:
    """One who was not in the table before had neither place nor result."""
    place, score, outcome, *points = result or ("", None, None)
    return {
        "place": place,
        "score": _number(score),
        "result": _number(outcome),
        "points": _number(points[0]) if points else None,
    }


def _total(result: list[Any] | None) -> dict[str, Any]:
    """The same of a total, which has no score of its own."""
    place, *rest = result or ("", None)
    return _result([place, None, *rest])


def published_total(snapshot: Mapping[str, Any]) -> dict[str, Any] | None:
    """The total over the sessions as it stood; None where the event had none."""
    total = snapshot.get("total")
    if total is None:
        return None
    rows = [
        {
            **row,
            "number": row["entrant"],
            "results": [_number(result) for result in row["results"]],
            "result": _number(row["result"]),
            "points": _number(row.get("points")),
        }
        for row in total["rows"]
    ]
    return {**total, "rows": rows}


def published_teams(snapshot: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Teams as their table shows them."""
    return [
        {
            **team,
            "total": _number(team["total"]),
            "members": [
                {**member, "number": member["entrant"], "result": _number(member["result"])}
                for member in team["members"]
            ],
        }
        for team in snapshot.get("teams", [])
    ]


def published_tie_values(snapshot: Mapping[str, Any]) -> dict[int, list[str]]:
    """{number: the values of the tie-breaks in words}"""
    names = snapshot["tie_breaks"]
    return {
        row["entrant"]: [
            tie_value_text(name, bytes.fromhex(value) if name == "draw" else read_fraction(value))
            for name, value in zip(names, row["tie_values"], strict=False)
        ]
        for row in snapshot["standings"]
        if row.get("tie_values")
    }
