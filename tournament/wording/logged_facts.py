"""Places and facts of an event as `manage.py verify` names them where they are not what the log tells."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

PLACES: dict[str, str | Promise] = {
    "place_event": pgettext_lazy("a logged fact", "the event"),
    "place_entrant": pgettext_lazy("a logged fact", "the player entered as number %(order)s"),
    "place_number": pgettext_lazy("a logged fact", "player number %(number)s (entered as number %(order)s)"),
    "place_team": pgettext_lazy("a logged fact", "team %(team)s"),
    "place_plan": pgettext_lazy("a logged fact", "the plan of round %(round)s, table %(table)s"),
    "place_deal": pgettext_lazy("a logged fact", "deal %(deal)s"),
    "place_record": pgettext_lazy(
        "a logged fact", "the record of deal %(deal)s, round %(round)s, table %(table)s"
    ),
    "place_ruling": pgettext_lazy("a logged fact", "ruling %(ruling)s"),
    "place_ruling_seat": pgettext_lazy(
        "a logged fact", "ruling %(ruling)s on deal %(deal)s, round %(round)s, table %(table)s, seat %(seat)s"
    ),
    "place_found": pgettext_lazy("a logged fact", "report %(report)s on what was found in a box"),
    "place_request": pgettext_lazy(
        "a logged fact", "request %(request)s of number %(number)s about deal %(deal)s"
    ),
    "place_publication": pgettext_lazy("a logged fact", "version %(version)s"),
    "place_stretch": pgettext_lazy("a logged fact", "stretch %(stretch)s of the round clock"),
}

FIELDS: dict[str, str | Promise] = {
    "fact_row": pgettext_lazy("a logged fact", "what was played"),
    "fact_entered_by": pgettext_lazy("a logged fact", "who entered it"),
    "fact_channel": pgettext_lazy("a logged fact", "how it was entered"),
    "fact_confirmed_by": pgettext_lazy("a logged fact", "who confirmed it"),
    "fact_rivals": pgettext_lazy("a logged fact", "other entries beside it"),
    "fact_seats": pgettext_lazy("a logged fact", "who sat where"),
    "fact_set": pgettext_lazy("a logged fact", "the set"),
    "fact_room": pgettext_lazy("a logged fact", "the room"),
    "fact_number": pgettext_lazy("a logged fact", "the number"),
    "fact_ranked": pgettext_lazy("a logged fact", "whether ranked"),
    "fact_stationary": pgettext_lazy("a logged fact", "whether the seat is kept"),
    "fact_here": pgettext_lazy("a logged fact", "whether seen in the hall"),
    "fact_holders": pgettext_lazy("a logged fact", "who held the number"),
    "fact_name": pgettext_lazy("a logged fact", "the name"),
    "fact_members": pgettext_lazy("a logged fact", "the members"),
    "fact_cards": pgettext_lazy("a logged fact", "whether it has cards"),
    "fact_layout": pgettext_lazy("a logged fact", "the layout"),
    "fact_by_hand": pgettext_lazy("a logged fact", "whether the layout was entered by hand"),
    "fact_reserve": pgettext_lazy("a logged fact", "the reserve deal in its place"),
    "fact_kind": pgettext_lazy("a logged fact", "the kind"),
    "fact_author": pgettext_lazy("a logged fact", "who made it"),
    "fact_reason": pgettext_lazy("a logged fact", "the reason"),
    "fact_rule": pgettext_lazy("a logged fact", "the rule it rests on"),
    "fact_detail": pgettext_lazy("a logged fact", "what was decided"),
    "fact_deal": pgettext_lazy("a logged fact", "the deal it is about"),
    "fact_cancelled_by": pgettext_lazy("a logged fact", "who cancelled it"),
    "fact_cancel_reason": pgettext_lazy("a logged fact", "the reason of the cancelling"),
    "fact_status": pgettext_lazy("a logged fact", "the result"),
    "fact_whists": pgettext_lazy("a logged fact", "the whists"),
    "fact_percent": pgettext_lazy("a logged fact", "the percent"),
    "fact_in_force": pgettext_lazy("a logged fact", "whether in force"),
    "fact_dealt": pgettext_lazy("a logged fact", "the cards dealt"),
    "fact_found": pgettext_lazy("a logged fact", "the cards found"),
    "fact_first_round": pgettext_lazy("a logged fact", "the first round"),
    "fact_table": pgettext_lazy("a logged fact", "the table"),
    "fact_last_round": pgettext_lazy("a logged fact", "the last round"),
    "fact_note": pgettext_lazy("a logged fact", "the note"),
    "fact_text": pgettext_lazy("a logged fact", "the text"),
    "fact_decision": pgettext_lazy("a logged fact", "the decision"),
    "fact_answer": pgettext_lazy("a logged fact", "the answer"),
    "fact_decided_by": pgettext_lazy("a logged fact", "who decided"),
    "fact_state": pgettext_lazy("a logged fact", "the state"),
    "fact_missing_accepted": pgettext_lazy("a logged fact", "the missing records that were accepted"),
    "fact_draw_seed": pgettext_lazy("a logged fact", "the seed of the draw"),
    "fact_public_value": pgettext_lazy("a logged fact", "the public value"),
    "fact_commitment": pgettext_lazy("a logged fact", "the commitment to the key of the deals"),
    "fact_convention": pgettext_lazy("a logged fact", "the convention"),
    "fact_options": pgettext_lazy("a logged fact", "the options of the convention"),
    "fact_per_table": pgettext_lazy("a logged fact", "how many play at a table"),
    "fact_deals_per_set": pgettext_lazy("a logged fact", "deals in a set"),
    "fact_tie_breaks": pgettext_lazy("a logged fact", "the tie-breaks"),
    "fact_master_points": pgettext_lazy("a logged fact", "the master points"),
    "fact_method": pgettext_lazy("a logged fact", "the scoring method"),
    "fact_carry_over": pgettext_lazy("a logged fact", "the percent carried over"),
    "fact_corrections_until": pgettext_lazy("a logged fact", "the deadline of corrections"),
    "fact_round": pgettext_lazy("a logged fact", "the round"),
    "fact_minutes": pgettext_lazy("a logged fact", "the minutes"),
    "fact_extended": pgettext_lazy("a logged fact", "the minutes added"),
    "fact_paused": pgettext_lazy("a logged fact", "whether standing still"),
    "fact_ended": pgettext_lazy("a logged fact", "whether ended"),
    "fact_yes": pgettext_lazy("a logged fact", "yes"),
    "fact_no": pgettext_lazy("a logged fact", "no"),
}

SAID: dict[str, str | Promise] = {
    "fact_differs": _(
        "%(place)s, %(fact)s: the log says “%(logged)s”, and “%(stored)s” is kept. Find out which is "
        "right; where it is the log, restore a backup from before the change, and where it is not, "
        "correct it once more with a reason"
    ),
    "fact_gone": _(
        "%(place)s: the log tells of it, and it is not kept any more: restore a backup from before and "
        "compare"
    ),
    "fact_unlogged": _(
        "%(place)s: it is kept, and the log tells of no such thing: find out who put it there, or "
        "restore a backup from before and compare"
    ),
}

LOGGED_FACTS = {**PLACES, **FIELDS, **SAID}
