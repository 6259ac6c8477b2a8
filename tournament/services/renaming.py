"""Where a person's name is copied to, and putting another in its place: nothing here reads or writes.

Names stand in a few acts of the log, in published versions, and perhaps in what somebody wrote in his own
words. Everywhere else a person is a number.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tournament.selectors.names import clean_name

SHORTEST_IN_TEXT = 4  # a shorter name may be any word, or the letter of a seat


@dataclass(frozen=True)
class Renaming:
    """`name` and `club` as they are, what stands there afterwards, and the numbers he held in the event."""

    name: str
    club: str
    placeholder: str
    numbers: frozenset[int | None] = frozenset()

    def is_named(self, name: object, club: object) -> bool:
        """Also where an early log has them as they were typed."""
        return _tidy(name) == self.name and _tidy(club) in (self.club, "")

    def text(self, text: str) -> str:
        """Whole occurrences of the name in something that was written freely."""
        if len(self.name) < SHORTEST_IN_TEXT:
            return text
        return re.sub(rf"(?<!\w){re.escape(self.name)}(?!\w)", lambda _found: self.placeholder, text)

    def anywhere(self, value: Any) -> Any:
        """Every text in a JSON value that was made for others to read."""
        if isinstance(value, dict):
            return {key: self.anywhere(one) for key, one in value.items()}
        if isinstance(value, list):
            return [self.anywhere(one) for one in value]
        return self.text(value) if isinstance(value, str) else value

    def word(self, word: Any) -> Any:
        return self.placeholder if word == self.name else word


def _tidy(word: object) -> object:
    return clean_name(word) if isinstance(word, str) else word


def logged(action: str, value: Any, by: Renaming) -> Any:
    """`before` or `after` of an act of the log."""
    rewrite = LOGGED.get(action)
    return value if rewrite is None or value is None else rewrite(value, by)


def _pairs(value: Any, by: Renaming) -> Any:
    """[[name, club, …], …]"""
    if not isinstance(value, list):
        return value
    return [
        [by.placeholder, "", *one[2:]]
        if isinstance(one, list) and len(one) > 1 and by.is_named(*one[:2])
        else one
        for one in value
    ]


def _holder(value: Any, by: Renaming) -> Any:
    """A name, or {"name", "club", …}"""
    if isinstance(value, dict):
        named = by.is_named(value.get("name"), value.get("club"))
        return {**value, "name": by.placeholder, "club": ""} if named else value
    return by.word(value)


def _teams(value: Any, by: Renaming) -> Any:
    """[[team, [members]], …]; before the draw members are names."""
    if not isinstance(value, list):
        return value
    return [
        [one[0], [by.word(member) for member in one[1]]]
        if isinstance(one, list) and len(one) == 2 and isinstance(one[1], list)
        else one
        for one in value
    ]


def _seen(value: Any, by: Renaming) -> Any:
    """[[order of entry, name], …]"""
    if not isinstance(value, list):
        return value
    return [[one[0], by.word(one[1])] if isinstance(one, list) and len(one) == 2 else one for one in value]


def _replanned(value: Any, by: Renaming) -> Any:
    """Who came, as in an entry of players, is the third of what was asked."""
    if isinstance(value, dict):
        return {**value, "asked": _replanned(value["asked"], by)} if "asked" in value else value
    if not isinstance(value, list) or len(value) < 3:
        return value
    return [*value[:2], _pairs(value[2], by), *value[3:]]


def _written(value: Any, by: Renaming) -> Any:
    return by.text(value) if isinstance(value, str) else value


def _with_words(value: Any, by: Renaming) -> Any:
    """What stands beside the rest in somebody's own words."""
    if not isinstance(value, dict):
        return value
    return {**value, **{name: _written(value[name], by) for name in ("note", "rule") if name in value}}


# Entries that name people; by these an event is found whose log alone has the name.
NAMING: Mapping[str, Callable[[Any, Renaming], Any]] = {
    "entrants_import": _pairs,
    "entrant_remove": _pairs,
    "substitute_enter": _holder,
    "teams_set": _teams,
    "entrants_check_in": _seen,
    "check_in_cancel": _seen,
    "rounds_replan": _replanned,
    "correction_ask": _written,
}
LOGGED: Mapping[str, Callable[[Any, Renaming], Any]] = {
    **NAMING,
    "found_report": _with_words,
    "ruling_seats": _with_words,
    "ruling_fouled": _with_words,
    "ruling_penalty": _with_words,
    "ruling_withdrawal": _with_words,
}


def published(snapshot: Mapping[str, Any], by: Renaming) -> dict[str, Any]:
    """A snapshot as services.snapshot makes it."""
    new = dict(snapshot)
    new["standings"] = [_row(row, by) for row in snapshot.get("standings", [])]
    new["lines"] = {seat: [_row(row, by) for row in rows] for seat, rows in snapshot.get("lines", {}).items()}
    if "teams" in snapshot:
        new["teams"] = [
            {**team, "members": [_row(row, by) for row in team["members"]]} for team in snapshot["teams"]
        ]
    if "total" in snapshot:
        new["total"] = {
            **snapshot["total"],
            "rows": [_total_row(row, by) for row in snapshot["total"]["rows"]],
        }
    if "rulings" in snapshot:
        new["rulings"] = [_reasoned(ruling, by) for ruling in snapshot["rulings"]]
    return new


def changed(changes: list[Any], by: Renaming) -> list[Any]:
    """What had changed since the version before."""
    return [
        {
            **part,
            "moved": [_row(row, by) for row in part.get("moved", [])],
            "acts": [_reasoned(act, by) for act in part.get("acts", [])],
            **({"total": [_total_row(row, by) for row in part["total"]]} if "total" in part else {}),
        }
        for part in changes
    ]


def _row(row: dict[str, Any], by: Renaming) -> dict[str, Any]:
    return _renamed(row, by) if row["entrant"] in by.numbers and row["name"] == by.name else row


def _total_row(row: dict[str, Any], by: Renaming) -> dict[str, Any]:
    """Whoever missed the last session has no number there."""
    named = by.is_named(row["name"], row.get("club", ""))
    return _renamed(row, by) if named and row["entrant"] in by.numbers | {None} else row


def _renamed(row: dict[str, Any], by: Renaming) -> dict[str, Any]:
    return {**row, "name": by.placeholder, **({"club": ""} if "club" in row else {})}


def _reasoned(one: dict[str, Any], by: Renaming) -> dict[str, Any]:
    return {**one, "reason": by.text(one["reason"])} if one.get("reason") else one
