"""Where an entrant goes now and next, from his route and what his tables still owe."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.models import Entrant, Event
from tournament.selectors.clock import clock_of
from tournament.selectors.player import RouteStep
from tournament.selectors.progress import open_playings, progress


@dataclass(frozen=True)
class Whither:
    """`now` is None when everything is played, and `next` when no round follows."""

    now: RouteStep | None
    next: RouteStep | None


def whither(event: Event, entrant: Entrant, route: Sequence[RouteStep]) -> Whither:
    """By the round clock while it runs, else the first round in which his table owes a result; one he rests
    in lasts until nobody owes any."""
    if not route or event.state in Event.OVER:
        return Whither(None, None)
    clock = clock_of(event)
    running = clock.round_number if clock and clock.running else None
    now = running if any(step.round == running for step in route) else _first_owed(event, entrant, route)
    place = next((place for place, step in enumerate(route) if step.round == now), None)
    if place is None:
        return Whither(None, None)
    return Whither(route[place], route[place + 1] if place + 1 < len(route) else None)


def _first_owed(event: Event, entrant: Entrant, route: Sequence[RouteStep]) -> int | None:
    owed = [sitting.round.number for _deal, sitting in open_playings(event, entrant)]
    first = min(owed, default=route[-1].round + 1)
    rests = {step.round for step in route if step.table is None and step.round < first}
    waited = (
        [one.number for one in progress(event) if one.number in rests and not one.complete] if rests else []
    )
    return min(waited or owed, default=None)
