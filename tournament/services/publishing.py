"""Publishing numbered versions of the results."""

from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from tournament.errors import TournamentError
from tournament.models import Event, LogEntry, Publication, Webhook
from tournament.selectors.embargo import Viewer
from tournament.selectors.publications import table_digest
from tournament.selectors.report import event_report
from tournament.selectors.total import sessions_of
from tournament.services.announcing import announce
from tournament.services.log import Actor, check_not_archived, log_act
from tournament.services.rulings import Grounds, checked_grounds
from tournament.services.snapshot import moved_between, moved_in_total, snapshot_of

# Acts that can change a published table; the next version lists them with their reasons.
CHANGING = (
    *("record_enter", "record_correct", "record_move", "record_retable", "seats_rotate"),
    *("ruling_seats", "ruling_fouled", "ruling_penalty", "ruling_withdrawal", "ruling_cancel"),
    *("substitute_enter", "entrant_rank", "rules_change", "teams_set"),
)


@transaction.atomic
def event_publish(*, event: Event, actor: Actor, note: str = "") -> Publication:
    """The next version of a finished event, or the last one again when nothing has changed since: not the
    table, nor anything it rests on, nor what is said of it."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.state not in Event.OVER:
        raise TournamentError("event_not_finished", slug=event.slug)
    _check_sessions_over(event)
    table = snapshot_of(event_report(event, Viewer.DIRECTOR))
    last = event.publications.order_by("version").last()
    if last is not None and last.snapshot == table and not _told_anew(event, last, note):
        check_not_archived(event)
        _last_word_again(event, last, actor)
        return last
    publication = Publication.objects.create(
        event=event,
        version=last.version + 1 if last else 1,
        at=timezone.now(),
        author=actor.author,
        note=" ".join(note.split()),
        snapshot=table,
        changes=_changes(event, last, table) if last else [],
        last_log=LogEntry.objects.filter(event__in=sessions_of(event)).aggregate(last=Max("pk"))["last"] or 0,
    )
    event.state = Event.State.PUBLISHED
    event.save(update_fields=["state"])
    log_act(
        event=event,
        actor=actor,
        action="event_publish",
        subject=str(publication.version),
        after={"table": table_digest(table)},
        reason=publication.note,
    )
    announce(
        event=event,
        kind=Webhook.Kind.PUBLISHED,
        subject=str(publication.version),
        data={"version": publication.version},
    )
    return publication


@transaction.atomic
def version_publish(*, event: Event, actor: Actor, note: str = "") -> tuple[Publication, bool]:
    """As `event_publish`, and whether the version is a new one."""
    last = Event.objects.select_for_update().get(pk=event.pk).publications.order_by("version").last()
    made = event_publish(event=event, actor=actor, note=note)
    return made, made != last


def _told_anew(event: Event, last: Publication, note: str) -> bool:
    """Whether something was corrected since, or the director says another thing of the same table."""
    said = " ".join(note.split())
    return said not in ("", last.note) or bool(last.last_log and _acts_since(event, last).exists())


def _acts_since(event: Event, last: Publication) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(event__in=sessions_of(event), pk__gt=last.last_log, action__in=CHANGING)


def _last_word_again(event: Event, last: Publication, actor: Actor) -> None:
    """Where it was reopened and left as it was."""
    if event.state == Event.State.PUBLISHED:
        return
    event.state = Event.State.PUBLISHED
    event.save(update_fields=["state"])
    after = {"table": table_digest(last.snapshot), "again": True}
    log_act(event=event, actor=actor, action="event_publish", subject=str(last.version), after=after)


def _check_sessions_over(event: Event) -> None:
    """A total is published when no session of it is still being played."""
    for session in sessions_of(event):
        if session.state not in Event.OVER:
            raise TournamentError("session_not_over", slug=event.slug, session=session.slug)


@transaction.atomic
def event_reopen(*, event: Event, reason: str, actor: Actor) -> Event:
    """Takes back that the published version is the last word; the versions themselves stay.

    The event is finished again, so that it can be corrected and published anew. Reopened twice it is
    reopened once; what was never published is refused with `event_not_published`.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_archived(event)
    if event.state not in Event.OVER or not event.publications.exists():
        raise TournamentError("event_not_published", slug=event.slug)
    if event.state != Event.State.PUBLISHED:
        return event
    reason = checked_grounds(Grounds(reason)).reason
    event.state = Event.State.FINISHED
    event.save(update_fields=["state"])
    log_act(
        event=event,
        actor=actor,
        action="event_reopen",
        subject=event.slug,
        after={"state": event.state},
        reason=reason,
    )
    return event


def _changes(event: Event, last: Publication, table: dict[str, Any]) -> list[dict[str, Any]]:
    """What moved in the table and in the total, then why: the acts logged since, in earlier sessions too."""
    moved, total = moved_between(last.snapshot, table), moved_in_total(last.snapshot, table)
    why = [
        {"action": act.action, "subject": act.subject, "author": act.author, "reason": act.reason}
        for act in _acts_since(event, last).order_by("pk")
    ]
    return [{"moved": moved, "acts": why, **({"total": total} if total else {})}]
