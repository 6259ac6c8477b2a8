"""The form that makes an event. What an event may be is judged by the services."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scoring.convention import convention_names, convention_title, options_from_text
from scoring.methods import MATCHPOINTS
from tournament.models import Club
from tournament.services.events import FEWEST_DEALS, LONGEST_SLUG, LONGEST_TITLE, MOST_DEALS, NewEvent
from tournament.web.method_forms import FIELDS, MethodForm

LONGEST_OPTIONS = 2_000
USUAL = ("title", "starts_on", "convention", "per_table", "deals_per_set")
RARE = ("slug", "draft", "time_zone", "language", "options")
NO_RULES = ("club", "draft", "people", "house", "key")


class NewEventForm(MethodForm):
    """The whole evening on one page. `people` are asked about by web/roster.py."""

    club = forms.ChoiceField(label=_("Club"))
    title = forms.CharField(label=_("Title"), max_length=LONGEST_TITLE)
    starts_on = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    convention = forms.ChoiceField(label=_("Convention"))
    per_table = forms.TypedChoiceField(label=_("People at a table"), choices=[(4, "4"), (3, "3")], coerce=int)
    deals_per_set = forms.IntegerField(
        label=_("Deals in a set"), min_value=FEWEST_DEALS, max_value=MOST_DEALS, initial=2
    )
    people = forms.CharField(
        label=_("Players, one a line"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Name; club. The club may be left out. Paste a list, or add people below."),
    )
    house = forms.BooleanField(label=_("A house player, not ranked, joins"), required=False)
    slug = forms.CharField(
        label=_("Short name for the address"),
        required=False,
        max_length=LONGEST_SLUG,
        help_text=_("Small Latin letters, digits and hyphens, such as spring-cup. Empty: from the title."),
    )
    time_zone = forms.CharField(label=_("Time zone"), max_length=60, help_text=_("Such as Europe/Kyiv."))
    language = forms.ChoiceField(label=_("Language of the papers"), choices=settings.LANGUAGES)
    options = forms.CharField(
        label=_("Other rules than the convention's"),
        required=False,
        max_length=LONGEST_OPTIONS,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("One a line, such as sharing=gentle_always. Leave empty to play by the convention."),
    )
    draft = forms.BooleanField(
        label=_("Keep as a draft"),
        required=False,
        help_text=_("Only directors see it until you open it. Players and rules can be prepared."),
    )
    key = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, clubs: Sequence[Club], clubless: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choose_club(clubs, clubless)
        language = get_language() or settings.LANGUAGE_CODE
        titles = [(name, convention_title(name, language)) for name in convention_names()]
        convention = self.fields["convention"]
        assert isinstance(convention, forms.ChoiceField)
        convention.choices = titles

    def choose_club(self, clubs: Sequence[Club], clubless: bool) -> None:
        """Whose event it is: one of `clubs`, or with `clubless` nobody's but the server's. A laptop has no
        clubs and does not ask."""
        if not clubs:
            del self.fields["club"]
            return
        field = self.fields["club"]
        assert isinstance(field, forms.ChoiceField)
        none = [("", _("— none, of the whole server —"))] if clubless else []
        field.choices = [*none, *((club.slug, club.name) for club in clubs)]
        field.required = not clubless and len(clubs) > 1

    @property
    def usual(self) -> list[forms.BoundField]:
        """What is asked of every event."""
        return [self[name] for name in ("club", *USUAL) if name in self.fields]

    @property
    def rare(self) -> list[forms.BoundField]:
        """What is mostly as it was last time."""
        return [self[name] for name in (*RARE, *FIELDS)]

    @property
    def rare_wrong(self) -> bool:
        return any(field.errors for field in self.rare)

    @property
    def event(self) -> NewEvent:
        """The event the valid form describes; refuses an option that is not one."""
        said = {name: value for name, value in self.cleaned_data.items() if name not in (*FIELDS, *NO_RULES)}
        lines = said["options"].splitlines()
        said["options"] = options_from_text(line.strip() for line in lines if line.strip())
        return NewEvent(**said, method=self.chosen or MATCHPOINTS)
