"""The director's view of an event: what every table owes, and results of deals still in play."""

from typing import Any

from tournament.models import Event
from tournament.selectors.desk import DeskRound, desk_rounds
from tournament.selectors.open_deals import deal_list
from tournament.selectors.people import entrants
from tournament.web.page import DirectorOnly, EventPage
from tournament.web.public import Standings, Traveller


class Desk(DirectorOnly, EventPage):
    template_name = "desk/desk.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        rounds = desk_rounds(event)
        return {
            "rounds": rounds,
            "conflicts": conflicts(rounds),
            "people": entrants(event),
            "deals": deal_list(event, self.viewer).lines,
            "scheme": event.assigned_movement.scheme if hasattr(event, "assigned_movement") else "",
        }


def conflicts(rounds: list[DeskRound]) -> list[dict[str, int]]:
    """Where two entries differ, in order of play."""
    return [
        {"round": round_.number, "table": line.table.table, "deal": playing.deal}
        for round_ in rounds
        for line in round_.tables
        for playing in line.playings
        if playing.state == "conflict"
    ]


class DeskStandings(DirectorOnly, Standings):
    """With everything that is entered, open or not."""


class DeskTraveller(DirectorOnly, Traveller):
    """Of any deal, with its layout."""
