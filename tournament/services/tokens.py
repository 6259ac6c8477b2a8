"""Tokens of programs: made, shown once, withdrawn. The log says so without the secret."""

import datetime
import secrets

from django.db import transaction
from django.utils import timezone

from tournament.errors import TournamentError
from tournament.models import ApiToken, Event
from tournament.selectors.names import clean_name
from tournament.selectors.tokens import PREFIX, digest_of
from tournament.services.log import Actor, act_repeated, log_act

SECRET_BYTES = 32
LONGEST_NAME = 80


@transaction.atomic
def token_make(
    *,
    event: Event,
    name: str,
    role: str,
    actor: Actor,
    expires_at: datetime.datetime | None = None,
    key: str = "",
) -> tuple[ApiToken, str]:
    """The token and its secret, which is kept nowhere; empty when the same act made it before."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    name = clean_name(name)
    after = {"role": role, "expires_at": expires_at and expires_at.isoformat()}
    if act_repeated(event=event, key=key, action="token_make", subject=name, after=after):
        return event.api_tokens.filter(name=name).latest("pk"), ""
    _check(event, name, role, expires_at)
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    token = ApiToken.objects.create(
        event=event,
        name=name,
        role=role,
        digest=digest_of(secret),
        made_by=actor.author,
        made_at=timezone.now(),
        expires_at=expires_at,
    )
    log_act(event=event, actor=actor, action="token_make", subject=name, after=after, key=key)
    return token, secret


def _check(event: Event, name: str, role: str, expires_at: datetime.datetime | None) -> None:
    if not name or len(name) > LONGEST_NAME:
        raise TournamentError("token_name", longest=LONGEST_NAME)
    if role not in ApiToken.Role.values:
        raise TournamentError("token_role", role=role, known=ApiToken.Role.values)
    if expires_at is not None and expires_at <= timezone.now():
        raise TournamentError("token_over", until=event.local(expires_at))
    if event.api_tokens.filter(name=name, revoked_at=None).exists():
        raise TournamentError("token_name_taken", name=name)


@transaction.atomic
def token_revoke(*, token: ApiToken, actor: Actor) -> ApiToken:
    """It opens nothing any more; withdrawn twice, it was withdrawn the first time."""
    event = Event.objects.select_for_update().get(pk=token.event_id)
    token = ApiToken.objects.get(pk=token.pk)
    if token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
        log_act(event=event, actor=actor, action="token_revoke", subject=token.name)
    return token
