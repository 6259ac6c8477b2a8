"""What the refusals of the application itself say."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

COMMANDS: dict[str, str | Promise] = {
    "command_unknown": _(
        "There is no command “%(name)s”. Did you mean %(near)s? All of them: python manage.py help"
    ),
    "command_unknown_at_all": _("There is no command “%(name)s”. All of them: python manage.py help"),
    "bad_arguments": _("The command was not understood: %(problem)s. Add --help to see how it is called."),
    "broken_json": _(
        "This is not JSON: %(problem)s at line %(line)s, column %(column)s. Mend it and try again."
    ),
    "unsafe_json": _("This JSON cannot be taken as it is: %(problem)s. Mend it and try again."),
    "input_too_long": _("The input is longer than %(most)s million characters. Is it really the right file?"),
    "no_input": _("Standard input is closed, but the command reads from it. Give it some."),
    "no_output": _("Standard output is closed, so the answer has no place to go. Open it."),
    "output_unwritable": _("The answer cannot be written: %(reason)s."),
    "file_unreadable": _("The file %(path)s cannot be read: %(reason)s."),
    "file_unwritable": _("The file %(path)s cannot be written: %(reason)s."),
    "not_a_workbook": _("“%(path)s” is not the name of a file we write. Give one that ends in %(ending)s."),
    "not_utf8": _("The input is not UTF-8 text (byte %(position)s). Save it as UTF-8 and try again."),
    "bad_account_name": _(
        "“%(name)s” cannot be an account name: give 1 to 150 printable characters, no space at the ends."
    ),
    "account_exists": _("The account “%(name)s” is already here. Give another name."),
    "database_not_ready": _(
        "The database lacks tables of this version of the program. Run: python manage.py migrate"
    ),
    "nul_given": _("What was sent holds a character that no text has (NUL). Leave it out and send it again."),
    "database_gone": _(
        "The database of this site does not answer just now. Whatever was entered before is kept. Wait a few "
        "seconds and load this page again; the same sent twice counts once."
    ),
    "database_full": _(
        "The disk of this site is full, so nothing new can be kept. Whatever was entered before is safe. "
        "Tell the person who keeps this site to make room, then load this page again; the same sent twice "
        "counts once."
    ),
    "database_unusable": _("The database cannot be used: %(reason)s. Mend that and try again."),
    "database_url": _(
        "DATABASE_URL does not name a database (its beginning: “%(scheme)s”). Give one like "
        "sqlite:////home/olga/prikup.sqlite3 or postgres://user:password@host/name, or leave it out."
    ),
    "proxies_unusable": _(
        "%(name)s contains “%(got)s”. Give addresses or networks of your proxies with commas between them, "
        "such as 127.0.0.1, 10.0.0.0/8, or the word unix."
    ),
    "hosts_unusable": _(
        "%(name)s contains “%(got)s”. Give names or addresses with commas between them, without https://, "
        "port or path, such as prikup.example.org, 192.168.1.10, [::1]."
    ),
    "queue_address": _(
        "%(name)s has to be the address of a Redis, such as redis://127.0.0.1:6379/0, not “%(scheme)s”; "
        "without one tasks run at once."
    ),
    "setting_unknown": _("%(name)s cannot be “%(value)s”; known are: %(known)s."),
    "secret_key_unusable": _(
        "The secret key cannot be kept in %(path)s: %(reason)s. Give one in SECRET_KEY or mend that."
    ),
    "whole_number_setting": _("%(name)s has to be a whole number from 0, not “%(given)s”."),
}

FILES: dict[str, str | Promise] = {
    "not_an_event": _("This is not an event file: its format is “%(got)s”, not “%(format)s”."),
    "other_version": _(
        "The file is of version %(got)s; this program reads version %(supported)s. "
        "Export the event again with the same version of Prikup."
    ),
    "wrong_shape": _("%(where)s must be %(expected)s, but it is “%(got)s”."),
    "unknown_field": _("%(where)s has no field “%(field)s”; known are: %(known)s."),
    "field_missing": _("%(where)s lacks the field “%(field)s”. Add it."),
    "deal_twice": _("Deal %(deal)s is listed twice. A deal number may be used once."),
    "layout_twice": _(
        "Deals %(other)s and %(deal)s have the same layout. Two boxes may not hold the same cards."
    ),
    "set_unknown": _("Deal %(deal)s is put in set %(set)s, but the movement has sets 1 to %(sets)s."),
    "record_twice": _(
        "Deal %(deal)s at table %(table)s is recorded twice, in entries %(first)s and %(second)s. Keep one."
    ),
    "whists_differ": _("The whists of %(seat)s are written as %(written)s, but the row is worth %(right)s."),
    "sets_unplayed": _(
        "The movement says %(sets)s sets, but its rounds and its judge's row know %(planned)s. "
        "Correct the number."
    ),
    "deals_of_set": _(
        "Set %(set)s must hold as many deals as every set, %(due)s, but the file gives it %(deals)s. "
        "List the others, or leave all deals out."
    ),
    "state_contradicted": _("The state of the event is “%(state)s”, but %(fact)s. Correct one or the other."),
    "missing_accepted_early": _(
        "In the state “%(state)s” no missing records are accepted yet, but missing_accepted is %(accepted)s. "
        "Leave it out."
    ),
    "half_given": _("%(where)s has %(given)s but not %(missing)s. Give both or neither."),
    "rival_equal": _(
        "The second entry for deal %(deal)s at table %(table)s says the same as the record, so nothing is "
        "in dispute. Leave it out."
    ),
    "decision_contradicted": _(
        "%(where)s: the decision is “%(decision)s”, but decided_by is “%(author)s”. Only what is decided "
        "has somebody who decided it."
    ),
    "wrong_people": _("Deal %(deal)s at table %(table)s names the players %(given)s; due there are %(due)s."),
    "unknown_state": _("There is no event state “%(state)s”; known are: %(known)s."),
    "key_twice": _("The key “%(key)s” stands twice. Each act has a key of its own."),
}

EVENTS: dict[str, str | Promise] = {
    "event_unknown": _("There is no event “%(slug)s”. Check the address or the name."),
    "event_exists": _("An event “%(slug)s” is already here. Give the new one another slug."),
    "event_finished": _(
        "The event “%(slug)s” is finished; no new records are taken. Correct a record instead."
    ),
    "bad_slug": _(
        "“%(slug)s” cannot be a slug: use small Latin letters, digits and hyphens, at most %(longest)s."
    ),
    "bad_title": _("“%(title)s” cannot be a title: give one line of 1 to %(longest)s characters."),
    "deadline_out_of_time": _(
        "A deadline in the year %(year)s cannot be shown everywhere: give one of the years %(first)s to "
        "%(last)s."
    ),
    "unknown_time_zone": _("There is no time zone “%(zone)s”. Give one like Europe/Kyiv."),
    "unknown_language": _("There is no language “%(language)s” here; known are: %(known)s."),
    "three_or_four_at_a_table": _("The number at a table cannot be %(per_table)s: give 3 or 4."),
    "deals_per_set_out_of_range": _(
        "A set cannot hold as many deals as %(deals)s: give %(least)s to %(most)s."
    ),
    "conflicts_open": _("Two entries differ for deal (table): %(playings)s. Decide which is right first."),
    "records_missing": _(
        "Records missing: %(missing)s; accepted as missing: %(accepted)s. Enter them, or close the event "
        "with %(missing)s missing."
    ),
}

PEOPLE: dict[str, str | Promise] = {
    "name_missing": _("Entrant %(place)s of the list has no name. Write it or remove the line."),
    "name_too_long": _(
        "The name or club of entrant %(place)s, “%(name)s”, is longer than %(longest)s characters."
    ),
    "number_out_of_range": _("%(number)s cannot be a participant number: give 1 to %(most)s."),
    "number_taken": _("Number %(number)s, given to %(name)s, is already taken. Give another one."),
    "database_busy": _("Somebody else is saving just now, and it takes too long. Send it again."),
    "entry_unknown": _("Nobody was entered as number %(order)s in the event “%(slug)s”. Reload the list."),
    "number_unknown": _("There is no number %(number)s in the event “%(slug)s”."),
    "too_many_entrants": _("%(entrants)s entrants are more than the %(most)s an event can have."),
    "seed_missing": _("“%(seed)s” cannot be the seed of a draw: give 1 to %(longest)s characters."),
    "numbers_in_use": _(
        "The numbers of “%(slug)s” are already in play, so they cannot be drawn again. Whoever comes now gets"
        " the next number: plan the remaining rounds again."
    ),
    "draw_before_late": _(
        "The numbers of “%(slug)s” are not drawn yet, so nobody is late. Draw them for everybody."
    ),
    "nobody_entered": _("Nobody has entered “%(slug)s” yet. Add the entrants first."),
}

SEATING: dict[str, str | Promise] = {
    "look_number": _("There is no number %(number)s in this movement. Choose one from 1 to %(most)s."),
    "look_round": _("There is no round %(round)s in this movement. Choose one from 1 to %(most)s."),
    "schedule_for_too_many": _(
        "The schedule is for %(players)s participants; a page can show one for at most %(most)s. "
        "Look whether a number has a digit too many."
    ),
    "movement_not_assigned": _("“%(slug)s” has no movement yet. Assign one first."),
    "movement_already_assigned": _(
        "The movement %(scheme)s is assigned, so the list stays as it is. For whoever comes or leaves now, "
        "plan the remaining rounds again."
    ),
    "movement_other_table_size": _("The movement seats %(movement)s at a table, the event %(event)s."),
    "movement_invalid": _(
        "The movement %(scheme)s cannot be played. %(finding)s Faults in all: %(errors)s. Mend them, choose "
        "another movement or number of rounds, or let a search find one."
    ),
    "players_do_not_fit": _("The movement %(scheme)s needs players: %(needed)s; entered: %(entered)s."),
    "numbers_not_drawn": _("Entrants without a number: %(undrawn)s. Draw the numbers first."),
    "numbers_with_gaps": _("The numbers must be 1 to %(players)s; %(missing)s is missing."),
    "records_exist": _("“%(slug)s” has records already, so its movement stays."),
    "deals_already_made": _("The deals of “%(slug)s” are made already."),
}

RECORDS: dict[str, str | Promise] = {
    "deal_unknown": _("There is no deal %(deal)s. Deals of the event: %(deals)s."),
    "deal_hidden": _(
        "Deal %(deal)s is still being played. It opens when every table due to play it has done so."
    ),
    "deal_not_due": _(
        "Deal %(deal)s is not due at table %(table)s (round %(round)s). Due at table (round): %(tables)s."
    ),
    "round_needed": _("Table %(table)s plays deal %(deal)s in rounds %(rounds)s. Say which round."),
    "derived_field": _(
        "“%(field)s” of deal %(deal)s is given as %(given)s, but it follows from the deal: %(right)s."
    ),
    "confirms_own_entry": _(
        "%(author)s entered deal %(deal)s at table %(table)s and cannot confirm it too. Somebody else has to."
    ),
    "conflict_open": _(
        "Two entries differ for deal %(deal)s at table %(table)s. Decide by a correction before confirming."
    ),
    "reason_missing": _("A correction of deal %(deal)s at table %(table)s needs a reason. Write it."),
    "key_reused": _("The key “%(key)s” was already used for another act: %(action)s %(subject)s."),
}

PAPERS: dict[str, str | Promise] = {
    "sheet_unknown": _("Papers are not printed on “%(sheet)s”; known are: %(known)s."),
    "diplomas_early": _(
        "“%(slug)s” is not over, so nobody has won yet. Finish it before you print diplomas."
    ),
    "print_running": _("Papers of “%(slug)s” are being made. Wait until they are ready, then order others."),
    "print_unknown": _("Papers no. %(order)s are not kept any more. Order them again."),
    "print_empty": _("There is nothing on the papers you chose yet. Choose others."),
    "paper_unknown": _("There is no paper “%(paper)s”; known are: %(known)s."),
    "deals_not_made": _(
        "“%(slug)s” has no deals yet, so there are no travellers. Make the deals, or name the other papers."
    ),
}

SENTENCES = {**COMMANDS, **FILES, **EVENTS, **PEOPLE, **SEATING, **RECORDS, **PAPERS}
