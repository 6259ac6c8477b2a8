"""What is said of clubs, their accounts, the archive and personal data."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.wording.roles import ROLES

ACTS: dict[str, str | Promise] = {
    "club_create": _("The club is made"),
    "club_change": _("The settings of the club are changed"),
    "membership_set": _("%(subject)s: %(role)s"),
    "membership_remove": _("%(subject)s works for the club no more"),
    "person_erase": _("The name of a person was erased"),
    "account_erase": _("The name of an account was erased, and later entries sealed anew"),
}
REGISTERS = {True: _("a register of its own"), False: _("the shared register")}


def club_act(action: str, subject: str, before: object, after: object) -> str:
    """One act of the log of the clubs in words; one not known here as the log has it."""
    said = str(ACTS.get(action, action)) % {"subject": subject, "role": _role(after)}
    if action == "membership_set" and before:
        return gettext("%(act)s (was %(before)s)") % {"act": said, "before": _role(before)}
    if action == "club_change":
        return ": ".join(filter(None, (said, _differences(before, after))))
    return said


def _role(value: object) -> str:
    return str(ROLES.get(value, value)) if isinstance(value, str) else ""


def _differences(before: object, after: object) -> str:
    """What a club was and is now, where both are kept as the settings of a club."""
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        return ""
    changed = [(before.get(name), after.get(name)) for name in ("name", "own_people")]
    return "; ".join(f"{_setting(was)} → {_setting(now)}" for was, now in changed if was != now)


def _setting(value: object) -> str:
    return str(REGISTERS[value]) if isinstance(value, bool) else gettext("“%(name)s”") % {"name": value}


SENTENCES: dict[str, str | Promise] = {
    "club_unknown": _("There is no club “%(club)s” here that you could choose. Look at the list of clubs."),
    "club_exists": _("A club “%(club)s” is already here. Give the new one another short name."),
    "club_name_wrong": _(
        "“%(name)s” cannot be the name of a club: give one line of 1 to %(longest)s characters."
    ),
    "club_needed": _("You work for more than one club (%(clubs)s). Say which one the event is for."),
    "events_of_clubs": _(
        "These events are of different clubs (%(clubs)s), whose people are not the same. Name events of one "
        "club, or say that you want them together: --across-clubs."
    ),
    "role_unknown": _("There is no role “%(role)s” in a club; known are: %(known)s."),
    "account_unknown": _("There is no account “%(name)s”. Check the name, or make the account."),
    "event_archived": _(
        "“%(slug)s” is in the archive, where nothing changes. An owner can take it out: “Archive” at its "
        "desk."
    ),
    "archive_not_over": _("“%(slug)s” is not over, so it cannot go to the archive. Finish it first."),
    "person_not_here": _("Nobody with the number %(number)s is among the people of your clubs."),
    "person_not_found": _(
        "There is no person with the number “%(number)s”. Look for it: manage.py personal_data find NAME"
    ),
    "person_of_others": _(
        "“%(name)s” has also entered events of other clubs. Whoever keeps the server can erase the name."
    ),
    "person_in_open_event": _(
        "An event the person entered is not over (%(events)s). Take the person off its list or finish it."
    ),
    "name_not_repeated": _("To erase, type the name exactly as it stands here: “%(name)s”."),
    "account_in_running_event": _(
        "“%(name)s” has acted in an event that is being played (%(events)s). Finish it first."
    ),
    "last_keeper": _(
        "“%(name)s” is the only account that keeps the server. Make another one: manage.py director NAME"
    ),
    "log_unsound": _(
        "Entry %(place)s of a log does not fit: somebody has changed it outside the program. New seals would "
        "hide that, so nothing was erased. Look what happened: manage.py verify"
    ),
    "last_owner": _(
        "This is the last owner of %(club)s, and a club without one could not be managed. Make somebody else "
        "an owner first."
    ),
}
