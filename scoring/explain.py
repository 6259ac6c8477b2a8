"""Why a player got what he got on a deal: every step as numbers, for whoever words them.

Terms as in `adjustments`: A comparable records of the group, E records the schedule expected, M
matchpoints inside the group. Comparisons are made here one by one, as a player checks them by hand.
"""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from scoring.adjustments import (
    SMALL_GROUP_CENTRE,
    SMALL_GROUP_STEP,
    Score,
    artificial_percent,
    depends_on_own,
    group_score,
    is_small_group,
    neuberg,
    percent_score,
    small_group_percent,
    top_of,
)
from scoring.errors import ScoringError
from scoring.matchpoints import DealResults, SeatResult, check_deal, expected_of
from scoring.numbers import rounded
from scoring.reading import shown

RELATIONS = ("own", "beaten", "equal", "lost", "apart")
"""What a record of the column is to the player's: his own; one he beat, equalled or lost to; or one he
was not compared with (another group of a fouled deal, an artificial score on either side)."""


@dataclass(frozen=True)
class ColumnEntry:
    """One record of the line. Either `whists` or `artificial`, a percent; `relation` is of `RELATIONS`.

    `in_own_group`: whether the same version of the deal was played; always so on a sound deal.
    """

    record: str
    entrant: int
    whists: Fraction | None
    artificial: int | None
    relation: str
    in_own_group: bool


@dataclass(frozen=True)
class Comparison:
    """`matchpoints` M = 2 x `beaten` + `equal`, among `records` A in the group, the own one counted."""

    beaten: int
    equal: int
    lost: int
    matchpoints: int
    records: int


@dataclass(frozen=True)
class Neuberg:
    """F = (M*E + (E - A)) / A, step by step: `result` = (`stretched` + `missing`) / `records`."""

    stretched: int
    missing: int
    records: int
    result: Fraction


@dataclass(frozen=True)
class SmallGroup:
    """`percent` = `centre` + `step` x `off_middle` of the top; `off_middle` is M - (A - 1)."""

    centre: int
    step: int
    off_middle: int
    percent: int


@dataclass(frozen=True)
class Artificial:
    """`percent` the director gave, `own` the player's session percent; None where it has no say or is none.

    `counted` of the top is what he got, and `by` which of the two it was: "given" or "own".
    """

    percent: int
    own: Fraction | None
    counted: Fraction
    by: str


@dataclass(frozen=True)
class Explanation:
    """The score of one seat of one record, with every number it was made of.

    `column` is the line in the order of the records. Artificial scores have `artificial` and no
    `comparison`; others have a `comparison`, and `neuberg` where records are missing from it or
    `small_group` where it was too small to stretch. `matchpoints` and `top` are exact, `percent` 0 to
    100 is exact and None without a top; `shown_…` is what rounding to two decimals shows of them.
    """

    deal: int
    record: str
    seat: str
    entrant: int
    column: tuple[ColumnEntry, ...]
    fouled: bool
    expected: int
    comparison: Comparison | None
    neuberg: Neuberg | None
    small_group: SmallGroup | None
    artificial: Artificial | None
    matchpoints: Fraction
    top: Fraction
    percent: Fraction | None
    shown_matchpoints: Fraction
    shown_percent: Fraction | None


