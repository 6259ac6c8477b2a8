"""Standings: one list for all lines together, and one for each line."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from movements.seats import seats_for
from scoring.matchpoints import Total
from scoring.ranking import Standing, TieFacts, TieValue, draw_lot, mates_percents, percent_of
from scoring.ranking import standings as ranked
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.people import EntrantView, entrants
from tournament.selectors.progress import expected_total
from tournament.selectors.results import EventResults, ScoredSeat, event_results

NOTHING = Total(matchpoints=Fraction(0), top=Fraction(0), deals=0)


@dataclass(frozen=True)
class StandingRow:
    """`place` is "1", "2-3", or empty for one who is not ranked; `percent` is None without a top.

    `matchpoints` are after the `penalty`. `tie_values` are the values of the event's tie-breaks, in order.
    """

    place: str
    number: int
    name: str
    club: str
    matchpoints: Fraction
    top: Fraction
    percent: Fraction | None
    deals: int
    ranked: bool
    penalty: Fraction
    tie_values: tuple[TieValue, ...]


@dataclass(frozen=True)
class Standings:
    """`lines` is by seat letter. `recorded` of `scheduled` playings are counted in it.

    `ranking` is what the pure package made of the totals, for whatever goes on from places.
    """

    rows: tuple[StandingRow, ...]
    lines: Mapping[str, tuple[StandingRow, ...]]
    recorded: int
    scheduled: int
    tie_breaks: tuple[str, ...]
    ranking: tuple[Standing, ...]


def standings(event: Event, viewer: Viewer) -> Standings:
    """What `viewer` may know: the public sees the deals nobody can play any more."""
    return standings_of(event, event_results(event, viewer))


def standings_of(event: Event, results: EventResults) -> Standings:
    people = {entrant.number: entrant for entrant in entrants(event) if entrant.number is not None}
    totals = {number: results.totals.get(number, NOTHING) for number in people}
    tie_breaks = tuple(event.tie_breaks)
    facts = _tie_facts(event, results, totals) if tie_breaks else {}
    unranked = frozenset(number for number, entrant in people.items() if not entrant.ranked)
    ranking = ranked(totals, unranked, tie_breaks, facts)
    lines = _line_totals(results)
    return Standings(
        rows=_rows(ranking, totals, people),
        lines={
            seat: _rows(ranked(lines[seat], unranked), lines[seat], people)
            for seat in seats_for(event.per_table)
        },
        recorded=len(results.records),
        scheduled=expected_total(event),
        tie_breaks=tie_breaks,
        ranking=tuple(ranking),
    )


def _seats(results: EventResults) -> Iterator[tuple[str, ScoredSeat]]:
    for record in results.records:
        yield from record.seats.items()


def _tie_facts(event: Event, results: EventResults, totals: Mapping[int, Total]) -> dict[int, TieFacts]:
    percents = {number: percent_of(total) for number, total in totals.items()}
    mates = mates_percents(_mates(results), {n: p for n, p in percents.items() if p is not None})
    tops: Counter[int] = Counter()
    above_half: Counter[int] = Counter()
    whists: dict[int, Fraction] = defaultdict(Fraction)
    for _letter, seat in _seats(results):
        whists[seat.entrant] += seat.whists or 0
        if seat.score is not None and seat.score.top:
            tops[seat.entrant] += seat.score.matchpoints == seat.score.top
            above_half[seat.entrant] += 2 * seat.score.matchpoints > seat.score.top
    return {
        number: TieFacts(
            mates=mates.get(number, Fraction(0)),
            tops=tops[number],
            above_half=above_half[number],
            whists=whists[number],
            draw=draw_lot(event.draw_seed or event.slug, number),
        )
        for number in totals
    }


def _mates(results: EventResults) -> dict[int, Counter[int]]:
    """{entrant: {table-mate: deals played together}}"""
    mates: dict[int, Counter[int]] = defaultdict(Counter)
    for record in results.records:
        if record.row is None:
            continue
        seated = [seat.entrant for seat in record.seats.values()]
        for entrant in seated:
            mates[entrant].update(other for other in seated if other != entrant)
    return mates


def _line_totals(results: EventResults) -> dict[str, dict[int, Total]]:
    lines: dict[str, dict[int, Total]] = defaultdict(dict)
    for letter, seat in _seats(results):
        if seat.score is None:
            continue
        before = lines[letter].get(seat.entrant, NOTHING)
        lines[letter][seat.entrant] = Total(
            matchpoints=before.matchpoints + seat.score.matchpoints,
            top=before.top + seat.score.top,
            deals=before.deals + 1,
        )
    return lines


def _rows(
    ranking: list[Standing], totals: Mapping[int, Total], people: Mapping[int, EntrantView]
) -> tuple[StandingRow, ...]:
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
            penalty=totals[standing.entrant].penalty,
            tie_values=standing.tie_values,
        )
        for standing in ranking
    )
