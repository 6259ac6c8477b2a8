"""Hand records as a page and as a paper: of closed deals for everybody, of all deals at the desk."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournament.models import Deal, Event
from tournament.printing.hand_records import hand_records_paper
from tournament.printing.layout import imprint_of
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_shown
from tournament.selectors.hands import hand_records
from tournament.selectors.permissions import Act
from tournament.web.page import DeskPage, EventPage, Page


class Hands(EventPage):
    template_name = "event/hands.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        hands = hand_records(event, self.viewer)
        return {"hands": hands, "hidden": Deal.objects.filter(event=event).count() - len(hands)}


class DeskHands(DeskPage, Hands):
    """Of all deals."""

    needs = Act.CARDS


class HandsPaper(Page):
    """The PDF, in the reader's language."""

    viewer = Viewer.PUBLIC

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_shown(slug, self.viewer)
        hands, secret = hand_records(event, self.viewer), self.viewer is Viewer.DIRECTOR
        paper = hand_records_paper(imprint_of(event), hands, event.per_table, for_director=secret)
        response = HttpResponse(paper, content_type="application/pdf")
        response.headers["Content-Disposition"] = f'inline; filename="{event.slug}-hands.pdf"'
        return response


class DeskHandsPaper(DeskPage, HandsPaper):
    """Of all deals, marked as such."""

    needs = Act.CARDS
