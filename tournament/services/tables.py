"""A result written for another table than the one that played it; also two papers of a round swapped."""

from collections.abc import Mapping

from django.db import transaction

from tournament.errors import TournamentError
from tournament.models import Entrant, Event, Record, RecordSeat, RivalEntry, Ruling, SeatRuling, Sitting
from tournament.selectors.plan import due_sitting, sitting_at
from tournament.services.facts import move_subject, save_moved, sign
from tournament.services.log import Actor, act_repeated, check_not_published, log_act
from tournament.services.records import check_seen
from tournament.services.rulings import Grounds, checked_grounds


@transaction.atomic
def record_retable(
    *,
    record: Record,
    table: int,
    grounds: Grounds,
    actor: Actor,
    off_plan: bool = False,
    people: Mapping[str, int] | None = None,
    seen: str = "",
    key: str = "",
) -> Record:
    """The row was played at `table` in the same round: gives the record that is there afterwards.

    Those due at `table` sat there, or `people`, {seat: number}. Where `table` has a record of the deal
    too, the two papers were swapped: rows and rivals are exchanged and everybody stays at his table.
    `off_plan` says that `table` has played the deal though it was not due there.
    """
    event = Event.objects.select_for_update().get(pk=record.event_id)
    grounds = checked_grounds(grounds)
    subject = move_subject(record.deal.number, record.round.number, record.table)
    if act_repeated(event=event, key=key, action="record_retable", subject=subject, after={"table": table}):
        return record
    check_not_published(event)
    record = _read_anew(record, subject)
    check_seen(record, seen)
    sitting = _right_sitting(event, record, table, off_plan)
    _check_no_rulings(record, table)
    before = _before(record)
    other = Record.objects.filter(deal=record.deal, round=record.round, table=table).first()
    if other is None:
        _put(record, sitting, people, actor)
    else:
        _exchange(record, other, actor)
    log_act(
        event=event,
        actor=actor,
        action="record_retable",
        subject=subject,
        before={**before, "exchanged": other is not None},
        after={"table": table},
        reason=grounds.reason,
        key=key,
    )
    return other or record


def _read_anew(record: Record, subject: str) -> Record:
    """Under the lock: somebody may have put it elsewhere by now."""
    now = Record.objects.select_related("deal", "round").get(pk=record.pk)
    if move_subject(now.deal.number, now.round.number, now.table) != subject:
        raise TournamentError("record_changed", deal=record.deal.number, table=record.table)
    return now


def _right_sitting(event: Event, record: Record, table: int, off_plan: bool) -> Sitting:
    deal, round_number = record.deal.number, record.round.number
    if table == record.table:
        raise TournamentError("table_same", deal=deal, table=table)
    sitting = sitting_at(event, round_number, table)
    if not off_plan and not Record.objects.filter(deal=record.deal, round=record.round, table=table).exists():
        due_sitting(event, deal, table, round_number)
    return sitting


def _check_no_rulings(record: Record, table: int) -> None:
    """What was ruled rests on the facts as they were written: the director rules anew on the right ones."""
    deal = record.deal
    tables = (record.table, table)
    seats = SeatRuling.objects.filter(deal=deal, round=record.round, table__in=tables, in_force=True)
    if ruled := seats.select_related("ruling").order_by("ruling__number").first():
        raise TournamentError("table_ruled", deal=deal.number, table=ruled.table, ruling=ruled.ruling.number)
    fouled = Ruling.objects.filter(deal=deal, kind=Ruling.Kind.FOULED, cancelled_at=None).first()
    if fouled is not None:
        raise TournamentError("table_fouled", deal=deal.number, ruling=fouled.number)


def _before(record: Record) -> dict[str, object]:
    seats = record.seats.select_related("entrant").order_by("seat")
    return {"table": record.table, "seats": {seat.seat: seat.entrant.number for seat in seats}}


def _put(record: Record, sitting: Sitting, people: Mapping[str, int] | None, actor: Actor) -> None:
    """The record with its rivals goes to the sitting; new rows of seats, as other people sat there."""
    seated = {seat.seat: seat.entrant for seat in sitting.seats.all()}
    if people is not None:
        entrants = {one.number: one for one in Entrant.objects.filter(event=record.event_id)}
        seated = {seat: entrants[people[seat]] for seat in seated}
    record.table = sitting.table
    sign(record, actor)
    save_moved(record, record.deal)
    record.seats.all().delete()
    RecordSeat.objects.bulk_create(
        RecordSeat(record=record, seat=seat, entrant=entrant) for seat, entrant in seated.items()
    )


def _exchange(record: Record, other: Record, actor: Actor) -> None:
    """A row and what contradicts it are of one paper, so they stay together."""
    rivals = list(RivalEntry.objects.filter(record=record).values_list("pk", flat=True))
    RivalEntry.objects.filter(record=other).update(record=record)
    RivalEntry.objects.filter(pk__in=rivals).update(record=other)
    record.row, other.row = other.row, record.row
    for one in (record, other):
        sign(one, actor)
        one.save()
