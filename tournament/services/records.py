"""Entering, confirming and correcting protocol records.

A record is what happened. The same entry sent again is the same record; a different one never
overwrites it: it is kept as a rival until a person decides by a correction.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from scoring.convention import convention_named
from tournament.errors import TournamentError
from tournament.models import Event, Record, RecordSeat, RivalEntry, Webhook
from tournament.selectors.plan import deal_numbered, sitting_at
from tournament.selectors.rows import checked_row, stored_row
from tournament.selectors.table_plan import sitting_due
from tournament.services.announcing import announce, announce_round
from tournament.services.log import Actor, act_repeated, check_not_published, log_act

Outcome = Literal["entered", "repeated", "confirmed", "conflict"]


@dataclass(frozen=True)
class Entry:
    """What became of an entry: the current record, and whether this call made, repeated,
    confirmed or contradicted it."""

    record: Record
    outcome: Outcome


def record_enter(
    *,
    event: Event,
    deal_number: int,
    table: int,
    row: Mapping[str, object],
    actor: Actor,
    round_number: int | None = None,
    off_plan: bool = False,
    key: str = "",
) -> Entry:
    """Enters a protocol row for a deal due at `table`.

    `row` has the shape of scoring.protocol_row without players and dealer. A second, equal entry by
    somebody else confirms the record. Refuses what the rules or the plan do not allow; `off_plan` says
    that those due at `table` in `round_number` have played a deal of another set.
    """
    place = _Place(deal_number, table, round_number, off_plan)
    ready = _make_ready(event, place, row)
    seen = _look(event, ready, key)
    try:
        with transaction.atomic():
            return _enter(event, place, row, actor, key, ready, seen)
    except IntegrityError:
        # Another worker was first by a moment: compare with what it wrote.
        with transaction.atomic():
            return _enter(event, place, row, actor, key, ready, _Seen())


@dataclass(frozen=True)
class _Place:
    deal: int
    table: int
    round: int | None
    off_plan: bool

    def find(self, event: Event) -> "_Found":
        if not self.off_plan:
            due = sitting_due(event, self.deal, self.table, self.round)
            seats = {letter: pk for letter, (pk, _number) in due.seats.items()}
            return _Found(due.deals[self.deal], due.round_pk, due.round, seats)
        sitting, deal = sitting_at(event, self.round or 0, self.table), deal_numbered(event, self.deal)
        seats = {seat.seat: seat.entrant_id for seat in sitting.seats.all()}
        return _Found(deal.pk, sitting.round_id, sitting.round.number, seats)


@dataclass(frozen=True)
class _Found:
    """Primary keys of deal, round and entrants by seat, and the number of the round."""

    deal: int
    round: int
    round_number: int
    seats: Mapping[str, int]


@dataclass(frozen=True)
class _Ready:
    """An entry worked out before the lock, for which a whole hall waits; `rests_on` says of what event."""

    found: _Found
    table: int
    row: dict[str, object]
    rests_on: tuple[object, ...]

    @property
    def records(self) -> QuerySet[Record]:
        same = Record.objects.filter(deal=self.found.deal, round=self.found.round, table=self.table)
        return same.order_by("pk")

    def holds(self, event: Event) -> bool:
        return self.rests_on == _rests_on(event)


def _rests_on(event: Event) -> tuple[object, ...]:
    return event.plan_version, event.per_table, event.convention, event.options


def _make_ready(event: Event, place: _Place, row: Mapping[str, object]) -> _Ready:
    found = place.find(event)
    convention = convention_named(event.convention, event.options)
    stored = stored_row(row, place.deal, event.per_table, convention)
    return _Ready(found, place.table, stored, _rests_on(event))


@dataclass(frozen=True)
class _Seen:
    """Whether a record, an act with the key and a webhook were there before the lock.

    What was not there is not looked for again: constraints refuse what came meanwhile, and then everything is
    looked for.
    """

    record: bool = True
    key: bool = True
    webhook: bool = True


# As it stands: a query put together by the ORM anew for each result of a hall takes ten times as long.
LOOK = """
    SELECT EXISTS(SELECT 1 FROM tournament_record WHERE deal_id = %s AND round_id = %s AND "table" = %s),
           EXISTS(SELECT 1 FROM tournament_logentry WHERE event_id = %s AND key = %s AND key <> ''),
           EXISTS(SELECT 1 FROM tournament_webhook WHERE event_id = %s AND active)
