"""One number at the desk: who held it, and a penalty, a withdrawal, a substitute, a place or none."""

from functools import cached_property
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.methods import method_from_json
from tournament.selectors.changes import about_entrant
from tournament.selectors.history import NumberHistory, number_history
from tournament.selectors.permissions import Act
from tournament.selectors.ruled import ruling_made
from tournament.services.people import LONGEST_NAME, NewEntrant
from tournament.services.rulings import MOST_PERCENT, PRESETS, entrant_withdraw, penalty_give
from tournament.services.tenures import entrant_rank, substitute_enter
from tournament.web.acts import ActPage, GroundsForm, KeyedForm, sent_before
from tournament.web.ruling_words import ruling_line
from tournament.wording.decisions import PRESETS as PRESET_WORDS

USUAL_PENALTY = 10


class PenaltyForm(GroundsForm):
    percent = forms.IntegerField(
        label=gettext_lazy("Percent of one top"), min_value=1, max_value=MOST_PERCENT, initial=USUAL_PENALTY
    )


class WithdrawalForm(GroundsForm):
    preset = forms.ChoiceField(
        label=gettext_lazy("What becomes of the deals he still owes"),
        choices=[(name, PRESET_WORDS[name]) for name in PRESETS],
        widget=forms.RadioSelect,
    )


class SubstituteForm(KeyedForm):
    name = forms.CharField(label=gettext_lazy("Who takes over"), max_length=LONGEST_NAME)
    club = forms.CharField(label=gettext_lazy("Club"), required=False, max_length=LONGEST_NAME)
    from_round = forms.IntegerField(label=gettext_lazy("From round"), min_value=1, max_value=9999)


class RankForm(KeyedForm):
    """Its button says all: the opposite of what is."""

    ranked = forms.CharField(widget=forms.HiddenInput, required=False)


FORMS: dict[str, type[forms.Form]] = {
    "penalty": PenaltyForm,
    "withdrawal": WithdrawalForm,
    "substitute": SubstituteForm,
    "rank": RankForm,
}


class EntrantPage(ActPage):
    """Four forms on one page; `form` in what was sent says which of them it is."""

    needs = Act.RULE
    template_name = "desk/entrant.html"
    field_of = ActPage.field_of | {
        "penalty_out_of_range": "percent",
        "preset_unknown": "preset",
        "name_missing": "name",
        "name_too_long": "name",
        "substitute_round": "from_round",
        "substitute_before": "from_round",
        "substitute_twice": "from_round",
    }
    number: int

    def find(self, **address: Any) -> None:
        self.number = address["number"]
        self.history  # noqa: B018 - refuses an unknown number

    @cached_property
    def history(self) -> NumberHistory:
        return number_history(self.event, self.number)

    @property
    def which(self) -> str:
        name = self.request.POST.get("form", "")
        return name if name in FORMS else ""

    def form(self, data: Any = None) -> forms.Form:
        return self.blank(self.which or "penalty", data if self.which else None)

    def blank(self, name: str, data: Any = None) -> forms.Form:
        initial = {
            "key": self.fresh_key(),
            "preset": PRESETS[self.history.half_way],
            "ranked": "" if self.history.entrant.ranked else "yes",
        }
        form = FORMS[name](data, initial=initial, auto_id=f"id_{name}_%s")
        if name == "penalty" and method_from_json(self.event.method).in_whists:
            form.fields["percent"].label = _("Percent of ten awards")
            form.fields["percent"].help_text = _("Ten percent take as many whists as one award.")
        return form

    def take(self, form: Any) -> HttpResponse:
        if not self.which:
            messages.error(self.request, _("Send one of the forms of this page."))
        return super().take(form)

    def show_form(self, form: forms.Form, status: int = 200, **more: Any) -> HttpResponse:
        forms_of_page = {name: self.blank(name) for name in FORMS if name != self.which}
        if self.which:
            forms_of_page[self.which] = form
        return self.show(
            self.shown() | {"desk": True, "forms": forms_of_page, "sent": self.which} | more, status
        )

    def shown(self) -> dict[str, Any]:
        rulings = [ruling_line(view) for view in self.history.rulings]
        return super().shown() | {"number": self.number, "history": self.history, "rulings": rulings}

    def act(self, form: Any, key: str) -> Any:
        acts = {
            "penalty": self.penalty,
            "withdrawal": self.withdraw,
            "substitute": self.substitute,
            "rank": self.rank,
        }
        return acts[self.which](form, key)

    def penalty(self, form: Any, key: str) -> str:
        percent = form.cleaned_data["percent"]
        penalty_give(
            event=self.event,
            number=self.number,
            percent=percent,
            grounds=form.grounds,
            actor=self.actor,
            key=key,
        )
        return _("The penalty is given.")

    def withdraw(self, form: Any, key: str) -> str:
        entrant_withdraw(
            event=self.event,
            number=self.number,
            preset=form.cleaned_data["preset"],
            grounds=form.grounds,
            actor=self.actor,
            key=key,
        )
        return _("Number %(number)s has withdrawn.") % {"number": self.number}

    def substitute(self, form: Any, key: str) -> str:
        said = form.cleaned_data
        substitute_enter(
            event=self.event,
            number=self.number,
            new=NewEntrant(said["name"], said["club"]),
            from_round=said["from_round"],
            actor=self.actor,
        )
        taken = _("From round %(round)s number %(number)s is held by %(name)s.")
        return taken % {"round": said["from_round"], "number": self.number, "name": said["name"]}

    def rank(self, form: Any, key: str) -> str:
        ranked = form.cleaned_data["ranked"] == "yes"
        entrant_rank(event=self.event, number=self.number, ranked=ranked, actor=self.actor)
        said = _("Number %(number)s takes a place.") if ranked else _("Number %(number)s takes no place.")
        return said % {"number": self.number}

    def concerned(self) -> Q:
        return about_entrant(self.event, self.number)

    def made_before(self, key: str) -> bool:
        return self.which in ("penalty", "withdrawal") and ruling_made(self.event, key)

    def acted(self, done: str, repeated: bool) -> HttpResponse:
        return self.answer(sent_before() if repeated else done, "entrant", number=self.number)
