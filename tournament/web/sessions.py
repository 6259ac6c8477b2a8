"""Sessions of one event: the next one at the desk, and the total for everybody."""

from functools import cached_property
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from scoring.sessions import WHOLE
from tournament.models import Event
from tournament.selectors.effects import Effects
from tournament.selectors.knock_out import in_knock_out, is_knock_out, stages
from tournament.selectors.permissions import Act
from tournament.selectors.teams import team_table
from tournament.selectors.total import event_total, has_total, session_after
from tournament.services.events import LONGEST_SLUG, LONGEST_TITLE
from tournament.services.knock_out import stage_create
from tournament.services.sessions import next_slug, next_title, session_create
from tournament.web.acts import ActPage, KeyedForm
from tournament.web.page import EventPage
from tournament.web.session_forms import carry_over_field, winners_field
from tournament.wording.sessions import formula_text
from tournament.wording.tie_breaks import NAMES, SHORT, tie_value_text


class NextSessionForm(KeyedForm):
    title = forms.CharField(label=_("Title"), max_length=LONGEST_TITLE)
    slug = forms.CharField(label=_("Short name for the address"), max_length=LONGEST_SLUG)
    starts_on = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    carry_over = carry_over_field()


class NextStageForm(NextSessionForm):
    """A stage of a knock-out begins from nothing, so there is no carry-over to be asked for."""

    def __init__(self, *args: Any, per_table: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["carry_over"]
        self.fields["winners"] = winners_field(per_table)


class NextSession(ActPage):
    """Makes the event that continues this one, with its rules and its players; of a knock-out with those who
    go on."""

    needs = Act.PREPARE
    template_name = "desk/next_session.html"
    form_class = NextSessionForm
    field_of = {
        "bad_slug": "slug",
        "event_exists": "slug",
        "bad_title": "title",
        "out_of_range": "carry_over",
        "winners_out_of_range": "winners",
        "nobody_drops_out": "winners",
    }

    @cached_property
    def knock_out(self) -> bool:
        return is_knock_out(self.event)

    def form(self, data: Any = None) -> forms.Form:
        initial = {
            "title": next_title(self.event),
            "slug": next_slug(self.event),
            "starts_on": self.event.starts_on,
        }
        if self.knock_out:
            return NextStageForm(data, initial=initial, per_table=self.event.per_table)
        return NextSessionForm(data, initial=initial)

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"later": session_after(self.event), "knock_out": self.knock_out}

    def preview(self, form: Any) -> Effects | None:
        return None

    def act(self, form: Any, key: str) -> Event:
        said = form.cleaned_data
        about = {name: said[name] for name in ("slug", "title", "starts_on")}
        if self.knock_out:
            return stage_create(before=self.event, **about, winners=said["winners"], actor=self.actor)
        carry_over = WHOLE if said["carry_over"] is None else said["carry_over"]
        return session_create(before=self.event, **about, carry_over=carry_over, actor=self.actor)

    def acted(self, done: Event, repeated: bool) -> HttpResponse:
        return redirect("desk", slug=done.slug)


class Total(EventPage):
    """The total over the sessions up to this one; of a knock-out its stages."""

    template_name = "event/total.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        if in_knock_out(event):
            self.template_name = "event/knock_out.html"
            return {"stages": stages(event, self.viewer)}
        if not has_total(event):
            return {"total": None, "later": session_after(event, self.viewer)}
        total = event_total(event, self.viewer)
        results = {row.number: row.total.result for row in total.rows if row.number is not None}
        names = total.tie_breaks
        return {
            "total": total,
            "later": session_after(event, self.viewer),
            "formula": formula_text(total.terms, total.in_whists),
            "teams": team_table(event, results),
            "points": any(row.points is not None for row in total.rows),
            "tie_breaks": [(SHORT[name], NAMES[name]) for name in names],
            "tie_values": {
                row.person: [tie_value_text(*pair) for pair in zip(names, row.tie_values, strict=False)]
                for row in total.rows
            },
        }
