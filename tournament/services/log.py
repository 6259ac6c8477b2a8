"""Writing the log, and answering an act sent twice with the answer of the first."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.errors import Phrase, TournamentError
from tournament.models import Event, LogEntry
from tournament.models.log import SealedEntry
from tournament.wording import authors

# What is done to an event in the archive all the same: taking it out, and what the law asks for.
IN_THE_ARCHIVE = ("event_archive", "event_unarchive", "person_erase", "account_erase")


@dataclass(frozen=True)
class Actor:
    """Who acts, and through which channel: web, command, file, phone."""

    author: str
    channel: str


# Nobody that is known: all one sees of him is that he reads a public page.
READER = Actor(authors.READER, "public")


def log_act(
    *,
    event: Event,
    actor: Actor,
    action: str,
    subject: str = "",
    before: Any = None,
    after: Any = None,
    reason: str = "",
    key: str = "",
    locked: bool = False,
) -> LogEntry:
    """The new entry. Every act ends in one, so here an event in the archive refuses them all with
    `event_archived`, and the transaction takes back what was done so far.

    `locked`: `event` was read under its lock in this transaction, which spares reading it again."""
    entry = LogEntry(
        event=event,
        at=timezone.now(),
        author=actor.author,
        channel=actor.channel,
        action=action,
        subject=subject,
        before=before,
        after=after,
        reason=reason,
        key=key,
    )
    with transaction.atomic(savepoint=False):
        # Nobody else may add to the end of the chain meanwhile.
        if not locked:
            event = Event.objects.select_for_update().only("slug", "archived_at").get(pk=event.pk)
        if action not in IN_THE_ARCHIVE:
            check_not_archived(event)
        entries_store(event, [entry])
    return entry


def entries_store(event: Event, entries: Sequence[LogEntry]) -> None:
    """Stores new entries in order, each sealed after the one before it."""
    last = LogEntry.objects.filter(event=event).order_by("-pk").values_list("seal", flat=True).first() or ""
    for entry in entries:
        entry.previous = last
        entry.seal = last = entry.digest()
    LogEntry.objects.bulk_create(entries)


def chain_faults(entries: Iterable[SealedEntry]) -> Iterator[Phrase]:
    """Where a log, in its order, does not hold together."""
    last = ""
    for place, entry in enumerate(entries, start=1):
        if entry.previous != last:
            yield Phrase("log_gap", place=place)
        elif entry.seal != entry.digest():
            yield Phrase("log_changed", place=place)
        last = entry.seal


def check_not_archived(event: Event) -> None:
    """For what is done without an entry of its own; `log_act` sees to the rest."""
    if event.archived_at:
        raise TournamentError("event_archived", slug=event.slug)


def check_not_over(event: Event) -> None:
    """Nothing that prepares an event is done to one that is over."""
    if event.state in Event.OVER:
        raise TournamentError("event_over", slug=event.slug)


def check_not_draft(event: Event) -> None:
    """Numbers and seats are for an event that people know of."""
    if event.state == Event.State.DRAFT:
        raise TournamentError("event_draft", slug=event.slug)


def check_not_published(event: Event) -> None:
    """What readers have been told stands until the event is reopened."""
    if event.state == Event.State.PUBLISHED:
        raise TournamentError("event_published", slug=event.slug)


def act_repeated(
    *,
    event: Event,
    key: str,
    action: str,
    subject: str,
    after: Any = None,
    counted_as: str = "",
    part: str = "",
) -> bool:
    """True when this very act is already logged under `key`; refuses a key used for another act.

    `counted_as` is the action under which it may have been logged instead; `part` names what of `after` was
    asked for, where what came of it stands beside it.
    """
    if not key:
        return False
    entry = LogEntry.objects.filter(event=event, key=key).order_by("pk").first()
    if entry is None:
        return False
    logged = entry.after.get(part) if part and isinstance(entry.after, dict) else entry.after
    if entry.action not in (action, counted_as) or (entry.subject, logged) != (subject, after):
        raise TournamentError("key_reused", key=key, action=entry.action, subject=entry.subject)
    return True
