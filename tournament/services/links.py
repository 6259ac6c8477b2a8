"""Links for tables and entrants: making, renewing and revoking them. The log says so without the link."""

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournament.errors import TournamentError
from tournament.models import AccessLink, Entrant, Event, Sitting
from tournament.selectors.links import CODE_LENGTH, CODE_LETTERS
from tournament.services.log import Actor, act_repeated, check_not_draft, check_not_over, log_act

TOKEN_BYTES = 16


@transaction.atomic
def table_links_make(*, event: Event, actor: Actor) -> int:
    """A link for every table of the movement that has none; how many were made."""
    event = _locked(event)
    tables = Sitting.objects.filter(round__event=event).order_by("table").values_list("table", flat=True)
    linked = set(_in_force(event).filter(table__isnull=False).values_list("table", flat=True))
    wanted = [table for table in dict.fromkeys(tables) if table not in linked]
    if not wanted and not linked:
        raise TournamentError("movement_not_assigned", slug=event.slug)
    for table in wanted:
        _new(event, table=table)
    return _made(event, actor, "table_links_make", wanted)


@transaction.atomic
def entrant_links_make(*, event: Event, actor: Actor) -> int:
    """A link for every number that has none; how many were made."""
    event = _locked(event)
    check_not_draft(event)
    drawn = Entrant.objects.filter(event=event, number__isnull=False).order_by("number")
    if not drawn.exists():
        raise TournamentError("numbers_not_drawn", undrawn=event.entrants.count())
    wanted = list(drawn.exclude(access_links__in=_in_force(event)))
    for entrant in wanted:
        _new(event, entrant=entrant)
    return _made(event, actor, "entrant_links_make", wanted)


@transaction.atomic
def link_renew(*, link: AccessLink, actor: Actor, key: str = "") -> AccessLink:
    """The link opens nothing any more, and another one takes its place."""
    event = _locked(link.event)
    again = AccessLink.objects.filter(event=event, table=link.table, entrant=link.entrant)
    action, subject = _act(link, "renew")
    if act_repeated(event=event, key=key, action=action, subject=subject):
        return again.latest("pk")
    _revoke(link)
    new = _new(event, table=link.table, entrant=link.entrant)
    log_act(event=event, actor=actor, action=action, subject=subject, key=key)
    return new


@transaction.atomic
def link_revoke(*, link: AccessLink, actor: Actor) -> AccessLink:
    """The link opens nothing any more; revoked twice, it was revoked the first time."""
    event = Event.objects.select_for_update().get(pk=link.event_id)
    if _revoke(link):
        action, subject = _act(link, "revoke")
        log_act(event=event, actor=actor, action=action, subject=subject)
    return link


def entrant_link_withdraw(*, event: Event, entrant: Entrant, actor: Actor) -> None:
    """The link of an entrant who is somebody else now opens nothing any more; if he had one."""
    for link in _in_force(event).filter(entrant=entrant):
        link_revoke(link=link, actor=actor)


def _locked(event: Event) -> Event:
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_over(event)
    return event


def _in_force(event: Event) -> QuerySet[AccessLink]:
    return AccessLink.objects.filter(event=event, revoked_at__isnull=True)


def _made(event: Event, actor: Actor, action: str, wanted: Sequence[object]) -> int:
    if wanted:
        log_act(event=event, actor=actor, action=action, subject=str(len(wanted)))
    return len(wanted)


def _revoke(link: AccessLink) -> bool:
    """Whether it was in force."""
    now = timezone.now()
    revoked = AccessLink.objects.filter(pk=link.pk, revoked_at__isnull=True).update(revoked_at=now)
    link.revoked_at = link.revoked_at or now
    return bool(revoked)


def _new(event: Event, table: int | None = None, entrant: Entrant | None = None) -> AccessLink:
    return AccessLink.objects.create(
        event=event,
        table=table,
        entrant=entrant,
        token=secrets.token_urlsafe(TOKEN_BYTES),
        code=_unused_code(),
        made_at=timezone.now(),
    )


def _unused_code() -> str:
    """Codes are short, so now and then one is drawn that is taken."""
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))
        if not AccessLink.objects.filter(code=code).exists():
            return code


def _act(link: AccessLink, done: str) -> tuple[str, str]:
    """The act as the log calls it, and the number of the table or the entrant."""
    if link.entrant is None:
        return f"table_link_{done}", str(link.table)
    return f"entrant_link_{done}", str(link.entrant.number)
