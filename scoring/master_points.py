"""Master points for places, and a season rating of the best events.

The rule book leaves both to the organisers: a table of points in the rules of the event, and how many
events of a season count.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

from scoring.reading import whole_at

MOST_EVENTS = 1_000_000
Event = TypeVar("Event", bound=Hashable)
Person = TypeVar("Person", bound=Hashable)


class Placed(Protocol):
    """A line of the table of any way to score."""

    @property
    def place(self) -> str: ...

    @property
    def entrant(self) -> int: ...


def master_points(standings: Iterable[Placed], table: Sequence[Fraction | int]) -> dict[int, Fraction]:
    """Points of every entrant who has a place; `table[0]` is for the first place, then down.

    Shared places share the sum of their points equally; places past the end of the table get 0. Who has
    no place is left out.
    """
    return {
        standing.entrant: _points_of_places(standing.place, table) for standing in standings if standing.place
    }


def _points_of_places(place: str, table: Sequence[Fraction | int]) -> Fraction:
    """Of "1", or of "2-3" the mean of both."""
    first, _, last = place.partition("-")
    places = range(int(first), int(last or first) + 1)
    return _sum(table[places.start - 1 : places.stop - 1]) / len(places)


def season_rating(
    points_by_event: Mapping[Event, Mapping[Person, Fraction | int]], best: int
) -> dict[Person, Fraction]:
    """The sum of everybody's `best` events, of all of them for one who has fewer.

    `points_by_event[event][person]` are points of any kind. Raises `not_whole`, `out_of_range`: `best`
    must be 1 or more.
    """
    whole_at("best", best, 1, MOST_EVENTS)
    of_person: dict[Person, list[Fraction | int]] = defaultdict(list)
    for points in points_by_event.values():
        for person, earned in points.items():
            of_person[person].append(earned)
    return {person: _sum(sorted(earned, reverse=True)[:best]) for person, earned in of_person.items()}


def _sum(points: Iterable[Fraction | int]) -> Fraction:
    return sum(map(Fraction, points), Fraction(0))
