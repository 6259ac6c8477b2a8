"""Forms of rulings: the result of each seat, the versions of a fouled deal, a cancellation."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.errors import TournamentError
from tournament.models import SeatRuling
from tournament.services.rulings import MOST_PERCENT, SeatDecision
from tournament.web.acts import GroundsForm
from tournament.web.typed_numbers import read_whists
from tournament.wording import sentence

Status = SeatRuling.Status
LONGEST_WHISTS = 40
KEEP, ADJUSTED, OTHER_PERCENT = "", "adjusted", "percent"
PERCENTS = {"60": 60, "50": 50, "40": 40}
CHOICES = [
    (KEEP, pgettext_lazy("ruling on a seat", "no change")),
    (ADJUSTED, pgettext_lazy("ruling on a seat", "adjusted: these whists")),
    ("60", pgettext_lazy("ruling on a seat", "60 %, not at fault")),
    ("50", pgettext_lazy("ruling on a seat", "50 %, partly at fault")),
    ("40", pgettext_lazy("ruling on a seat", "40 %, at fault")),
    (OTHER_PERCENT, pgettext_lazy("ruling on a seat", "another percent")),
    (Status.NOT_SCHEDULED, pgettext_lazy("a seat by ruling", "not scheduled")),
    (Status.NOT_PLAYED, pgettext_lazy("a seat by ruling", "not played, to be decided")),
    (Status.LATE, pgettext_lazy("a seat by ruling", "to be played later")),
]
VERSIONS = ("A", "B", "C")


@dataclass(frozen=True)
class SeatFields:
    """The three fields of one seat, as the page lays them out."""

    seat: str
    choice: Any
    whists: Any
    percent: Any


class SeatsForm(GroundsForm):
    """What each seat gets; a seat left alone keeps what it has."""

    replace = forms.BooleanField(required=False, label=_("Replace the ruling these seats already have"))

    def __init__(self, *args: Any, seats: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = seats
        for seat in seats:
            self.fields[f"choice_{seat}"] = forms.ChoiceField(choices=CHOICES, required=False)
            self.fields[f"whists_{seat}"] = forms.CharField(required=False, max_length=LONGEST_WHISTS)
            self.fields[f"percent_{seat}"] = forms.IntegerField(
                required=False, min_value=0, max_value=MOST_PERCENT
            )
            self.fields[f"percent_{seat}"].widget = forms.TextInput({"inputmode": "numeric", "size": 3})
            self.fields[f"whists_{seat}"].widget.attrs["size"] = 7

    @property
    def lines(self) -> list[SeatFields]:
        names = ("choice", "whists", "percent")
        return [SeatFields(seat, *(self[f"{name}_{seat}"] for name in names)) for seat in self.seats]

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        said["decisions"] = {}
        for seat in self.seats:
            choice = said.get(f"choice_{seat}", KEEP)
            decision = self._decision(seat, choice) if choice else None
            if decision is not None:
                said["decisions"][seat] = decision
            elif not choice and (said.get(f"whists_{seat}") or said.get(f"percent_{seat}") is not None):
                self.add_error(f"choice_{seat}", _("Choose what the number beside it stands for."))
        return said

    def _decision(self, seat: str, choice: str) -> SeatDecision | None:
        if choice == ADJUSTED:
            return self._adjusted(seat)
        if choice in PERCENTS:
            return SeatDecision(Status.ARTIFICIAL, percent=PERCENTS[choice])
        if choice != OTHER_PERCENT:
            return SeatDecision(choice)
        percent = self.cleaned_data.get(f"percent_{seat}")
        if percent is None and f"percent_{seat}" not in self.errors:
            self.add_error(f"percent_{seat}", _("Write the percent of the top this seat gets."))
        return None if percent is None else SeatDecision(Status.ARTIFICIAL, percent=percent)

    def _adjusted(self, seat: str) -> SeatDecision | None:
        try:
            return SeatDecision(
                Status.ADJUSTED, whists=read_whists(self.cleaned_data.get(f"whists_{seat}", ""))
            )
        except TournamentError as error:
            if f"whists_{seat}" not in self.errors:
                self.add_error(f"whists_{seat}", sentence(error))
            return None


class FouledForm(GroundsForm):
    """Which version of the cards each record was played with; `found` is what reports of the box say."""

    def __init__(
        self, *args: Any, playings: list[tuple[int, int]], found: Mapping[tuple[int, int], str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.letters = sorted({*VERSIONS, *found.values()})
        self.playings = {f"version_{round_}_{table}": (round_, table) for round_, table in playings}
        for name, playing in self.playings.items():
            self.fields[name] = forms.ChoiceField(
                choices=[(letter, letter) for letter in self.letters],
                initial=found.get(playing, VERSIONS[0]),
                widget=forms.RadioSelect,
                error_messages={"required": _("Choose the version played at this table.")},
            )

    @property
    def versions(self) -> Mapping[tuple[int, int], Any]:
        """{(round, table): its field}"""
        return {playing: self[name] for name, playing in self.playings.items()}

    @property
    def groups(self) -> list[list[tuple[int, int]]]:
        """The playings of each version that occurs, A first."""
        said = self.cleaned_data
        by_version = [
            [playing for name, playing in self.playings.items() if said[name] == letter]
            for letter in self.letters
        ]
        return [group for group in by_version if group]


class CancelForm(GroundsForm):
    """Why a ruling is taken back."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["rule"]
