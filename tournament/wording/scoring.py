"""What the refusals of `scoring` say."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

READING: dict[str, str | Promise] = {
    "not_an_object": _("%(where)s must be an object with named fields, but it is “%(got)s”."),
    "not_a_list": _("%(where)s must be a list, but it is “%(got)s”."),
    "not_text": _("%(where)s must be text, but it is “%(got)s”."),
    "not_whole": _("%(where)s must be a whole number, but it is “%(got)s”."),
    "out_of_range": _("%(where)s must be from %(low)s to %(high)s, but it is %(got)s."),
    "not_a_fraction": _("“%(got)s” is not an exact number. Write it like 7 or -15/2."),
    "field_not_known": _("%(where)s has the field “%(field)s”, which is not known. Known: %(known)s."),
    "missing_field": _("%(where)s lacks the field “%(field)s”. Add it."),
}

CONVENTION: dict[str, str | Promise] = {
    "unknown_convention": _("There is no convention “%(got)s”. Choose one of: %(known)s."),
    "unknown_option": _("A convention has no option “%(got)s”. Options: %(known)s."),
    "bad_option": _("The option %(option)s cannot be “%(got)s”. Allowed: %(allowed)s."),
    "option_without_value": _("The option “%(got)s” has no value. Write it as name=value."),
}

ROW: dict[str, str | Promise] = {
    "unknown_contract": _(
        "“%(got)s” is not a contract. Write 6S to 10NT (S, C, D, H or NT), M for misère, - for all-pass."
    ),
    "not_a_seat": _("%(where)s: “%(got)s” is not a seat of this table. Its seats: %(seats)s."),
    "field_not_for_contract": _("%(field)s has no meaning for the contract %(contract)s. Leave it out."),
    "bad_multiplier": _("The multiplier cannot be %(got)s. Allowed: %(allowed)s."),
    "declarer_missing": _("Who played %(contract)s? Name the declarer."),
    "declarer_rests": _(
        "%(seat)s deals and rests, and cannot be the declarer. Correct the dealer or the declarer."
    ),
    "whister_is_declarer": _("%(seat)s is the declarer and cannot whist as well. Name a defender."),
    "whister_rests": _("%(seat)s deals and rests, and cannot whist. Name one who holds cards."),
    "unknown_call": _("%(where)s cannot be “%(got)s”. A defender calls one of: %(calls)s."),
    "call_missing": _("What did %(seat)s call? Enter whist, pass or half."),
    "half_by_first": _("%(seat)s is the first defender and cannot call a half whist. Only the second can."),
    "half_after_whist": _(
        "%(seat)s cannot call a half whist after the whist of %(whister)s. Enter whist or pass."
    ),
    "half_not_on_level": _("There is no half whist on a game of %(level)s. It is allowed on: %(levels)s."),
    "tricks_missing": _("How many tricks did the declarer %(seat)s take? Enter 0 to 10."),
    "tricks_of_unplayed_game": _("Nobody whisted, so nothing was played: leave %(field)s out."),
    "tricks_of_passer": _(
        "%(seat)s passed, so these tricks belong to the whister. Add them to those of %(whister)s."
    ),
    "whist_tricks_missing": _("How many tricks did the whister %(seat)s take? Enter 0 to 10."),
    "tricks_do_not_sum": _(
        "The tricks add up to %(got)s, not 10. A lone whister's tricks include the passer's."
    ),
    "all_pass_at_two": _("All-pass cannot be scored at a table of %(players)s. Three or four must play."),
    "hand_tricks_count": _("All-pass needs the tricks of the hands %(hands)s in this order, got %(got)s."),
    "hand_tricks_over": _("The hands took %(got)s tricks together, more than 10. Count them again."),
    "hand_tricks_short": _("The three hands took %(got)s tricks together; it must be 10. Count them again."),
}

LINE: dict[str, str | Promise] = {
    "line_too_long": _("%(got)s characters are too many for one row of a protocol; %(longest)s are enough."),
    "line_without_deal": _("“%(got)s” does not begin with a deal. Type its number first, then a space."),
    "line_lacks_contract": _(
        "What was played in deal %(deal)s? Type 6S to 10NT, M for misère or - for all-pass."
    ),
    "line_lacks_declarer": _("Who played %(contract)s? Type the seat."),
    "line_lacks_calls": _(
        "Who whisted against %(seat)s? Type the seat and the tricks, E3; a dash for a pass, S-; only a dash "
        "if nobody did."
    ),
    "line_lacks_tricks": _(
        "All-pass in deal %(deal)s: type the tricks of the three hands, the first hand first."
    ),
    "line_unclear": _("“%(got)s” is not understood. Type on like 13 7H N 7 E3 S-."),
    "line_seat_twice": _("%(seat)s is named twice. Name every defender once."),
    "line_tricks_over": _("The tricks add up to %(got)s, more than 10. Count them again."),
}

# Not refusals: what a row says that is hard to believe.
WARNINGS: dict[str, str | Promise] = {
    "talon_took_too_much": _(
        "The hands leave %(tricks)s tricks to %(seat)s, who has only the two cards of the talon. "
        "Count the tricks again."
    ),
}

RESULTS: dict[str, str | Promise] = {
    "deal_given_twice": _("Deal %(deal)s stands twice. Put all its records together."),
    "deal_not_scored_yet": _("Deal %(deal)s has no results to correct. Enter them as a new deal."),
    "record_id_twice": _(
        "Deal %(deal)s: the record “%(record)s” stands twice. Give every record its own id."
    ),
    "entrant_twice": _("Deal %(deal)s, record “%(record)s”: entrant %(entrant)s sits in two seats."),
    "whists_or_artificial": _(
        "Deal %(deal)s, record “%(record)s”, seat %(seat)s: give either whists or an artificial percent."
    ),
    "group_unknown_record": _("Deal %(deal)s: a group names the record “%(record)s”, which is not there."),
    "group_record_twice": _("Deal %(deal)s: the record “%(record)s” is in two groups. Leave it in one."),
    "group_misses_record": _("Deal %(deal)s: the record “%(record)s” is in no group. Put it in one."),
    "record_not_of_deal": _("Deal %(deal)s has no record “%(got)s”. Its records: %(known)s."),
    "seat_without_result": _(
        "Deal %(deal)s, record “%(record)s”: the seat “%(got)s” has no result. Seats with one: %(known)s."
    ),
    "penalty_below_zero": _("A penalty for entrant %(entrant)s cannot be %(got)s. Give 0 or more."),
    "whists_not_exact": _("%(where)s: “%(got)s” are not exact whists. Write them like 7 or -15/2."),
    "bad_record_id": _("Deal %(deal)s: a record's id cannot be “%(got)s”. Use 1 to %(longest)s letters."),
}

RANKING: dict[str, str | Promise] = {
    "unknown_tie_break": _("There is no tie-break “%(got)s”. Choose from: %(known)s."),
    "tie_break_twice": _("The tie-break “%(got)s” stands twice. Name each of these at most once: %(known)s."),
    "tie_facts_missing": _(
        "Entrant %(entrant)s has no values for the tie-breaks. Give them or drop: %(needed)s."
    ),
}

METHODS: dict[str, str | Promise] = {
    "winners_out_of_range": _("Of each table 1 to %(most)s can go on, not %(got)s."),
    "stage_is_final": _("A stage of %(tables)s tables is the final: nobody goes on from it. Publish it."),
    "nobody_drops_out": _(
        "So all %(players)s would go on, since whole tables have to be filled (%(places)s places). Let fewer "
        "of each table go on."
    ),
    "unknown_method": _("There is no way to score “%(got)s”. Choose one of: %(known)s."),
    "method_without_bands": _("%(method)s takes no bands of coefficients. Drop them or choose: %(known)s."),
    "method_not_in_whists": _("%(method)s is no way to score in whists."),
    "award_out_of_range": _("The whists for an artificial 60 must be from 0 to %(most)s, not %(got)s."),
    "too_many_bands": _("%(got)s bands of coefficients are too many. Give %(most)s at most."),
    "band_not_a_pair": _("Band %(band)s must be a limit and a coefficient, but it is “%(got)s”."),
    "band_limit_not_rising": _("Band %(band)s reaches to %(got)s. Give a limit above %(above)s."),
    "band_after_endless": _(
        "Band %(band)s follows a band without a limit. Give that one a limit or drop this one."
    ),
    "band_coefficient": _("Band %(band)s: the coefficient must be from 0 to 1, but it is %(got)s."),
}

TEAMS: dict[str, str | Promise] = {
    "team_twice": _("Team %(team)s stands twice. Give every team its own number."),
    "team_size": _("Team %(team)s has %(got)s members. Name %(fewest)s to %(most)s."),
    "team_member_unknown": _("Team %(team)s: there is no entrant %(entrant)s. Name one who plays."),
    "team_member_twice": _(
        "Team %(team)s: entrant %(entrant)s is already in team %(other)s. Name everybody once."
    ),
}

SENTENCES = {**READING, **CONVENTION, **ROW, **LINE, **RESULTS, **RANKING, **METHODS, **TEAMS}
