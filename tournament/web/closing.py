"""After the play: what players ask for, the rules results are made by, and publishing them."""

import datetime
import zoneinfo
from functools import cached_property
from typing import Any

from django import forms
from django.db.models import Q
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.methods import method_from_json
from scoring.ranking import TIE_BREAKS
from tournament.models import CorrectionRequest, Event, Publication
from tournament.selectors.effects import Effects
from tournament.selectors.names import clean_name
from tournament.selectors.needs import open_requests
from tournament.selectors.permissions import Act
from tournament.selectors.publications import latest_publication
from tournament.selectors.requests import request_by_pk, requests
from tournament.services.corrections import LONGEST_TEXT, correction_decide
from tournament.services.events import rules_change
from tournament.services.preview import tried
from tournament.services.publishing import event_publish, event_reopen
from tournament.services.rulings import LONGEST_REASON
from tournament.web.acts import ActPage, KeyedForm, sent_before
from tournament.web.method_forms import FIELD_OF, MethodForm, method_initial
from tournament.web.page import REFUSALS
from tournament.web.published import published_changes
from tournament.web.session_forms import carry_over_field
from tournament.wording.tie_breaks import NAMES

LONGEST_NUMBER, LONGEST_SHOWN = 9, 40
LONGEST_NOTE = 1000
LONGEST_POINTS = 4000
YEARS = range(2000, 2200)
Decision = CorrectionRequest.Decision


class AnswerForm(KeyedForm):
    answer = forms.CharField(
        label=gettext_lazy("Answer to the player"),
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea({"rows": 2}),
    )


class Requests(ActPage):
    """Open requests, each with its form; those decided below."""

    needs = Act.RULE
    http_method_names = ["get", "head", "options"]
    template_name = "desk/requests.html"
    form_class = AnswerForm
    asked: CorrectionRequest | None = None

    def shown(self) -> dict[str, Any]:
        views = requests(self.event)
        return super().shown() | {
            "open": [(view, self.form_of(view.request)) for view in views if view.open],
            "decided": [view for view in views if not view.open],
            "other": self.asked,
        }

    def form_of(self, request: CorrectionRequest | None, data: Any = None) -> forms.Form:
        return AnswerForm(data, auto_id=f"id_{request.pk if request else 0}_%s")

    def show_form(self, form: forms.Form, status: int = 200, **more: Any) -> HttpResponse:
        shown = self.shown()
        if self.asked is not None:
            shown["open"] = [
                (view, form if view.request == self.asked else one) for view, one in shown["open"]
            ]
        return self.show({"desk": True, "form": form} | shown | more, status)


class Decide(Requests):
    """One request is accepted or declined, with an answer."""

    needs = Act.RULE
    http_method_names = ["post", "options"]
    field_of = {"correction_text": "answer"}

    def find(self, **address: Any) -> None:
        self.asked = request_by_pk(self.event, address["asked"])

    def form(self, data: Any = None) -> forms.Form:
        return self.form_of(self.asked, data)

    @property
    def decision(self) -> str:
        chosen = [word for word in (Decision.ACCEPTED, Decision.DECLINED) if word in self.request.POST]
        return chosen[0] if len(chosen) == 1 else ""

    def take(self, form: Any) -> HttpResponse:
        if form.is_valid() and not self.decision:
            form.add_error(None, _("Choose whether the request is accepted or declined."))
        if not form.is_valid():
            return self.show_form(form, 400)
        try:
            return self.decide(form.cleaned_data["answer"])
        except REFUSALS as error:
            return self.show_refusal(form, error)

    def decide(self, answer: str) -> HttpResponse:
        """Sent twice it is one decision; another one about the same request is refused."""
        asked = self.asked
        assert asked is not None
        if (asked.decision, asked.answer) == (self.decision, clean_name(answer)):
            return self.answer(sent_before(), "requests")
        accepted = self.decision == Decision.ACCEPTED
        correction_decide(request=asked, accepted=accepted, answer=answer, actor=self.actor)
        said = (
            _("The request is accepted. Now correct the record.")
            if accepted
            else _("The request is declined.")
        )
        return self.answer(said, "requests")


def in_zone(event: Event, moment: datetime.datetime | None) -> str:
    """A moment as the field for dates and times shows it, in the zone of the event."""
    if moment is None:
        return ""
    return moment.astimezone(zoneinfo.ZoneInfo(event.time_zone)).strftime("%Y-%m-%dT%H:%M")


