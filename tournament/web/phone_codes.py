"""Typing the short code of a link, for those who cannot scan it."""

from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.errors import TournamentError
from tournament.models import AccessLink
from tournament.selectors.client_address import address_to_lock
from tournament.selectors.links import link_by_code
from tournament.web.page import Page
from tournament.wording import sentence
from tournament.wording.statuses import status_of

# Of 214 million codes perhaps a hundred open something, so at this pace a guesser needs years. Where worker
# processes share no cache, each counts its own.
MOST_WRONG = 10
MINUTES = 10


class Codes(Page):
    template_name = "phone/codes.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show({"code": ""})

    def post(self, request: HttpRequest) -> HttpResponse:
        typed = request.POST.get("code", "")
        try:
            check_guesses(request)
            link = link_by_code(typed)
        except TournamentError as error:
            if error.code == "code_unknown":
                count_guess(request)
            return self.show(
                {"code": typed[:40], "said": sentence(error)}, status=status_of(error, request.method)
            )
        return redirect(name_of(link), token=link.token)


def name_of(link: AccessLink) -> str:
    """Which page the link opens."""
    return "table" if link.table else "personal"


def _counter(request: HttpRequest) -> str:
    return f"wrong-codes-{address_to_lock(request)}"


def check_guesses(request: HttpRequest) -> None:
    wrong: Any = cache.get(_counter(request), 0)
    if wrong >= MOST_WRONG:
        raise TournamentError("codes_too_many", minutes=MINUTES)


def count_guess(request: HttpRequest) -> None:
    """The minutes run from the first wrong code on."""
    if not cache.add(_counter(request), 1, MINUTES * 60):
        cache.incr(_counter(request))
