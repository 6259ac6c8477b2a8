"""Publishing numbered versions of the results."""

from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from scoring.methods import method_to_json
from scoring.numbers import fraction_text
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry, Publication
from tournament.selectors.embargo import Viewer
from tournament.selectors.standings import StandingRow, Standings, standings
from tournament.services.log import Actor, log_act
from tournament.services.rulings import Grounds, checked_grounds

# Acts that can change a published table; the next version lists them with their reasons.
CHANGING = (
    *("record_enter", "record_correct", "record_move", "seats_rotate"),
    *("ruling_seats", "ruling_fouled", "ruling_penalty", "ruling_withdrawal", "ruling_cancel"),
    *("substitute_enter", "entrant_rank", "rules_change"),
)


@transaction.atomic
def event_publish(*, event: Event, actor: Actor, note: str = "") -> Publication:
    """The next version of a finished event, or the last one again when nothing has changed since."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.state not in Event.OVER:
        raise TournamentError("event_not_finished", slug=event.slug)
    table = snapshot_of(standings(event, Viewer.DIRECTOR))
    last = event.publications.order_by("version").last()
    if last is not None and last.snapshot == table:
        # Reopened and left as it was: the last version is the last word again.
        Event.objects.filter(pk=event.pk).update(state=Event.State.PUBLISHED)
        return last
    publication = Publication.objects.create(
        event=event,
        version=last.version + 1 if last else 1,
        at=timezone.now(),
        author=actor.author,
        note=" ".join(note.split()),
        snapshot=table,
        changes=_changes(event, last, table) if last else [],
        last_log=LogEntry.objects.filter(event=event).aggregate(last=Max("pk"))["last"] or 0,
    )
    event.state = Event.State.PUBLISHED
    event.save(update_fields=["state"])
    log_act(event=event, actor=actor, action="event_publish", subject=str(publication.version), reason=note)
    return publication


@transaction.atomic
def event_reopen(*, event: Event, reason: str, actor: Actor) -> Event:
    """Takes back that the published version is the last word; the versions themselves stay.

    The event is finished again, so that it can be corrected and published anew.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.state != Event.State.PUBLISHED:
        return event
    reason = checked_grounds(Grounds(reason)).reason
    event.state = Event.State.FINISHED
    event.save(update_fields=["state"])
    log_act(event=event, actor=actor, action="event_reopen", subject=event.slug, reason=reason)
    return event


def snapshot_of(table: Standings) -> dict[str, Any]:
    """The table as exact JSON: total and by line."""
    return {
        **({"method": method_to_json(table.method)} if table.method.in_whists else {}),
        "tie_breaks": list(table.tie_breaks),
        "standings": [_row(row) for row in table.rows],
        "lines": {seat: [_row(row) for row in rows] for seat, rows in table.lines.items()},
    }


def _row(row: StandingRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "entrant": row.number,
        "name": row.name,
        "club": row.club,
        **score_to_json(row),
        "penalty": fraction_text(row.penalty),
        "deals": row.deals,
    }


def score_to_json(row: StandingRow) -> dict[str, str | None]:
    """Matchpoints, top and percent; or whists scored and whists per deal."""
    result = None if row.result is None else fraction_text(row.result)
    if row.top is None:
        return {"whists": fraction_text(row.score), "per_deal": result}
    return {"matchpoints": fraction_text(row.score), "top": fraction_text(row.top), "percent": result}


def _changes(event: Event, last: Publication, table: dict[str, Any]) -> list[dict[str, Any]]:
    """What moved in the table, then why: the acts logged since."""
    before = {row["entrant"]: row for row in last.snapshot["standings"]}
    moved = [
        {
            "entrant": row["entrant"],
            "name": row["name"],
            "before": _result(before.get(row["entrant"])),
            "after": _result(row),
        }
        for row in table["standings"]
        if _result(before.get(row["entrant"])) != _result(row)
    ]
    acts = LogEntry.objects.filter(event=event, pk__gt=last.last_log, action__in=CHANGING).order_by("pk")
    why = [
        {"action": act.action, "subject": act.subject, "author": act.author, "reason": act.reason}
        for act in acts
    ]
    return [{"moved": moved, "acts": why}]


def _result(row: dict[str, Any] | None) -> list[Any] | None:
    """Place, score and result."""
    if row is None:
        return None
    score, result = ("whists", "per_deal") if "whists" in row else ("matchpoints", "percent")
    return [row["place"], row[score], row[result]]
