"""The results of an event: whists and matchpoints of every record, derived anew each time.

Reads records and the plan, never a stored score. `expected` of a deal is the number of sittings
due to play its set, so a deal that lacks records is scaled to what the schedule expected.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count, QuerySet

from scoring.convention import convention_named
from scoring.matchpoints import DealResults, RecordResult, Score, SeatResult, Total, score_event
from scoring.protocol_row import ProtocolRow
from scoring.whists import whists
from tournament.models import BoxSet, Deal, Event, Record
from tournament.selectors.embargo import Viewer, visible_deals
from tournament.selectors.rows import full_row


@dataclass(frozen=True)
class ScoredSeat:
    entrant: int
    whists: Fraction
    score: Score


@dataclass(frozen=True)
class ScoredRecord:
    """A record with everything that follows from it. `seats` is by letter, clockwise from N."""

    pk: int
    deal: int
    round: int
    table: int
    row: ProtocolRow
    stored_row: Mapping[str, object]
    seats: Mapping[str, ScoredSeat]
    entered_by: str
    confirmed_by: str
    conflict: bool


@dataclass(frozen=True)
class EventResults:
    """Scored records in order of deal, round and table, and totals by entrant's number."""

    records: tuple[ScoredRecord, ...]
    totals: Mapping[int, Total]
    expected: Mapping[int, int]


def event_results(event: Event, viewer: Viewer) -> EventResults:
    """Every record of the deals `viewer` may see. The number of queries does not grow with the event."""
    deals = visible_deals(event, viewer)
    return score_records(event, list(_records(deals)), expected_records(event, deals))


def expected_records(event: Event, deals: QuerySet[Deal]) -> dict[int, int]:
    """{deal number: sittings due to play it}."""
    due = dict(BoxSet.objects.filter(event=event).annotate(due=Count("sittings")).values_list("pk", "due"))
    return {number: due[box_set] for number, box_set in deals.values_list("number", "box_set_id")}


def _records(deals: QuerySet[Deal]) -> QuerySet[Record]:
    return (
        Record.objects.filter(deal__in=deals)
        .select_related("deal", "round")
        .prefetch_related("seats__entrant", "rivals")
        .order_by("deal__number", "round__number", "table")
    )


def score_records(event: Event, records: list[Record], expected: Mapping[int, int]) -> EventResults:
    """Scores `records`; the pure packages do all the arithmetic."""
    convention = convention_named(event.convention, event.options)
    rows = {record.pk: full_row(event, record.deal, record.row) for record in records}
    written = {pk: whists(row, convention) for pk, row in rows.items()}
    by_deal: dict[int, list[RecordResult]] = defaultdict(list)
    for record in records:
        by_deal[record.deal.number].append(_result(record, written[record.pk]))
    scores = score_event(
        DealResults(deal=deal, records=tuple(results), expected=max(expected[deal], len(results)))
        for deal, results in sorted(by_deal.items())
    )
    scored = tuple(
        _scored(record, rows[record.pk], written[record.pk], scores.deals[record.deal.number][str(record.pk)])
        for record in records
    )
    return EventResults(records=scored, totals=scores.totals, expected=expected)


def _result(record: Record, written: Mapping[str, Fraction]) -> RecordResult:
    seats = {
        seat.seat: SeatResult(seat.entrant.number or 0, written[seat.seat]) for seat in record.seats.all()
    }
    return RecordResult(id=str(record.pk), seats=seats)


def _scored(
    record: Record, row: ProtocolRow, written: Mapping[str, Fraction], scores: Mapping[str, Score]
) -> ScoredRecord:
    entrants = {seat.seat: seat.entrant.number or 0 for seat in record.seats.all()}
    return ScoredRecord(
        pk=record.pk,
        deal=record.deal.number,
        round=record.round.number,
        table=record.table,
        row=row,
        stored_row=record.row,
        seats={
            seat: ScoredSeat(entrants[seat], written[seat], scores[seat])
            for seat in "NESW"
            if seat in entrants
        },
        entered_by=record.entered_by,
        confirmed_by=record.confirmed_by,
        conflict=any(not rival.settled for rival in record.rivals.all()),
    )
