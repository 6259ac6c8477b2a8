"""The evening made ready in one act: whatever an event still lacks of the draw, the movement and the deals.

Everything is proposed, so that one button does; and all of it can be chosen otherwise first.
"""

from functools import cached_property
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.merits import PACE
from tournament.models import Deal, Entrant
from tournament.selectors.permissions import Act
from tournament.services.opening import Preparation, event_prepare, new_seed
from tournament.services.people import LONGEST_NAME
from tournament.web.movement_choices import About
from tournament.web.movement_forms import TakeForm
from tournament.web.setup import EventFormPage

DEALT, BY_HAND = "dealt", "by_hand"


class ReadyForm(TakeForm):
    """Only what the event lacks is asked."""

    field_order = ("seed", "scheme", "rounds", "deals")

    seed = forms.CharField(
        label=gettext_lazy("Seed of the draw"),
        max_length=LONGEST_NAME,
        help_text=gettext_lazy("Proposed by chance. It is published, so that anybody can repeat the draw."),
    )
    deals = forms.ChoiceField(
        label=gettext_lazy("Deals"),
        widget=forms.RadioSelect,
        initial=DEALT,
        choices=(
            (DEALT, gettext_lazy("dealt now from the key of the event; cards and travellers are printed")),
            (BY_HAND, gettext_lazy("dealt by hand at the tables")),
        ),
    )


class Ready(EventFormPage):
    needs = Act.PREPARE
    template_name = "desk/ready.html"

    @cached_property
    def about(self) -> About:
        return About(self.request, self.event)

    @cached_property
    def lacks(self) -> dict[str, bool]:
        """Which fields are asked: what the event has not got yet."""
        seated = hasattr(self.event, "assigned_movement")
        numbered = Entrant.objects.filter(event=self.event, number__isnull=False).exists()
        return {
            "seed": not seated and not numbered,
            "scheme": not seated,
            "rounds": not seated,
            "deals": not Deal.objects.filter(event=self.event).exists(),
        }

    def form(self, data: Any = None) -> forms.Form:
        key, rounds = self.about.proposed() if self.lacks["scheme"] else ("", None)
        keys = [choice.key for choice in self.about.choices(copies=True)] if self.lacks["scheme"] else []
        initial = {"seed": new_seed(), "scheme": key, "rounds": rounds}
        form = ReadyForm(data, keys=tuple(keys), initial=initial)
        for name, lacking in self.lacks.items():
            if not lacking:
                del form.fields[name]
        return form

    def shown(self) -> dict[str, Any]:
        return (
            super().shown()
            | self.about.shown()
            | {
                "choices": self.about.choices() if self.lacks["scheme"] else [],
                "pace": PACE.deal,
                "deals_per_set": self.event.deals_per_set,
                "lacks": self.lacks,
            }
        )

    def save(self, form: Any) -> HttpResponse:
        if not any(self.lacks.values()):
            return self.done(_("The evening was ready already."))
        said = form.cleaned_data
        movement = None
        if self.lacks["scheme"]:
            movement = self.about.movement(said["scheme"], said["rounds"])
        prepare = Preparation(said.get("seed", ""), movement, said.get("deals", ""))
        event_prepare(event=self.event, prepare=prepare, actor=self.actor)
        return self.done(_("The evening is ready. Next: print the papers and play."))
