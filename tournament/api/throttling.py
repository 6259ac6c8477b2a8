"""How often one caller may ask, by who it is: a number for every minute, from the settings.

A hall sits behind one address, so the public's number is that of a hall.
"""

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from tournament.api.counting import counted, until_next
from tournament.api.credentials import PUBLIC, Caller
from tournament.selectors.client_address import client_address


class CallerRate(BaseThrottle):
    def allow_request(self, request: Request, view: APIView) -> bool:
        caller: Caller = request.auth or PUBLIC
        most = settings.API_REQUESTS_A_MINUTE[group_of(caller)]
        return not most or counted(caller.key or client_address(request)) < most

    def wait(self) -> float:
        return until_next()


def group_of(caller: Caller) -> str:
    if caller.link is not None:
        return "link"
    return "token" if caller.known else "public"
