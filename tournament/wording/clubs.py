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
    "role_unknown": _("There is no role “%(role)s” in a club; known are: %(known)s."),
    "account_unknown": _("There is no account “%(name)s”. Check the name, or make the account."),
    "last_owner": _(
        "This is the last owner of %(club)s, and a club without one could not be managed. Make somebody else "
        "an owner first."
    ),
}
