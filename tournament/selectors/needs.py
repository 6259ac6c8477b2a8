"""What on an event waits for the director: one list for the desk, and what is open at the finish."""

from dataclasses import dataclass

from tournament.models import CorrectionRequest, Event, Record, SeatRuling
from tournament.selectors.clashes import Clash, OffPlan, clashes, off_plan_records

UNDECIDED = (SeatRuling.Status.LATE, SeatRuling.Status.NOT_PLAYED)


@dataclass(frozen=True)
class Conflict:
    """Two entries that differ."""

    round: int
    table: int
    deal: int


@dataclass(frozen=True)
class Undecided:
    """A playing with seats ruled late or not played; `recorded` once the table has entered it after all."""

    deal: int
    round: int
    table: int
    status: str
    ruling: int
    recorded: bool


@dataclass(frozen=True)
class Needs:
    """Everything in order of play; `requests` counts open requests for a correction."""

    conflicts: tuple[Conflict, ...]
    clashes: tuple[Clash, ...]
    undecided: tuple[Undecided, ...]
    off_plan: tuple[OffPlan, ...]
    requests: int

    @property
    def any(self) -> bool:
        return bool(self.conflicts or self.clashes or self.undecided or self.requests)


def needs(event: Event) -> Needs:
    """The number of queries does not grow with the event."""
    return Needs(
        conflicts=conflicts(event),
        clashes=tuple(clashes(event)),
        undecided=undecided(event),
        off_plan=tuple(off_plan_records(event)),
        requests=open_requests(event),
    )


def conflicts(event: Event) -> tuple[Conflict, ...]:
    """On the plan and off it. One query."""
    disputed = Record.objects.filter(event=event, rivals__settled=False).distinct()
    rows = disputed.values_list("round__number", "table", "deal__number")
    return tuple(Conflict(*row) for row in rows.order_by("round__number", "table", "deal__number"))


def undecided(event: Event) -> tuple[Undecided, ...]:
    """One line for each playing, status and ruling. Two queries."""
    recorded = set(Record.objects.filter(event=event).values_list("deal_id", "round_id", "table"))
    seats = SeatRuling.objects.filter(deal__event=event, in_force=True, status__in=UNDECIDED)
    found = {
        Undecided(
            deal=seat.deal.number,
            round=seat.round.number,
            table=seat.table,
            status=seat.status,
            ruling=seat.ruling.number,
            recorded=(seat.deal_id, seat.round_id, seat.table) in recorded,
        )
        for seat in seats.select_related("deal", "round", "ruling")
    }
    return tuple(sorted(found, key=lambda line: (line.round, line.table, line.deal, line.ruling)))


def open_requests(event: Event) -> int:
    return CorrectionRequest.objects.filter(event=event, decision=CorrectionRequest.Decision.OPEN).count()
