"""What the refusals say when the remaining rounds are planned anew."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "replan_round": _("Round %(round)s cannot be the last that stays. Choose one from 0 to %(most)s."),
    "replan_number_unknown": _(
        "There is no number %(number)s to leave: the numbers run from 1 to %(players)s. Choose among them."
    ),
    "replan_set_unknown": _(
        "There is no set %(box_set)s: the sets run from 1 to %(sets)s. Choose among them."
    ),
    "replan_too_many": _(
        "%(came)s newcomers are more than the %(most)s that can join at once. Let fewer join."
    ),
    "replan_records_later": _(
        "Round %(round)s has results already. Only rounds after it can be planned again."
    ),
    "replan_overtaken": _(
        "Results or places of “%(slug)s” changed while the rounds were being planned. Check and plan again."
    ),
    "replan_not_sound": _(
        "No sound plan of the remaining rounds was found. %(finding)s Problems in all: %(errors)s. "
        "Leave more sets, use fewer tables, or let fewer people leave or keep their seats."
    ),
}
