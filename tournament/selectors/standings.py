"""Standings: one list for all lines together, and one for each line."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from movements.seats import seats_for
from scoring.matchpoints import Total
from scoring.ranking import standings as ranked
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.people import EntrantView, entrants
from tournament.selectors.progress import expected_total
from tournament.selectors.results import EventResults, event_results


@dataclass(frozen=True)
class StandingRow:
    """`place` is "1", "2-3", or empty for one who is not ranked; `percent` is None without a top."""

    place: str
    number: int
    name: str
    club: str
    matchpoints: Fraction
    top: Fraction
    percent: Fraction | None
    deals: int
    ranked: bool


@dataclass(frozen=True)
class Standings:
    """`lines` is by seat letter. `recorded` of `scheduled` records are counted in it."""

    rows: tuple[StandingRow, ...]
    lines: Mapping[str, tuple[StandingRow, ...]]
    recorded: int
    scheduled: int


def standings(event: Event, viewer: Viewer) -> Standings:
    """What `viewer` may know: the public sees the deals nobody can play any more."""
    return standings_of(event, event_results(event, viewer))


def standings_of(event: Event, results: EventResults) -> Standings:
    people = {entrant.number: entrant for entrant in entrants(event) if entrant.number is not None}
    lines = _line_totals(results)
    return Standings(
        rows=_rows(_everybody(results.totals, people), people),
        lines={seat: _rows(lines[seat], people) for seat in seats_for(event.per_table)},
        recorded=len(results.records),
        scheduled=expected_total(event),
    )


def _everybody(totals: Mapping[int, Total], people: Mapping[int, EntrantView]) -> dict[int, Total]:
    nothing = Total(matchpoints=Fraction(0), top=Fraction(0), deals=0)
    return {number: totals.get(number, nothing) for number in people}


def _line_totals(results: EventResults) -> dict[str, dict[int, Total]]:
    lines: dict[str, dict[int, Total]] = defaultdict(dict)
    for record in results.records:
        for letter, seat in record.seats.items():
            before = lines[letter].get(seat.entrant, Total(Fraction(0), Fraction(0), 0))
            lines[letter][seat.entrant] = Total(
                matchpoints=before.matchpoints + seat.score.matchpoints,
                top=before.top + seat.score.top,
                deals=before.deals + 1,
            )
    return lines


def _rows(totals: Mapping[int, Total], people: Mapping[int, EntrantView]) -> tuple[StandingRow, ...]:
    unranked = frozenset(number for number, entrant in people.items() if not entrant.ranked)
    return tuple(
        StandingRow(
            place=standing.place,
            number=standing.entrant,
            name=people[standing.entrant].name,
            club=people[standing.entrant].club,
            matchpoints=standing.matchpoints,
            top=standing.top,
            percent=standing.percent,
            deals=standing.deals,
            ranked=people[standing.entrant].ranked,
        )
        for standing in ranked(totals, unranked=unranked)
    )
