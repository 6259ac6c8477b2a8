"""Forms that act on results: "check" shows what would become of every score, the other button acts."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.selectors.changes import latest_change
from tournament.selectors.effects import Effects, effects, look
from tournament.selectors.events import event_by_slug
from tournament.selectors.rulings import Playing
from tournament.services.preview import previewed
from tournament.services.rulings import LONGEST_REASON, LONGEST_RULE, Grounds
from tournament.services.unchanged import unchanged
from tournament.web.entry_form import fresh_key, key_of
from tournament.web.page import REFUSALS, Refusal
from tournament.web.setup import EventFormPage
from tournament.web.setup_forms import PlainForm
from tournament.wording.fields import page_sentence as sentence

SEEN = "."
LONGEST_PK = 12
CONFLICTS = (
    *("key_reused", "seat_ruled", "deal_fouled_already", "withdrawn_already", "correction_decided"),
    *("layout_played", "found_already", "changed_meanwhile"),
)


class KeyedForm(PlainForm):
    """One form, one key: the same form sent twice is one act."""

    key = forms.CharField(widget=forms.HiddenInput, required=False)


class GroundsForm(KeyedForm):
    """What the reason and the rule may be is judged by the services."""

    reason = forms.CharField(required=False, max_length=LONGEST_REASON, widget=forms.Textarea({"rows": 2}))
    rule = forms.CharField(required=False, max_length=LONGEST_RULE)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].label = _("Reason")
        self.fields["rule"].label = _("Rule it rests on")
        self.fields["rule"].help_text = _("Such as “rule book 11.1”. May be left out.")
        self.order_fields([name for name in self.fields if name not in ("reason", "rule")])

    @property
    def grounds(self) -> Grounds:
        return Grounds(self.cleaned_data["reason"], self.cleaned_data["rule"])


class ActPage(EventFormPage):
    """A subclass says what `act` does with a valid form, with or without the form's key.

    The key of a form ends in the last act on what the page is about, so that what somebody else does there
    meanwhile is noticed before this form overrides it.
    """

    field_of: Mapping[str, str] = {"ruling_reason": "reason", "ruling_rule": "rule"}
    always: tuple[Playing, ...] = ()

    def find(self, **address: Any) -> None:
        """Finds what the address names; what is not there is refused."""

    def act(self, form: Any, key: str) -> Any:
        raise NotImplementedError

    def acted(self, done: Any, repeated: bool) -> HttpResponse:
        raise NotImplementedError

    def made_before(self, key: str) -> bool:
        """Whether this form has been sent before."""
        return False

    def concerned(self) -> Q | None:
        """The acts of the log that would change what the form was opened over; None where none could."""
        return None

    def fresh_key(self) -> str:
        return fresh_key() if self.seen_last is None else f"{fresh_key()}{SEEN}{self.seen_last}"

    @cached_property
    def seen_last(self) -> int | None:
        """The last of those acts; None where none could matter."""
        about = self.concerned()
        if about is None:
            return None
        latest = latest_change(self.event, about)
        return latest.pk if latest else 0

    def get(self, request: HttpRequest, **address: Any) -> HttpResponse:
        self.event = event_by_slug(address["slug"])
        self.find(**address)
        return self.show_form(self.form())

    def post(self, request: HttpRequest, **address: Any) -> HttpResponse:
        self.event = event_by_slug(address["slug"])
        self.find(**address)
        return self.take(self.form(self.sent()))

    def sent(self) -> Any:
        """What was sent, with a key of ours."""
        data = self.request.POST.copy()
        data["key"] = key_of(self.request.POST)
        return data

    def form(self, data: Any = None) -> forms.Form:
        return self.form_class(data, initial={"key": fresh_key()})

    def take(self, form: Any) -> HttpResponse:
        if not form.is_valid():
            return self.show_form(form, 400)
        try:
            if "save" not in self.request.POST:
                return self.show_form(form, checked=True, effects=self.preview(form))
            return self.save(form)
        except REFUSALS as error:
            return self.show_refusal(form, error)

    def preview(self, form: Any) -> Effects | None:
        return effects_of(self.event, lambda: self.act(form, ""), self.always)

    def save(self, form: Any) -> HttpResponse:
        key = form.cleaned_data["key"]
        with self.as_seen(key):
            repeated = self.made_before(key)
            done = self.act(form, key)
        return self.acted(done, repeated)

    def as_seen(self, key: str) -> AbstractContextManager[None]:
        """Acts inside only if nobody else has acted there since the form was made."""
        about, seen = self.concerned(), seen_of(key)
        if about is None or seen is None:
            return nullcontext()
        return unchanged(event=self.event, about=about, seen=seen, key=key, actor=self.actor)

    def show_form(self, form: forms.Form, status: int = 200, **more: Any) -> HttpResponse:
        if not form.is_bound and "key" in form.fields:
            form.initial["key"] = self.fresh_key()
        return super().show_form(form, status, **more)

    def show_refusal(self, form: forms.Form, error: Refusal) -> HttpResponse:
        said = sentence(error)
        if error.code == "key_reused":
            said = renew_key(form)
        if error.code == "changed_meanwhile":
            self.__dict__.pop("seen_last", None)
            form.data = form.data.copy()
            form.data[form.add_prefix("key")] = self.fresh_key()
        field = self.field_of.get(error.code, "").format(**error.params)
        form.add_error(field if field in form.fields else None, said)
        return self.show_form(form, 409 if error.code in CONFLICTS else 400)

    def answer(self, said: str, name: str, query: str = "", **address: Any) -> HttpResponse:
        """Says what was done on the page `name`."""
        messages.success(self.request, said)
        return redirect(reverse(name, kwargs={"slug": self.event.slug, **address}) + query)


def seen_of(key: str) -> int | None:
    """The last act that the form of this key was made after; None for a key of somebody else's."""
    number = key.rpartition(SEEN)[2] if SEEN in key else ""
    sound = number.isascii() and number.isdecimal() and len(number) <= LONGEST_PK
    return int(number) if sound else None


def effects_of(event: Any, act: Callable[[], object], always: tuple[Playing, ...] = ()) -> Effects:
    """What `act` would change; nothing is saved."""
    before, after = previewed(act, lambda: look(event))
    return effects(event, before, after, always)


def renew_key(form: Any) -> str:
    """After a form was sent again with other values: lets it be sent once more, and says so."""
    form.data = form.data.copy()
    form.data[form.add_prefix("key")] = fresh_key()
    return _(
        "You have sent this form before with other values, and those were taken. If these are "
        "right, send the form again."
    )


def sent_before() -> str:
    return _("This was already entered; nothing has changed.")
