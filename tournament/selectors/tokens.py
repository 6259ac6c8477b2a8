"""Finding the token of a program by its secret, and the tokens of an event for its owner."""

import hashlib

from django.utils import timezone

from tournament.errors import TournamentError
from tournament.models import ApiToken, Event

PREFIX = "pk_"


def digest_of(secret: str) -> str:
    """What is kept of a secret. It is long and random, so nothing slower is needed to hide it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def token_in_force(secret: str) -> ApiToken:
    """Refuses with `token_unknown`, `token_revoked`, `token_expired`. One query."""
    token = ApiToken.objects.filter(digest=digest_of(secret)).select_related("event").first()
    if token is None:
        raise TournamentError("token_unknown")
    if token.revoked_at is not None:
        raise TournamentError("token_revoked")
    if token.expires_at is not None and token.expires_at <= timezone.now():
        raise TournamentError("token_expired", until=token.event.local(token.expires_at))
    return token


def tokens(event: Event) -> list[ApiToken]:
    """Those in force first, each in order of making. One query."""
    return sorted(event.api_tokens.order_by("pk"), key=lambda token: token.revoked_at is not None)


def token_by_pk(event: Event, pk: int) -> ApiToken:
    """The event's token, or the refusal `token_absent`."""
    token = event.api_tokens.filter(pk=pk).first()
    if token is None:
        raise TournamentError("token_absent", token=pk)
    return token
