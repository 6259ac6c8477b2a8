"""Preparing an event at the desk, step by step, and finishing it: plain forms over the services."""

from functools import cached_property
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.errors import TournamentError
from tournament.models import Event
from tournament.selectors.dealt import commitment_of
from tournament.selectors.events import event_by_slug, events
from tournament.selectors.needs import needs
from tournament.selectors.open_deals import deal_list
from tournament.selectors.people import entrants, look_alikes
from tournament.selectors.progress import progress
from tournament.services.boxes import deals_make, public_value_set
from tournament.services.events import event_create, event_finish
from tournament.services.life import event_draft
from tournament.services.people import (
    NewEntrant,
    check_entrants,
    entrant_remove,
    entrants_import,
    numbers_draw,
    read_entrants,
)
from tournament.web import method_forms, setup_forms
from tournament.web.new_event_form import NewEventForm
from tournament.web.page import REFUSALS, DirectorOnly, Refusal, status_of
from tournament.wording.fields import page_sentence as sentence

LONGEST_ORDER = 6
FIELD_OF = {
    "bad_slug": "slug",
    "event_exists": "slug",
    "bad_title": "title",
    "unknown_time_zone": "time_zone",
    "option_without_value": "options",
    "unknown_option": "options",
    "bad_option": "options",
    "name_missing": "people",
    "name_too_long": "people",
    "too_many_entrants": "people",
    "seed_missing": "seed",
    "numbers_drawn_already": "seed",
    "public_value_fixed": "public_value",
    "public_value_early": "public_value",
    "public_value_long": "public_value",
    "rounds_out_of_range": "rounds",
    "records_missing": "accepted_missing",
    **method_forms.FIELD_OF,
}


class FormPage(DirectorOnly):
    """A page with one form. `save` acts and gives the answer; its refusal comes back beside the field."""

    form_class: type[forms.Form]

    def form(self, data: Any = None) -> forms.Form:
        return self.form_class(data)

    def shown(self) -> dict[str, Any]:
        """What the page shows besides its form."""
        return {}

    def save(self, form: Any) -> HttpResponse:
        raise NotImplementedError

    def get(self, request: HttpRequest, **address: Any) -> HttpResponse:
        return self.show_form(self.form())

    def post(self, request: HttpRequest, **address: Any) -> HttpResponse:
        form = self.form(request.POST)
        if not form.is_valid():
            return self.show_form(form, 400)
        try:
            return self.save(form)
        except REFUSALS as error:
            return self.show_refusal(form, error)

    def show_refusal(self, form: forms.Form, error: Refusal) -> HttpResponse:
        field = FIELD_OF.get(error.code)
        form.add_error(field if field in form.fields else None, sentence(error))
        return self.show_form(form, status_of(error, "POST"))

    def show_form(self, form: forms.Form, status: int = 200, **more: Any) -> HttpResponse:
        return self.show({"desk": True, "form": form} | self.shown() | more, status=status)


class EventFormPage(FormPage):
    """A form about one event."""

    event: Event

    def get(self, request: HttpRequest, **address: Any) -> HttpResponse:
        self.event = event_by_slug(address["slug"])
        return super().get(request, **address)

    def post(self, request: HttpRequest, **address: Any) -> HttpResponse:
        self.event = event_by_slug(address["slug"])
        return super().post(request, **address)

    def shown(self) -> dict[str, Any]:
        return {"event": self.event}

    def done(self, said: str) -> HttpResponse:
        messages.success(self.request, said)
        return redirect("desk", slug=self.event.slug)


class DeskHome(FormPage):
    """The director's events, and the form for a new one."""

    template_name = "desk/events.html"
    form_class = NewEventForm

    def shown(self) -> dict[str, Any]:
        return {"events": events(self.viewer)}

    def form(self, data: Any = None) -> forms.Form:
        initial = {"language": self.request.LANGUAGE_CODE, "time_zone": "UTC"}
        return self.form_class(data, initial=initial)

    def save(self, form: Any) -> HttpResponse:
        make = event_draft if form.cleaned_data["draft"] else event_create
        event = make(new=form.event, actor=self.actor)
        messages.success(self.request, _("The event is made. Next: enter the players."))
        return redirect("entrants", slug=event.slug)


