"""An entrant's own page by his link: where to go, what he has so far, and results he may confirm."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.errors import TournamentError
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.links import entrant_link
from tournament.selectors.phones import to_confirm
from tournament.selectors.player import player_results
from tournament.selectors.player_now import whither
from tournament.services.log import Actor
from tournament.services.records import record_confirm, version_of
from tournament.web.entry_form import fresh_key, key_of
from tournament.web.page import REFUSALS
from tournament.web.phone import sent_round
from tournament.web.phone_page import LinkPage
from tournament.wording.fields import page_sentence as sentence


class Personal(LinkPage):
    """Everything here but the results to confirm is on the public page of the number too."""

    template_name = "phone/personal.html"

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        self.find(token)
        return self.show_person()

    def find(self, token: str) -> None:
        self.link = entrant_link(token)
        if self.event.state == Event.State.DRAFT:
            raise TournamentError("link_unknown")

    @property
    def home(self) -> str:
        return reverse("personal", kwargs={"token": self.kwargs["token"]})

    def show_person(self, status: int = 200, **context: Any) -> HttpResponse:
        assert self.link.entrant is not None
        player = player_results(self.event, self.link.entrant.number or 0, Viewer.PUBLIC)
        over = self.event.state in Event.OVER
        waiting = [] if over else to_confirm(self.link)
        base = {
            "event": self.event,
            "link": self.link,
            "player": player,
            "whither": whither(self.event, self.link.entrant, player.route),
            "over": over,
            "waiting": [(one, version_of(one.record), fresh_key()) for one in waiting],
        }
        return self.show(base | context, status=status)


class PersonalConfirm(Personal):
    http_method_names = ["post", "options"]

    def post(self, request: HttpRequest, token: str, deal: int) -> HttpResponse:
        self.find(token)
        self.check_not_over()
        round_number = sent_round(request.POST)
        found = [one for one in to_confirm(self.link) if one.record.deal.number == deal]
        chosen = next((one for one in found if round_number in (None, one.record.round.number)), None)
        if chosen is None:
            # Sent twice, or confirmed by another person meanwhile.
            return self.show_person(409, error=_("There is nothing to confirm here any more."))
        try:
            record_confirm(
                record=chosen.record,
                actor=Actor(chosen.author, "phone"),
                seen=request.POST.get("seen", "") or "none",
                key=key_of(request.POST),
            )
        except REFUSALS as error:
            return self.show_person(self.status_of(error), error=sentence(error))
        messages.success(request, _("Confirmed."))
        return redirect(self.home)
