"""A whole event as one JSON value, which services/exchange.py reads back to the same event."""

import datetime
from typing import Any

from django.db.models import Prefetch

from movements.movement import movement_to_json
from tournament.models import (
    CorrectionRequest,
    Deal,
    Entrant,
    Event,
    LogEntry,
    Publication,
    Record,
    Ruling,
    SeatRuling,
    Team,
    Tenure,
)
from tournament.selectors.clashes import off_plan_records
from tournament.selectors.found import FoundView, found_views
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
        "tie_breaks": event.tie_breaks,
        "master_points": event.master_points,
        "corrections_until": _moment(event.corrections_until),
        **({"method": event.method} if event.method else {}),
        **_session(event),
        "state": event.state,
        "missing_accepted": event.missing_accepted,
        "draw_seed": event.draw_seed,
        "deal_key": event.deal_key,
        "public_value": event.public_value,
        "entrants": _entrants(event),
        "movement": _movement(event),
        "deals": [_deal(deal) for deal in event.deals.select_related("box_set").order_by("number")],
        "records": _records(event),
        **_teams(event),
        **_found_layouts(event),
        **_round_timings(event),
        "rulings": [_ruling(ruling) for ruling in _rulings(event)],
        "correction_requests": [_request(request) for request in _requests(event)],
        "publications": [_publication(publication) for publication in event.publications.order_by("version")],
        "log": [_log_entry(entry) for entry in LogEntry.objects.filter(event=event).order_by("pk")],
    }


def _session(event: Event) -> dict[str, Any]:
    """The session before, by its slug, and what it carries over."""
    if event.continues is None:
        return {}
    return {"continues": event.continues.slug, "carry_over": event.carry_over}


def _teams(event: Event) -> dict[str, Any]:
    """Members by their place in the list of entrants, from 1: they may have no numbers yet."""
    teams = Team.objects.filter(event=event).order_by("number").prefetch_related("members__entrant")
    order = [entrant.pk for entrant in event.entrants.order_by("entry_order")]
    written = [
        {
            "name": team.name,
            "members": [
                order.index(member.entrant_id) + 1
                for member in sorted(team.members.all(), key=lambda member: member.place)
            ],
        }
        for team in teams
    ]
    return {"teams": written} if written else {}


def _entrants(event: Event) -> list[dict[str, Any]]:
    tenures = Tenure.objects.select_related("person").order_by("from_round")
    rows = Entrant.objects.filter(event=event).prefetch_related(Prefetch("tenures", queryset=tenures))
    return [_entrant(entrant) for entrant in rows.order_by("entry_order")]


def _entrant(entrant: Entrant) -> dict[str, Any]:
    """The person who held the number first, then those who took over, with their first round."""
    first, *later = entrant.tenures.all()
    written = {
        "number": entrant.number,
        "name": first.person.name,
        "club": first.person.club,
        "ranked": entrant.ranked,
    }
    if entrant.stationary:
        written["stationary"] = True
    if entrant.checked_in_at:
        written["checked_in_at"] = _moment(entrant.checked_in_at)
    if later:
        written["substitutes"] = [
            {"from_round": tenure.from_round, "name": tenure.person.name, "club": tenure.person.club}
            for tenure in later
        ]
    return written


def _movement(event: Event) -> dict[str, Any] | None:
    return movement_to_json(assigned_movement(event)) if hasattr(event, "assigned_movement") else None


def _deal(deal: Deal) -> dict[str, Any]:
    return {
        "deal": deal.number,
        "set": deal.box_set.number,
        "layout": deal.layout,
        "hand_entered": deal.hand_entered,
        **({"reserve": deal.reserve} if deal.reserve is not None else {}),
    }


def _records(event: Event) -> list[dict[str, Any]]:
    odd = {(found.deal, found.round, found.table) for found in off_plan_records(event)}
    records = event.records.select_related("deal", "round").prefetch_related("seats__entrant", "rivals")
    return [
        _record(record, off_plan=(record.deal.number, record.round.number, record.table) in odd)
        for record in records.order_by("deal__number", "round__number", "table")
    ]


