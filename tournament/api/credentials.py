"""Who asks: a program with a token, a phone with the link of a table or a player, or a signed-in browser.

`Authorization: Bearer …` goes before a session; with neither, it is the public.
"""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.request import Request

from tournament.api.guessing import check_guess, count_wrong, remember_good
from tournament.api.problems import CHALLENGE
from tournament.errors import TournamentError
from tournament.models import AccessLink, ApiToken, Event
from tournament.selectors.permissions import Act, Role, may, may_in_a_club, role_of
from tournament.selectors.tokens import PREFIX, token_in_force
from tournament.services.log import Actor

SCHEME = "bearer"
LONGEST_TOKEN = 200
CHANNEL = "api"


@dataclass(frozen=True)
class Caller:
    """Nobody but the public without any of these; `key` tells callers apart where requests are counted."""

    user: Any = None
    token: ApiToken | None = None
    link: AccessLink | None = None

    @property
    def known(self) -> bool:
        return self.user is not None or self.token is not None or self.link is not None

    @property
    def event(self) -> Event | None:
        """The only event that is open to the caller, for those who come for one."""
        holder = self.token or self.link
        return holder.event if holder else None

    def role(self, slug: str) -> Role:
        """In an event. Refuses a token of another one with `token_elsewhere`."""
        if self.event is not None and self.event.slug != slug:
            raise TournamentError("token_elsewhere", slug=self.event.slug)
        if self.token is not None:
            return Role(self.token.role)
        if self.link is not None:
            return Role.PLAYER if self.link.table is None else Role.TABLE
        return Role.PUBLIC if self.user is None else role_of(self.user, slug)

    def role_for_new(self, act: Act) -> Role:
        """Where no event is named: an account is what it takes to `act`, if it may do so in some club."""
        if self.user is None or may(Role.PUBLIC, act):
            return Role.PUBLIC
        return Role.DIRECTOR if may_in_a_club(self.user, act) else Role.ASSISTANT

    @property
    def author(self) -> str:
        """As the log and records say it; links say in each request which seat it is."""
        if self.token is not None:
            return f"{self.token.name} (API)"
        if self.link is not None:
            return f"table {self.link.table}" if self.link.table else f"link {self.link.pk}"
        return self.user.get_username() if self.user is not None else "—"

    @property
    def actor(self) -> Actor:
        return Actor(self.author, CHANNEL)

    @property
    def key(self) -> str:
        if self.token is not None:
            return f"token-{self.token.pk}"
        if self.link is not None:
            return f"link-{self.link.pk}"
        return "" if self.user is None else f"user-{self.user.pk}"


PUBLIC = Caller()


class BearerToken(BaseAuthentication):
    def authenticate(self, request: Request) -> tuple[AnonymousUser, Caller] | None:
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME:
            return None
        return AnonymousUser(), _found(request, secret.strip())

    def authenticate_header(self, request: Request) -> str:
        return CHALLENGE


def _found(request: Request, secret: str) -> Caller:
    check_guess(request, secret)
    try:
        caller = _caller(secret)
    except TournamentError:
        count_wrong(request, secret)
        raise
    remember_good(secret)
    return caller


def _caller(secret: str) -> Caller:
    if not secret or len(secret) > LONGEST_TOKEN or not (secret.isascii() and secret.isprintable()):
        raise TournamentError("token_unknown")
    if secret.startswith(PREFIX):
        return Caller(token=token_in_force(secret))
    link = AccessLink.objects.filter(token=secret).select_related("event", "entrant").first()
    if link is None:
        raise TournamentError("token_unknown")
    if link.revoked_at is not None:
        raise TournamentError("token_revoked")
    return Caller(link=link)


class Session(SessionAuthentication):
    """A browser that is signed in; its writes need the token against forgery."""

    def authenticate(self, request: Request) -> tuple[Any, Caller] | None:
        found = super().authenticate(request)
        return None if found is None else (found[0], Caller(user=found[0]))
