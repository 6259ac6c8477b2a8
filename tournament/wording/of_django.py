"""Sentences of Django's that our pages show, said once more in our catalogues: in our words and typography.

A catalogue of the project goes before Django's own, so it is enough that the messages are named here.
"""

from django.utils.translation import gettext_noop as _

OF_DJANGO = (
    _("This field is required."),
    _("username"),
    _("Please enter a correct %(username)s and password. Note that both fields may be case-sensitive."),
)
