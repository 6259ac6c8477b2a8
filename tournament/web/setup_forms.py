"""Forms that prepare an event. What an event, a list or a movement may be is judged by the services."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class PlainForm(forms.Form):
    """No colon after labels, no `required` in the page: the server explains what is missing.

    A number that cannot be is answered with those that can.
    """

    use_required_attribute = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, label_suffix="", **kwargs)

    def full_clean(self) -> None:
        for field in self.fields.values():
            if isinstance(field, forms.IntegerField):
                said = whole_number_said(field.min_value, field.max_value)
                field.error_messages |= dict.fromkeys(("invalid", "min_value", "max_value"), said)
        super().full_clean()


def whole_number_said(least: Any, most: Any) -> str:
    """What to write into a field of whole numbers."""
    if least is None:
        return gettext("Write a whole number.")
    if most is None:
        return gettext("Write a whole number, at least %(least)s.") % {"least": least}
    return gettext("Write a whole number from %(least)s to %(most)s.") % {"least": least, "most": most}


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
