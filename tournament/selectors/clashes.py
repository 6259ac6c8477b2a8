"""Where the facts and the rest of the plan contradict each other, and what can be done about it."""

from dataclasses import dataclass

from tournament.models import Event, Record, Seat, SeatRuling
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
    """Records that differ from the plan, by round and table."""
    planned = _planned(event)
    found = []
    for record in _records(event):
        seated = tuple(sorted((seat.seat, seat.entrant.number or 0) for seat in record.seats.all()))
        box_set, due = planned.get((record.round.number, record.table), (None, ()))
        if box_set != record.deal.box_set_id or due != seated:
            found.append(OffPlan(record.deal.number, record.round.number, record.table, seated, due))
    return found


def clashes(event: Event) -> list[Clash]:
    """Playings still to come of a deal that somebody there has already played, by round and table."""
    played = {(seat.entrant_id, record.deal_id) for record in _records(event) for seat in record.seats.all()}
    recorded = set(Record.objects.filter(event=event).values_list("deal_id", "round_id", "table"))
    ruled = _ruled(event)
    found: dict[tuple[int, int, int], list[int]] = {}
    seats = Seat.objects.filter(sitting__round__event=event).select_related(
        "entrant", "sitting__round", "sitting__box_set"
    )
    for seat in seats.prefetch_related("sitting__box_set__deals"):
        sitting = seat.sitting
        for deal in sitting.box_set.deals.all():
            due = (deal.pk, sitting.round_id, sitting.table)
            if due in recorded or (*due, seat.seat) in ruled:
                continue
            if (seat.entrant_id, deal.pk) in played:
                where = (sitting.round.number, sitting.table, deal.number)
                found.setdefault(where, []).append(seat.entrant.number or 0)
    return [
        Clash(
            deal=deal,
            round=round_number,
            table=table,
            entrants=tuple(sorted(found[round_number, table, deal])),
        )
        for round_number, table, deal in sorted(found)
    ]


def _ruled(event: Event) -> set[tuple[int, int, int, str]]:
    """Seats whose result is decided already, by deal, round and table."""
    seats = SeatRuling.objects.filter(deal__event=event, in_force=True, status__in=DECIDED)
    return set(seats.values_list("deal_id", "round_id", "table", "seat"))


def _records(event: Event) -> list[Record]:
    records = (
        Record.objects.filter(event=event).select_related("deal", "round").prefetch_related("seats__entrant")
    )
    return list(records.order_by("round__number", "table", "deal__number"))


def _planned(event: Event) -> dict[tuple[int, int], tuple[int, tuple[tuple[str, int], ...]]]:
    found: dict[tuple[int, int], tuple[int, list[tuple[str, int]]]] = {}
    seats = Seat.objects.filter(sitting__round__event=event).select_related("entrant", "sitting__round")
    for seat in seats:
        where = (seat.sitting.round.number, seat.sitting.table)
        found.setdefault(where, (seat.sitting.box_set_id, []))[1].append(
            (seat.seat, seat.entrant.number or 0)
        )
    return {where: (box_set, tuple(sorted(people))) for where, (box_set, people) in found.items()}
