"""The base of every page: refusals become sentences here, and nowhere else.

An address of something that is not there is a 404 page. A deal still in play is a 403 page: it exists,
and the rules keep it closed for now. Any other refusal that a page did not show beside its form is a
400 page. A method an address does not take is a 405 page.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.views import View

from deals.errors import DealError
from movements.errors import MovementError
from scoring.errors import ScoringError
from scoring.methods import method_from_json
from tournament.errors import TournamentError
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_by_slug, event_shown
from tournament.selectors.permissions import Act, Role
from tournament.services.log import Actor
from tournament.web.roles import permitted, roles_in_words
from tournament.wording.fields import page_sentence as sentence
from tournament.wording.methods import method_text
from tournament.wording.roles import ROLES
from tournament.wording.statuses import status_of

REFUSALS = (ScoringError, MovementError, DealError, TournamentError)
Refusal = ScoringError | MovementError | DealError | TournamentError
MOST_DIGITS_OF_ROUND = 5


def asked_round(request: HttpRequest) -> int | None:
    """`?round=` as a number; what can be no round is no address."""
    text = request.GET.get("round", "")
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS_OF_ROUND):
        raise Http404
    return int(text)


class Page(View):
    """A subclass names its `template_name` and answers with `show`."""

    template_name = ""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return super().dispatch(request, *args, **kwargs)
        except REFUSALS as error:
            return refusal_page(request, error)

    def show(self, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
        event = context.get("event")
        scoring = {} if event is None else scoring_of(event)
        return render(self.request, self.template_name, {**scoring, **context}, status=status)

    def http_method_not_allowed(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return method_page(request, self._allowed_methods())


def scoring_of(event: Event) -> dict[str, Any]:
    """How an event is scored, for the headings of its tables."""
    method = method_from_json(event.method)
    return {"in_whists": method.in_whists, "method_words": method_text(method)}


class EventPage(Page):
    """A page about one event that shows what `context` gives for the rest of its address."""

    viewer = Viewer.PUBLIC

    def get(self, request: HttpRequest, slug: str, **address: Any) -> HttpResponse:
        event = event_shown(slug, self.viewer)
        return self.show(
            {"event": event, "desk": self.viewer is Viewer.DIRECTOR} | self.context(event, **address)
        )

    def context(self, event: Any, **address: Any) -> dict[str, Any]:
        return {}


class DeskPage(Page):
    """Pages of the desk: others are sent to log in, or told that their account may not.

    A page says as `needs` what is done there, and as `acts` what sending something takes where looking takes
    less; selectors.permissions says who may.
    """

    viewer = Viewer.DIRECTOR
    needs = Act.OWN
    acts: Act | None = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        act = self.act_of(request.method)
        if not self.allows(act):
            return denied(request, act)
        response = super().dispatch(request, *args, **kwargs)
        add_never_cache_headers(response)
        return response

    @classmethod
    def act_of(cls, method: str | None) -> Act:
        looks = method in ("GET", "HEAD", "OPTIONS")
        return cls.needs if looks or cls.acts is None else cls.acts

    def allows(self, act: Act) -> bool:
        """Whether whoever asks may do this in the event, or beside events for any club."""
        return permitted(self.request).allows(act)

    @property
    def actor(self) -> Actor:
        return Actor(author=self.request.user.get_username(), channel="web")


def denied(request: HttpRequest, act: Act) -> HttpResponse:
    """Who works elsewhere learns no more of an event than that his desk has none of this name."""
    mine = permitted(request)
    if mine.slug and mine.role is Role.PUBLIC and mine.work:
        raise Http404
    role = ROLES[mine.role.value] if mine.role is not Role.PUBLIC else ""
    context = {"role": role, "roles": roles_in_words(act)}
    return render(request, "403.html", context, status=403)


def refusal_page(request: HttpRequest, error: Refusal) -> HttpResponse:
    """The page that says a refusal, or the designed state of a deal that is still being played."""
    template = "event/deal_hidden.html" if error.code == "deal_hidden" else "refusal.html"
    context: dict[str, Any] = {"said": sentence(error)}
    if error.code == "deal_hidden" and request.resolver_match:
        context["event"] = event_by_slug(request.resolver_match.kwargs["slug"])
        context["deal"] = error.params["deal"]
    return render(request, template, context, status=status_of(error, request.method))


def method_page(request: HttpRequest, allowed: list[str]) -> HttpResponse:
    response = render(request, "405.html", {"method": (request.method or "")[:20]}, status=405)
    response.headers["Allow"] = ", ".join(allowed)
    return response
