"""What the refusals of `movements` say, and what its findings about a schedule say."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, str | Promise] = {
    "movement_not_whole": _(
        "%(where)s: “%(got)s” is not possible. Write a whole number from %(least)s to %(most)s."
    ),
    "movement_not_text": _("%(where)s: “%(got)s” is not a text of 1 to %(longest)s characters. Write one."),
    "movement_not_list": _("%(where)s: “%(got)s” is not a list. Write one in square brackets."),
    "movement_list_length": _("%(where)s has %(got)s items; it must have from 1 to %(most)s."),
    "movement_not_object": _("%(where)s: “%(got)s” is not an object. Write one in curly brackets."),
    "movement_key_missing": _("%(where)s has no “%(key)s”. Add it."),
    "movement_key_unknown": _("%(where)s has “%(key)s”, which is not known. Known are: %(known)s."),
    "round_out_of_turn": _(
        "Round %(round)s stands where round %(expected)s should. Number the rounds from 1 in their order."
    ),
    "per_table_unknown": _("“%(per_table)s” people cannot sit at a table. Choose 3 or 4."),
    "place_unreadable": _(
        "“%(place)s” is not a place. Write a table and a seat, such as 12S, or P for rest."
    ),
    "group_empty": _("The row “%(row)s” has no places. Write them with spaces between, such as 1S 1W 2W."),
    "judge_row_unreadable": _(
        "“%(word)s” is not a place of the judge's row. Write - for none, 12 for tables 1 and 2, or /10,11/."
    ),
    "judge_row_tables": _(
        "The judge's row serves the tables %(tables)s, but the participants sit at %(expected)s. "
        "Name each of those tables once."
    ),
    "row_seat_unknown": _("The place %(place)s is not at these tables. Their seats are %(seats)s."),
    "row_place_repeated": _("The place %(place)s is in the rows twice. Leave it in one."),
    "row_place_missing": _("Nobody ever sits at %(place)s. Put it into a row, or leave that table out."),
    "no_rulebook_scheme": _(
        "The rule book has no special scheme for %(players)s participants. It has them for %(sizes)s."
    ),
    "tables_out_of_range": _("Line movements need from %(least)s to %(most)s tables, not %(tables)s."),
    "rounds_out_of_range": _(
        "The scheme %(scheme)s can be played for 1 to %(most)s rounds, not %(rounds)s: "
        "nobody may meet a set twice."
    ),
    "movement_too_large": _(
        "%(rounds)s rounds at %(tables)s tables are too many to lay out. Ask for at most %(most)s rounds."
    ),
    "lines_need_prime": _(
        "Lines without extra steps need a prime number of tables from 5, not %(tables)s. Nearest: "
        "%(nearest)s; or choose lines-extra-step."
    ),
    "scheme_unknown": _(
        "There is no scheme “%(scheme)s”. There are %(known)s, rulebook-N for N = %(sizes)s, "
        "and our own that --list names."
    ),
    "optimised_tables": _(
        "%(players)s participants can fill from %(least)s to %(most)s tables, not %(tables)s. "
        "Ask for a number between."
    ),
    "nothing_found": _(
        "In %(seconds)s seconds no sound schedule of %(rounds)s rounds for %(players)s participants was "
        "found. Give the search more time, allow copies of the sets, or ask for fewer rounds."
    ),
    "no_latin_squares": _(
        "For %(tables)s tables no orthogonal Latin squares are known here. The nearest are for: %(nearest)s."
    ),
    "rooms_too_few": _("From 2 to %(most)s rooms can play together, not %(rooms)s. Name the tables of each."),
    "room_not_prime": _(
        "Room %(room)s has %(tables)s tables; it needs a prime number of at least 5. "
        "The nearest are: %(nearest)s."
    ),
    "no_rooms": _(
        "%(tables)s tables cannot be split into rooms of prime numbers from 5. Numbers of tables nearby that "
        "can be: %(nearest)s."
    ),
    "rooms_do_not_fit": _(
        "Rooms of %(rooms)s tables do not seat %(players)s participants: that takes %(tables)s tables in all."
    ),
    "rooms_of_other_scheme": _(
        "The scheme %(scheme)s is played in one room. Leave the rooms out, or choose the scheme “rooms”."
    ),
    "scheme_of_other_number": _(
        "The scheme %(scheme)s is for exactly %(needed)s participants, not %(players)s. Choose “auto” or "
        "look at --list."
    ),
    "scheme_at_four": _("The scheme %(scheme)s is for four at a table, not %(per_table)s."),
    "nothing_fits": _(
        "No scheme fits %(players)s participants with %(per_table)s at a table. "
        "Nearest numbers: %(nearest)s. Or let the scheme “optimised” search for one."
    ),
    "tables_not_full": _(
        "%(players)s participants do not fill whole tables of %(per_table)s, and in line movements nobody "
        "rests. Nearest numbers: %(nearest)s."
    ),
    "tables_do_not_fit": _(
        "%(players)s participants sit at %(expected)s tables, not at %(tables)s. "
        "Leave the number of tables out."
    ),
    "seats_not_kept": _(
        "In the movement %(scheme)s %(kept)s participants keep their seats, but those are to: %(asked)s. "
        "Choose lines, where everybody of the line N does, or let a search find one."
    ),
    "rests_uneven_then": _(
        "Stopped after %(rounds)s rounds, no movement at hand for %(players)s participants shares the rests "
        "evenly. Let the scheme “optimised” search for one of that length, or play the whole of %(scheme)s."
    ),
    "nothing_stays": _(
        "No movement at hand for %(players)s participants lets so many of them keep their seats: %(asked)s. "
        "Let the scheme “optimised” search for one, or let fewer stay."
    ),
    "stay_impossible": _(
        "%(stay)s of %(players)s participants cannot keep their seats at %(tables)s tables in %(rounds)s "
        "rounds, the others resting at most once each. Let fewer stay or ask for fewer rounds."
    ),
    "schedule_empty": _(
        "There is no schedule in it. Write a line for every table of every round: round, table, set and the "
        "numbers at N, E, S, W; or the rows of the rule book."
    ),
    "schedule_too_long": _("The schedule has %(lines)s lines; at most %(most)s can be read. Shorten it."),
    "schedule_too_large": _(
        "%(players)s participants in %(rounds)s rounds are too many to lay out: at most %(most)s places "
        "in all. Look whether a number has a digit too many."
    ),
    "sheet_heading_missing": _(
        "The heading “%(column)s” is missing among “%(got)s”. Name the columns Round, Table, Set, N, E, S, "
        "W, or leave the headings out and keep that order."
    ),
    "sheet_heading_twice": _("Two columns are headed “%(column)s”. Leave one of them."),
    "sheet_columns": _(
        "Line %(line)s has %(got)s columns. Without headings there must be 7 of them: round, table, set, N, "
        "E, S, W; or 6 for three at a table."
    ),
    "sheet_hole": _("Line %(line)s: nothing stands in the column %(column)s. Write the number there."),
    "sheet_not_whole": _(
        "Line %(line)s, column %(column)s: “%(got)s” is not a whole number from 1 to %(most)s. Write one."
    ),
    "sheet_round_missing": _(
        "No table plays in round %(round)s, though the schedule goes up to round %(last)s. "
        "Add its lines or number the rounds anew."
    ),
    "sheet_unreadable": _("Line %(line)s cannot be taken apart into columns. Write only numbers in it."),
    "rows_without_sets": _(
        "Rows of places need one line more, the judge's row, such as 12 - - -. Other lines found: %(others)s."
    ),
    "no_rounds_left": _(
        "All %(rounds)s rounds have been played: none is left to plan again. Choose an earlier round."
    ),
    "repair_too_few_players": _(
        "%(players)s participants who play on do not fill a table of %(per_table)s. Let more of them stay."
    ),
    "repair_too_few_sets": _(
        "%(tables)s tables cannot play at once with %(sets)s sets left. Use fewer tables, or leave more sets."
    ),
}

FINDINGS: dict[str, str | Promise] = {
    "in_two_places": _("Round %(round)s: participant %(entrant)s is at several places: %(places)s."),
    "not_placed": _("Round %(round)s: participant %(entrant)s neither plays nor rests."),
    "unknown_entrant": _(
        "Round %(round)s: there is no participant %(entrant)s; the numbers run from 1 to %(players)s."
    ),
    "table_twice": _("Round %(round)s: table %(table)s is listed twice."),
    "unknown_set": _(
        "Round %(round)s, table %(table)s: there is no set %(box_set)s; the numbers run from 1 to %(sets)s."
    ),
    "too_few_copies": _(
        "Round %(round)s: set %(box_set)s is at tables %(tables)s at once, and copies of it: %(copies)s."
    ),
    "set_repeated": _(
        "Round %(round)s, table %(table)s: participant %(entrant)s meets set %(box_set)s, "
        "already played in round %(earlier)s."
    ),
    "rests_uneven": _("Participant %(entrant)s rests %(rests)s times while somebody rests only %(least)s."),
    "not_stationary": _(
        "Round %(round)s: participant %(entrant)s asked to stay at %(asked)s but is at %(places)s."
    ),
    "table_not_in_row": _("Round %(round)s: table %(table)s is given no set by the judge's row."),
    "row_disagrees": _(
        "Round %(round)s, table %(table)s: the schedule says set %(box_set)s, the judge's row %(row_set)s."
    ),
    "set_hardly_played": _("Set %(box_set)s has nothing to compare; tables that play it: %(tables)s."),
}

SENTENCES = REFUSALS | FINDINGS
