"""The buttons of the round clock at the desk."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.errors import TournamentError
from tournament.models import Event
from tournament.selectors.events import event_by_slug
from tournament.selectors.permissions import Act
from tournament.services.rounds import round_end, round_extend, round_pause, round_resume, round_start
from tournament.web.desk import Desk
from tournament.web.entry_form import key_of, number
from tournament.web.page import REFUSALS
from tournament.wording.fields import page_sentence as sentence
from tournament.wording.statuses import status_of

EXTENSIONS = {"more": 5, "less": -5}
SIMPLE_ACTS = {"pause": round_pause, "resume": round_resume, "end": round_end}


class ClockAct(Desk):
    """Starts, stops, moves or ends the clock of the round that the form names."""

    needs = Act.RUN
    http_method_names = ["post", "options"]

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_by_slug(slug)
        try:
            self._act(event)
        except REFUSALS as error:
            refused = {"clock_error": sentence(error), "minutes_typed": request.POST.get("minutes", "")}
            status = 409 if error.code == "clock_changed" else status_of(error, "POST")
            shown = {"event": event, "desk": True, **self.context(event), **refused}
            return self.show(shown, status=status)
        return redirect("desk", slug=event.slug)

    def _act(self, event: Event) -> None:
        sent = self.request.POST
        act, round_number = sent.get("act", ""), number(sent.get("round", ""))
        about: dict[str, Any] = {"event": event, "actor": self.actor, "key": key_of(sent)}
        if not isinstance(round_number, int):
            raise TournamentError("round_unknown", round=round_number, rounds=event.rounds.count())
        about["round_number"] = round_number
        if act == "start":
            round_start(**about, minutes=_minutes(sent.get("minutes", "")))
        elif act in EXTENSIONS:
            round_extend(**about, minutes=EXTENSIONS[act], seen=sent.get("seen", ""))
        elif act in SIMPLE_ACTS:
            SIMPLE_ACTS[act](**about)
        else:
            raise Http404


def _minutes(typed: str) -> int | None:
    """As the round before where nothing is typed."""
    if not typed.strip():
        return None
    minutes = number(typed)
    if not isinstance(minutes, int):
        raise TournamentError("round_minutes_unclear", got=typed)
    return minutes
