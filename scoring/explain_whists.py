"""Why a player got what he got on a deal of an event scored in whists: every step as numbers.

The line, its groups and the ways to compare are those of `whist_scores`. Differences are taken here one
by one, as a player checks them by hand.
"""

from dataclasses import dataclass
from fractions import Fraction

from scoring.bands import banded
from scoring.errors import ScoringError
from scoring.explain import ColumnEntry, column_of, result_of
from scoring.matchpoints import DealResults, SeatResult, check_deal
from scoring.methods import Method, check_method
from scoring.whist_scores import artificial_points


@dataclass(frozen=True)
class Difference:
    """The own whists less `other`, and what of that the bands count; all in whists.

    `record` is whose result the other is, None where it is the mean of the line.
    """

    record: str | None
    other: Fraction
    difference: Fraction
    counted: Fraction


@dataclass(frozen=True)
class WhistExplanation:
    """The score of one seat of one record, in whists, with every number it was made of.

    `column` is the line in the order of the records, `records` of them are compared, the own one counted.
    `differences` are one from the mean, or one from every other record, of which `points` are the mean;
    none where nobody can be compared with. For an artificial result there are none, but `artificial`
    percent and the `award` of the rules.
    """

    deal: int
    record: str
    seat: str
    entrant: int
    column: tuple[ColumnEntry, ...]
    fouled: bool
    method: str
    records: int
    differences: tuple[Difference, ...]
    artificial: int | None
    award: Fraction
    points: Fraction


def explain_whists(method: Method, results: DealResults, record_id: str, seat: str) -> WhistExplanation:
    """The score of `seat` in the record `record_id`, equal to what `score_by` gives.

    Raises `method_not_in_whists`, `record_not_of_deal`, `seat_without_result` and what `check_method` and
    `check_deal` raise.
    """
    check_method(method)
    if not method.in_whists:
        raise ScoringError("method_not_in_whists", method=method.name)
    check_deal(results)
    own = result_of(results, record_id, seat)
    column = column_of(results, record_id, seat)
    compared = [entry for entry in column if entry.relation != "apart" and entry.whists is not None]
    differences = _differences(method, compared, own)
    return WhistExplanation(
        deal=results.deal,
        record=record_id,
        seat=seat,
        entrant=own.entrant,
        column=column,
        fouled=len(results.groups) > 1,
        method=method.name,
        records=len(compared),
        differences=differences,
        artificial=own.artificial,
        award=method.award,
        points=_points(method, own, differences),
    )


def _differences(method: Method, compared: list[ColumnEntry], own: SeatResult) -> tuple[Difference, ...]:
    if own.whists is None or len(compared) < 2:
        return ()
    known = [(entry, entry.whists) for entry in compared if entry.whists is not None]
    others: list[tuple[str | None, Fraction]]
    if method.name == "mean_whists":
        others = [(None, sum((whists for _, whists in known), Fraction(0)) / len(known))]
    else:
        others = [(entry.record, whists) for entry, whists in known if entry.relation != "own"]
    return tuple(
        Difference(record, other, own.whists - other, banded(own.whists - other, method.bands))
        for record, other in others
    )


def _points(method: Method, own: SeatResult, differences: tuple[Difference, ...]) -> Fraction:
    if own.artificial is not None:
        return artificial_points(own.artificial, method.award)
    counted = sum((difference.counted for difference in differences), Fraction(0))
    return counted / max(len(differences), 1)
