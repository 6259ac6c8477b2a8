"""The published versions of an event file, as they were: all that their pages show is there and readable."""

from collections.abc import Mapping
from typing import Any

from scoring.methods import IN_WHISTS as WHISTS
from scoring.methods import method_from_json
from scoring.numbers import read_fraction
from tournament.errors import Phrase
from tournament.models import Event, LogEntry, Publication
from tournament.services import shapes
from tournament.services.shapes import author, mapping, moment, sequence, text, whole

LONGEST_AUTHOR = 150
FIELDS = ("version", "at", "author", "note", "snapshot", "changes", "logged")
SNAPSHOT_FIELDS = ("method", "tie_breaks", "standings", "lines")
ROW_TEXTS = ("place", "name", "club")
# What a row scored, and what places went by, which may be null.
IN_MATCHPOINTS = (("matchpoints", "top", "penalty"), "percent")
IN_WHISTS = (("whists", "penalty"), "per_deal")
ACT_FIELDS = ("action", "subject", "author", "reason")


def publications_load(event: Event, items: list[Any]) -> None:
    """Stores the published versions of a file; the log has to be there already."""
    acts = list(LogEntry.objects.filter(event=event).order_by("pk").values_list("pk", flat=True))
    for number, item in enumerate(items, start=1):
        where = f"publications[{number}]"
        entry = mapping(item, where, known=FIELDS)
        if whole(entry.get("version"), f"{where}.version") != number:
            raise shapes.wrong_shape(f"{where}.version", Phrase("exactly", number=number), entry["version"])
        logged = whole(entry.get("logged", 0), f"{where}.logged", most=len(acts))
        Publication.objects.create(
            event=event,
            version=number,
            at=moment(entry.get("at"), f"{where}.at"),
            author=author(entry.get("author"), f"{where}.author", LONGEST_AUTHOR),
            note=text(entry.get("note", ""), f"{where}.note"),
            snapshot=_snapshot(entry.get("snapshot"), f"{where}.snapshot"),
            changes=_changes(entry.get("changes", []), f"{where}.changes"),
            last_log=acts[logged - 1] if logged else 0,
        )


def _snapshot(value: Any, where: str) -> Mapping[str, Any]:
    snapshot = mapping(value, where, known=SNAPSHOT_FIELDS)
    in_whists = "method" in snapshot
    if in_whists and not method_from_json(snapshot["method"]).in_whists:
        raise shapes.wrong_shape(f"{where}.method", Phrase("one_of", known=list(WHISTS)), snapshot["method"])
    for name in sequence(snapshot.get("tie_breaks"), f"{where}.tie_breaks"):
        text(name, f"{where}.tie_breaks")
    _rows(snapshot.get("standings"), f"{where}.standings", in_whists)
    for seat, rows in mapping(snapshot.get("lines"), f"{where}.lines", known="NESW").items():
        _rows(rows, f"{where}.lines.{seat}", in_whists)
    return snapshot


def _rows(value: Any, where: str, in_whists: bool) -> None:
    scores, result = IN_WHISTS if in_whists else IN_MATCHPOINTS
    for place, item in enumerate(sequence(value, where), start=1):
        here = f"{where}[{place}]"
        row = mapping(item, here, known=(*ROW_TEXTS, "entrant", "deals", *scores, result))
        for name in ROW_TEXTS:
            text(row.get(name), f"{here}.{name}")
        whole(row.get("entrant"), f"{here}.entrant", least=1)
        whole(row.get("deals"), f"{here}.deals")
        for name in scores:
            _fraction(row.get(name), f"{here}.{name}")
        if result not in row or row[result] is not None:
            _fraction(row.get(result), f"{here}.{result}")


def _fraction(value: Any, where: str) -> None:
    read_fraction(text(value, where))


def _changes(value: Any, where: str) -> list[Any]:
    for part in sequence(value, where):
        change = mapping(part, where, known=("moved", "acts"))
        for item in sequence(change.get("moved"), f"{where}.moved"):
            moved = mapping(item, f"{where}.moved", known=("entrant", "name", "before", "after"))
            whole(moved.get("entrant"), f"{where}.moved.entrant", least=1)
            text(moved.get("name"), f"{where}.moved.name")
            for when in ("before", "after"):
                _result(moved.get(when), f"{where}.moved.{when}")
        for item in sequence(change.get("acts"), f"{where}.acts"):
            act = mapping(item, f"{where}.acts", known=ACT_FIELDS)
            for name in ACT_FIELDS:
                text(act.get(name), f"{where}.acts.{name}")
    return list(value)


def _result(value: Any, where: str) -> None:
    """Place, matchpoints and percent, or null for one who was not in the table."""
    if value is None:
        return
    result = sequence(value, where)
    if len(result) != 3:
        raise shapes.wrong_shape(where, Phrase("place_and_score"), value)
    text(result[0], where)
    _fraction(result[1], where)
    if result[2] is not None:
        _fraction(result[2], where)
