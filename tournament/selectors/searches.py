"""Searches for a movement that were ordered for an event."""

from movements.movement import Movement, movement_from_json
from movements.stationary import stationary_places
from tournament.errors import TournamentError
from tournament.models import Entrant, Event, MovementSearch


def search_numbered(event: Event, number: int) -> MovementSearch:
    """The search, or the refusal `search_unknown`."""
    search = MovementSearch.objects.filter(event=event, pk=number).first()
    if search is None:
        raise TournamentError("search_unknown", search=number)
    return search


def found_for(event: Event, players: int) -> dict[int, Movement]:
    """What searches found for as many players as there are now, by the number of the search.

    Only what lets as many keep their seats as have to.
    """
    stay = Entrant.objects.filter(event=event, stationary=True).count()
    searches = MovementSearch.objects.filter(event=event, players=players, found__isnull=False)
    movements = {search.pk: movement_from_json(search.found) for search in searches}
    return {number: one for number, one in movements.items() if _fits(one, event.per_table, stay)}


def _fits(movement: Movement, per_table: int, stay: int) -> bool:
    return movement.per_table == per_table and len(stationary_places(movement)) >= stay
