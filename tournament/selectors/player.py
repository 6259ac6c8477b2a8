"""One entrant's results, deal by deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from movements.movement import Movement, Round
from tournament.errors import TournamentError
from tournament.models import Event, Sitting
from tournament.selectors.by_round import RoundResult, results_by_round
from tournament.selectors.embargo import Viewer
from tournament.selectors.people import EntrantView, entrants
from tournament.selectors.results import EventResults, ScoredRecord, ScoredSeat, event_results
from tournament.selectors.standings import StandingRow, numbered, overall_rows


@dataclass(frozen=True)
class PlayedDeal:
    """`line` are the whists of his line that his own are compared with, his among them; none where he has
    a result of another kind."""

    record: ScoredRecord
    seat: str
    result: ScoredSeat
    line: tuple[Fraction, ...]


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
    by_round: tuple[RoundResult, ...]
    hidden: int
    route: tuple[RouteStep, ...]
    names: Mapping[int, str]


def player_results(event: Event, number: int, viewer: Viewer) -> PlayerResults:
    """Everything `viewer` may know of the entrant; `hidden` counts his records of deals still in play."""
    people = numbered(entrants(event))
    if number not in people:
        raise TournamentError("number_unknown", number=number, slug=event.slug)
    results = event_results(event, viewer)
    played = tuple(
        PlayedDeal(record, letter, seat, _line(results, record, letter))
        for record in results.records
        for letter, seat in record.seats.items()
        if seat.entrant == number
    )
    rows, _ranking = overall_rows(event, results, people)
    own = event.records.filter(seats__entrant__number=number)
    return PlayerResults(
        entrant=people[number],
        standing=next(row for row in rows if row.number == number),
        played=played,
        by_round=results_by_round(
            ((one.record.round, one.result.score) for one in played if one.result.score), results.method
        ),
        hidden=own.exclude(deal__number__in={one.record.deal for one in played}).count(),
        route=_route(event, number),
        names={key: entrant.name for key, entrant in people.items()},
    )


def _line(results: EventResults, record: ScoredRecord, letter: str) -> tuple[Fraction, ...]:
    """Of a fouled deal only those who had the same cards."""
    if record.seats[letter].whists is None:
        return ()
    compared = results.compared[record.deal]
    same = next((group for group in compared.groups if record.key in group), None)
    results_of_line = (
        one.seats[letter].whists
        for one in compared.records
        if letter in one.seats and (same is None or one.id in same)
    )
    return tuple(whists for whists in results_of_line if whists is not None)


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


def planned_route(movement: Movement, number: int) -> tuple[RouteStep, ...]:
    """The same out of a movement that is at hand."""
    return tuple(_planned(this, number, bool(movement.rooms)) for this in movement.rounds)


def _planned(this: Round, number: int, several_rooms: bool) -> RouteStep:
    seated = ((table, seat) for table in this.tables for seat, who in table.seats.items() if who == number)
    found = next(seated, None)
    if found is None:
        return RouteStep(this.number, None, "", None)
    table, seat = found
    return RouteStep(this.number, table.table, seat, table.box_set, table.room if several_rooms else None)
