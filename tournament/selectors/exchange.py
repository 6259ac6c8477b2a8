"""A whole event as one JSON value, which services/exchange.py reads back to the same event."""

import datetime
from typing import Any

from movements.movement import movement_to_json
from tournament.models import Deal, Event, LogEntry, Record
from tournament.selectors.people import entrants
from tournament.selectors.plan import assigned_movement

FORMAT = "prikup-event"
VERSION = 1


def event_to_json(event: Event) -> dict[str, Any]:
    """Every fact of the event and its log. It holds hidden layouts and the deal key: for the director."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "slug": event.slug,
        "title": event.title,
        "date": event.starts_on.isoformat(),
        "time_zone": event.time_zone,
        "language": event.language,
        "convention": event.convention,
        "options": event.options,
        "per_table": event.per_table,
        "deals_per_set": event.deals_per_set,
        "state": event.state,
        "missing_accepted": event.missing_accepted,
        "draw_seed": event.draw_seed,
        "deal_key": event.deal_key,
        "public_value": event.public_value,
        "entrants": _entrants(event),
        "movement": _movement(event),
        "deals": [_deal(deal) for deal in event.deals.select_related("box_set").order_by("number")],
        "records": [_record(record) for record in _records(event)],
        "log": [_log_entry(entry) for entry in LogEntry.objects.filter(event=event).order_by("pk")],
    }


def _entrants(event: Event) -> list[dict[str, Any]]:
    people = sorted(entrants(event), key=lambda entrant: entrant.entry_order)
    return [
        {"number": person.number, "name": person.name, "club": person.club, "ranked": person.ranked}
        for person in people
    ]


def _movement(event: Event) -> dict[str, Any] | None:
    return movement_to_json(assigned_movement(event)) if hasattr(event, "assigned_movement") else None


def _deal(deal: Deal) -> dict[str, Any]:
    return {
        "deal": deal.number,
        "set": deal.box_set.number,
        "layout": deal.layout,
        "hand_entered": deal.hand_entered,
    }


def _records(event: Event) -> list[Record]:
    records = event.records.select_related("deal", "round").prefetch_related("seats__entrant", "rivals")
    return list(records.order_by("deal__number", "round__number", "table"))


def _record(record: Record) -> dict[str, Any]:
    seats = {seat.seat: seat.entrant.number for seat in record.seats.all()}
    return {
        "deal": record.deal.number,
        "round": record.round.number,
        "table": record.table,
        **record.row,
        "seats": {letter: seats[letter] for letter in "NESW" if letter in seats},
        "entered_by": record.entered_by,
        "entered_at": _moment(record.entered_at),
        "channel": record.channel,
        "confirmed_by": record.confirmed_by,
        "confirmed_at": _moment(record.confirmed_at),
        "rivals": [
            {
                "row": rival.row,
                "entered_by": rival.entered_by,
                "entered_at": _moment(rival.entered_at),
                "channel": rival.channel,
                "settled": rival.settled,
            }
            for rival in record.rivals.all()
        ],
    }


def _log_entry(entry: LogEntry) -> dict[str, Any]:
    return {
        "at": _moment(entry.at),
        "author": entry.author,
        "channel": entry.channel,
        "action": entry.action,
        "subject": entry.subject,
        "before": entry.before,
        "after": entry.after,
        "reason": entry.reason,
        "key": entry.key,
    }


def _moment(at: datetime.datetime | None) -> str | None:
    return at.astimezone(datetime.UTC).isoformat() if at else None