def _record(record: Record, off_plan: bool) -> dict[str, Any]:
    seats = {seat.seat: seat.entrant.number for seat in record.seats.all()}
    return {
        "deal": record.deal.number,
        "round": record.round.number,
        "table": record.table,
        **record.row,
        "seats": {letter: seats[letter] for letter in "NESW" if letter in seats},
        **({"off_plan": True} if off_plan else {}),
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


def _found_layouts(event: Event) -> dict[str, Any]:
    found = [_found_layout(view) for view in found_views(event)]
    return {"found_layouts": found} if found else {}


def _found_layout(view: FoundView) -> dict[str, Any]:
    return {
        "deal": view.deal,
        "dealt": view.dealt,
        "found": view.found,
        "first_round": view.first_round,
        "table": view.table,
        "last_round": view.last_round,
        "note": view.note,
        "author": view.author,
        "at": _moment(view.at),
        "cancelled_by": view.cancelled_by,
        "cancelled_at": _moment(view.cancelled_at),
        "cancel_reason": view.cancel_reason,
    }


def _round_timings(event: Event) -> dict[str, Any]:
    timings = [
        {
            "round": timing.round_number,
            "started_at": _moment(timing.started_at),
            "minutes": timing.minutes,
            "extended": timing.extended,
            "deadline": _moment(timing.deadline),
            "paused_at": _moment(timing.paused_at),
            "ended_at": _moment(timing.ended_at),
        }
        for timing in event.round_timings.order_by("pk")
    ]
    return {"round_timings": timings} if timings else {}


def _rulings(event: Event) -> list[Ruling]:
    seats = SeatRuling.objects.select_related("deal", "round", "entrant").order_by("pk")
    rulings = event.rulings.select_related("deal", "entrant").prefetch_related(
        Prefetch("seats", queryset=seats)
    )
    return list(rulings.order_by("number"))


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return {
        "kind": ruling.kind,
        "deal": ruling.deal.number if ruling.deal else None,
        "number": ruling.entrant.number if ruling.entrant else None,
        "detail": ruling.detail,
        "author": ruling.author,
        "at": _moment(ruling.at),
        "rule": ruling.rule,
        "reason": ruling.reason,
        "cancelled_by": ruling.cancelled_by,
        "cancelled_at": _moment(ruling.cancelled_at),
        "cancel_reason": ruling.cancel_reason,
        "key": ruling.key,
        "seats": [
            {
                "deal": seat.deal.number,
                "round": seat.round.number,
                "table": seat.table,
                "seat": seat.seat,
                "number": seat.entrant.number,
                "status": seat.status,
                "whists": seat.whists,
                "percent": seat.percent,
                "in_force": seat.in_force,
            }
            for seat in ruling.seats.all()
        ],
    }


def _requests(event: Event) -> list[CorrectionRequest]:
    return list(event.correction_requests.select_related("deal", "entrant").order_by("pk"))


def _request(request: CorrectionRequest) -> dict[str, Any]:
    return {
        "deal": request.deal.number,
        "number": request.entrant.number,
        "text": request.text,
        "author": request.author,
        "at": _moment(request.at),
        "decision": request.decision,
        "answer": request.answer,
        "decided_by": request.decided_by,
        "decided_at": _moment(request.decided_at),
    }


def _publication(publication: Publication) -> dict[str, Any]:
    """`logged` counts the acts it was made after; row numbers of one database mean nothing in another."""
    return {
        "version": publication.version,
        "at": _moment(publication.at),
        "author": publication.author,
        "note": publication.note,
        "snapshot": publication.snapshot,
        "changes": publication.changes,
        "logged": LogEntry.objects.filter(event=publication.event, pk__lte=publication.last_log).count(),
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
