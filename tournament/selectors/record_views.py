"""Records as programs read them: which of them a caller may read, and everything that is written in each."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from scoring.convention import Convention, convention_named
from scoring.numbers import fraction_text
from scoring.protocol_row import row_to_json
from scoring.whists import whists
from tournament.errors import TournamentError
from tournament.models import AccessLink, Event, Record, RivalEntry
from tournament.selectors.embargo import Viewer, visible_deals
from tournament.selectors.phones import table_rounds, to_confirm
from tournament.selectors.rows import full_row

Json = dict[str, Any]


def records_shown(event: Event, viewer: Viewer, link: AccessLink | None) -> QuerySet[Record]:
    """Of the deals `viewer` may see; by a link also what the page of the link shows."""
    shown = Q(deal__in=visible_deals(event, viewer))
    if link is not None and link.table is not None:
        rounds = table_rounds(event, link.table)
        here = [one.number for one in rounds.rounds if rounds.shown(one)]
        shown |= Q(table=link.table, round__number__in=here)
    elif link is not None and event.state not in Event.OVER:
        shown |= Q(pk__in=[one.record.pk for one in to_confirm(link)])
    open_rivals = Prefetch("rivals", queryset=RivalEntry.objects.filter(settled=False))
    found = Record.objects.filter(shown, event=event).select_related("deal", "round")
    return found.prefetch_related("seats__entrant", open_rivals)


def record_shown(records: QuerySet[Record], deal: int, round_number: int, table: int) -> Record:
    """One of them, or the refusal `record_unknown`."""
    record = records.filter(deal__number=deal, round__number=round_number, table=table).first()
    if record is None:
        raise TournamentError("record_unknown", deal=deal, round=round_number, table=table)
    return record


def records_to_json(event: Event, records: Iterable[Record], authors: bool) -> list[Json]:
    """`authors`: with who wrote it, and what contradicts it. No query for records of `records_shown`."""
    convention = convention_named(event.convention, event.options)
    return [_record(event, record, convention, authors) for record in records]


def _record(event: Event, record: Record, convention: Convention, authors: bool) -> Json:
    seats = {seat.seat: seat.entrant.number for seat in record.seats.all()}
    rivals = list(record.rivals.all())
    return {
        "deal": record.deal.number,
        "round": record.round.number,
        "table": record.table,
        **_written(event, record, record.row, convention),
        "seats": {letter: seats[letter] for letter in "NESW" if letter in seats},
        "state": "conflict" if rivals else "confirmed" if record.confirmed_by else "entered",
        "version": record.entered_at.isoformat(),
        **(_authors(record) if authors else {}),
        **(_rivals(event, record, rivals, convention) if authors else {}),
    }


def _written(event: Event, record: Record, row: Mapping[str, object], convention: Convention) -> Json:
    parsed = full_row(event, record.deal, row)
    worth = whists(parsed, convention)
    return {
        "row": row_to_json(parsed),
        "whists": {letter: fraction_text(worth[letter]) for letter in "NESW" if letter in worth},
    }


def _authors(record: Record) -> Json:
    return {
        "entered_by": record.entered_by,
        "entered_at": record.entered_at,
        "channel": record.channel,
        "confirmed_by": record.confirmed_by,
        "confirmed_at": record.confirmed_at,
    }


def _rivals(event: Event, record: Record, rivals: list[RivalEntry], convention: Convention) -> Json:
    return {
        "rivals": [
            {
                **_written(event, record, rival.row, convention),
                "entered_by": rival.entered_by,
                "entered_at": rival.entered_at,
                "channel": rival.channel,
            }
            for rival in rivals
        ]
    }
