"""Other programs, for the owner of an event: tokens for those that ask, webhooks for those that are told."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import ApiToken, Delivery, Webhook
from tournament.selectors.events import event_by_slug
from tournament.selectors.permissions import Act
from tournament.selectors.tokens import token_by_pk, tokens
from tournament.selectors.webhooks import webhook_by_pk, webhooks
from tournament.services.tokens import LONGEST_NAME, token_make, token_revoke
from tournament.services.webhooks import LONGEST_URL, webhook_make, webhook_remove
from tournament.web.entry_form import fresh_key, key_of, number
from tournament.web.setup import EventFormPage
from tournament.web.setup_forms import PlainForm
from tournament.wording.api import DELIVERY_PROBLEMS


class TokenForm(PlainForm):
    name = forms.CharField(label=gettext_lazy("What the program is called"), max_length=LONGEST_NAME)
    role = forms.ChoiceField(
        label=gettext_lazy("What it may do"),
        choices=[
            (ApiToken.Role.PUBLIC, gettext_lazy("read what everybody may")),
            (ApiToken.Role.ASSISTANT, gettext_lazy("enter results and see the desk")),
            (ApiToken.Role.DIRECTOR, gettext_lazy("all that a director may, the cards too")),
        ],
    )


class WebhookForm(PlainForm):
    url = forms.CharField(label=gettext_lazy("Its address"), max_length=LONGEST_URL)
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("What it is told"),
        choices=Webhook.Kind.choices,
        widget=forms.CheckboxSelectMultiple,
    )


class ProgramPage(EventFormPage):
    """A list with a button beside each, and a form for one more; a new secret is shown in the answer."""

    needs = Act.OWN
    button: str

    def post(self, request: HttpRequest, **address: Any) -> HttpResponse:
        if self.button not in request.POST:
            return super().post(request, **address)
        self.event = event_by_slug(address["slug"])
        chosen = number(request.POST[self.button])
        self.end(chosen if isinstance(chosen, int) else 0)
        return redirect(request.path)

    def end(self, pk: int) -> None:
        raise NotImplementedError

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"key": fresh_key()}

    def show_made(self, secret: str) -> HttpResponse:
        return self.show_form(self.form(), secret=secret)


class Tokens(ProgramPage):
    template_name = "desk/tokens.html"
    form_class = TokenForm
    button = "revoke"

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"tokens": tokens(self.event)}

    def save(self, form: Any) -> HttpResponse:
        _token, secret = token_make(
            event=self.event,
            name=form.cleaned_data["name"],
            role=form.cleaned_data["role"],
            actor=self.actor,
            key=key_of(self.request.POST),
        )
        if not secret:
            messages.error(
                self.request, _("This token was made already. If you have not kept it, withdraw it.")
            )
            return redirect(self.request.path)
        return self.show_made(secret)

    def end(self, pk: int) -> None:
        token_revoke(token=token_by_pk(self.event, pk), actor=self.actor)
        messages.success(self.request, _("The token opens nothing any more."))


class Webhooks(ProgramPage):
    template_name = "desk/webhooks.html"
    form_class = WebhookForm
    button = "remove"

    def shown(self) -> dict[str, Any]:
        kinds = dict(Webhook.Kind.choices)
        return super().shown() | {
            "webhooks": [
                (
                    line.webhook,
                    [kinds[kind] for kind in line.webhook.kinds],
                    [(delivery, outcome_words(delivery)) for delivery in line.last],
                )
                for line in webhooks(self.event)
            ]
        }

    def save(self, form: Any) -> HttpResponse:
        _webhook, secret = webhook_make(
            event=self.event,
            url=form.cleaned_data["url"],
            kinds=form.cleaned_data["kinds"],
            actor=self.actor,
            key=key_of(self.request.POST),
        )
        if not secret:
            messages.error(
                self.request,
                _(
                    "This program is told already. If you have not kept its secret, remove it and add it "
                    "again."
                ),
            )
            return redirect(self.request.path)
        return self.show_made(secret)

    def end(self, pk: int) -> None:
        webhook_remove(webhook=webhook_by_pk(self.event, pk), actor=self.actor)
        messages.success(self.request, _("It is told nothing more."))


def outcome_words(delivery: Delivery) -> str:
    """What became of a delivery."""
    if delivery.delivered_at is not None:
        return _("told")
    if not delivery.problem:
        return _("waits to be told")
    why = str(DELIVERY_PROBLEMS[delivery.problem])
    if delivery.problem == "restored":
        return _("not told again: %(why)s") % {"why": why}
    if delivery.status is not None:
        why += f" ({delivery.status})"
    if delivery.next_try is None:
        return _("given up, tries made: %(tries)s; %(why)s") % {"tries": delivery.attempts, "why": why}
    return _("will be tried again, tries made: %(tries)s; %(why)s") % {"tries": delivery.attempts, "why": why}
