"""The director's view of an event: what every table owes, and results of deals still in play."""

from typing import Any

from tournament.models import Event
from tournament.selectors.desk import desk_rounds
from tournament.selectors.needs import needs
from tournament.selectors.open_deals import deal_list
from tournament.selectors.people import entrants
from tournament.web.console import console_context
from tournament.web.lines import line_context
from tournament.web.page import DirectorOnly, EventPage
from tournament.web.public import Standings, Traveller


class Desk(DirectorOnly, EventPage):
    template_name = "desk/desk.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        rounds = desk_rounds(event)
        shown = console_context(event, rounds)
        return {
            **shown,
            **(line_context(event, rounds) if "console" in shown else {}),
            "rounds": rounds,
            "needs": needs(event),
            "people": entrants(event),
            "deals": deal_list(event, self.viewer).lines,
            "scheme": event.assigned_movement.scheme if hasattr(event, "assigned_movement") else "",
        }


class DeskStandings(DirectorOnly, Standings):
    """With everything that is entered, open or not."""


class DeskTraveller(DirectorOnly, Traveller):
    """Of any deal, with its layout."""