def explain_seat(results: DealResults, record_id: str, seat: str, own: Fraction | None = None) -> Explanation:
    """The score of `seat` in the record `record_id`, equal to what `score_event` gives.

    `own` is the player's session percent (`EventScores.own_percents`), read only for a 60 or 40. Raises
    `record_not_of_deal`, `seat_without_result` and what `check_deal` raises.
    """
    check_deal(results)
    result = result_of(results, record_id, seat)
    column = column_of(results, record_id, seat)
    expected = expected_of(results, seat)
    fouled = len(results.groups) > 1
    comparison = None if result.whists is None else _comparison(column)
    artificial = None if result.artificial is None else _artificial(result.artificial, own)
    score = _score(comparison, artificial, expected, fouled)
    percent = 100 * score.matchpoints / score.top if score.top else None
    small = comparison is not None and fouled and is_small_group(comparison.records, expected)
    return Explanation(
        deal=results.deal,
        record=record_id,
        seat=seat,
        entrant=result.entrant,
        column=column,
        fouled=fouled,
        expected=expected,
        comparison=comparison,
        neuberg=_neuberg(comparison, expected) if comparison and not small else None,
        small_group=_small_group(comparison) if comparison and small else None,
        artificial=artificial,
        matchpoints=score.matchpoints,
        top=score.top,
        percent=percent,
        shown_matchpoints=rounded(score.matchpoints),
        shown_percent=None if percent is None else rounded(percent),
    )


def result_of(results: DealResults, record_id: str, seat: str) -> SeatResult:
    """What the seat has. Raises `record_not_of_deal`, `seat_without_result`."""
    ids = tuple(record.id for record in results.records)
    if record_id not in ids:
        raise ScoringError("record_not_of_deal", deal=results.deal, got=shown(record_id), known=ids)
    seats = results.records[ids.index(record_id)].seats
    if seat not in seats:
        raise ScoringError(
            "seat_without_result", deal=results.deal, record=record_id, got=shown(seat), known=tuple(seats)
        )
    return seats[seat]


def column_of(results: DealResults, record_id: str, seat: str) -> tuple[ColumnEntry, ...]:
    """The line `seat`, seen from one of its records, in the order of the records."""
    group = _group_of(results, record_id)
    line = {record.id: record.seats[seat] for record in results.records if seat in record.seats}
    return tuple(
        ColumnEntry(
            record=key,
            entrant=result.entrant,
            whists=result.whists,
            artificial=result.artificial,
            relation="own" if key == record_id else _relation(line[record_id], result, key in group),
            in_own_group=key in group,
        )
        for key, result in line.items()
    )


def _group_of(results: DealResults, record_id: str) -> Collection[str]:
    """Records that played the same version of the deal."""
    everybody = tuple(record.id for record in results.records)
    return next((group for group in results.groups if record_id in group), everybody)


def _relation(own: SeatResult, other: SeatResult, same_group: bool) -> str:
    if own.whists is None or other.whists is None or not same_group:
        return "apart"
    if own.whists == other.whists:
        return "equal"
    return "beaten" if own.whists > other.whists else "lost"


def _comparison(column: tuple[ColumnEntry, ...]) -> Comparison:
    relations = [entry.relation for entry in column]
    beaten, equal, lost = (relations.count(relation) for relation in ("beaten", "equal", "lost"))
    return Comparison(beaten, equal, lost, 2 * beaten + equal, beaten + equal + lost + 1)


def _neuberg(comparison: Comparison, expected: int) -> Neuberg | None:
    """The steps, where there is anything to make good."""
    records = comparison.records
    if records == expected:
        return None
    stretched, missing = comparison.matchpoints * expected, expected - records
    return Neuberg(stretched, missing, records, neuberg(comparison.matchpoints, records, expected))


def _small_group(comparison: Comparison) -> SmallGroup:
    off_middle = comparison.matchpoints - (comparison.records - 1)
    percent = small_group_percent(comparison.matchpoints, comparison.records)
    return SmallGroup(SMALL_GROUP_CENTRE, SMALL_GROUP_STEP, off_middle, percent)


def _artificial(percent: int, own: Fraction | None) -> Artificial:
    weighed = own if depends_on_own(percent) else None
    counted = artificial_percent(percent, weighed)
    return Artificial(percent, weighed, counted, "given" if counted == percent else "own")


def _score(
    comparison: Comparison | None, artificial: Artificial | None, expected: int, fouled: bool
) -> Score:
    if comparison is not None:
        return group_score(comparison.matchpoints, comparison.records, expected, fouled)
    counted = artificial.counted if artificial else Fraction(0)
    return percent_score(counted, top_of(expected))
