"""The director's view of an event: what every table owes, and results of deals still in play."""

from typing import Any

from tournament.models import Entrant, Event
from tournament.selectors.desk import desk_rounds
from tournament.selectors.needs import needs
from tournament.selectors.open_deals import deal_list
from tournament.selectors.permissions import Act
from tournament.web.console import console_context
from tournament.web.lines import line_context
from tournament.web.page import DeskPage, EventPage
from tournament.web.public import Standings, Traveller

MOST_TABLES_LISTED = 100  # of all rounds together


class Desk(DeskPage, EventPage):
    needs = Act.WATCH
    template_name = "desk/desk.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        rounds = desk_rounds(event)
        asked = self.request.GET
        shown = console_context(event, rounds, asked)
        return {
            **shown,
            **(line_context(event, rounds) if "console" in shown else {}),
            "rounds": rounds,
            "needs": needs(event),
            "people": Entrant.objects.filter(event=event).count(),
            "drawn": Entrant.objects.filter(event=event, number__isnull=False).exists(),
            "many": sum(len(this.tables) for this in rounds) > MOST_TABLES_LISTED,
            "opened": asked.get("open", ""),
            "deals": deal_list(event, self.viewer).lines,
            "scheme": event.assigned_movement.scheme if hasattr(event, "assigned_movement") else "",
        }


class DeskStandings(DeskPage, Standings):
    """With everything that is entered, open or not."""

    needs = Act.OVERSEE


class DeskTraveller(DeskPage, Traveller):
    """Of any deal, with its layout."""

    needs = Act.CARDS
