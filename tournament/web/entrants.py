"""People entering an event at the desk: the list, kept seats, a house player, the draw of numbers."""

from functools import cached_property
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.errors import TournamentError
from tournament.selectors.events import event_by_slug
from tournament.selectors.look_alikes import look_alikes
from tournament.selectors.people import entrants
from tournament.selectors.permissions import Act
from tournament.services.people import (
    NewEntrant,
    entrant_remove,
    entrants_import,
    numbers_draw,
    numbers_late,
)
from tournament.services.seating import movement_withdraw
from tournament.services.tenures import entrant_stationary
from tournament.web import setup_forms
from tournament.web.list_page import ListPage
from tournament.web.setup import EventFormPage

LONGEST_ORDER = 6
ACTS = ("remove", "stay", "move", "house")


class Entrants(ListPage, EventFormPage):
    """A list of people: "check" shows who would enter and who may be entered twice, "add" enters them."""

    needs = Act.PREPARE
    template_name = "desk/entrants.html"
    form_class = setup_forms.EntrantsForm

    def form(self, data: Any = None) -> forms.Form:
        return self.form_class(data, initial={"present": len(self.present)})

    @cached_property
    def present(self) -> list[Any]:
        return entrants(self.event)

    def shown(self) -> dict[str, Any]:
        changeable = self.event.state not in self.event.OVER
        return super().shown() | {
            "present": self.present,
            "alike": look_alikes(entrant.name for entrant in self.present),
            "changeable": changeable,
            "removable": changeable and not hasattr(self.event, "assigned_movement"),
            "unseatable": changeable and not self.event.records.exists(),
            "one_short": len(self.present) % self.event.per_table == self.event.per_table - 1,
        }

    def house(self) -> NewEntrant:
        """Compared like everybody, but takes no place."""
        return NewEntrant(name=_("House"), ranked=False)

    def post(self, request: HttpRequest, **address: Any) -> HttpResponse:
        self.event = event_by_slug(address["slug"])
        act = next((name for name in ACTS if request.POST.get(name)), "")
        if act:
            order = request.POST[act]
            if order.isdecimal() and len(order) < LONGEST_ORDER:
                self.act(act, int(order))
            return redirect("entrants", slug=self.event.slug)
        if "unseat" in request.POST:
            movement_withdraw(event=self.event, actor=self.actor)
            messages.success(request, _("The movement is taken away; the list may be changed again."))
            return redirect("entrants", slug=self.event.slug)
        if self.gathers() or "part" in request.POST:
            return self.show_gathered(request.POST.copy())
        return super().post(request, **address)

    def act(self, name: str, order: int) -> None:
        """The button beside one person, or the one that seats a house player."""
        if name == "house":
            entrants_import(event=self.event, people=[self.house()], actor=self.actor, present=order)
            return
        if name == "remove":
            entrant_remove(event=self.event, entry_order=order, actor=self.actor)
            return
        entrant_stationary(event=self.event, entry_order=order, stationary=name == "stay", actor=self.actor)
        if hasattr(self.event, "assigned_movement"):
            messages.warning(self.request, _("The movement is as it was. Assign it again to seat them so."))

    def save(self, form: Any) -> HttpResponse:
        roster = self.read_list(self.request.POST)
        if "add" not in self.request.POST:
            return self.show_form(form)
        seen = form.cleaned_data["present"] or 0
        if seen != len(self.present):
            return self.show_grown(form)
        try:
            outcome = entrants_import(
                event=self.event, people=self.decided(roster).people, actor=self.actor, present=seen
            )
        except TournamentError as error:
            if error.code != "entrants_changed":
                raise
            del self.present
            return self.show_grown(form)
        added = ngettext("%(count)s player entered.", "%(count)s players entered.", outcome.added)
        return self.done(added % {"count": outcome.added})

    def show_grown(self, form: forms.Form) -> HttpResponse:
        """The list was sent twice, or somebody else entered people meanwhile."""
        count = len(self.present)
        form.add_error(
            "people",
            ngettext(
                "The event has %(count)s player by now. Look whether yours are already among them; if not, "
                "send the list again.",
                "The event has %(count)s players by now. Look whether yours are already among them; if not, "
                "send the list again.",
                count,
            )
            % {"count": count},
        )
        form.data = form.data.copy()
        form.data["present"] = str(count)
        return self.show_form(form, 409)


class Draw(EventFormPage):
    needs = Act.PREPARE
    template_name = "desk/draw.html"
    form_class = setup_forms.DrawForm

    def shown(self) -> dict[str, Any]:
        people = entrants(self.event)
        late = [person for person in people if person.number is None]
        return super().shown() | {
            "people": people,
            "late": late if len(late) < len(people) else [],
            # Another seed is refused from now on, unless somebody enters.
            "drawn": bool(people) and not late,
        }

    def post(self, request: HttpRequest, **address: Any) -> HttpResponse:
        if "late" not in request.POST:
            return super().post(request, **address)
        self.event = event_by_slug(address["slug"])
        numbers_late(event=self.event, actor=self.actor)
        return self.done(_("Those who came late have the next numbers."))

    def save(self, form: Any) -> HttpResponse:
        numbers_draw(event=self.event, seed=form.cleaned_data["seed"], actor=self.actor)
        return self.done(_("The numbers are drawn."))
