"""What is refused to those who log in or change their account."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "password_wrong": _("This is not the password of this account. Type the one you log in with."),
    "two_step_code_wrong": _(
        "This code is not right. Type the six digits the app shows now, or one of the recovery codes; a code "
        "works once."
    ),
    "two_step_app_code_wrong": _(
        "This is not the code of the account just set up in the app. Type the six digits it shows now; if "
        "they are refused again, compare the clocks of the phone and of this computer."
    ),
    "two_step_wait": _(
        "After wrong codes the next one has to wait. Try again in %(seconds)s s. Meanwhile the other kind "
        "may do: a code of the app, or a recovery code."
    ),
    "two_step_wait_long": _(
        "After wrong codes the next one has to wait. Try again in %(minutes)s min. Meanwhile the other kind "
        "may do: a code of the app, or a recovery code."
    ),
    "two_step_not_begun": _("The setup is over or was begun anew elsewhere. Begin it once more."),
    "session_gone": _("This session had ended before; nobody is logged in with it any more."),
}
