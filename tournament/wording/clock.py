"""What the refusals of the console say: its clock, and lines that belong to no playing."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "round_unknown": _("There is no round %(round)s; the event has %(rounds)s."),
    "round_running": _("Round %(running)s is still running, so round %(round)s cannot start. End it first."),
    "round_not_running": _(
        "The clock of round %(round)s is not running (running: %(running)s). Look at the clock again."
    ),
    "round_minutes": _("A round cannot last %(minutes)s minutes: give 1 to %(most)s."),
    "round_minutes_unclear": _("“%(got)s” is no number of minutes. Type one such as 16."),
    "line_not_due": _(
        "Nobody plays deal %(deal)s in round %(round)s. It is due at table (round): %(tables)s. Choose that "
        "round, or type the table too."
    ),
    "line_needs_table": _(
        "In round %(round)s deal %(deal)s is played at tables %(tables)s. "
        "Type which, like %(deal)s/%(first)s."
    ),
    "round_extension": _(
        "The clock cannot be moved by %(minutes)s minutes: give 1 to %(most)s, and no more than 600 in all."
    ),
    "round_too_short": _(
        "%(minutes)s minutes less would put the deadline before the start. End the round instead."
    ),
    "clock_changed": _(
        "Somebody has changed the clock of round %(round)s since you looked at it. Look at it again, and "
        "do it once more if it is still wanted."
    ),
    "timing_before_start": _("%(where)s is %(at)s, before the start of the round at %(start)s. Correct one."),
    "timing_ended_and_paused": _(
        "%(where)s has ended but stands still since %(at)s. Leave paused_at out of a round that has ended."
    ),
}
