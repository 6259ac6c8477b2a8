"""Where the facts and the rest of the plan contradict each other, and what can be done about it."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import QuerySet

from tournament.models import Deal, Event, Record, RecordSeat, Seat, SeatRuling
from tournament.selectors.rulings import DECIDED

# What a director can choose from; the words are the page's.
PROPOSALS = ("artificial", "reserve_deal")


@dataclass(frozen=True)
class Clash:
    """`entrants` have a record of `deal` already and are due to play it at `table` in `round`."""

    deal: int
    round: int
    table: int
    entrants: tuple[int, ...]
    proposals: tuple[str, ...] = PROPOSALS


@dataclass(frozen=True)
class OffPlan:
    """A record of a deal that was not due there, or with other people than were due."""

    deal: int
    round: int
    table: int
    seated: tuple[tuple[str, int], ...]
    due: tuple[tuple[str, int], ...]


def off_plan_records(event: Event) -> list[OffPlan]:
    """Records that differ from the plan, by round and table. Three queries."""
    planned = _planned(event)
    sat = defaultdict(list)
    for record, letter, number in _sat(event).values_list("record_id", "seat", "entrant__number"):
        sat[record].append((letter, number or 0))
    found = []
    records = Record.objects.filter(event=event).order_by("round__number", "table", "deal__number")
    about = records.values_list("pk", "deal__number", "deal__box_set_id", "round__number", "table")
    for record, deal, deals_set, round_number, table in about:
        seated = tuple(sorted(sat[record]))
        box_set, due = planned.get((round_number, table), (None, ()))
        if box_set != deals_set or due != seated:
            found.append(OffPlan(deal, round_number, table, seated, due))
    return found


def clashes(event: Event) -> list[Clash]:
    """Playings still to come of a deal that somebody there has already played, by round and table.

    Five queries.
    """
    played = set(_sat(event).values_list("entrant_id", "record__deal_id"))
    if not played:
        return []
    recorded = set(Record.objects.filter(event=event).values_list("deal_id", "round_id", "table"))
    ruled = _ruled(event)
    deals: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for box_set, pk, number in Deal.objects.filter(event=event).values_list("box_set_id", "pk", "number"):
        deals[box_set].append((pk, number))
    found: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for letter, entrant, number, round_pk, round_number, table, box_set in _due(event):
        for pk, deal in deals[box_set]:
            due = (pk, round_pk, table)
            if (entrant, pk) in played and due not in recorded and (*due, letter) not in ruled:
                found[round_number, table, deal].append(number or 0)
    return [
        Clash(
            deal=deal,
            round=round_number,
            table=table,
            entrants=tuple(sorted(found[round_number, table, deal])),
        )
        for round_number, table, deal in sorted(found)
    ]


def _sat(event: Event) -> QuerySet[RecordSeat]:
    return RecordSeat.objects.filter(record__event=event).order_by()


def _due(event: Event) -> QuerySet[Seat, tuple[str, int, int | None, int, int, int, int]]:
    """Seat, entrant and his number, round and its number, table and set of every seat of the plan."""
    seats = Seat.objects.filter(sitting__round__event=event).order_by(
        "sitting__round", "sitting__table", "pk"
    )
    return seats.values_list(
        *("seat", "entrant_id", "entrant__number", "sitting__round_id", "sitting__round__number"),
        *("sitting__table", "sitting__box_set_id"),
    )


def _ruled(event: Event) -> set[tuple[int, int, int, str]]:
    """Seats whose result is decided already, by deal, round and table."""
    seats = SeatRuling.objects.filter(deal__event=event, in_force=True, status__in=DECIDED)
    return set(seats.values_list("deal_id", "round_id", "table", "seat"))


def _planned(event: Event) -> dict[tuple[int, int], tuple[int, tuple[tuple[str, int], ...]]]:
    """{(round, table): (set, (seat, number) of each seat)} of the rounds that have records."""
    begun = Record.objects.filter(event=event).values("round")
    seats = _due(event).filter(sitting__round__in=begun)
    found: dict[tuple[int, int], tuple[int, list[tuple[str, int]]]] = {}
    for letter, _entrant, number, _round, round_number, table, box_set in seats:
        found.setdefault((round_number, table), (box_set, []))[1].append((letter, number or 0))
    return {where: (box_set, tuple(sorted(people))) for where, (box_set, people) in found.items()}
