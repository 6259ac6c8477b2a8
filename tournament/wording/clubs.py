"""What is said of clubs, their accounts, the archive and personal data."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

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
    "last_owner": _(
        "This is the last owner of %(club)s, and a club without one could not be managed. Make somebody else "
        "an owner first."
    ),
}
