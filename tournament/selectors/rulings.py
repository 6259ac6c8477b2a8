"""The rulings of an event: what is in force for each seat, and the list people read."""

import datetime
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from tournament.errors import TournamentError
from tournament.models import Deal, Event, Record, Ruling, SeatRuling

Playing = tuple[int, int, int]
Status = SeatRuling.Status
# A seat with one of these needs nothing more; the others wait for the director or for play.
DECIDED = (Status.ADJUSTED, Status.ARTIFICIAL, Status.NOT_SCHEDULED)


def rulings_in_force(deals: QuerySet[Deal]) -> dict[Playing, dict[str, SeatRuling]]:
    """{(deal, round, table): {seat: its ruling}} for the given deals. One query."""
    found: dict[Playing, dict[str, SeatRuling]] = defaultdict(dict)
    seats = SeatRuling.objects.filter(deal__in=deals, in_force=True).select_related(
        "deal", "round", "entrant"
    )
    for seat in seats.order_by("deal__number", "round__number", "table"):
        found[seat.deal.number, seat.round.number, seat.table][seat.seat] = seat
    return found


def settled_playings(event: Event) -> set[tuple[int, int, int]]:
    """(deal pk, round pk, table) of playings without a record whose every seat is decided. Two queries."""
    decided = (
        SeatRuling.objects.filter(deal__event=event, in_force=True, status__in=DECIDED)
        .values("deal_id", "round_id", "table")
        .annotate(seats=Count("pk"))
        .filter(seats=event.per_table)
        .order_by()
        .values_list("deal_id", "round_id", "table")
    )
    recorded = Record.objects.filter(event=event).values_list("deal_id", "round_id", "table")
    return set(decided) - set(recorded)


def groups_of_fouled(event: Event) -> dict[int, list[list[tuple[int, int]]]]:
    """{deal number: groups of (round, table)} of the splits in force. One query."""
    fouled = Ruling.objects.filter(event=event, kind=Ruling.Kind.FOULED, cancelled_at=None)
    return {
        ruling.deal.number: [
            [(playing[0], playing[1]) for playing in group] for group in ruling.detail["groups"]
        ]
        for ruling in fouled.select_related("deal")
        if ruling.deal is not None
    }


def penalties(event: Event) -> list[Ruling]:
    """The penalties in force, oldest first. One query."""
    given = Ruling.objects.filter(event=event, kind=Ruling.Kind.PENALTY, cancelled_at=None)
    return list(given.select_related("entrant").order_by("pk"))


@dataclass(frozen=True)
class RulingView:
    """A ruling as the list shows it: `ruling` is its number, `entrant` that of whom it concerns."""

    ruling: int
    kind: str
    label: str
    deal: int | None
    round: int | None
    table: int | None
    entrant: int | None
    detail: Mapping[str, object]
    author: str
    at: datetime.datetime
    rule: str
    reason: str
    cancelled_by: str
    cancelled_at: datetime.datetime | None
    cancel_reason: str


def ruling_views(event: Event) -> list[RulingView]:
    """Every ruling, cancelled ones too, oldest first. One query."""
    rulings = Ruling.objects.filter(event=event).select_related("deal", "entrant").order_by("number")
    return [_view(ruling) for ruling in rulings]


def _view(ruling: Ruling) -> RulingView:
    return RulingView(
        ruling=ruling.number,
        kind=ruling.kind,
        label=str(Ruling.Kind(ruling.kind).label),
        deal=ruling.deal.number if ruling.deal else None,
        round=ruling.detail.get("round"),
        table=ruling.detail.get("table"),
        entrant=ruling.entrant.number if ruling.entrant else None,
        detail=ruling.detail,
        author=ruling.author,
        at=ruling.at,
        rule=ruling.rule,
        reason=ruling.reason,
        cancelled_by=ruling.cancelled_by,
        cancelled_at=ruling.cancelled_at,
        cancel_reason=ruling.cancel_reason,
    )


def ruling_numbered(event: Event, number: int) -> Ruling:
    """The event's ruling, or the refusal `ruling_unknown`."""
    ruling = Ruling.objects.filter(event=event, number=number).first()
    if ruling is None:
        raise TournamentError("ruling_unknown", ruling=number, rulings=event.rulings.count())
    return ruling
