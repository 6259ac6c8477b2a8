"""Matchpoints: every line (seat letter) of a deal is compared with itself only (rule book 8).

Read: who sat where, whists per seat, an artificial percent where a director gave one. Never read:
contracts, the movement, other deals. A record is one playing of a deal; a line's *comparable*
records are those with whists at that seat; E is how many records the line should have had.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from scoring.adjustments import (
    Score,
    Tally,
    Total,
    artificial_percent,
    check_penalty,
    depends_on_own,
    group_score,
    percent_score,
    top_of,
)
from scoring.errors import ScoringError
from scoring.numbers import on_one_scale
from scoring.reading import shown
from scoring.seats import SEATS

__all__ = [
    "DealResults",
    "EventScorer",
    "EventScores",
    "OpenSeat",
    "RecordResult",
    "Score",
    "SeatResult",
    "Total",
    "check_deal",
    "compared_whists",
    "expected_of",
    "score_deal",
    "score_event",
]
DealScores = dict[str, dict[str, Score]]


@dataclass(frozen=True, slots=True)
class SeatResult:
    """`entrant` is a participant number; either `whists` or `artificial`, a percent of the top."""

    entrant: int
    whists: Fraction | None = None
    artificial: int | None = None


@dataclass(frozen=True, slots=True)
class RecordResult:
    """One playing of a deal; a seat that was not scheduled is left out of `seats`."""

    id: str
    seats: Mapping[str, SeatResult]


@dataclass(frozen=True, slots=True)
class DealResults:
    """`expected`: records the schedule has for the deal, by default as many as there are.

    It is one number for every line, or {seat: number} where a line lost a seat that was not scheduled;
    a line left out of it has as many as there are.

    `groups` of record ids, two or more, say that the deal was fouled and which version each played.
    """

    deal: int
    records: tuple[RecordResult, ...]
    expected: int | Mapping[str, int] | None = None
    groups: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class EventScores:
    """`deals[deal][record id][seat]` and `totals[entrant]`.

    `own_percents[entrant]`, 0 to 100 or below under a penalty, is what a 60 or 40 was weighed against.
    """

    deals: dict[int, DealScores]
    totals: dict[int, Total]
    own_percents: dict[int, Fraction | None] = field(default_factory=dict)


class OpenSeat(NamedTuple):
    """An artificial result whose `percent` looks at the player's own session, so it is settled last."""

    record: str
    seat: str
    entrant: int
    percent: int


def check_deal(results: DealResults) -> None:
    """Whether the deal can be scored.

    Raises `record_id_twice`, `entrant_twice`, `not_a_seat`, `whists_or_artificial`, `group_unknown_record`,
    `group_record_twice`, `group_misses_record`.
    """
    ids = [record.id for record in results.records]
    known = set(ids)
    if len(known) < len(ids):
        twice = next(record_id for record_id, times in Counter(ids).items() if times > 1)
        raise ScoringError("record_id_twice", deal=results.deal, record=twice)
    for record in results.records:
        _check_record(record, results.deal)
    for seat in results.expected if isinstance(results.expected, Mapping) else ():
        _check_seat(f"deal {results.deal}, expected", seat)
    if results.groups:
        _check_groups(results, known)


def _check_seat(where: str, seat: str) -> None:
    if seat not in SEATS:
        raise ScoringError("not_a_seat", where=where, got=shown(seat), seats=SEATS)


def _check_record(record: RecordResult, deal: int) -> None:
    entrants = set()
    for seat, result in record.seats.items():
        _check_seat(f"deal {deal}, {record.id}", seat)
        if (result.whists is None) == (result.artificial is None):
            raise ScoringError("whists_or_artificial", deal=deal, record=record.id, seat=seat)
        entrants.add(result.entrant)
    if len(entrants) < len(record.seats):
        seated = [result.entrant for result in record.seats.values()]
        twice = next(entrant for entrant in seated if seated.count(entrant) > 1)
        raise ScoringError("entrant_twice", deal=deal, record=record.id, entrant=twice)


def _check_groups(results: DealResults, known: set[str]) -> None:
    grouped: set[str] = set()
    for record_id in (record_id for group in results.groups for record_id in group):
        if record_id not in known:
            raise ScoringError("group_unknown_record", deal=results.deal, record=record_id)
        if record_id in grouped:
            raise ScoringError("group_record_twice", deal=results.deal, record=record_id)
        grouped.add(record_id)
    if missed := known - grouped:
        raise ScoringError("group_misses_record", deal=results.deal, record=min(missed))


def score_deal(results: DealResults) -> DealScores:
    """Matchpoints and top of every seat by record id.

    2 for each record of the line beaten, 1 for each equal; the top is 2 x (E - 1). Missing records
    and groups of a fouled deal are made good as `group_score` says. An artificial seat gets its
    percent as it stands: only a whole event knows the player's own. Raises what `check_deal` raises.
    """
    check_deal(results)
    scores: DealScores = {record.id: {} for record in results.records}
    for seat in SEATS:
        _score_line(results, seat, scores)
    return scores


def expected_of(results: DealResults, seat: str) -> int:
    """E of the line `seat`: records it should have had, never fewer than it has."""
    expected = results.expected
    planned = expected.get(seat, 0) if isinstance(expected, Mapping) else expected or 0
    return max(planned, sum(seat in record.seats for record in results.records))


