"""A snapshot as its page shows it: text back to exact numbers, acts into words."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.numbers import read_fraction
from tournament.wording.publications import act_text


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
    }


def _number(text: str | None) -> Any:
    return None if text is None else read_fraction(text)


def published_changes(changes: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Who moved from where to where, and the acts that did it."""
    parts = list(changes)
    return {
        "moved": [_moved(row) for part in parts for row in part["moved"]],
        "acts": [
            {**act, "said": act_text(act["action"], act["subject"])} for part in parts for act in part["acts"]
        ],
    }


def _moved(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "number": row["entrant"],
        "name": row["name"],
        "before": _result(row["before"]),
        "after": _result(row["after"]),
    }


def _result(result: list[Any] | None) -> dict[str, Any]:
    """One who was not in the table before had neither place nor result."""
    place, score, outcome = result or ("", None, None)
    return {"place": place, "score": _number(score), "result": _number(outcome)}
