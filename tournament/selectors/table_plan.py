"""What the plan has a table play, kept in memory: phones ask for it with every result they send.

Every change of the plan gives the event another `plan_version`, so what is kept is never out of date.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tournament.models import Event, Seat, Sitting
from tournament.selectors.plan import due_sitting

KEPT_TABLES = 4096


@dataclass(frozen=True)
class PlannedSitting:
    """Who plays which deals at a table in a round. `deals`: {number: primary key}, in order; `seats`:
    {letter: primary key and number of the entrant}, clockwise from N; `box_set` is a number."""

    pk: int
    table: int
    round: int
    round_pk: int
    box_set: int
    deals: Mapping[int, int]
    seats: Mapping[str, tuple[int, int]]

    @property
    def numbers(self) -> dict[str, int]:
        return {letter: number for letter, (_pk, number) in self.seats.items()}


def table_plan(event: Event, table: int) -> tuple[PlannedSitting, ...]:
    """By round; nothing for a table that is in no round. Two queries the first time."""
    return _read(event.pk, event.plan_version, table)


def sitting_due(event: Event, deal: int, table: int, round_number: int | None = None) -> PlannedSitting:
    """Where the plan has the deal played at the table; refuses as `plan.due_sitting` does."""
    due = [one for one in table_plan(event, table) if deal in one.deals and round_number in (None, one.round)]
    if len(due) == 1:
        return due[0]
    # Nearly always a refusal; but `event` may have been read before the plan was made.
    sitting, _deal = due_sitting(event, deal, table, round_number)
    return next(one for one in _read.__wrapped__(event.pk, "", table) if one.pk == sitting.pk)


@lru_cache(maxsize=KEPT_TABLES)
def _read(event_pk: int, _version: str, table: int) -> tuple[PlannedSitting, ...]:
    sittings = Sitting.objects.filter(round__event=event_pk, table=table)
    deals: dict[int, dict[int, int]] = defaultdict(dict)
    rows = sittings.order_by("round__number", "box_set__deals__number").values_list(
        "pk", "round__number", "round_id", "box_set__number", "box_set__deals__number", "box_set__deals__pk"
    )
    found = {}
    for pk, number, round_pk, box_set, deal, deal_pk in rows:
        found[pk] = (number, round_pk, box_set)
        if deal is not None:
            deals[pk][deal] = deal_pk
    seats: dict[int, dict[str, tuple[int, int]]] = defaultdict(dict)
    seated = Seat.objects.filter(sitting__round__event=event_pk, sitting__table=table)
    for pk, letter, entrant, number in seated.values_list(
        "sitting_id", "seat", "entrant_id", "entrant__number"
    ).order_by():
        seats[pk][letter] = entrant, number or 0
    return tuple(
        PlannedSitting(
            pk=pk,
            table=table,
            round=number,
            round_pk=round_pk,
            box_set=box_set,
            deals=deals[pk],
            seats={letter: seats[pk][letter] for letter in "NESW" if letter in seats[pk]},
        )
        for pk, (number, round_pk, box_set) in found.items()
    )
