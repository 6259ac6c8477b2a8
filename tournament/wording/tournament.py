"""What the refusals of the application itself say."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "bad_arguments": _("The command was not understood: %(problem)s. Add --help to see how it is called."),
    "broken_json": _(
        "This is not JSON: %(problem)s at line %(line)s, column %(column)s. Mend it and try again."
    ),
    "wrong_shape": _("%(where)s must be %(expected)s, but it is “%(got)s”."),
    "file_unreadable": _("The file %(path)s cannot be read: %(reason)s."),
    "file_unwritable": _("The file %(path)s cannot be written: %(reason)s."),
    "not_utf8": _("The input is not UTF-8 text (byte %(position)s). Save it as UTF-8 and try again."),
    "database_not_ready": _("The database is not ready: %(reason)s. Run: python manage.py migrate"),
}
