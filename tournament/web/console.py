"""The director's console: the running round on one screen."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone

from tournament.models import Event
from tournament.selectors.check_in import not_checked_in
from tournament.selectors.console import console
from tournament.selectors.desk import DeskRound, desk_rounds
from tournament.selectors.events import event_by_slug
from tournament.selectors.needs import needs
from tournament.selectors.permissions import Act
from tournament.web.entry_form import fresh_key
from tournament.web.page import DeskPage

ALL, IN_NEED = "all", "need"
LARGE_HALL = 30  # tables


def console_context(event: Event, rounds: list[DeskRound], asked: QueryDict) -> dict[str, Any]:
    """Who is waited for; and of an event that can be played what its console shows.

    `?tables=` is all or those in need, which is what a large hall begins with.
    """
    shown: dict[str, Any] = {"absent": not_checked_in(event)}
    playable = event.state in (Event.State.DRAWN, Event.State.RUNNING)
    if playable and any(line.playings for this in rounds for line in this.tables):
        now = console(event, rounds, timezone.now())
        usual = IN_NEED if len(now.tables) > LARGE_HALL else ALL
        which = asked.get("tables", "")
        which = which if which in (ALL, IN_NEED) else usual
        rows = [one for one in now.tables if one.needs] if which == IN_NEED else now.tables
        shown |= {"console": now, "clock_key": fresh_key(), "which": which, "rows": rows}
        shown["large"] = usual == IN_NEED
    return shown


class ConsolePart(DeskPage):
    """The console without the page around it, for the script that renews it."""

    needs = Act.WATCH

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_by_slug(slug)
        rounds = desk_rounds(event)
        shown = {"event": event, "needs": needs(event), **console_context(event, rounds, request.GET)}
        response = render(request, "desk/console_part.html", shown)
        response.headers["X-Now"] = str(int(timezone.now().timestamp() * 1000))
        return response
