"""One entrant's results, deal by deal."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.errors import TournamentError
from tournament.models import Event, Sitting
from tournament.selectors.embargo import Viewer
from tournament.selectors.people import EntrantView, entrants
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
    """By round, empty without a movement. Three queries, however many play."""
    sittings = Sitting.objects.filter(round__event=event)
    several_rooms = sittings.order_by().values("room").distinct().count() > 1
    rows = sittings.filter(seats__entrant__number=number).values_list(
        "round__number", "table", "seats__seat", "box_set__number", "room"
    )
    seated = {
        round_: RouteStep(round_, table, seat, box_set, room if several_rooms else None)
        for round_, table, seat, box_set, room in rows
    }
    rounds = event.rounds.order_by("number").values_list("number", flat=True)
    return tuple(seated.get(one, RouteStep(one, None, "", None)) for one in rounds)
