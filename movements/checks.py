"""What is wrong with a movement, as findings: a schedule made by hand is judged, not refused.

An *error* makes the schedule unplayable or unfair beyond repair; a *warning* is for the director to
weigh. Every finding says the round, table and participant it is about, where it is about one.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from movements.movement import Movement, Round, rests
from movements.schemes import sets_at_tables
from movements.seats import Place

Severity = Literal["error", "warning"]
NOBODY: Mapping[int, Place] = {}


@dataclass(frozen=True)
class Finding:
    """`params` are all values a sentence about it needs, the round, table and participant included."""

    code: str
    severity: Severity
    round: int | None
    table: int | None
    entrant: int | None
    params: Mapping[str, object]


def check(movement: Movement, stationary: Mapping[int, Place] = NOBODY) -> tuple[Finding, ...]:
    """All that is wrong, round by round, then over the whole schedule; nothing for a sound movement.

    `stationary`: participant -> the place asked for all session.
    """
    return (
        *(finding for this in movement.rounds for finding in _check_round(movement, this)),
        *_sets_repeated(movement),
        *_rests_uneven(movement),
        *_not_stationary(movement, stationary),
        *_row_disagrees(movement),
        *_sets_hardly_played(movement),
    )


def finding_to_json(finding: Finding) -> dict[str, object]:
    """The finding as JSON values; what it is not about is null."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "round": finding.round,
        "table": finding.table,
        "entrant": finding.entrant,
        "params": {
            name: list(value) if isinstance(value, tuple) else value for name, value in finding.params.items()
        },
    }


def _finding(code: str, severity: Severity = "error", **params: object) -> Finding:
    about = {
        name: value for name in ("round", "table", "entrant") if isinstance(value := params.get(name), int)
    }
    return Finding(code, severity, about.get("round"), about.get("table"), about.get("entrant"), params)


def _check_round(movement: Movement, this: Round) -> Iterator[Finding]:
    places = _places_of(this)
    yield from _tables_twice(this)
    for entrant in (entrant for entrant in range(1, movement.players + 1) if entrant not in places):
        yield _finding("not_placed", round=this.number, entrant=entrant)
    for entrant, at in places.items():
        if entrant > movement.players:
            yield _finding("unknown_entrant", round=this.number, entrant=entrant, players=movement.players)
        if len(at) > 1:
            yield _finding("in_two_places", round=this.number, entrant=entrant, places=tuple(map(str, at)))
    yield from _sets_of_round(movement, this)


def _places_of(this: Round) -> dict[int, list[Place]]:
    places: dict[int, list[Place]] = defaultdict(list)
    for place, entrant in this.places():
        places[entrant].append(place)
    return dict(places)


def _tables_twice(this: Round) -> Iterator[Finding]:
    seen: set[int] = set()
    for table in this.tables:
        if table.table in seen:
            yield _finding("table_twice", round=this.number, table=table.table)
        seen.add(table.table)


def _sets_of_round(movement: Movement, this: Round) -> Iterator[Finding]:
    tables_of: dict[int, list[int]] = defaultdict(list)
    for table in this.tables:
        tables_of[table.box_set].append(table.table)
        if table.box_set > movement.sets:
            yield _finding(
                "unknown_set",
                round=this.number,
                table=table.table,
                box_set=table.box_set,
                sets=movement.sets,
            )
    for box_set, tables in tables_of.items():
        if len(tables) > movement.copies:
            yield _finding(
                "too_few_copies",
                round=this.number,
                box_set=box_set,
                tables=tuple(tables),
                copies=movement.copies,
            )


def _sets_repeated(movement: Movement) -> Iterator[Finding]:
    first: dict[tuple[int, int], int] = {}
    for this in movement.rounds:
        for table in this.tables:
            for entrant in table.seats.values():
                earlier = first.setdefault((entrant, table.box_set), this.number)
                if earlier != this.number:
                    yield _finding(
                        "set_repeated",
                        round=this.number,
                        table=table.table,
                        entrant=entrant,
                        box_set=table.box_set,
                        earlier=earlier,
                    )


def _rests_uneven(movement: Movement) -> Iterator[Finding]:
    counts = rests(movement)
    least = min(counts.values())
    for entrant, count in counts.items():
        if count > least + 1:
            yield _finding("rests_uneven", entrant=entrant, rests=count, least=least)


def _not_stationary(movement: Movement, stationary: Mapping[int, Place]) -> Iterator[Finding]:
    for this in movement.rounds if stationary else ():
        places = _places_of(this)
        for entrant, place in stationary.items():
            at = places.get(entrant, [])
            if at != [place]:
                yield _finding(
                    "not_stationary",
                    round=this.number,
                    entrant=entrant,
                    asked=str(place),
                    places=tuple(map(str, at)),
                )


def _row_disagrees(movement: Movement) -> Iterator[Finding]:
    """The judge's row, if there is one, must give every table the set it is said to play."""
    for this in movement.rounds if movement.row else ():
        from_row = sets_at_tables(movement.row or (), this.number)
        for table in this.tables:
            if table.table not in from_row:
                yield _finding("table_not_in_row", round=this.number, table=table.table)
            elif from_row[table.table] != table.box_set:
                yield _finding(
                    "row_disagrees",
                    round=this.number,
                    table=table.table,
                    box_set=table.box_set,
                    row_set=from_row[table.table],
                )


def _sets_hardly_played(movement: Movement) -> Iterator[Finding]:
    tables = dict.fromkeys(range(1, movement.sets + 1), 0)
    for table in (table for this in movement.rounds for table in this.tables):
        if table.box_set in tables:
            tables[table.box_set] += 1
    for box_set, count in tables.items():
        if count < 2:
            yield _finding("set_hardly_played", "warning", box_set=box_set, tables=count)
