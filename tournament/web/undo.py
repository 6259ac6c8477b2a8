"""Taking back a correction of seats, or of the deal a record is of, with one click."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournament.models import LogEntry
from tournament.selectors.permissions import Act
from tournament.selectors.undo import act_numbered
from tournament.services.rulings import Grounds
from tournament.services.undo import act_undo
from tournament.web.acts import ActPage, KeyedForm
from tournament.wording.acts import logged_act


class Undo(ActPage):
    """The button stands in the log and at the record; this page also shows what would change."""

    needs = Act.RULE
    template_name = "desk/undo.html"
    form_class = KeyedForm
    number: int
    entry: LogEntry

    def find(self, **address: Any) -> None:
        self.number = address["act"]
        self.entry = act_numbered(self.event, self.number)

    def shown(self) -> dict[str, Any]:
        said = logged_act(self.entry.action, self.entry.subject)
        return super().shown() | {"act": self.number, "said": said}

    def act(self, form: Any, key: str) -> LogEntry:
        """One act is taken back once, whatever the key of the form."""
        grounds = Grounds(_("Takes back act %(act)s of the log.") % {"act": self.number})
        return act_undo(event=self.event, act=self.number, grounds=grounds, actor=self.actor)

    def acted(self, done: LogEntry, repeated: bool) -> HttpResponse:
        return self.answer(_("Act %(act)s is taken back.") % {"act": self.number}, "log")