class RulesForm(KeyedForm, MethodForm):
    """Tie-breaks in order, points by place, how results are scored, and until when players may ask."""

    points = forms.CharField(
        label=gettext_lazy("Master points by place"),
        required=False,
        max_length=LONGEST_POINTS,
        widget=forms.Textarea({"rows": 2, "inputmode": "numeric"}),
        help_text=gettext_lazy("Whole numbers, the first place first, such as 12 8 6 4. Empty: no points."),
    )
    until = forms.DateTimeField(
        label=gettext_lazy("Players may ask for corrections until"),
        required=False,
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        zone = _("Time of %(zone)s. Empty: until the director says so.") % {"zone": event.time_zone}
        self.fields["until"].help_text = zone
        if event.continues_id:
            self.fields["carry_over"] = carry_over_field()
        names = [("", "—"), *((name, NAMES[name]) for name in TIE_BREAKS)]
        for place in range(1, len(TIE_BREAKS) + 1):
            label = _("Tie-break %(place)s") % {"place": place}
            self.fields[f"tie_{place}"] = forms.ChoiceField(label=label, choices=names, required=False)
        self.order_fields([name for name in self.fields if name.startswith("tie_")])

    @property
    def tie_breaks(self) -> list[str]:
        """Those chosen, in order; empty places between them do not count."""
        chosen = (self.cleaned_data[f"tie_{place}"] for place in range(1, len(TIE_BREAKS) + 1))
        return [name for name in chosen if name]

    def clean_points(self) -> list[int]:
        words = self.cleaned_data["points"].replace(",", " ").replace(";", " ").split()
        for word in words:
            if not (word.isascii() and word.isdigit() and len(word) <= LONGEST_NUMBER):
                raise forms.ValidationError(
                    _("“%(word)s” is not a whole number. Write numbers with spaces between.")
                    % {"word": word[:LONGEST_SHOWN]}
                )
        return [int(word) for word in words]

    def clean_until(self) -> datetime.datetime | None:
        until: datetime.datetime | None = self.cleaned_data["until"]
        if until is not None and until.year not in YEARS:
            raise forms.ValidationError(_("The year %(year)s cannot be meant.") % {"year": until.year})
        return until


class Rules(ActPage):
    """Rules that only decide what is made of the results."""

    needs = Act.SET
    template_name = "desk/rules.html"
    form_class = RulesForm
    field_of = {
        "unknown_tie_break": "tie_1",
        "tie_break_twice": "tie_1",
        "master_points_wrong": "points",
        "master_points_long": "points",
        **FIELD_OF,
    }

    def form(self, data: Any = None) -> forms.Form:
        event = self.event
        initial = {f"tie_{place}": name for place, name in enumerate(event.tie_breaks, start=1)}
        initial |= {"points": " ".join(map(str, event.master_points))}
        initial |= {"until": in_zone(event, event.corrections_until)}
        initial |= {"carry_over": event.carry_over}
        initial |= method_initial(method_from_json(event.method))
        return RulesForm(data, initial=initial, event=event)

    def concerned(self) -> Q:
        return Q(action="rules_change")

    def take(self, form: Any) -> HttpResponse:
        with timezone.override(self.event.time_zone):
            form.full_clean()
        return super().take(form)

    def act(self, form: Any, key: str) -> Event:
        return rules_change(
            event=self.event,
            tie_breaks=form.tie_breaks,
            master_points=form.cleaned_data["points"],
            corrections_until=form.cleaned_data["until"],
            method=form.chosen,
            carry_over=form.cleaned_data.get("carry_over"),
            actor=self.actor,
        )

    def acted(self, done: Event, repeated: bool) -> HttpResponse:
        return self.answer(_("The rules are saved."), "rules")


class ReopenForm(KeyedForm):
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.Textarea({"rows": 2}),
    )


class Reopen(ActPage):
    """Takes back that the published version is final, so that results can be corrected."""

    needs = Act.REOPEN
    template_name = "desk/reopen.html"
    form_class = ReopenForm

    def preview(self, form: Any) -> Effects | None:
        return None

    def act(self, form: Any, key: str) -> Event:
        return event_reopen(event=self.event, reason=form.cleaned_data["reason"], actor=self.actor)

    def acted(self, done: Event, repeated: bool) -> HttpResponse:
        return self.answer(_("The event is open for corrections. Publish again when they are made."), "desk")


class PublishForm(KeyedForm):
    note = forms.CharField(
        label=gettext_lazy("Note to the readers"),
        required=False,
        max_length=LONGEST_NOTE,
        widget=forms.Textarea({"rows": 2}),
        help_text=gettext_lazy("What this version is about. May be left empty."),
    )


class Publish(ActPage):
    """What the next version would change, and the button that publishes it."""

    needs = Act.PUBLISH
    template_name = "desk/publish.html"
    form_class = PublishForm

    last: Publication | None

    def find(self, **address: Any) -> None:
        self.last = latest_publication(self.event)

    @cached_property
    def next(self) -> Publication | None:
        """The version that would be published now; None before the finish and where nothing changed."""
        if self.event.state not in Event.OVER:
            return None
        made = tried(lambda: event_publish(event=self.event, actor=self.actor))
        return None if self.last is not None and made.version == self.last.version else made

    def form(self, data: Any = None) -> forms.Form:
        return PublishForm(data)

    def shown(self) -> dict[str, Any]:
        changes = published_changes(self.next.changes) if self.next else None
        said = {"last": self.last, "next": self.next, "changes": changes, "open": open_requests(self.event)}
        return super().shown() | said | {"number": self.last.version + 1 if self.last else 1}

    def preview(self, form: Any) -> Effects | None:
        return None

    def act(self, form: Any, key: str) -> Publication:
        return event_publish(event=self.event, actor=self.actor, note=form.cleaned_data["note"])

    def acted(self, done: Publication, repeated: bool) -> HttpResponse:
        if self.last is not None and done.version == self.last.version:
            same = _("Version %(version)s stands; nothing has changed since.") % {"version": done.version}
            return self.answer(same, "publish")
        return self.answer(_("Version %(version)s is published.") % {"version": done.version}, "publish")
