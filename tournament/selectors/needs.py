"""What on an event waits for the director: one list for the desk, and what is open at the finish."""

from dataclasses import dataclass

from tournament.models import CorrectionRequest, Event, FoundLayout, Record, Ruling, SeatRuling
from tournament.selectors.clashes import Clash, OffPlan, clashes, off_plan_records
from tournament.selectors.found import versions

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
class MixedBox:
    """A deal played with two versions of its cards, as a report of its box says, and not split yet."""

    report: int
    deal: int


@dataclass(frozen=True)
class Needs:
    """Everything in order of play; `requests` counts open requests for a correction."""

    conflicts: tuple[Conflict, ...]
    clashes: tuple[Clash, ...]
    undecided: tuple[Undecided, ...]
    off_plan: tuple[OffPlan, ...]
    requests: int
    mixed: tuple[MixedBox, ...]

    @property
    def any(self) -> bool:
        return bool(self.conflicts or self.clashes or self.undecided or self.requests or self.mixed)


def needs(event: Event) -> Needs:
    """The number of queries does not grow with the event."""
    return Needs(
        conflicts=conflicts(event),
        clashes=tuple(clashes(event)),
        undecided=undecided(event),
        off_plan=tuple(off_plan_records(event)),
        requests=open_requests(event),
        mixed=mixed_boxes(event),
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


def mixed_boxes(event: Event) -> tuple[MixedBox, ...]:
    """Reports in force of deals that have records of several versions and no split.

    One query, and a few more for every deal reported: there are not many in one evening.
    """
    split = Ruling.objects.filter(event=event, kind=Ruling.Kind.FOULED, cancelled_at=None).values("deal")
    reports = FoundLayout.objects.filter(event=event, cancelled_at=None).exclude(deal__in=split)
    latest = {report.deal_id: report for report in reports.select_related("deal").order_by("number")}
    return tuple(
        MixedBox(report=report.number, deal=report.deal.number)
        for report in sorted(latest.values(), key=lambda report: report.deal.number)
        if _is_mixed(event, report)
    )


def _is_mixed(event: Event, report: FoundLayout) -> bool:
    found = versions(event, report.deal)
    recorded = report.deal.records.values_list("round__number", "table")
    return len({found[played] for played in recorded}) > 1
