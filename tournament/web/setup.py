"""Preparing an event at the desk, step by step, and finishing it: plain forms over the services."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.models import Event
from tournament.selectors.dealt import commitment_of
from tournament.selectors.events import event_by_slug
from tournament.selectors.layouts import deals_blank
from tournament.selectors.needs import needs
from tournament.selectors.open_deals import deal_list
from tournament.selectors.permissions import Act
from tournament.selectors.progress import progress
from tournament.services.boxes import deals_by_hand, deals_make, public_value_set
from tournament.services.events import event_finish
from tournament.web import method_forms, setup_forms
from tournament.web.page import REFUSALS, DeskPage, Refusal
from tournament.wording.fields import page_sentence as sentence
from tournament.wording.statuses import status_of

# Tables named on the page that closes the event; an event that has not begun owes everything.
MOST_OWING = 40

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
    "person_unknown": "people",
    "person_twice": "people",
    "decisions_missing": "people",
    "name_not_repeated": "name",
    "seed_missing": "seed",
    "numbers_drawn_already": "seed",
    "public_value_fixed": "public_value",
    "public_value_early": "public_value",
    "public_value_long": "public_value",
    "rounds_out_of_range": "rounds",
    "event_draft": "draft",
    "records_missing": "accepted_missing",
    **method_forms.FIELD_OF,
}


class FormPage(DeskPage):
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


class MakeDeals(EventFormPage):
    needs = Act.PREPARE
    template_name = "desk/deals.html"
    form_class = setup_forms.DealsForm

    def form(self, data: Any = None) -> forms.Form:
        return self.form_class(data, initial={"public_value": self.event.public_value})

    def shown(self) -> dict[str, Any]:
        return super().shown() | {
            "deals": deal_list(self.event, self.viewer),
            "blank": deals_blank(self.event),
            "commitment": commitment_of(self.event),
        }

    def save(self, form: Any) -> HttpResponse:
        value = form.cleaned_data["public_value"]
        if "keep" in self.request.POST:
            public_value_set(event=self.event, value=value, actor=self.actor)
            return self.done(_("The public value is kept and shown to everybody. Next: make the deals."))
        if "by_hand" in self.request.POST:
            deals_by_hand(event=self.event, actor=self.actor)
            return self.done(
                _("The deals are dealt by hand at the tables. Their cards may be entered later.")
            )
        deals_make(event=self.event, actor=self.actor, public_value=value)
        return self.done(_("The deals are made and checked. Next: print the papers and play."))


class Finish(EventFormPage):
    needs = Act.CLOSE
    template_name = "desk/finish.html"
    form_class = setup_forms.FinishForm

    def shown(self) -> dict[str, Any]:
        places = [(round_.number, table) for round_ in progress(self.event) for table in round_.tables]
        tables = [table for _round, table in places]
        return super().shown() | {
            "missing": sum(table.missing for table in tables),
            "unconfirmed": sum(table.entered - table.confirmed for table in tables),
            "owing": [place for place in places if place[1].missing or place[1].entered > place[1].confirmed][
                :MOST_OWING
            ],
            "needs": needs(self.event),
        }

    def save(self, form: Any) -> HttpResponse:
        event_finish(
            event=self.event, accepted_missing=form.cleaned_data["accepted_missing"], actor=self.actor
        )
        return self.done(_("The event is finished. All deals and results are open."))
