"""Where an entrant goes now and next, from his route and what his tables still owe."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.models import Event
from tournament.selectors.clock import clock_of
from tournament.selectors.player import RouteStep
from tournament.selectors.progress import RoundProgress, progress


@dataclass(frozen=True)
class Whither:
    """`now` is None when everything is played, and `next` when no round follows."""

    now: RouteStep | None
    next: RouteStep | None


def whither(event: Event, route: Sequence[RouteStep]) -> Whither:
    """By the round clock while it runs, else the first round in which his table owes a result; one he rests
    in lasts until nobody owes any. Six queries, none without a route."""
    if not route or event.state in Event.OVER:
        return Whither(None, None)
    clock = clock_of(event)
    running = clock.round_number if clock and clock.running else None
    owed = {round_.number: round_ for round_ in progress(event)}
    by_clock = next((place for place, step in enumerate(route) if step.round == running), None)
    owing = (place for place, step in enumerate(route) if _owes(step, owed.get(step.round)))
    place = next(owing, None) if by_clock is None else by_clock
    if place is None:
        return Whither(None, None)
    return Whither(route[place], route[place + 1] if place + 1 < len(route) else None)


def _owes(step: RouteStep, round_: RoundProgress | None) -> bool:
    if round_ is None:
        return False
    if step.table is None:
        return not round_.complete
    return any(table.missing for table in round_.tables if table.table == step.table)
