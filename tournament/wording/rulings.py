"""What the refusals of rulings, corrections of fact, substitutes and publishing say."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

RULINGS: dict[str, str | Promise] = {
    "ruling_reason": _("“%(reason)s” cannot be the reason of a ruling: write 1 to %(longest)s characters."),
    "ruling_rule": _("The rule “%(rule)s” is longer than %(longest)s characters. Name it more briefly."),
    "ruling_unknown": _("There is no ruling %(ruling)s; the event has %(rulings)s."),
    "ruling_without_seats": _("The ruling names no seat. Choose at least one of %(seats)s."),
    "seat_unknown": _("There is no seat %(seat)s at this table; seats are %(seats)s."),
    "seat_ruled": _(
        "Seat %(seat)s of deal %(deal)s at table %(table)s has a ruling already. "
        "Cancel that one, or replace it expressly."
    ),
    "status_unknown": _("A result cannot be “%(status)s”; it can be: %(known)s."),
    "whists_for_adjusted": _("Seat %(seat)s is “%(status)s”: an adjusted result, and only it, needs whists."),
    "percent_for_artificial": _(
        "Seat %(seat)s is “%(status)s”: an artificial result, and only it, needs a percent."
    ),
    "percent_out_of_range": _("%(percent)s percent is not possible: give 0 to %(most)s."),
    "penalty_out_of_range": _(
        "A penalty of %(percent)s percent of a top is not possible: give 1 to %(most)s."
    ),
    "deal_fouled_already": _("Deal %(deal)s is split already. Cancel that ruling first."),
    "groups_too_few": _(
        "Groups of deal %(deal)s with records: %(groups)s. A fouled deal has two or more, none of them empty."
    ),
    "group_names_no_record": _(
        "The groups of deal %(deal)s name round %(round)s, table %(table)s, where it has no record."
    ),
    "group_names_twice": _(
        "The groups of deal %(deal)s name round %(round)s, table %(table)s twice. Keep it in one group."
    ),
    "group_leaves_out": _(
        "The groups of deal %(deal)s leave out round %(round)s, table %(table)s. Put it in one of them."
    ),
    "not_whists": _("“%(got)s” is not a number of whists. Write it like 7, -7½, 7.5 or 15/2."),
    "withdrawn_already": _("Number %(number)s has withdrawn already."),
    "preset_unknown": _("There is no way to withdraw called “%(preset)s”; known are: %(known)s."),
}

FACTS: dict[str, str | Promise] = {
    "sitting_unknown": _("In round %(round)s nobody is due at table %(table)s. Check both numbers."),
    "rotation_nothing": _("Moving everybody %(steps)s places changes nothing. Give 1, 2 or 3."),
    "no_records_at_table": _("Table %(table)s has no record of round %(round)s to correct."),
    "record_exists": _(
        "Deal %(deal)s already has a record of table %(table)s in round %(round)s. Correct that one first."
    ),
    "table_same": _("The row of deal %(deal)s is written for table %(table)s already. Name the other one."),
    "table_ruled": _(
        "Ruling %(ruling)s on deal %(deal)s at table %(table)s is in force. Cancel it, put the row to its "
        "table, and rule again."
    ),
    "table_fouled": _(
        "Deal %(deal)s is split by ruling %(ruling)s. Cancel it, put the row to its table, and split again."
    ),
    "act_unknown": _("The log has no act %(act)s; it has %(acts)s."),
    "act_stays": _("Act %(act)s of the log cannot be taken back with one click. Correct what it did."),
    "act_overtaken": _(
        "The records have changed since act %(act)s, so it cannot be taken back. "
        "Correct them as they are now."
    ),
}

SUBSTITUTES: dict[str, str | Promise] = {
    "substitute_round": _("A substitute cannot start in round %(round)s: give 2 to %(rounds)s."),
    "substitute_before": _(
        "The number changed hands in round %(last)s already, after round %(round)s. Give a later round."
    ),
    "substitute_twice": _("%(name)s takes over number %(number)s in round %(round)s already."),
}

PUBLISHING: dict[str, str | Promise] = {
    "stage_not_over": _("“%(slug)s” is not finished. Finish the stage, then let the best of it go on."),
    "not_a_knock_out": _(
        "“%(slug)s” is no stage of a knock-out. Make a next session with everybody instead."
    ),
    "event_not_finished": _("“%(slug)s” is not finished. Finish it before publishing."),
    "event_not_published": _("“%(slug)s” is not published, so there is nothing to reopen."),
    "corrections_over": _("Corrections could be asked for until %(until)s. Speak to the director."),
    "correction_text": _("“%(text)s” cannot be sent: write 1 to %(longest)s characters."),
    "correction_asked": _(
        "Number %(number)s has already asked about deal %(deal)s. Wait for the director's answer."
    ),
    "request_unknown": _("“%(slug)s” has no request %(request)s. Look at the list of requests."),
    "correction_decided": _("This request is decided already: %(decision)s."),
    "deal_not_played": _("Number %(number)s has no record of deal %(deal)s."),
    "master_points_wrong": _(
        "%(points)s cannot be the points of place %(place)s: give a whole number from 0 to %(most)s."
    ),
    "master_points_long": _("A table of points for %(places)s places is too long; at most %(most)s."),
    "best_out_of_range": _("The best %(best)s events cannot be counted: give 1 to %(most)s."),
}

SENTENCES = {**RULINGS, **FACTS, **SUBSTITUTES, **PUBLISHING}
