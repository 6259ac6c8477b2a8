"""The form that makes an event. What an event may be is judged by the services."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scoring.convention import convention_names, convention_title, options_from_text
from scoring.methods import MATCHPOINTS
from tournament.services.events import FEWEST_DEALS, LONGEST_SLUG, LONGEST_TITLE, MOST_DEALS, NewEvent
from tournament.web.method_forms import FIELDS, MethodForm

LONGEST_OPTIONS = 2_000


class NewEventForm(MethodForm):
    title = forms.CharField(label=_("Title"), max_length=LONGEST_TITLE)
    slug = forms.CharField(
        label=_("Short name for the address"),
        max_length=LONGEST_SLUG,
        help_text=_("Small Latin letters, digits and hyphens, such as spring-cup."),
    )
    starts_on = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    time_zone = forms.CharField(label=_("Time zone"), max_length=60, help_text=_("Such as Europe/Kyiv."))
    language = forms.ChoiceField(label=_("Language of the papers"), choices=settings.LANGUAGES)
    convention = forms.ChoiceField(label=_("Convention"))
    options = forms.CharField(
        label=_("Other rules than the convention's"),
        required=False,
        max_length=LONGEST_OPTIONS,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("One a line, such as sharing=gentle_always. Leave empty to play by the convention."),
    )
    per_table = forms.TypedChoiceField(label=_("People at a table"), choices=[(4, "4"), (3, "3")], coerce=int)
    deals_per_set = forms.IntegerField(
        label=_("Deals in a set"), min_value=FEWEST_DEALS, max_value=MOST_DEALS, initial=2
    )

    draft = forms.BooleanField(
        label=_("Keep as a draft"),
        required=False,
        help_text=_("Only directors see it until you open it. Players and rules can be prepared."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = get_language() or settings.LANGUAGE_CODE
        titles = [(name, convention_title(name, language)) for name in convention_names()]
        convention = self.fields["convention"]
        assert isinstance(convention, forms.ChoiceField)
        convention.choices = titles
        self.order_fields([name for name in self.fields if name not in FIELDS])

    @property
    def event(self) -> NewEvent:
        """The event the valid form describes; refuses an option that is not one."""
        said = {name: value for name, value in self.cleaned_data.items() if name not in (*FIELDS, "draft")}
        lines = said["options"].splitlines()
        said["options"] = options_from_text(line.strip() for line in lines if line.strip())
        return NewEvent(**said, method=self.chosen or MATCHPOINTS)
