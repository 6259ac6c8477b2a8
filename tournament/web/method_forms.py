"""The part of a form that says how an event is scored: the method, its bands, the award."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.bands import bands_to_json
from scoring.methods import IN_WHISTS, MATCHPOINTS, Method, method_from_json
from tournament.web.setup_forms import PlainForm
from tournament.wording.methods import NAMES

ENDLESS = "-"
OWN = "own"
PRESETS: dict[str, list[list[str | None]]] = {
    "200-650": [["200", "1"], ["650", "1/10"]],
    "50-100": [["50", "1"], ["100", "1/2"], [None, "1/10"]],
}
LONGEST_BANDS = 500
FIELDS = ("method", "preset", "bands", "award")
FIELD_OF = {
    "unknown_method": "method",
    "award_out_of_range": "award",
    "not_a_fraction": "award",
    "too_many_bands": "bands",
    "band_not_a_pair": "bands",
    "band_limit_not_rising": "bands",
    "band_after_endless": "bands",
    "band_coefficient": "bands",
}


class MethodForm(PlainForm):
    """What the method may be is judged by scoring.methods."""

    method = forms.ChoiceField(
        label=_("Scoring"), required=False, choices=tuple(NAMES.items()), initial=MATCHPOINTS.name
    )
    preset = forms.ChoiceField(
        label=_("In whists, large differences"),
        required=False,
        choices=(
            ("", _("count in full")),
            ("200-650", _("1 up to 200, 1/10 from there to 650, nothing above")),
            ("50-100", _("1 up to 50, 1/2 from there to 100, 1/10 above")),
            (OWN, _("are cut down as written below")),
        ),
    )
    bands = forms.CharField(
        label=_("Own bands"),
        required=False,
        max_length=LONGEST_BANDS,
        widget=forms.Textarea({"rows": 3}),
        help_text=_(
            "A limit and a coefficient a line, such as 200 1 and then 650 1/10; a last limit of - is none."
        ),
    )
    award = forms.CharField(
        label=_("In whists, an artificial 60 gives"),
        required=False,
        max_length=20,
        initial="10",
        help_text=_("Whists. A penalty of ten percent takes as many."),
    )

    @property
    def chosen(self) -> Method | None:
        """The method of the valid form, None where it says nothing; refuses what cannot be."""
        said = self.cleaned_data
        if not said["method"]:
            return None
        if said["method"] not in IN_WHISTS:
            return method_from_json({"name": said["method"]})
        bands = self._own_bands() if said["preset"] == OWN else PRESETS.get(said["preset"], [])
        award = said["award"].strip() or "10"
        return method_from_json({"name": said["method"], "bands": bands, "award": award})

    def _own_bands(self) -> list[list[str | None]]:
        lines = [line.split() for line in self.cleaned_data["bands"].splitlines() if line.strip()]
        return [[None if word == ENDLESS else word for word in words] for words in lines]


def method_initial(method: Method) -> dict[str, Any]:
    """What the form shows of a method an event has."""
    bands = bands_to_json(method.bands)
    preset = next((name for name, known in PRESETS.items() if known == bands), OWN if bands else "")
    return {
        "method": method.name,
        "preset": preset,
        "bands": "\n".join(f"{limit or ENDLESS} {coefficient}" for limit, coefficient in bands),
        "award": str(method.award),
    }
