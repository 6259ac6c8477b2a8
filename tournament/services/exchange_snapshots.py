"""Snapshots of published versions and their changes in an event file: checked field by field."""

from collections.abc import Mapping
from typing import Any

from scoring.methods import IN_WHISTS as METHODS_IN_WHISTS
from scoring.methods import method_from_json
from scoring.numbers import read_fraction
from tournament.errors import Phrase
from tournament.services import shapes
from tournament.services.shapes import mapping, optional, sequence, text, whole

SNAPSHOT_FIELDS = ("method", "tie_breaks", "standings", "lines", "teams", "total", "rulings")
ROW_TEXTS = ("place", "name", "club")
# What a row scored, and what places went by, which may be null.
IN_MATCHPOINTS = (("matchpoints", "top", "penalty"), "percent")
IN_WHISTS = (("whists", "penalty"), "per_deal")
BESIDE = ("tie_values", "points")
TEAM_FIELDS = ("place", "team", "name", "members", "total")
TOTAL_ROW = (*ROW_TEXTS, "entrant", "results", "result", "deals", *BESIDE)
RULING_TEXTS = ("kind", "reason", "rule")
ACT_FIELDS = ("action", "subject", "author", "reason")
MOST_IN_RESULT = 4


def snapshot_read(value: Any, where: str) -> Mapping[str, Any]:
    snapshot = mapping(value, where, known=SNAPSHOT_FIELDS)
    in_whists = "method" in snapshot
    if in_whists and not method_from_json(snapshot["method"]).in_whists:
        known = Phrase("one_of", known=list(METHODS_IN_WHISTS))
        raise shapes.wrong_shape(f"{where}.method", known, snapshot["method"])
    for name in sequence(snapshot.get("tie_breaks"), f"{where}.tie_breaks"):
        text(name, f"{where}.tie_breaks")
    _rows(snapshot.get("standings"), f"{where}.standings", in_whists)
    for seat, rows in mapping(snapshot.get("lines"), f"{where}.lines", known="NESW").items():
        _rows(rows, f"{where}.lines.{seat}", in_whists)
    _teams(snapshot.get("teams", []), f"{where}.teams")
    if "total" in snapshot:
        _total(snapshot["total"], f"{where}.total")
    _rulings(snapshot.get("rulings", []), f"{where}.rulings")
    return snapshot


def _rows(value: Any, where: str, in_whists: bool) -> None:
    scores, result = IN_WHISTS if in_whists else IN_MATCHPOINTS
    for place, item in enumerate(sequence(value, where), start=1):
        here = f"{where}[{place}]"
        row = mapping(item, here, known=(*ROW_TEXTS, "entrant", "deals", *scores, result, *BESIDE))
        for name in ROW_TEXTS:
            text(row.get(name), f"{here}.{name}")
        whole(row.get("entrant"), f"{here}.entrant", least=1)
        whole(row.get("deals"), f"{here}.deals")
        for name in scores:
            _fraction(row.get(name), f"{here}.{name}")
        if result not in row or row[result] is not None:
            _fraction(row.get(result), f"{here}.{result}")
        _beside(row, here)


def _beside(row: Mapping[str, Any], where: str) -> None:
    """Tie-breaks and master points, where the event has them."""
    for value in sequence(row.get("tie_values", []), f"{where}.tie_values"):
        text(value, f"{where}.tie_values")
    if "points" in row:
        _fraction(row["points"], f"{where}.points")


def _teams(value: Any, where: str) -> None:
    for place, item in enumerate(sequence(value, where), start=1):
        here = f"{where}[{place}]"
        team = mapping(item, here, known=TEAM_FIELDS)
        text(team.get("place"), f"{here}.place")
        text(team.get("name"), f"{here}.name")
        whole(team.get("team"), f"{here}.team", least=1)
        optional(_fraction, team.get("total"), f"{here}.total")
        for one in sequence(team.get("members"), f"{here}.members"):
            member = mapping(one, f"{here}.members", known=("entrant", "name", "result"))
            text(member.get("name"), f"{here}.members.name")
            _number(member.get("entrant"), f"{here}.members.entrant")
            optional(_fraction, member.get("result"), f"{here}.members.result")


def _total(value: Any, where: str) -> None:
    total = mapping(value, where, known=("sessions", "weights", "rows"))
    for slug in sequence(total.get("sessions"), f"{where}.sessions"):
        text(slug, f"{where}.sessions")
    for weight in sequence(total.get("weights"), f"{where}.weights"):
        whole(weight, f"{where}.weights", most=100)
    for place, item in enumerate(sequence(total.get("rows"), f"{where}.rows"), start=1):
        here = f"{where}.rows[{place}]"
        row = mapping(item, here, known=TOTAL_ROW)
        for name in ROW_TEXTS:
            text(row.get(name), f"{here}.{name}")
        _number(row.get("entrant"), f"{here}.entrant")
        whole(row.get("deals"), f"{here}.deals")
        for result in sequence(row.get("results"), f"{here}.results"):
            optional(_fraction, result, f"{here}.results")
        optional(_fraction, row.get("result"), f"{here}.result")
        _beside(row, here)


def _number(value: Any, where: str) -> None:
    """A participant's number; null for one who has none here."""
    if value is not None:
        whole(value, where, least=1)


def _rulings(value: Any, where: str) -> None:
    for place, item in enumerate(sequence(value, where), start=1):
        here = f"{where}[{place}]"
        ruling = mapping(item, here, known=("ruling", "deal", "entrant", *RULING_TEXTS))
        whole(ruling.get("ruling"), f"{here}.ruling", least=1)
        for name in RULING_TEXTS:
            text(ruling.get(name), f"{here}.{name}")
        for name in ("deal", "entrant"):
            _number(ruling.get(name), f"{here}.{name}")


def _fraction(value: Any, where: str) -> None:
    read_fraction(text(value, where))


def changes_read(value: Any, where: str) -> list[Any]:
    for part in sequence(value, where):
        change = mapping(part, where, known=("moved", "total", "acts"))
        for name in ("moved", "total"):
            _moved(change.get(name, []), f"{where}.{name}")
        for item in sequence(change.get("acts"), f"{where}.acts"):
            act = mapping(item, f"{where}.acts", known=ACT_FIELDS)
            for name in ACT_FIELDS:
                text(act.get(name), f"{where}.acts.{name}")
    return list(value)


def _moved(value: Any, where: str) -> None:
    for item in sequence(value, where):
        moved = mapping(item, where, known=("entrant", "name", "before", "after"))
        _number(moved.get("entrant"), f"{where}.entrant")
        text(moved.get("name"), f"{where}.name")
        for when in ("before", "after"):
            _result(moved.get(when), f"{where}.{when}")


def _result(value: Any, where: str) -> None:
    """Place, then exact numbers: score and result, and master points; null for one who was not there."""
    if value is None:
        return
    result = sequence(value, where)
    if not 2 <= len(result) <= MOST_IN_RESULT:
        raise shapes.wrong_shape(where, Phrase("place_and_score"), value)
    text(result[0], where)
    for number in result[1:]:
        optional(_fraction, number, where)
