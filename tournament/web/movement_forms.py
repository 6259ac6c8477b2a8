"""Forms about movements: what to list, which to look at or take, how long to search."""

from secrets import randbelow
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from movements.catalogue import LEAST_PLAYERS
from movements.merits import PACE
from tournament.services.searches import LARGEST_SEED, MOST_ROUNDS, SECONDS
from tournament.web.setup_forms import PlainForm

MOST_PLAYERS = 240  # whose movements the pages lay out
LONGEST_KEY = 60
SEEDS = 10_000


def _whole(label: Any, least: int, most: int, help_text: Any = "", *, required: bool = False) -> Any:
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=required, help_text=help_text
    )


class SizeForm(PlainForm):
    """For how many, where no event says it."""

    players = _whole(_("Players"), LEAST_PLAYERS, MOST_PLAYERS, required=True)
    per_table = forms.TypedChoiceField(
        label=_("At a table"), choices=((4, "4"), (3, "3")), coerce=int, required=False, empty_value=4
    )


class FilterForm(PlainForm):
    rounds = _whole(
        _("Rounds wanted"), 1, 999, _("Longer movements are then measured as they are when they stop early.")
    )
    minutes = _whole(_("Minutes at hand"), 1, 9999)
    pace = _whole(
        _("Minutes a deal takes"),
        1,
        99,
        format_lazy(
            _("An estimate; empty: {minutes}, and {change} for each change of round."),
            minutes=PACE.deal,
            change=PACE.change,
        ),
    )
    copies = forms.BooleanField(label=_("Copies of the sets may be used"), required=False)


class LookForm(PlainForm):
    """The address of a picture of one movement."""

    scheme = forms.CharField(max_length=LONGEST_KEY, required=False)
    rounds = _whole("", 1, 999)
    round = _whole("", 1, 999)
    number = _whole(_("Number"), 1, MOST_PLAYERS)


class CompareForm(PlainForm):
    a = forms.CharField(max_length=LONGEST_KEY, required=False)
    b = forms.CharField(max_length=LONGEST_KEY, required=False)
    rounds = _whole("", 1, 999)


class TakeForm(PlainForm):
    scheme = forms.ChoiceField(label=_("Movement"), widget=forms.RadioSelect)
    rounds = forms.IntegerField(
        label=_("Rounds"),
        required=False,
        min_value=1,
        max_value=999,
        help_text=_("Empty: all the movement has."),
    )

    def __init__(self, *args: Any, keys: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        scheme = self.fields["scheme"]
        assert isinstance(scheme, forms.ChoiceField)
        scheme.choices = [(key, key) for key in keys]


class SearchForm(PlainForm):
    """The seed is proposed, so that a search can be ordered again as it was."""

    search_rounds = _whole(_("Rounds"), 2, MOST_ROUNDS, _("Empty: as many as suit the number of players."))
    search_copies = forms.BooleanField(label=_("Copies of the sets may be used"), required=False)
    seconds = forms.TypedChoiceField(
        label=_("Seconds"), choices=[(number, str(number)) for number in SECONDS], coerce=int
    )
    seed = _whole(_("Seed"), 0, LARGEST_SEED, required=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, initial={"seconds": 20, "seed": 1 + randbelow(SEEDS)}, **kwargs)
