"""Roles and what they may do, in words; selectors/permissions.py says who may."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

ROLES: dict[str, str | Promise] = {
    "owner": pgettext_lazy("of a club", "owner"),
    "director": _("director"),
    "assistant": _("assistant"),
    "table": _("link of a table"),
    "player": _("link of a player"),
    "public": _("everybody"),
}

# Who can help where a role may not.
HELPERS: dict[str, str | Promise] = {
    "director": _("Ask a director."),
    "owner": _("Only an owner may: ask whoever keeps the club or this site."),
}

ACTS: dict[str, str | Promise] = {
    "read": _("read what is public"),
    "ask": _("ask for a correction"),
    "confirm": _("confirm what somebody else entered"),
    "enter": _("enter results"),
    "watch": _("open the desk: what every table owes, and what was entered"),
    "oversee": _("see standings with deals still in play, and the log"),
    "correct": _("correct a record, settle a conflict"),
    "rule": _("rule: results, seats, fouled deals, people, requests"),
    "run": _("run the clock, tick who is here"),
    "prepare": _("make an event: people, numbers, movement, deals"),
    "cards": _("see and enter cards before their deal was played"),
    "take": _("take papers and the workbook"),
    "link": _("make and withdraw links for phones"),
    "set": _("set tie-breaks, master points, teams"),
    "close": _("finish the event"),
    "publish": _("publish"),
    "reopen": _("open a published event again"),
    "own": _("accounts, programs, archive, personal data"),
}