def compared_whists(results: DealResults, seat: str) -> Iterator[dict[str, Fraction]]:
    """Whists by record id of the line `seat`: of each group, the records compared with each other."""
    line = {record.id: result for record in results.records if (result := record.seats.get(seat))}
    for group in results.groups or (tuple(line),):
        yield {key: value for key in group if key in line and (value := line[key].whists) is not None}


def _score_line(results: DealResults, seat: str, scores: DealScores) -> None:
    expected = expected_of(results, seat)
    for whists in compared_whists(results, seat):
        for record_id, score in _score_group(whists, expected, len(results.groups) > 1).items():
            scores[record_id][seat] = score
    for record in results.records:
        result = record.seats.get(seat)
        if result is not None and result.artificial is not None:
            scores[record.id][seat] = percent_score(Fraction(result.artificial), top_of(expected))


def _score_group(whists: Mapping[str, Fraction], expected: int, fouled: bool) -> dict[str, Score]:
    """Scores by record id of records compared with each other, worked out once for each result."""
    results, _ = on_one_scale(whists)
    counts = Counter(results.values())
    scores = {}
    below = 0
    for result in sorted(counts):
        matchpoints = 2 * below + counts[result] - 1
        scores[result] = group_score(matchpoints, len(results), expected, fouled)
        below += counts[result]
    return {record_id: scores[result] for record_id, result in results.items()}


class EventScorer:
    """Scores an event deal by deal and keeps only sums, so that a long one streams through.

    `score` every deal and `penalise` first; then `totals`, and `settled` for the seats each deal left open.
    """

    def __init__(self) -> None:
        self._tally = Tally()
        self._deals: set[int] = set()

    def score(self, results: DealResults) -> tuple[DealScores, list[OpenSeat]]:
        """Scores of one deal and its open seats. Raises `deal_given_twice` and what `check_deal` raises."""
        if results.deal in self._deals:
            raise ScoringError("deal_given_twice", deal=results.deal)
        scores = score_deal(results)
        self._deals.add(results.deal)
        return scores, self._count(results, scores, 1)

    def take_back(self, results: DealResults, scores: DealScores) -> None:
        """Undo `score` of these `results`, which gave `scores`: the event is as if it had not been called."""
        self._deals.remove(results.deal)
        self._count(results, scores, -1)

    def _count(self, results: DealResults, scores: DealScores, times: int) -> list[OpenSeat]:
        opened = []
        for record in results.records:
            by_seat = scores[record.id]
            for seat, result in record.seats.items():
                score = by_seat[seat]
                if result.artificial is not None and depends_on_own(result.artificial):
                    self._tally.add_open(result.entrant, result.artificial, score.top, times)
                    opened.append(OpenSeat(record.id, seat, result.entrant, result.artificial))
                else:
                    self._tally.add(result.entrant, score, times)
        return opened

    def penalise(self, entrant: int, matchpoints: Fraction) -> None:
        """Take `matchpoints` from an entrant; nobody else's score moves and several penalties add up.

        One without any score may be penalised too: whoever knows the entrants checks the number.
        Raises `penalty_below_zero`.
        """
        check_penalty(entrant, matchpoints)
        self._tally.penalise(entrant, matchpoints)

    def own_percent(self, entrant: int) -> Fraction | None:
        """What a 60 or 40 of the entrant is weighed against (`Tally`); None when he has nothing else."""
        return self._tally.own_percent(entrant)

    def settled(self, seat: OpenSeat, top: Fraction) -> Score:
        """The final score of an open seat, once every deal is scored."""
        return self._tally.settled(seat.entrant, seat.percent, top)

    def totals(self) -> dict[int, Total]:
        """The total of every entrant, open seats settled."""
        return self._tally.totals()

    def finish(
        self, scored: Mapping[int, DealScores], opened: Mapping[int, Iterable[OpenSeat]]
    ) -> EventScores:
        """The event from what `score` gave for each deal; neither argument is changed."""
        totals = self.totals()
        own = {entrant: self.own_percent(entrant) for entrant in totals}
        deals = {deal: _settled(scores, opened[deal], own) for deal, scores in scored.items()}
        return EventScores(deals, totals, own)


def _settled(
    scores: DealScores, opened: Iterable[OpenSeat], own: Mapping[int, Fraction | None]
) -> DealScores:
    final = dict(scores)
    for seat in opened:
        by_seat = final[seat.record]
        percent = artificial_percent(seat.percent, own[seat.entrant])
        final[seat.record] = by_seat | {seat.seat: percent_score(percent, by_seat[seat.seat].top)}
    return final


def score_event(deals: Iterable[DealResults], penalties: Mapping[int, Fraction] = {}) -> EventScores:
    """Scores of every deal and totals of every entrant; `penalties` in matchpoints by entrant.

    Artificial scores are settled in one pass after all else (`Tally`). Raises `deal_given_twice`,
    `penalty_below_zero` and what `check_deal` raises.
    """
    scorer = EventScorer()
    for entrant, matchpoints in penalties.items():
        scorer.penalise(entrant, matchpoints)
    scored: dict[int, DealScores] = {}
    opened: dict[int, list[OpenSeat]] = {}
    for results in deals:
        scored[results.deal], opened[results.deal] = scorer.score(results)
    return scorer.finish(scored, opened)
