"""A player asks for a correction of a deal he has played. Open to everybody: it changes no result."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_shown
from tournament.selectors.permissions import Role, role_of
from tournament.selectors.requests import Asking, asking
from tournament.services.corrections import LONGEST_TEXT, correction_ask
from tournament.services.log import READER, Actor
from tournament.web.page import REFUSALS, Page, Refusal
from tournament.web.setup_forms import PlainForm
from tournament.wording import sentence
from tournament.wording.statuses import status_of

CONFLICTS = ("correction_asked", "corrections_over", "event_archived")


class AskForm(PlainForm):
    text = forms.CharField(
        label=gettext_lazy("What is wrong, and what it should be"),
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea({"rows": 4}),
    )


class Ask(Page):
    """The form while it may be used, and what became of earlier requests about this deal."""

    template_name = "event/ask.html"
    event: Event
    asking: Asking

    def get(self, request: HttpRequest, slug: str, **address: Any) -> HttpResponse:
        self.find(slug, **address)
        return self.show_form(AskForm())

    def post(self, request: HttpRequest, slug: str, **address: Any) -> HttpResponse:
        self.find(slug, **address)
        form = AskForm(request.POST)
        if not form.is_valid():
            return self.show_form(form, 400)
        try:
            return self.ask(form.cleaned_data["text"])
        except REFUSALS as error:
            return self.show_refusal(form, error)

    def find(self, slug: str, **address: Any) -> None:
        self.event = event_shown(slug, Viewer.PUBLIC)
        self.asking = asking(self.event, address["number"], address["deal"])

    @property
    def actor(self) -> Actor:
        """The crew by account."""
        user = self.request.user
        known = role_of(user, self.event.slug) is not Role.PUBLIC
        return Actor(user.get_username(), "web") if known else READER

    def ask(self, text: str) -> HttpResponse:
        number, deal = self.asking.entrant.number or 0, self.asking.deal.number
        correction_ask(event=self.event, number=number, deal_number=deal, text=text, actor=self.actor)
        messages.success(self.request, _("The director has your request. The answer will stand here."))
        return redirect("ask", slug=self.event.slug, number=number, deal=deal)

    def show_refusal(self, form: forms.Form, error: Refusal) -> HttpResponse:
        form.add_error("text", sentence(error))
        return self.show_form(form, 409 if error.code in CONFLICTS else status_of(error, "POST"))

    def show_form(self, form: forms.Form, status: int = 200) -> HttpResponse:
        until = self.event.corrections_until
        context = {
            "event": self.event,
            "asking": self.asking,
            "form": form,
            "over": until is not None and timezone.now() > until,
        }
        return self.show(context, status)
