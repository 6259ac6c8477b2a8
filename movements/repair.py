"""The remaining rounds planned anew after something went otherwise than planned.

Somebody left or came, a table played another set, a set is missing. What was played stays. The new rounds
are as good as is found, in this order: nobody meets a set again; rests are as equal as can be; the fewest
people get a new instruction card; the least imbalance. The same seed finds the same plan, unless the time
limit stops it earlier.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from time import monotonic

from movements.checks import Finding, check
from movements.errors import MovementError
from movements.fairness import fairness
from movements.mending import Cell, Mending, Task
from movements.movement import Movement, Round, TableSeating, copies_needed
from movements.schemes import sets_at_tables
from movements.seats import Place, seats_for
from movements.stationary import stationary_places

STEPS = 200_000
SECONDS = 10.0
RUNS = 6


@dataclass(frozen=True)
class Situation:
    """What is so after the rounds `played`, as they really went, the sets really played included.

    `present`: the numbers that play on, newcomers among them. `sets`: those that can still be played.
    `tables`: how many can be used, None for as many as can be filled. `met`: number -> sets that he has
    met besides those of the rounds played. `stationary`: who keeps the seat the plan gives him.
    `joined`: number -> the last round before he came, of those who came later; before it nobody rests.
    """

    played: tuple[Round, ...]
    present: frozenset[int]
    sets: frozenset[int]
    tables: int | None = None
    met: Mapping[int, frozenset[int]] | None = None
    stationary: frozenset[int] = frozenset()
    joined: Mapping[int, int] | None = None


@dataclass(frozen=True)
class Figures:
    """`imbalance` as in movements.fairness; `rests`: number -> rounds sat out, of those who play on."""

    imbalance: float | None
    rests: Mapping[int, int]


@dataclass(frozen=True)
class Repair:
    """`changed`: whose instruction card differs from the old one; `new`: who gets his first.

    `findings`: what is wrong with the new rounds; what happened in the old ones cannot be mended.
    """

    movement: Movement
    changed: tuple[int, ...]
    new: tuple[int, ...]
    before: Figures
    after: Figures
    findings: tuple[Finding, ...]


def repair(
    plan: Movement, situation: Situation, *, seed: int = 1, steps: int = STEPS, seconds: float = SECONDS
) -> Repair:
    """The plan of the rest of `plan`; `steps` and `seconds` bound the search.

    Raises MovementError `no_rounds_left`, `repair_too_few_players` or `repair_too_few_sets`.
    """
    mending = Mending(_task(plan, situation), seed)
    until = monotonic() + seconds
    mending.anneal(steps, RUNS, until)
    mending.polish(steps // 400, until, lambda cells: _imbalance(_joined(plan, situation, cells)))
    return _reported(plan, situation, _joined(plan, situation, mending.best))


def _task(plan: Movement, situation: Situation) -> Task:
    first = len(situation.played)
    if first >= len(plan.rounds):
        raise MovementError("no_rounds_left", rounds=len(plan.rounds))
    tables = len(situation.present) // plan.per_table
    if situation.tables is not None:
        tables = min(tables, situation.tables)
    if tables < 1:
        raise MovementError(
            "repair_too_few_players", players=len(situation.present), per_table=plan.per_table
        )
    if tables > len(situation.sets) * plan.copies:
        raise MovementError("repair_too_few_sets", tables=tables, sets=len(situation.sets))
    return Task(
        present=tuple(sorted(situation.present)),
        newcomers=frozenset(number for number in situation.present if number > plan.players),
        per_table=plan.per_table,
        tables=tables,
        sets=tuple(sorted(situation.sets)),
        copies=plan.copies,
        old=tuple(_cells(this) for this in plan.rounds[first:]),
        met={number: _met(situation, number) for number in situation.present},
        rested=_rested(situation.played, situation),
        stationary=situation.stationary,
    )


def _cells(this: Round) -> dict[int, Cell]:
    return {
        number: (table.table, position, table.box_set)
        for table in this.tables
        for position, number in enumerate(table.seats.values())
    }


def _met(situation: Situation, number: int) -> frozenset[int]:
    extra = (situation.met or {}).get(number, frozenset())
    tables = (table for this in situation.played for table in this.tables)
    return extra | {table.box_set for table in tables if number in table.seats.values()}


def _rested(rounds: Collection[Round], situation: Situation) -> dict[int, int]:
    """Rounds in which those who play on are said to rest, from the one they came for."""
    joined = situation.joined or {}
    return {
        number: sum(number in this.sitting_out for this in rounds if this.number > joined.get(number, 0))
        for number in situation.present
    }


def _joined(plan: Movement, situation: Situation, cells: list[dict[int, Cell | None]]) -> Movement:
    """What was played and what is to be; those who left or are not yet there are said to sit out."""
    everybody = range(1, max(plan.players, *situation.present) + 1)
    rooms = {table.table: table.room for this in plan.rounds for table in this.tables}
    coming = (
        _round(number, seated, plan.per_table, rooms)
        for number, seated in enumerate(cells, start=len(situation.played) + 1)
    )
    rounds = tuple(_all_placed(this, everybody) for this in (*situation.played, *coming))
    copies = max(plan.copies, copies_needed(rounds))
    return replace(plan, players=len(everybody), copies=copies, rounds=rounds, row=_row_kept(plan, rounds))


def _round(number: int, cells: dict[int, Cell | None], per_table: int, rooms: dict[int, int]) -> Round:
    seats = seats_for(per_table)
    at = {cell: person for person, cell in cells.items() if cell is not None}
    tables = tuple(
        TableSeating(
            table,
            box_set,
            rooms.get(table, 1),
            {seat: at[table, position, box_set] for position, seat in enumerate(seats)},
        )
        for table, box_set in sorted({(table, box_set) for table, _, box_set in at})
    )
    return Round(number, tables, ())


def _all_placed(this: Round, everybody: range) -> Round:
    seated = {number for table in this.tables for number in table.seats.values()}
    return replace(this, sitting_out=tuple(number for number in everybody if number not in seated))


def _row_kept(plan: Movement, rounds: tuple[Round, ...]) -> tuple[tuple[int, ...], ...] | None:
    """The judge's row, if it still gives every table its set."""
    if plan.row is None:
        return None
    row = plan.row
    obeyed = all(
        sets_at_tables(row, this.number).get(table.table) == table.box_set
        for this in rounds
        for table in this.tables
    )
    return row if obeyed else None


