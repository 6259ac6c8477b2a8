"""How the deals were made: what binds the organiser before play, and after it all that a verifier needs."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournament.models import Event
from tournament.selectors.audit import any_from_the_key, audit_to_json, numbers_by_hand
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_shown
from tournament.selectors.layouts import deals_checked
from tournament.web.json_page import JsonPage
from tournament.web.page import EventPage


class Audit(EventPage):
    template_name = "event/audit.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        shown = {
            "audit": audit_to_json(event),
            "by_hand": numbers_by_hand(event),
            "from_key": any_from_the_key(event),
        }
        return shown | ({"check": deals_checked(event)} if event.state in event.OVER else {})


class AuditJson(JsonPage):
    """What the verifier page reads."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_shown(slug, Viewer.PUBLIC)
        response = self.show(audit_to_json(event))
        response.headers["Content-Disposition"] = f'inline; filename="{event.slug}-deals.json"'
        return response
