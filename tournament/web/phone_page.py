"""The base of pages that a link opens without an account.

The link in the address is the credential and nothing else is, so no other site can send one of these forms
for somebody: they need no token against forgery, and work with cookies switched off.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.csrf import csrf_exempt

from tournament.errors import TournamentError
from tournament.models import AccessLink, Event
from tournament.web.page import REFUSALS, Page, Refusal
from tournament.wording.fields import page_sentence as sentence
from tournament.wording.statuses import status_of

CONFLICTS = (
    *("key_reused", "confirms_own_entry", "conflict_open"),
    *("record_changed", "seats_changed", "event_finished"),
)


@method_decorator(csrf_exempt, name="dispatch")
class LinkPage(Page):
    """A subclass finds the link by its `token` and answers; refusals become pages, or JSON for the script."""

    link: AccessLink

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            response = View.dispatch(self, request, *args, **kwargs)
        except REFUSALS as error:
            response = self.refused(error)
        # A browser may go back to such a page, but nobody in between keeps it.
        patch_cache_control(response, private=True, no_cache=True)
        return response

    @property
    def event(self) -> Event:
        return self.link.event

    @property
    def by_script(self) -> bool:
        return self.request.headers.get("Accept", "") == "application/json"

    def status_of(self, error: Refusal) -> int:
        return 409 if error.code in CONFLICTS else status_of(error, self.request.method)

    def refused(self, error: Refusal) -> HttpResponse:
        """A page that says the refusal and leads back to the start of the link, if it is one."""
        if self.by_script:
            return self.told("refused", sentence(error), self.status_of(error))
        home = "" if error.code in ("link_unknown", "link_revoked") else self.home
        context = {"said": sentence(error), "home": home, "link": getattr(self, "link", None)}
        return render(self.request, "phone/refusal.html", context, status=self.status_of(error))

    @property
    def home(self) -> str:
        return ""

    def told(self, outcome: str, said: str, status: int = 200, leads_to: str = "") -> HttpResponse:
        """What the script is answered."""
        return JsonResponse({"outcome": outcome, "said": said, "next": leads_to}, status=status)

    def check_not_over(self) -> None:
        """Nothing is taken from phones once the event is over."""
        if self.event.state in Event.OVER:
            raise TournamentError("event_finished", slug=self.event.slug)