def _imbalance(movement: Movement) -> float:
    found = fairness(movement).imbalance
    return 0.0 if found is None else found


def _reported(plan: Movement, situation: Situation, movement: Movement) -> Repair:
    first = len(situation.played)
    old, new = plan.rounds[first:], movement.rounds[first:]
    cards = {number: _card(new, number) for number in situation.present}
    newcomers = tuple(sorted(number for number in situation.present if number > plan.players))
    changed = sorted(
        number for number in cards if number <= plan.players and cards[number] != _card(old, number)
    )
    return Repair(
        movement=movement,
        changed=tuple(changed),
        new=newcomers,
        before=Figures(fairness(plan).imbalance, _rested(plan.rounds, situation)),
        after=Figures(fairness(movement).imbalance, _rests_after(situation, new)),
        findings=_findings(movement, first, situation, _asked(plan, situation)),
    )


def _card(rounds: tuple[Round, ...], number: int) -> tuple[Cell | None, ...]:
    return tuple(_cells(this).get(number) for this in rounds)


def _rests_after(situation: Situation, new: tuple[Round, ...]) -> dict[int, int]:
    return _rested((*situation.played, *new), situation)


def _asked(plan: Movement, situation: Situation) -> dict[int, Place]:
    """The seats to be kept, of those who have one in the plan."""
    kept = stationary_places(plan)
    return {number: kept[number] for number in situation.stationary & situation.present if number in kept}


def _findings(
    movement: Movement, first: int, situation: Situation, stationary: Mapping[int, Place]
) -> tuple[Finding, ...]:
    found = check(movement, stationary)
    coming = [finding for finding in found if finding.round is not None and finding.round > first]
    rests = _rests_after(situation, movement.rounds[first:])
    least = min(rests.values())
    uneven = [
        Finding(
            "rests_uneven",
            "warning",
            None,
            None,
            number,
            {"entrant": number, "rests": count, "least": least},
        )
        for number, count in sorted(rests.items())
        if count > least + 1
    ]
    return (*coming, *uneven)
