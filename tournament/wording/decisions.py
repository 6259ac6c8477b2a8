"""What a director's ruling does and why, in words: for pages, papers and sheets alike."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from scoring.numbers import mixed_text, read_fraction

PRESETS: dict[str, str | Promise] = {
    "as_if_never": gettext_lazy("what was still to be played counts as never scheduled, for the whole table"),
    "forty_sixty": gettext_lazy(
        "of what was still to be played the one who left gets at most 40 %, the table-mates at least 60 %"
    ),
}
STATUSES: dict[str, str | Promise] = {
    "not_scheduled": pgettext_lazy("a seat by ruling", "not scheduled"),
    "not_played": pgettext_lazy("a seat by ruling", "not played, to be decided"),
    "late": pgettext_lazy("a seat by ruling", "to be played later"),
}


def ruling_effect(kind: str, deal: int | None, entrant: int | None, detail: Mapping[str, Any]) -> str:
    """What a ruling does, in one phrase; `detail` as models.Ruling keeps it."""
    effects = {
        "seats": _seats_effect,
        "fouled": _fouled_effect,
        "penalty": _penalty_effect,
        "withdrawal": _withdrawal_effect,
    }
    return effects[kind](deal, entrant, detail)


def _seats_effect(deal: int | None, entrant: int | None, detail: Mapping[str, Any]) -> str:
    seats = ", ".join(f"{seat} {decision_text(decision)}" for seat, decision in detail["seats"].items())
    return _("deal %(deal)s, round %(round)s, table %(table)s: %(seats)s") % {
        "deal": deal,
        "round": detail["round"],
        "table": detail["table"],
        "seats": seats,
    }


def decision_text(decision: Mapping[str, Any]) -> str:
    """What one seat gets: `{"status", "whists": "15/2" or None, "percent"}`."""
    if decision["whists"] is not None:
        whists = mixed_text(read_fraction(decision["whists"]), signed=True)
        return pgettext("a seat by ruling", "adjusted to %(whists)s") % {"whists": whists}
    if decision["percent"] is not None:
        percent = decision["percent"]
        return pgettext("a seat by ruling", "artificial %(percent)s %%") % {"percent": percent}
    return str(STATUSES.get(decision["status"], decision["status"]))


def _fouled_effect(deal: int | None, entrant: int | None, detail: Mapping[str, Any]) -> str:
    groups = "; ".join(_group_text(group) for group in detail["groups"])
    said = _("deal %(deal)s is split by the version played, round/table: %(groups)s")
    return said % {"deal": deal, "groups": groups}


def _group_text(group: Iterable[Iterable[int]]) -> str:
    return ", ".join("/".join(map(str, playing)) for playing in group)


def _penalty_effect(deal: int | None, entrant: int | None, detail: Mapping[str, Any]) -> str:
    said = _("number %(number)s gets a penalty of %(percent)s %%")
    return said % {"number": entrant, "percent": detail["percent"]}


def _withdrawal_effect(deal: int | None, entrant: int | None, detail: Mapping[str, Any]) -> str:
    said = _("number %(number)s withdraws: %(preset)s")
    return said % {"number": entrant, "preset": PRESETS[detail["preset"]]}


def grounds_text(reason: str, rule: str) -> str:
    """The reason, with the rule it rests on where one was named."""
    return f"{reason} ({rule})" if rule else reason