"""


def _look(event: Event, ready: _Ready, key: str) -> _Seen:
    """One query."""
    with connection.cursor() as cursor:
        cursor.execute(LOOK, [ready.found.deal, ready.found.round, ready.table, event.pk, key, event.pk])
        record, act, webhook = cursor.fetchone()
    return _Seen(bool(record), bool(act), bool(webhook))


def _enter(
    event: Event,
    place: _Place,
    row: Mapping[str, object],
    actor: Actor,
    key: str,
    ready: _Ready,
    seen: _Seen,
) -> Entry:
    event = Event.objects.select_for_update().get(pk=event.pk)
    if not ready.holds(event):
        ready, seen = _make_ready(event, place, row), _Seen()
    if event.state in Event.OVER:
        # It may have been entered and the event finished since.
        seen = _Seen()
    current = ready.records.first() if seen.record else None
    subject = f"{place.deal}/{ready.found.round_number}/{place.table}"
    repeated = seen.key and act_repeated(
        event=event,
        key=key,
        action="record_enter",
        subject=subject,
        after=ready.row,
        counted_as="record_confirm",
    )
    if repeated and current:
        return Entry(current, "conflict" if _is_open_rival(current, ready.row) else "repeated")
    if event.state in Event.OVER:
        raise TournamentError("event_finished", slug=event.slug)
    if current is not None:
        return _second_entry(event, current, ready.row, actor, subject, key)
    record = _store(event, ready, actor)
    log_act(
        event=event,
        actor=actor,
        action="record_enter",
        subject=subject,
        after=ready.row,
        key=key,
        locked=True,
    )
    _start(event)
    if seen.webhook:
        announce_round(event=event, round_number=ready.found.round_number)
    return Entry(record, "entered")


def _store(event: Event, ready: _Ready, actor: Actor) -> Record:
    record = Record.objects.create(
        event=event,
        deal_id=ready.found.deal,
        round_id=ready.found.round,
        table=ready.table,
        row=ready.row,
        entered_by=actor.author,
        entered_at=timezone.now(),
        channel=actor.channel,
    )
    seats = ready.found.seats.items()
    RecordSeat.objects.bulk_create(
        RecordSeat(record=record, seat=seat, entrant_id=entrant) for seat, entrant in seats
    )
    return record


def _start(event: Event) -> None:
    if event.state == Event.State.DRAWN:
        event.state = Event.State.RUNNING
        event.save(update_fields=["state"])


def _second_entry(
    event: Event, current: Record, stored: dict[str, object], actor: Actor, subject: str, key: str
) -> Entry:
    if current.row != stored:
        _keep_rival(event, current, stored, actor, subject, key)
        return Entry(current, "conflict")
    if current.confirmed_by or actor.author == current.entered_by or _open_rivals(current):
        return Entry(current, "repeated")
    return Entry(_confirm(event, current, actor, subject, key, entered=stored), "confirmed")


def _open_rivals(record: Record) -> bool:
    return record.rivals.filter(settled=False).exists()


def _is_open_rival(record: Record, row: dict[str, object]) -> bool:
    """Whether the row waits beside the record for a decision; a phone that never heard so asks again."""
    return any(rival.row == row for rival in record.rivals.filter(settled=False))


def _keep_rival(
    event: Event, current: Record, stored: dict[str, object], actor: Actor, subject: str, key: str
) -> None:
    same = current.rivals.filter(settled=False, entered_by=actor.author)
    if any(rival.row == stored for rival in same):
        return
    RivalEntry.objects.create(
        record=current, row=stored, entered_by=actor.author, entered_at=timezone.now(), channel=actor.channel
    )
    entry = log_act(
        event=event,
        actor=actor,
        action="record_enter",
        subject=subject,
        before=current.row,
        after=stored,
        reason="conflict",
        key=key,
    )
    about = {"deal": current.deal.number, "round": current.round.number, "table": current.table}
    kind = Webhook.Kind.RECORD_CONFLICT
    announce(event=event, kind=kind, subject=f"{subject}#{entry.pk}", data=about)


@transaction.atomic
def record_confirm(*, record: Record, actor: Actor, seen: str = "", key: str = "") -> Record:
    """A second person vouches for the record; never the one who entered it, never over a conflict.

    `seen` says which version he looked at (`version_of`); another one is refused.
    """
    record = _locked(record)
    subject = _subject(record)
    if act_repeated(event=record.event, key=key, action="record_confirm", subject=subject):
        return record
    check_seen(record, seen)
    if record.confirmed_by:
        return record
    if record.entered_by == actor.author:
        raise TournamentError(
            "confirms_own_entry", author=actor.author, deal=record.deal.number, table=record.table
        )
    if _open_rivals(record):
        raise TournamentError("conflict_open", deal=record.deal.number, table=record.table)
    return _confirm(record.event, record, actor, subject, key)


def _confirm(
    event: Event,
    record: Record,
    actor: Actor,
    subject: str,
    key: str,
    entered: Mapping[str, object] | None = None,
) -> Record:
    """`entered`: the equal row, where somebody confirms by entering it too; sent again, it is known by it."""
    record.confirmed_by, record.confirmed_at = actor.author, timezone.now()
    record.save(update_fields=["confirmed_by", "confirmed_at"])
    log_act(
        event=event,
        actor=actor,
        action="record_confirm",
        subject=subject,
        after=entered,
        key=key,
        locked=True,
    )
    return record


@transaction.atomic
def record_correct(
    *,
    record: Record,
    row: Mapping[str, object],
    actor: Actor,
    reason: str,
    seen: str = "",
    key: str = "",
) -> Record:
    """Replaces what was written, for a stated reason, and settles its conflicts. The log keeps both.

    `seen` says which version the corrector looked at (`version_of`); another one is refused.
    """
    record = _locked(record)
    event, reason = record.event, " ".join(reason.split())
    stored = checked_row(event, record.deal, row, convention_named(event.convention, event.options))
    subject = _subject(record)
    if act_repeated(event=event, key=key, action="record_correct", subject=subject, after=stored):
        return record
    check_not_published(event)
    check_seen(record, seen)
    if not reason:
        raise TournamentError("reason_missing", deal=record.deal.number, table=record.table)
    before = record.row
    record.row, record.entered_by, record.entered_at = stored, actor.author, signed_at(record)
    record.channel, record.confirmed_by, record.confirmed_at = actor.channel, "", None
    record.save()
    record.rivals.filter(settled=False).update(settled=True)
    log_act(
        event=event,
        actor=actor,
        action="record_correct",
        subject=subject,
        before=before,
        after=stored,
        reason=reason,
        key=key,
    )
    return record


def version_of(record: Record) -> str:
    """Changes with everything written in the record."""
    return record.entered_at.isoformat()


def signed_at(record: Record) -> datetime.datetime:
    """When what stands in the record is replaced: now, but later than before also by a clock put back."""
    return max(timezone.now(), record.entered_at + datetime.timedelta(microseconds=1))


def check_seen(record: Record, seen: str) -> None:
    """Under the lock: two people who opened one page cannot both act on what they saw."""
    if seen and seen != version_of(record):
        raise TournamentError("record_changed", deal=record.deal.number, table=record.table)


def _locked(record: Record) -> Record:
    Event.objects.select_for_update().get(pk=record.event_id)
    return Record.objects.select_related("event", "deal", "round").get(pk=record.pk)


def _subject(record: Record) -> str:
    return f"{record.deal.number}/{record.round.number}/{record.table}"
