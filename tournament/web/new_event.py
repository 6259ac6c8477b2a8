"""A new event in one pass: its rules and its people on one page, and on request the evening made ready."""

import os
import zoneinfo
from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.selectors.clubs import events_of
from tournament.selectors.permissions import Act, clubs_of
from tournament.services.opening import Preparation, event_begin, new_seed
from tournament.services.people import NewEntrant
from tournament.web.entry_form import fresh_key, key_of
from tournament.web.list_page import ListPage
from tournament.web.movement_choices import Prospect
from tournament.web.new_event_form import NewEventForm
from tournament.web.page import REFUSALS, Refusal
from tournament.web.roster import Roster

FEWEST_PLAYERS = 8
CLOCK = "/etc/localtime"
LIKE_LAST_TIME = ("time_zone", "language", "convention", "per_table", "deals_per_set")
MADE_HERE = ("web", "api")


def own_zone(clock: str = CLOCK) -> str:
    """The time zone of this computer, by the file its clock goes by; UTC where it does not tell."""
    name = os.path.realpath(clock).partition("/zoneinfo/")[2]
    try:
        return zoneinfo.ZoneInfo(name).key
    except (ValueError, zoneinfo.ZoneInfoNotFoundError):
        return "UTC"


class NewEventPage(ListPage):
    """`make` makes the event with its people; `ready` draws, seats and deals in the same act."""

    needs = Act.PREPARE
    template_name = "desk/new_event.html"
    form_class = NewEventForm

    def form(self, data: Any = None) -> forms.Form:
        # Examples that come with the program and rehearsals say nothing of those who play here.
        made_here = events_of(self.request.user).filter(
            log__action="event_create", log__channel__in=MADE_HERE
        )
        last = made_here.order_by("-pk").first()
        usual = {name: getattr(last, name) for name in LIKE_LAST_TIME} if last else {"time_zone": own_zone()}
        initial = {"language": self.request.LANGUAGE_CODE, "starts_on": timezone.localdate()} | usual
        if last and last.club:
            initial["club"] = last.club.slug
        return self.new_event_form(data, initial | {"key": fresh_key()})

    def new_event_form(self, data: Any, initial: dict[str, Any] | None = None) -> NewEventForm:
        """For one of the clubs whose events the account may make; keepers of the server need none."""
        clubs = clubs_of(self.request.user, Act.PREPARE)
        return NewEventForm(data, initial=initial, clubs=clubs, clubless=self.request.user.is_staff)

    def filled(self, typed: QueryDict) -> forms.Form:
        return self.new_event_form(None, typed.dict())

    def post(self, request: HttpRequest, **address: Any) -> HttpResponse:
        typed = request.POST.copy()
        typed["key"] = key_of(typed)
        if self.gathers() or not ("make" in typed or "ready" in typed):
            return self.show_gathered(typed)
        form: Any = self.new_event_form(typed)
        try:
            roster = self.read_list(typed)
            if form.is_valid():
                return self.made(form, self.decided(roster))
        except REFUSALS as error:
            return self.show_refusal(form, error)
        return self.show_form(form, 400)

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"one_short": self.one_short}

    @property
    def one_short(self) -> bool:
        """Whether a house player would fill the last table."""
        per_table = 3 if self.request.POST.get("per_table") == "3" else 4
        return self.roster is not None and (len(self.roster.people) + 1) % per_table == 0

    def made(self, form: Any, roster: Roster) -> HttpResponse:
        said, ready = form.cleaned_data, "ready" in self.request.POST
        new = replace(form.event, club=self.club)
        people = [*roster.people, *([NewEntrant(_("House"), ranked=False)] if said["house"] else [])]
        prepare = None
        if ready:
            prospect = Prospect(len(people), new.per_table, new.deals_per_set)
            prepare = Preparation(new_seed(), prospect.proposed_movement(), "dealt")
        event = event_begin(
            new=new, people=people, actor=self.actor, key=said["key"], draft=said["draft"], prepare=prepare
        )
        if ready:
            messages.success(self.request, _("The evening is ready. Next: print the papers and play."))
            return redirect("desk", slug=event.slug)
        if len(people) < FEWEST_PLAYERS or said["draft"]:
            messages.success(self.request, _("The event is made. Next: enter the players."))
            return redirect("entrants", slug=event.slug)
        entered = ngettext("%(count)s player entered.", "%(count)s players entered.", len(people))
        messages.success(self.request, _("The event is made.") + " " + entered % {"count": len(people)})
        return redirect("ready", slug=event.slug)

    def show_refusal(self, form: Any, error: Refusal) -> HttpResponse:
        """A form that has made its event gets a fresh key, so that sending it again makes another one."""
        if error.code == "event_made_otherwise":
            form.data["key"] = fresh_key()
        return super().show_refusal(form, error)
