"""Standings: one list for all lines together, and one for each line."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from movements.seats import seats_for
from scoring.matchpoints import Total
from scoring.methods import Method
from scoring.numbers import exact_sum
from scoring.ranking import Ranked, TieValue, ranked
from scoring.whist_scores import WhistTotal, average_of
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.people import EntrantView, entrants
from tournament.selectors.progress import playings_due
from tournament.selectors.results import EventResults, SeatScore, event_results
from tournament.selectors.tie_facts import tie_facts


@dataclass(frozen=True)
class Sum:
    """What somebody's scores come to: matchpoints of the `top`, or whists scored, of which there is none.

    `weight` is what whists per deal divide by where it is not the deals.
    """

    score: Fraction
    top: Fraction | None
    deals: int
    penalty: Fraction = Fraction(0)
    weight: Fraction | None = None

    @property
    def result(self) -> Fraction | None:
        """What places go by: the percent of the top, or whists per deal; None with nothing to divide by."""
        if self.top is None:
            return average_of(WhistTotal(self.score, self.deals, self.penalty, self.weight))
        return 100 * self.score / self.top if self.top else None


@dataclass(frozen=True)
class StandingRow:
    """`place` is "1", "2-3", or empty for one who is not ranked.

    `score`, `top` and `result` are those of `Sum`, the score after the `penalty`. `tie_values` are the
    values of the event's tie-breaks, in order.
    """

    place: str
    number: int
    name: str
    club: str
    score: Fraction
    top: Fraction | None
    result: Fraction | None
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
    ranking: tuple[Ranked, ...]
    method: Method


def standings(event: Event, viewer: Viewer) -> Standings:
    """What `viewer` may know: the public sees the deals nobody can play any more."""
    return standings_of(event, event_results(event, viewer))


def standings_of(event: Event, results: EventResults) -> Standings:
    people = numbered(entrants(event))
    rows, ranking = overall_rows(event, results, people)
    lines = _line_sums(results)
    return Standings(
        rows=rows,
        lines={seat: ranked_rows(lines[seat], people) for seat in seats_for(event.per_table)},
        recorded=len(results.records),
        scheduled=_scheduled(event, results),
        tie_breaks=tuple(event.tie_breaks),
        ranking=tuple(ranking),
        method=results.method,
    )


def _scheduled(event: Event, results: EventResults) -> int:
    """What the plan asks for, and what was played beyond it, such as the deals of a wrong box."""
    due, played = playings_due(event), Counter(record.deal for record in results.records)
    return sum(max(due[deal], played[deal]) for deal in due)


def numbered(people: Iterable[EntrantView]) -> dict[int, EntrantView]:
    """By number, those who have one."""
    return {entrant.number: entrant for entrant in people if entrant.number is not None}


def overall_rows(
    event: Event, results: EventResults, people: Mapping[int, EntrantView]
) -> tuple[tuple[StandingRow, ...], list[Ranked]]:
    """The list for all lines together, and the places in it as the pure package gives them. No query."""
    sums = {number: sum_of(results, number) for number in people}
    measures = {number: total.result for number, total in sums.items()}
    tie_breaks = tuple(event.tie_breaks)
    facts = tie_facts(event, results, measures) if tie_breaks else {}
    unranked = frozenset(number for number, entrant in people.items() if not entrant.ranked)
    ranking = ranked(measures, unranked, tie_breaks, facts)
    return _rows(ranking, sums, people), ranking


def sum_of(results: EventResults, number: int) -> Sum:
    """The total of an entrant, of nothing for one without any result."""
    total = results.totals.get(number)
    if total is None:
        return Sum(Fraction(0), None if results.method.in_whists else Fraction(0), 0)
    return sum_from(total)


def sum_from(total: Total | WhistTotal) -> Sum:
    """A total of the pure packages, of either way to score."""
    if isinstance(total, WhistTotal):
        return Sum(total.points, None, total.deals, total.penalty, total.weight)
    return Sum(total.matchpoints, total.top, total.deals, total.penalty)


def ranked_rows(sums: Mapping[int, Sum], people: Mapping[int, EntrantView]) -> tuple[StandingRow, ...]:
    """Rows of those who have a sum, placed by nothing but the result."""
    unranked = frozenset(number for number in sums if not people[number].ranked)
    measures = {number: total.result for number, total in sums.items()}
    return _rows(ranked(measures, unranked), sums, people)


def _line_sums(results: EventResults) -> dict[str, dict[int, Sum]]:
    scores: dict[str, dict[int, list[SeatScore]]] = defaultdict(lambda: defaultdict(list))
    for record in results.records:
        for letter, seat in record.seats.items():
            if seat.score is not None:
                scores[letter][seat.entrant].append(seat.score)
    return defaultdict(
        dict,
        {
            letter: {number: added(of_number, results.method) for number, of_number in by_number.items()}
            for letter, by_number in scores.items()
        },
    )


def added(scores: Sequence[SeatScore], method: Method) -> Sum:
    """The sum of scores that all come from `method`."""
    top = None if method.in_whists else exact_sum(score.top or Fraction(0) for score in scores)
    return Sum(exact_sum(score.amount for score in scores), top, len(scores))


def _rows(
    ranking: list[Ranked], sums: Mapping[int, Sum], people: Mapping[int, EntrantView]
) -> tuple[StandingRow, ...]:
    return tuple(
        StandingRow(
            place=standing.place,
            number=standing.entrant,
            name=people[standing.entrant].name,
            club=people[standing.entrant].club,
            score=sums[standing.entrant].score,
            top=sums[standing.entrant].top,
            result=sums[standing.entrant].result,
            deals=sums[standing.entrant].deals,
            ranked=people[standing.entrant].ranked,
            penalty=sums[standing.entrant].penalty,
            tie_values=standing.tie_values,
        )
        for standing in ranking
    )
