"""Layouts entered by hand and cards found in boxes: refusals, where cards come from, what explains them."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from deals.found import Cause

SENTENCES: dict[str, str | Promise] = {
    "layouts_none": gettext_lazy("No layout is given. Give at least one."),
    "layouts_absent": gettext_lazy(
        "“%(slug)s” has no layouts yet. Make its deals, or enter their cards by hand."
    ),
    "layout_of_reserve": gettext_lazy(
        "%(reserve)s is a reserve deal: it follows from the key and is never entered by hand. "
        "Enter the cards for a deal of the event."
    ),
    "layout_changed": gettext_lazy(
        "The cards of deal %(deal)s have been changed since you opened the page. "
        "Open it again and look at them."
    ),
    "layout_played": gettext_lazy(
        "Deal %(deal)s has cards and has been played, records: %(records)s, so its cards stay. If others "
        "lay in the box, report what was found there and split the records; or put a reserve deal into play."
    ),
    "layout_not_by_hand": gettext_lazy(
        "The cards of deal %(deal)s were not entered by hand, so there is nothing to take back."
    ),
    "found_unknown": gettext_lazy(
        "There is no report %(number)s of a found layout; the event has %(reports)s."
    ),
    "found_without_layout": gettext_lazy(
        "Deal %(deal)s has no layout to compare with. Enter what was dealt first, then what was found."
    ),
    "found_same": gettext_lazy(
        "These are the cards deal %(deal)s was dealt; nothing has moved. Put the cards where they were found."
    ),
    "found_nowhere": gettext_lazy(
        "Deal %(deal)s is not played in round %(round)s at table %(table)s. "
        "Choose among, round/table: %(places)s."
    ),
    "found_until": gettext_lazy(
        "Cards found from round %(first)s on cannot have been put right after round %(last)s. "
        "Give a round up to %(most)s, or none."
    ),
    "found_already": gettext_lazy(
        "Report %(report)s already says what was found from round %(round)s, table %(table)s on. "
        "Cancel it first."
    ),
    "found_note": gettext_lazy("The note is longer than %(longest)s characters. Say it more briefly."),
}

ORIGINS: dict[str, str | Promise] = {
    "dealt": pgettext_lazy("cards of a deal", "dealt by the key"),
    "hand": pgettext_lazy("cards of a deal", "entered by hand"),
    "reserve": pgettext_lazy("cards of a deal", "reserve deal"),
    "": pgettext_lazy("cards of a deal", "no cards yet"),
}
CHANGES: dict[str, str | Promise] = {
    "new": pgettext_lazy("what becomes of a layout", "new"),
    "replaced": pgettext_lazy("what becomes of a layout", "replaces the cards there are"),
    "same": pgettext_lazy("what becomes of a layout", "as it is already"),
}


def holder_text(holder: str) -> str:
    """A seat by its letter, the talon that lies apart by its name."""
    return _("the talon") if holder == "T" else holder


def cause_text(cause: Cause) -> str:
    """What may have happened to a box, in one sentence."""
    if cause.other is not None:
        return _("The cards are those of deal %(deal)s: the boxes were taken for each other.") % {
            "deal": cause.other
        }
    if cause.turned:
        return _("Every hand lies further on by so many seats, clockwise: %(steps)s. The box was turned.") % {
            "steps": cause.turned
        }
    one, other = map(holder_text, cause.exchanged or cause.swapped or ("", ""))
    said = (
        _("The packets of %(one)s and %(other)s were exchanged whole.")
        if cause.exchanged
        else _("One card of %(one)s and one of %(other)s were exchanged.")
    )
    return said % {"one": one, "other": other}
