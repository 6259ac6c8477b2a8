"""One entrant's results, deal by deal."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.errors import TournamentError
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.people import EntrantView, entrants
from tournament.selectors.plan import assigned_movement
from tournament.selectors.results import ScoredRecord, ScoredSeat, event_results
from tournament.selectors.standings import StandingRow, standings_of


@dataclass(frozen=True)
class PlayedDeal:
    record: ScoredRecord
    seat: str
    result: ScoredSeat


@dataclass(frozen=True)
class RouteStep:
    """Where the plan has the entrant in a round; no table means he sits out.

    `room` is None where all tables stand in one.
    """

    round: int
    table: int | None
    seat: str
    box_set: int | None
    room: int | None = None


@dataclass(frozen=True)
class PlayerResults:
    entrant: EntrantView
    standing: StandingRow
    played: tuple[PlayedDeal, ...]
    hidden: int
    route: tuple[RouteStep, ...]
    names: Mapping[int, str]


def player_results(event: Event, number: int, viewer: Viewer) -> PlayerResults:
    """Everything `viewer` may know of the entrant; `hidden` counts his records of deals still in play."""
    people = {entrant.number: entrant for entrant in entrants(event) if entrant.number is not None}
    if number not in people:
        raise TournamentError("number_unknown", number=number, slug=event.slug)
    results = event_results(event, viewer)
    played = tuple(
        PlayedDeal(record=record, seat=letter, result=seat)
        for record in results.records
        for letter, seat in record.seats.items()
        if seat.entrant == number
    )
    table = standings_of(event, results)
    recorded = event.records.filter(seats__entrant__number=number).count()
    return PlayerResults(
        entrant=people[number],
        standing=next(row for row in table.rows if row.number == number),
        played=played,
        hidden=recorded - len(played),
        route=_route(event, number),
        names={key: entrant.name for key, entrant in people.items()},
    )


def _route(event: Event, number: int) -> tuple[RouteStep, ...]:
    if not hasattr(event, "assigned_movement"):
        return ()
    steps = []
    movement = assigned_movement(event)
    rooms = movement.rooms
    for round_ in movement.rounds:
        step = RouteStep(round=round_.number, table=None, seat="", box_set=None)
        for table in round_.tables:
            for letter, entrant in table.seats.items():
                if entrant == number:
                    step = RouteStep(
                        round_.number, table.table, letter, table.box_set, rooms.get(table.table)
                    )
        steps.append(step)
    return tuple(steps)
