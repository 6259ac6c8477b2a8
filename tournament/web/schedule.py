"""What is played when and where, for everybody: the seating, the programme, and the rounds one by one."""

from typing import Any

from django.http import Http404, HttpRequest

from movements.movement import Movement
from tournament.errors import TournamentError
from tournament.models import Event
from tournament.selectors.people import entrants
from tournament.selectors.plan import assigned_movement
from tournament.selectors.player import planned_route
from tournament.selectors.programme import programme
from tournament.selectors.round_results import round_results
from tournament.web.page import EventPage

MOST_DIGITS = 5


class Schedule(EventPage):
    """Everybody's seats in every round; with `?number=` the way of one player stands out."""

    template_name = "event/schedule.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        try:
            movement = assigned_movement(event)
        except TournamentError:
            return {"movement": None}
        names = {entrant.number: entrant.name for entrant in entrants(event) if entrant.number is not None}
        number = asked_number(self.request, event, movement)
        return {
            "movement": movement,
            "names": names,
            "several_rooms": bool(movement.rooms),
            "number": number,
            "steps": planned_route(movement, number) if number else (),
        }


def asked_number(request: HttpRequest, event: Event, movement: Movement) -> int | None:
    """`?number=`, or the refusal `number_unknown`."""
    text = request.GET.get("number", "")
    if not text:
        return None
    fit = text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
    if not fit or not 1 <= int(text) <= movement.players:
        raise TournamentError("number_unknown", number=text[:20], slug=event.slug)
    return int(text)


class ProgrammePage(EventPage):
    template_name = "event/programme.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        return {"programme": programme(event, self.viewer)}


class RoundPage(EventPage):
    """The standings after a round, and what was played in it."""

    template_name = "event/round.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        try:
            results = round_results(event, address["number"], self.viewer)
        except TournamentError as error:
            raise Http404 from error
        return {
            "results": results,
            "names": results.names,
            "rounds": range(1, results.rounds + 1),
            "uneven": len({row.deals for row in results.rows}) > 1,
        }
