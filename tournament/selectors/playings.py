"""The facts of every playing: what its record says, if there is one, and what was ruled of its seats.

Read without a model object for every seat, because a large event has tens of thousands of them. What a
row comes to under a convention depends on nothing else, so it is remembered from one reading to the next.
"""

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from scoring.convention import convention_named
from scoring.protocol_row import ProtocolRow
from scoring.whists import whists
from tournament.models import Deal, Event, Record, RecordSeat, RivalEntry, SeatRuling
from tournament.selectors.rows import row_of
from tournament.selectors.rulings import Playing, rulings_in_force

REMEMBERED = 100_000  # rows


@dataclass(frozen=True, slots=True)
class Recorded:
    """One record. `seats`: {seat: number of who sat there}; `conflict`: another entry is undecided."""

    pk: int
    row: ProtocolRow
    whists: Mapping[str, Fraction]
    seats: Mapping[str, int]
    entered_by: str
    confirmed_by: str
    conflict: bool


@dataclass(frozen=True, slots=True)
class PlayingFacts:
    """One playing with a record, rulings by seat, or both."""

    where: Playing
    record: Recorded | None
    ruled: Mapping[str, SeatRuling]

    @property
    def written(self) -> Mapping[str, Fraction]:
        return {} if self.record is None else self.record.whists

    def entrants(self) -> dict[str, int]:
        """Who sits where, clockwise from N; the record's word goes before a ruling's."""
        seats = {seat: ruling.entrant.number or 0 for seat, ruling in self.ruled.items()}
        if self.record is not None:
            seats |= self.record.seats
        return {seat: seats[seat] for seat in "NESW" if seat in seats}


def playing_facts(event: Event, deals: QuerySet[Deal]) -> list[PlayingFacts]:
    """Of these deals, by deal, round and table. The number of queries does not grow with the event."""
    records, ruled = _records(event, deals), rulings_in_force(deals)
    return [
        PlayingFacts(where, records.get(where), ruled.get(where, {})) for where in sorted({*records, *ruled})
    ]


def _records(event: Event, deals: QuerySet[Deal]) -> dict[Playing, Recorded]:
    seats = _seats(deals)
    disputed = set(
        RivalEntry.objects.filter(record__deal__in=deals, settled=False).values_list("record_id", flat=True)
    )
    options = json.dumps(event.options)
    # The row as text, which is enough to know it again.
    rows = Record.objects.filter(deal__in=deals).annotate(text=Cast("row", TextField()))
    rows = rows.order_by().values_list(
        "pk", "deal__number", "round__number", "table", "text", "entered_by", "confirmed_by"
    )
    found = {}
    for pk, deal, round_number, table, row, entered_by, confirmed_by in rows:
        like = _of_same_dealer(deal, event.per_table)
        parsed, counted = _counted(row, like, event.per_table, event.convention, options)
        found[deal, round_number, table] = Recorded(
            pk, parsed, counted, seats[pk], entered_by, confirmed_by, pk in disputed
        )
    return found


def _seats(deals: QuerySet[Deal]) -> dict[int, dict[str, int]]:
    found: dict[int, dict[str, int]] = defaultdict(dict)
    rows = RecordSeat.objects.filter(record__deal__in=deals).values_list(
        "record_id", "seat", "entrant__number"
    )
    for record, seat, number in rows.order_by():
        found[record][seat] = number or 0
    return found


def _of_same_dealer(deal: int, per_table: int) -> int:
    """The first deal with the same dealer: equal rows of both are worth the same, and worked out once."""
    return (deal - 1) % per_table + 1


@lru_cache(maxsize=REMEMBERED)
def _counted(
    row: str, deal: int, per_table: int, convention: str, options: str
) -> tuple[ProtocolRow, Mapping[str, Fraction]]:
    parsed = row_of(json.loads(row), deal, per_table)
    return parsed, whists(parsed, convention_named(convention, json.loads(options)))
