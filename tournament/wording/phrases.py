"""Parts of refusals: what was expected, why a file cannot be used, where JSON breaks."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.wording.api import ADDRESS_PROBLEMS
from tournament.wording.logged_facts import LOGGED_FACTS
from tournament.wording.operations import DIFFERENCES, TROUBLES

SHAPES: dict[str, str | Promise] = {
    "whole_file": _("the file"),
    "object": _("an object with named fields"),
    "list": _("a list"),
    "text": _("text"),
    "storable_text": _("text without control codes and halves of characters"),
    "storable_number": _("a number that can be kept exactly"),
    "storable_depth": _("nested at most %(deepest)s deep"),
    "short_text": _("at most %(longest)s characters"),
    "author": _("the name of a person"),
    "whole_number": _("a whole number from %(least)s to %(most)s"),
    "truth": _("true or false"),
    "date": _("a date like 2026-11-28"),
    "time": _("a time like 2026-11-28T18:30:00+00:00"),
    "zoned_time": _("a time with its zone, like 2026-11-28T18:30:00+00:00"),
    "time_of_years": _("a time of the years %(first)s to %(last)s"),
    "one_of": _("one of %(known)s"),
    "hexadecimal_key": _("64 hexadecimal digits"),
    "exactly": _("exactly %(number)s"),
    "deal_concerned": _("the deal it is about, or nothing where it is about none"),
    "number_concerned": _("the number it is about, or nothing where it is about none"),
    "playings": _("pairs of round and table"),
    "place_and_score": _("a place, matchpoints and a percent"),
}

FACTS: dict[str, str | Promise] = {
    "has_records": _("it has records"),
    "has_movement": _("it has a movement"),
    "has_no_movement": _("it has no movement"),
    "has_versions": _("it has published versions"),
    "has_no_version": _("it has no published version"),
}

JSON_PROBLEMS: dict[str, str | Promise] = {
    "value_expected": _("a value is expected"),
    "name_expected": _("a name in double quotes is expected"),
    "mark_expected": _("“%(mark)s” is expected"),
    "trailing_comma": _("a comma stands before the end"),
    "text_unclosed": _("a text has no closing quote"),
    "control_character": _("a text holds a control character"),
    "bad_escape": _("after a backslash stands what JSON does not know"),
    "more_than_one": _("something follows after the end"),
    "too_deep": _("too much is nested"),
    "broken_somehow": _("“%(text)s”"),
    "name_twice": _("the name “%(name)s” stands twice in one object"),
    "not_finite": _("“%(number)s” is not a number of JSON"),
    "too_long_number": _("a number of more than 4300 digits"),
    "value_too_long": _("one value is longer than %(most)s million characters"),
}

ARGUMENTS: dict[str, str | Promise] = {
    "arguments_missing": _("these are missing: %(names)s"),
    "arguments_one_of": _("one of these is needed: %(names)s"),
    "arguments_unknown": _("these are not known: %(names)s"),
    "argument_not_whole": _("%(name)s must be a whole number, not “%(value)s”"),
    "argument_not_possible": _("%(name)s cannot be “%(value)s”"),
    "argument_not_offered": _("%(name)s cannot be “%(value)s”; it can be %(known)s"),
    "argument_without_value": _("%(name)s needs a value"),
    "argument_takes_none": _("%(name)s takes no value"),
    "arguments_exclude": _("%(name)s and %(other)s cannot be given together"),
    "argument_ambiguous": _("%(name)s can mean %(known)s"),
    "argument_not_utf8": _("%(name)s is not UTF-8 text"),
    "players_or_check": _("--players or --check is needed"),
    "club_not_named": _("say which club"),
    "argument_wrong": _("%(name)s: %(text)s"),
    "arguments_wrong": _("“%(text)s”"),
}

FILES: dict[str, str | Promise] = {
    "not_found": pgettext_lazy("why a file cannot be used", "it is not there"),
    "no_permission": pgettext_lazy("why a file cannot be used", "that is not permitted"),
    "is_directory": pgettext_lazy("why a file cannot be used", "it is a folder"),
    "not_directory": pgettext_lazy("why a file cannot be used", "a part of the path is not a folder"),
    "not_regular": pgettext_lazy("why a file cannot be used", "it is a device and not a file"),
    "no_space": pgettext_lazy("why a file cannot be used", "there is no space left"),
    "read_only": pgettext_lazy("why a file cannot be used", "it can only be read"),
    "path_too_long": pgettext_lazy("why a file cannot be used", "the name is too long"),
    "going_round": pgettext_lazy("why a file cannot be used", "its links lead round in a circle"),
    "reader_gone": pgettext_lazy("why a file cannot be used", "nobody reads it any more"),
    "broken_device": pgettext_lazy("why a file cannot be used", "the disk does not answer"),
    "locked": pgettext_lazy("why a file cannot be used", "another program keeps it locked"),
    "no_database": pgettext_lazy("why a file cannot be used", "it is not a database"),
    "damaged": pgettext_lazy("why a file cannot be used", "it is damaged"),
    "cannot_open": pgettext_lazy("why a file cannot be used", "it cannot be opened"),
    "system_says": pgettext_lazy("why a file cannot be used", "the system says “%(text)s”"),
}

PHRASES = {
    **SHAPES,
    **FACTS,
    **JSON_PROBLEMS,
    **ARGUMENTS,
    **FILES,
    **DIFFERENCES,
    **LOGGED_FACTS,
    **TROUBLES,
    **ADDRESS_PROBLEMS,
}
