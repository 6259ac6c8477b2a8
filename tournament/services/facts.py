"""Corrections of who sat where and which deal it was: the record follows what happened, the plan stays.

Each has a preview, which is the same act without saving.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from movements.seats import seats_for
from scoring.convention import convention_named
from tournament.errors import TournamentError
from tournament.models import Deal, Event, LogEntry, Record, RecordSeat
from tournament.selectors.plan import deal_numbered
from tournament.selectors.rows import checked_row
from tournament.services.log import Actor, act_repeated, check_not_published, log_act
from tournament.services.records import signed_at
from tournament.services.rulings import Grounds, checked_grounds


@dataclass(frozen=True)
class Reseated:
    """`before` and `after`: {seat: number} of one record."""

    deal: int
    before: Mapping[str, int]
    after: Mapping[str, int]


def seats_rotation(*, event: Event, round_number: int, table: int, steps: int) -> list[Reseated]:
    """What `seats_rotate` would do, record by record."""
    seats = seats_for(event.per_table)
    if steps % len(seats) == 0:
        raise TournamentError("rotation_nothing", steps=steps)
    records = _records_at(event, round_number, table)
    return [_reseated(record, seats, steps) for record in records]


def _records_at(event: Event, round_number: int, table: int) -> list[Record]:
    records = Record.objects.filter(event=event, round__number=round_number, table=table)
    found = list(
        records.select_related("deal", "round").prefetch_related("seats__entrant").order_by("deal__number")
    )
    if not found:
        raise TournamentError("no_records_at_table", round=round_number, table=table)
    return found


def _reseated(record: Record, seats: tuple[str, ...], steps: int) -> Reseated:
    numbers = {seat.seat: seat.entrant.number or 0 for seat in record.seats.all()}
    before = {seat: numbers[seat] for seat in seats}
    return Reseated(record.deal.number, before, turned(before, seats, steps))


def turned(before: Mapping[str, int], seats: tuple[str, ...], steps: int) -> dict[str, int]:
    """Who sits where when everybody moves `steps` places clockwise."""
    after = {seats[(place + steps) % len(seats)]: before[seat] for place, seat in enumerate(seats)}
    return {seat: after[seat] for seat in seats}


@transaction.atomic
def seats_rotate(
    *,
    event: Event,
    round_number: int,
    table: int,
    steps: int,
    grounds: Grounds,
    actor: Actor,
    key: str = "",
) -> list[Reseated]:
    """Everybody sat `steps` places clockwise of where the records of the round say, in every deal.

    The same act sent again under its `key` moves nobody a second time.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    grounds = checked_grounds(grounds)
    if (made := _rotated_before(event, key, f"{round_number}/{table}", steps)) is not None:
        return made
    check_not_published(event)
    moved = seats_rotation(event=event, round_number=round_number, table=table, steps=steps)
    for record, change in zip(_records_at(event, round_number, table), moved, strict=True):
        _reseat(record, change.after, actor)
    log_act(
        event=event,
        actor=actor,
        action="seats_rotate",
        subject=f"{round_number}/{table}",
        before=[[change.deal, change.before] for change in moved],
        after=[[change.deal, change.after] for change in moved],
        reason=grounds.reason,
        key=key,
    )
    return moved


def _rotated_before(event: Event, key: str, subject: str, steps: int) -> list[Reseated] | None:
    """The rotation this key has already made; a key used for another act is refused."""
    entry = LogEntry.objects.filter(event=event, key=key).first() if key else None
    if entry is None:
        return None
    moved = (
        [
            Reseated(deal, before, after)
            for (deal, before), (_, after) in zip(entry.before or [], entry.after or [], strict=True)
        ]
        if entry.action == "seats_rotate"
        else []
    )
    seats = seats_for(event.per_table)
    if entry.subject != subject or any(turned(one.before, seats, steps) != one.after for one in moved):
        raise TournamentError("key_reused", key=key, action=entry.action, subject=entry.subject)
    return moved


def _reseat(record: Record, after: Mapping[str, int], actor: Actor) -> None:
    """New rows, since two people trading seats would break the constraint half way."""
    entrants = {seat.entrant.number: seat.entrant for seat in record.seats.all()}
    record.seats.all().delete()
    RecordSeat.objects.bulk_create(
        RecordSeat(record=record, seat=seat, entrant=entrants[number]) for seat, number in after.items()
    )
    sign(record, actor)
    record.save()


def sign(record: Record, actor: Actor) -> None:
    """Who changes the facts of a record answers for it, and somebody else has to confirm it anew."""
    record.entered_by, record.entered_at, record.channel = actor.author, signed_at(record), actor.channel
    record.confirmed_by, record.confirmed_at = "", None


@transaction.atomic
def record_move(
    *, record: Record, deal_number: int, grounds: Grounds, actor: Actor, save: bool = True, key: str = ""
) -> Record:
    """The row was of another deal. Refused where that deal's dealer makes the row impossible."""
    event = Event.objects.select_for_update().get(pk=record.event_id)
    grounds = checked_grounds(grounds)
    deal = deal_numbered(event, deal_number)
    subject = move_subject(record.deal.number, record.round.number, record.table)
    if act_repeated(event=event, key=key, action="record_move", subject=subject, after=deal.number):
        return record
    stored = checked_row(event, deal, record.row, convention_named(event.convention, event.options))
    if not save:
        return Record(
            pk=record.pk, event=event, deal=deal, round=record.round, table=record.table, row=stored
        )
    check_not_published(event)
    before = record.deal.number
    record.deal, record.row = deal, stored
    sign(record, actor)
    save_moved(record, deal)
    log_act(
        event=event,
        actor=actor,
        action="record_move",
        subject=subject,
        before=before,
        after=deal.number,
        reason=grounds.reason,
        key=key,
    )
    return record


def move_subject(deal_number: int, round_number: int, table: int) -> str:
    """What the log calls the record that was moved: where it stood before."""
    return f"{deal_number}/{round_number}/{table}"


def save_moved(record: Record, deal: Deal) -> None:
    try:
        with transaction.atomic():
            record.save()
    except IntegrityError:
        raise TournamentError(
            "record_exists", deal=deal.number, round=record.round.number, table=record.table
        ) from None
