"""Opening a draft: one button at the desk."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournament.models import Event
from tournament.selectors.permissions import Act
from tournament.services.life import event_open
from tournament.web.acts import ActPage, KeyedForm


class Open(ActPage):
    """From here on everybody sees the event."""

    needs = Act.PREPARE
    template_name = "desk/open.html"
    form_class = KeyedForm

    def preview(self, form: Any) -> None:
        return None

    def act(self, form: Any, key: str) -> Event:
        return event_open(event=self.event, actor=self.actor)

    def acted(self, done: Event, repeated: bool) -> HttpResponse:
        return self.answer(_("The event is open for registration; everybody sees it now."), "desk")
