"""Scores in whists instead of matchpoints: by how much a result differs from those of its line.

A line, its comparable records and the groups of a fouled deal are those of `matchpoints`; `bands` cut
large differences down (`bands`). Two ways to compare are here; both give 0 to a record that nobody can
be compared with, and neither stretches anything for records that are missing: a difference of whists
does not grow with the number of records, so E is not read.

The rest is the same for both:
- A fouled deal: each group is compared on its own, however small.
- An artificial percent is worth (percent - 50) / 10 of the event's `award`: a 50 gives 0, a 60 the award,
  a 40 the award below 0. It stands as given: no bands, and the player's own session has no say.
- A penalty is in whists, taken from one player's sum; nobody else's score moves.
- A seat with whists or an artificial percent is one deal; one that was not scheduled is none.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.adjustments import check_penalty
from scoring.bands import Band, banded
from scoring.errors import ScoringError
from scoring.matchpoints import DealResults, check_deal, compared_whists
from scoring.numbers import on_one_scale
from scoring.ranking import TieFacts, TieValue, ranked
from scoring.seats import SEATS

ARTIFICIAL_AVERAGE = 50
ARTIFICIAL_STEP = 10
DealPoints = dict[str, dict[str, Fraction]]
"""Whists scored, by record id and seat."""

Compare = Callable[[Mapping[str, Fraction]], dict[str, Fraction]]
"""From whists won to whists scored, both by record id, of records compared with each other."""


@dataclass(frozen=True, slots=True)
class WhistTotal:
    """`points`, in whists and after `penalty`, are the sum over `deals` deals an entrant has a score in.

    `weight` is what the average divides by: the deals, or less where some of them count in part.
    """

    points: Fraction
    deals: int
    penalty: Fraction = Fraction(0)
    weight: Fraction | None = None


@dataclass(frozen=True)
class WhistScores:
    """`deals[deal][record id][seat]` in whists, and `totals[entrant]`."""

    deals: dict[int, DealPoints]
    totals: dict[int, WhistTotal]


@dataclass(frozen=True)
class WhistStanding:
    """One line of the table. `average` is whists per deal, exact; None for one without a deal."""

    place: str
    entrant: int
    points: Fraction
    average: Fraction | None
    deals: int
    tie_values: tuple[TieValue, ...] = ()


def mean_points(whists: Mapping[str, Fraction], bands: Sequence[Band]) -> dict[str, Fraction]:
    """What counts of each result's difference from the mean of all, its own among them.

    With its own, as the datum of bridge is made: one number stands on the traveller for the whole line,
    and without bands a line's scores sum to 0. The mean without the own result would be another for every
    player, and without bands it would be the cross comparison.
    """
    mean = sum(whists.values(), Fraction(0)) / max(len(whists), 1)
    points = {result: banded(result - mean, bands) for result in set(whists.values())}
    return {record_id: points[result] for record_id, result in whists.items()}


def cross_points(whists: Mapping[str, Fraction], bands: Sequence[Band]) -> dict[str, Fraction]:
    """Of A results each gets (sum over the other A - 1 of what counts of the difference) / (A - 1).

    The averaged cross comparison of bridge. Bands cut each difference before it is summed; a group's
    scores sum to 0 under any bands.
    """
    results, scale = on_one_scale(whists)
    times = Counter(results.values())
    differences = {own - other for own in times for other in times}
    counted, unit = on_one_scale({gap: banded(Fraction(gap, scale), bands) for gap in differences})
    shared = unit * max(len(results) - 1, 1)
    points = {
        own: Fraction(sum(often * counted[own - other] for other, often in times.items()), shared)
        for own in times
    }
    return {record_id: points[result] for record_id, result in results.items()}


def artificial_points(percent: int, award: Fraction) -> Fraction:
    """(percent - 50) / 10 of the `award`, in whists."""
    return award * Fraction(percent - ARTIFICIAL_AVERAGE, ARTIFICIAL_STEP)


def deal_points(results: DealResults, compare: Compare, award: Fraction) -> DealPoints:
    """Whists scored by every seat; `award` is whists for an artificial 60.

    Raises what `check_deal` raises.
    """
    check_deal(results)
    points: DealPoints = {
        record.id: {
            seat: artificial_points(result.artificial, award)
            for seat, result in record.seats.items()
            if result.artificial is not None
        }
        for record in results.records
    }
    for seat in SEATS:
        for whists in compared_whists(results, seat):
            for record_id, scored in compare(whists).items():
                points[record_id][seat] = scored
    return points


def score_in_whists(
    deals: Iterable[DealResults], penalties: Mapping[int, Fraction], compare: Compare, award: Fraction
) -> WhistScores:
    """Scores of every deal and totals of every entrant; `penalties` in whists by entrant.

    Raises `deal_given_twice`, `penalty_below_zero` and what `check_deal` raises.
    """
    for entrant, whists in penalties.items():
        check_penalty(entrant, whists)
    scored: dict[int, DealPoints] = {}
    of_entrant: dict[int, list[Fraction]] = defaultdict(list)
    for results in deals:
        if results.deal in scored:
            raise ScoringError("deal_given_twice", deal=results.deal)
        points = scored[results.deal] = deal_points(results, compare, award)
        for record in results.records:
            for seat, result in record.seats.items():
                of_entrant[result.entrant].append(points[record.id][seat])
    totals = {
        entrant: _total(of_entrant.get(entrant, []), penalties.get(entrant, Fraction(0)))
        for entrant in {**of_entrant, **penalties}
    }
    return WhistScores(scored, totals)


def _total(points: Sequence[Fraction], penalty: Fraction) -> WhistTotal:
    return WhistTotal(sum(points, -penalty), len(points), penalty)


def average_of(total: WhistTotal) -> Fraction | None:
    """Whists per deal, exact; None without any deal."""
    weight = total.deals if total.weight is None else total.weight
    return total.points / weight if weight else None


def whist_standings(
    totals: Mapping[int, WhistTotal],
    unranked: frozenset[int] = frozenset(),
    tie_breaks: Sequence[str] = (),
    facts: Mapping[int, TieFacts] = {},
) -> list[WhistStanding]:
    """The table by whists per deal: by the sum itself where all played equally many deals.

    Places, tie-breaks and refusals as in `standings`. Of the facts, `mates` is of the mates' averages,
    `tops` counts deals on which nobody he was compared with scored more, `above_half` those above 0.
    """
    averages = {entrant: average_of(total) for entrant, total in totals.items()}
    return [
        WhistStanding(
            place=row.place,
            entrant=row.entrant,
            points=totals[row.entrant].points,
            average=averages[row.entrant],
            deals=totals[row.entrant].deals,
            tie_values=row.tie_values,
        )
        for row in ranked(averages, unranked, tie_breaks, facts)
    ]
