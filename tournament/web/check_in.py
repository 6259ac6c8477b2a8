"""Ticking who is in the hall before the start: one click each, or everybody at once and back."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.models import Event
from tournament.selectors.check_in import arrivals
from tournament.selectors.events import event_by_slug
from tournament.selectors.permissions import Act
from tournament.services.check_in import entrants_check_in
from tournament.web.entry_form import fresh_key, key_of, number
from tournament.web.page import DeskPage, EventPage

MOST_ORDERS = 4000
JUST_TICKED = "checked_in"


class CheckIn(DeskPage, EventPage):
    """`here` and `gone` name one person by the order of entry; `all` those who were shown as waited for."""

    needs = Act.RUN
    template_name = "desk/check_in.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        people = arrivals(event)
        return {
            "arrivals": people,
            "here": sum(one.at is not None for one in people),
            "waited_for": [one.entrant.entry_order for one in people if one.at is None],
            "just": self.request.session.pop(JUST_TICKED, {}).get(event.slug),
            "changeable": event.state not in (*Event.OVER, Event.State.DRAFT),
            "key": fresh_key(),
        }

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_by_slug(slug)
        sent = request.POST
        act = next((name for name in ("here", "gone", "all", "back") if name in sent), "")
        orders = _orders(sent.get(act, ""))
        changed = []
        if orders:
            changed = entrants_check_in(
                event=event,
                orders=orders,
                present=act in ("here", "all"),
                actor=self.actor,
                key=key_of(sent),
            )
        if act == "all" and changed:
            request.session[JUST_TICKED] = {event.slug: changed}
        if act == "back":
            messages.success(request, _("Taken back."))
        return redirect("check-in", slug=event.slug)


def _orders(text: str) -> list[int]:
    """Orders of entry separated by blanks; what is none is passed over."""
    found = [number(word) for word in text.split()[:MOST_ORDERS]]
    return [order for order in found if isinstance(order, int)]
