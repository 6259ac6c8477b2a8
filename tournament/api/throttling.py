"""How often one caller may ask, by who it is: a number for every minute, from the settings.

A hall sits behind one address, so the public's number is that of a hall.
"""

import time

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from tournament.api.credentials import PUBLIC, Caller
from tournament.selectors.client_address import client_address

WINDOW = 60  # seconds


class CallerRate(BaseThrottle):
    def allow_request(self, request: Request, view: APIView) -> bool:
        caller: Caller = request.auth or PUBLIC
        most = settings.API_REQUESTS_A_MINUTE[group_of(caller)]
        if not most:
            return True
        who = caller.key or client_address(request)
        return asked_before(f"api-{who}-{int(time.time()) // WINDOW}") < most

    def wait(self) -> float:
        """Until the next minute begins."""
        return WINDOW - time.time() % WINDOW


def group_of(caller: Caller) -> str:
    if caller.link is not None:
        return "link"
    return "token" if caller.known else "public"


def asked_before(key: str) -> int:
    """How often the key was counted before. Where nothing can be counted, nobody is kept out."""
    if cache.add(key, 1, 2 * WINDOW):
        return 0
    try:
        counted: int | None = cache.incr(key)
    except ValueError:
        return 0
    return (counted or 1) - 1
