"""Forms that prepare an event. What an event, a list or a movement may be is judged by the services."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from movements.catalogue import Offer
from scoring.convention import convention_names, convention_title, options_from_text
from tournament.services.events import FEWEST_DEALS, LONGEST_SLUG, LONGEST_TITLE, MOST_DEALS, NewEvent

LONGEST_OPTIONS = 2_000


class PlainForm(forms.Form):
    """No colon after labels, no `required` in the page: the server explains what is missing."""

    use_required_attribute = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, label_suffix="", **kwargs)


class NewEventForm(PlainForm):
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

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = get_language() or settings.LANGUAGE_CODE
        titles = [(name, convention_title(name, language)) for name in convention_names()]
        convention = self.fields["convention"]
        assert isinstance(convention, forms.ChoiceField)
        convention.choices = titles

    @property
    def event(self) -> NewEvent:
        """The event the valid form describes; refuses an option that is not one."""
        said = dict(self.cleaned_data)
        lines = said["options"].splitlines()
        said["options"] = options_from_text(line.strip() for line in lines if line.strip())
        return NewEvent(**said)


class EntrantsForm(PlainForm):
    people = forms.CharField(
        label=_("Players, one a line"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Name; club. The club may be left out."),
    )
    present = forms.IntegerField(widget=forms.HiddenInput, required=False)


class DrawForm(PlainForm):
    seed = forms.CharField(
        label=_("Seed of the draw"),
        max_length=100,
        help_text=_(
            "A number or words nobody could choose, such as the numbers of a lottery. It is published."
        ),
    )


class MovementForm(PlainForm):
    scheme = forms.ChoiceField(label=_("Movement"), widget=forms.RadioSelect)
    rounds = forms.IntegerField(
        label=_("Rounds"),
        required=False,
        min_value=1,
        max_value=999,
        help_text=_("Empty: all the movement has."),
    )

    def __init__(self, *args: Any, offers: tuple[Offer, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        scheme = self.fields["scheme"]
        assert isinstance(scheme, forms.ChoiceField)
        scheme.choices = [(offer.scheme, offer.scheme) for offer in offers]


class DealsForm(PlainForm):
    public_value = forms.CharField(
        label=_("Public value"),
        required=False,
        max_length=200,
        help_text=_(
            "Numbers of a lottery drawn after the entries closed, mixed into the dealing so that nobody "
            "could have chosen the deals. May be left empty."
        ),
    )


class FinishForm(PlainForm):
    accepted_missing = forms.IntegerField(
        label=_("Records that stay missing"), min_value=0, max_value=10**6, initial=0
    )
