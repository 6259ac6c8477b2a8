"""Tokens that open nothing, counted by address, so that nobody can try many of them.

A hall sits behind one address, so failures alone are counted, and each token once a minute: a phone whose
link was withdrawn asks again and again. What has opened something lately goes on doing so, whoever guesses
beside it.
"""

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request

from tournament.api.counting import count_of, counted, until_next
from tournament.errors import TournamentError
from tournament.selectors.client_address import address_to_lock
from tournament.selectors.tokens import digest_of

REMEMBERED = 12 * 3600  # seconds: longer than an evening


def check_guess(request: Request, secret: str) -> None:
    """Refuses with `tokens_too_many`, before anything is looked up."""
    most = settings.API_WRONG_TOKENS_A_MINUTE
    if most and count_of(_address(request)) >= most and not cache.get(_good(secret)):
        raise _too_many()


def count_wrong(request: Request, secret: str) -> None:
    """Refuses likewise where one and the same is tried more often than a phone asks."""
    address = _address(request)
    times = counted(f"{address}-{digest_of(secret)}")
    if not times:
        counted(address)
    most = settings.API_REQUESTS_A_MINUTE["link"]
    if most and times >= most:
        raise _too_many()


def remember_good(secret: str) -> None:
    cache.set(_good(secret), True, REMEMBERED)


def _address(request: Request) -> str:
    return f"wrong-{address_to_lock(request)}"


def _good(secret: str) -> str:
    return f"api-good-{digest_of(secret)}"


def _too_many() -> TournamentError:
    return TournamentError("tokens_too_many", seconds=int(until_next()) + 1)
