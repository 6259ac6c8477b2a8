"""The remaining rounds planned anew: "check" shows the new figures and whose cards change, then one act."""

from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.movement import Movement
from movements.repair import Repair
from tournament.models import Record
from tournament.selectors.people import entrants
from tournament.selectors.permissions import Act
from tournament.selectors.plan import assigned_movement
from tournament.services.people import NewEntrant, read_entrants
from tournament.services.replan import Replanning, rounds_planned, rounds_replan
from tournament.web.acts import ActPage, KeyedForm, sent_before
from tournament.web.entry_form import fresh_key
from tournament.wording import sentence

LONGEST_LIST = 10_000
LARGEST_TABLE = 4000


class ReplanForm(KeyedForm):
    after_round = forms.TypedChoiceField(label=gettext_lazy("Rounds that stay as they are"), coerce=int)
    gone = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Who plays on no more"),
        coerce=int,
        required=False,
        widget=forms.SelectMultiple({"size": 8}),
    )
    came = forms.CharField(
        label=gettext_lazy("Who came, one a line"),
        required=False,
        max_length=LONGEST_LIST,
        widget=forms.Textarea({"rows": 3, "autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy("Name; club. The club may be left out."),
    )
    house = forms.BooleanField(
        label=gettext_lazy("A house player, not ranked, joins"),
        required=False,
        help_text=gettext_lazy("Useful when one more person would let everybody play."),
    )
    lost_sets = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Sets that can be played no more"),
        coerce=int,
        required=False,
        widget=forms.SelectMultiple({"size": 5}),
    )
    tables = forms.IntegerField(
        label=gettext_lazy("Tables"),
        required=False,
        min_value=1,
        max_value=LARGEST_TABLE,
        help_text=gettext_lazy("Empty: as many as can be filled."),
    )

    def __init__(self, *args: Any, plan: Movement, names: dict[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rounds = [
            (number, _("Rounds 1 to %(last)s") % {"last": number}) for number in range(1, len(plan.rounds))
        ]
        self._offer("after_round", [(0, _("None: nothing has been played")), *rounds])
        self._offer("gone", [(number, f"{number} {name}") for number, name in names.items()])
        self._offer("lost_sets", [(number, str(number)) for number in range(1, plan.sets + 1)])

    def _offer(self, name: str, choices: list[tuple[int, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def asked(self) -> Replanning:
        given = self.cleaned_data
        house = [NewEntrant(name=_("House"), ranked=False)] if given["house"] else []
        return Replanning(
            after_round=given["after_round"],
            gone=tuple(sorted(given["gone"])),
            came=(*read_entrants(given["came"]), *house),
            lost_sets=tuple(sorted(given["lost_sets"])),
            tables=given["tables"],
        )


class Replan(ActPage):
    needs = Act.PREPARE
    template_name = "desk/replan.html"
    plan: Movement
    made: Repair | None = None

    def find(self, **address: Any) -> None:
        self.plan = assigned_movement(self.event)

    def form(self, data: Any = None) -> forms.Form:
        names = {one.number: one.name for one in entrants(self.event) if one.number}
        initial = {"key": fresh_key(), "after_round": self._last_played(), "gone": self._idle()}
        return ReplanForm(data, initial=initial, plan=self.plan, names=names)

    def _last_played(self) -> int:
        records = Record.objects.filter(event=self.event).order_by("-round__number")
        last = records.values_list("round__number", flat=True).first() or 0
        return min(last, len(self.plan.rounds) - 1)

    def _idle(self) -> list[int]:
        """Who has no seat in any remaining round: he left before."""
        coming = self.plan.rounds[self._last_played() :]
        seated = {n for this in coming for table in this.tables for n in table.seats.values()}
        return [number for number in range(1, self.plan.players + 1) if number not in seated]

    def shown(self) -> dict[str, Any]:
        findings = [sentence(finding) for finding in self.made.findings] if self.made else []
        return super().shown() | {"made": self.made, "rests": _spread(self.made), "findings": findings}

    def preview(self, form: Any) -> None:
        self.made = rounds_planned(event=self.event, asked=form.asked).made

    def act(self, form: Any, key: str) -> Repair | None:
        return rounds_replan(event=self.event, asked=form.asked, actor=self.actor, key=key)

    def acted(self, done: Repair | None, repeated: bool) -> HttpResponse:
        if done is None:
            return self.answer(sent_before(), "desk")
        cards = ", ".join(map(str, (*done.changed, *done.new))) or "—"
        return self.answer(
            _("The rounds are planned again. New cards for: %(cards)s.") % {"cards": cards}, "desk"
        )


def _spread(made: Repair | None) -> tuple[str, str]:
    """The fewest and most rests before and after."""
    if made is None:
        return "", ""
    before, after = (sorted(figures.rests.values()) for figures in (made.before, made.after))
    return f"{before[0]}–{before[-1]}", f"{after[0]}–{after[-1]}"