class Entrants(EventFormPage):
    """A pasted list: "check" shows who would enter and who may be entered twice, "add" enters them."""

    template_name = "desk/entrants.html"
    form_class = setup_forms.EntrantsForm

    def form(self, data: Any = None) -> forms.Form:
        return self.form_class(data, initial={"present": len(self.present)})

    @cached_property
    def present(self) -> list[Any]:
        return entrants(self.event)

    def shown(self) -> dict[str, Any]:
        alike = look_alikes(entrant.name for entrant in self.present)
        removable = not hasattr(self.event, "assigned_movement") and self.event.state not in self.event.OVER
        return super().shown() | {"present": self.present, "alike": alike, "removable": removable}

    def post(self, request: HttpRequest, **address: Any) -> HttpResponse:
        order = request.POST.get("remove", "")
        if not order:
            return super().post(request, **address)
        self.event = event_by_slug(address["slug"])
        if order.isdecimal() and len(order) < LONGEST_ORDER:
            entrant_remove(event=self.event, entry_order=int(order), actor=self.actor)
        return redirect("entrants", slug=self.event.slug)

    def save(self, form: Any) -> HttpResponse:
        people = read_entrants(form.cleaned_data["people"])
        if "add" not in self.request.POST:
            return self.show_checked(form, check_entrants(people, taken=set()))
        try:
            outcome = entrants_import(
                event=self.event,
                people=people,
                actor=self.actor,
                present=form.cleaned_data["present"] or 0,
            )
        except TournamentError as error:
            if error.code != "entrants_changed":
                raise
            del self.present
            return self.show_grown(form)
        for names in outcome.look_alikes:
            messages.warning(
                self.request, _("These may be one person: %(names)s.") % {"names": ", ".join(names)}
            )
        added = ngettext("%(count)s player entered.", "%(count)s players entered.", outcome.added)
        return self.done(added % {"count": outcome.added})

    def show_checked(self, form: forms.Form, people: list[NewEntrant]) -> HttpResponse:
        names = [entrant.name for entrant in self.present] + [person.name for person in people]
        return self.show_form(form, checked=people, alike=look_alikes(names))

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
    template_name = "desk/draw.html"
    form_class = setup_forms.DrawForm

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"people": entrants(self.event)}

    def save(self, form: Any) -> HttpResponse:
        numbers_draw(event=self.event, seed=form.cleaned_data["seed"], actor=self.actor)
        return self.done(_("The numbers are drawn."))


class MakeDeals(EventFormPage):
    template_name = "desk/deals.html"
    form_class = setup_forms.DealsForm

    def form(self, data: Any = None) -> forms.Form:
        return self.form_class(data, initial={"public_value": self.event.public_value})

    def shown(self) -> dict[str, Any]:
        return super().shown() | {
            "deals": deal_list(self.event, self.viewer),
            "commitment": commitment_of(self.event),
        }

    def save(self, form: Any) -> HttpResponse:
        value = form.cleaned_data["public_value"]
        if "keep" in self.request.POST:
            public_value_set(event=self.event, value=value, actor=self.actor)
            return self.done(_("The public value is kept and shown to everybody. Next: make the deals."))
        deals_make(event=self.event, actor=self.actor, public_value=value)
        return self.done(_("The deals are made and checked. Next: print the papers and play."))


class Finish(EventFormPage):
    template_name = "desk/finish.html"
    form_class = setup_forms.FinishForm

    def shown(self) -> dict[str, Any]:
        tables = [table for round_ in progress(self.event) for table in round_.tables]
        return super().shown() | {
            "missing": sum(table.missing for table in tables),
            "unconfirmed": sum(table.entered - table.confirmed for table in tables),
            "needs": needs(self.event),
        }

    def save(self, form: Any) -> HttpResponse:
        event_finish(
            event=self.event, accepted_missing=form.cleaned_data["accepted_missing"], actor=self.actor
        )
        return self.done(_("The event is finished. All deals and results are open."))
