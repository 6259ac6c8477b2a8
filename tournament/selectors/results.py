"""The results of an event: whists and matchpoints of every playing, derived anew each time.

Reads records, the rulings in force and the plan, never a stored score. A *playing* is one deal at one
table in one round; it is scored if it has a record or a ruling. E of a line is the sittings due to
play the set, less those where the seat was ruled not scheduled.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count, QuerySet

from movements.seats import seats_for
from scoring.matchpoints import DealResults, EventScores, RecordResult, Score, SeatResult, Total
from scoring.methods import Method, method_from_json, score_by
from scoring.numbers import read_fraction
from scoring.protocol_row import ProtocolRow
from scoring.whist_scores import ARTIFICIAL_STEP, WhistScores, WhistTotal
from tournament.models import BoxSet, Deal, Event, SeatRuling
from tournament.selectors.embargo import Viewer, visible_deals
from tournament.selectors.playings import PlayingFacts, playing_facts
from tournament.selectors.rulings import groups_of_fouled, penalties

PLAYED = "played"


@dataclass(frozen=True)
class SeatScore:
    """`amount` is matchpoints of `top`; or whists scored, of which there is no top."""

    amount: Fraction
    top: Fraction | None


@dataclass(frozen=True)
class ScoredSeat:
    """What one seat of a playing comes to.

    `status` is `played` or a SeatRuling.Status; `written` the whists of the record, if there is one;
    `whists` those that are compared, None where a ruling gives something else; `percent` of the top for an
    artificial result; `score` None where there is none.
    """

    entrant: int
    status: str
    written: Fraction | None
    whists: Fraction | None
    percent: int | None
    score: SeatScore | None
    ruling: int | None


@dataclass(frozen=True)
class ScoredRecord:
    """A playing with everything that follows from it. `seats` is by letter, clockwise from N.

    `row` is None for a playing that has only rulings.
    """

    pk: int | None
    deal: int
    round: int
    table: int
    row: ProtocolRow | None
    seats: Mapping[str, ScoredSeat]
    entered_by: str
    confirmed_by: str
    conflict: bool

    @property
    def key(self) -> str:
        """What the pure packages know the playing by within its deal."""
        return record_key(self.round, self.table)


def record_key(round_number: int, table: int) -> str:
    return f"{round_number}/{table}"


@dataclass(frozen=True)
class EventResults:
    """Scored playings in order of deal, round and table, and what `method` makes of them.

    `scores` has the totals by entrant's number; `compared` is what was scored, by deal; `expected` is E by
    deal and seat.
    """

    records: tuple[ScoredRecord, ...]
    method: Method
    scores: EventScores | WhistScores
    compared: Mapping[int, DealResults]
    expected: Mapping[int, Mapping[str, int]]

    @property
    def totals(self) -> Mapping[int, Total] | Mapping[int, WhistTotal]:
        return self.scores.totals


def event_results(event: Event, viewer: Viewer) -> EventResults:
    """Every playing of the deals `viewer` may see. The number of queries does not grow with the event."""
    deals = visible_deals(event, viewer)
    playings = playing_facts(event, deals)
    expected = _expected(event, deals, playings)
    compared = _compared(playings, expected, groups_of_fouled(event))
    method = method_from_json(event.method)
    scores = score_by(method, compared.values(), _penalties(event, _penalty_unit(method, expected)))
    return EventResults(
        records=tuple(_scored(playing, scores.deals[playing.where[0]]) for playing in playings),
        method=method,
        scores=scores,
        compared=compared,
        expected=expected,
    )


def _expected(event: Event, deals: QuerySet[Deal], playings: list[PlayingFacts]) -> dict[int, dict[str, int]]:
    due = dict(BoxSet.objects.filter(event=event).annotate(due=Count("sittings")).values_list("pk", "due"))
    seats = seats_for(event.per_table)
    expected = {
        number: dict.fromkeys(seats, due[box_set])
        for number, box_set in deals.values_list("number", "box_set_id")
    }
    for playing in playings:
        for seat, ruling in playing.ruled.items():
            if ruling.status == SeatRuling.Status.NOT_SCHEDULED:
                expected[playing.where[0]][seat] -= 1
    return expected


def _compared(
    playings: list[PlayingFacts],
    expected: Mapping[int, Mapping[str, int]],
    fouled: Mapping[int, list[list[tuple[int, int]]]],
) -> dict[int, DealResults]:
    by_deal: dict[int, list[RecordResult]] = defaultdict(list)
    for playing in playings:
        by_deal[playing.where[0]].append(_result(playing))
    return {
        deal: DealResults(
            deal=deal,
            records=tuple(results),
            expected=expected[deal],
            groups=_groups(results, fouled.get(deal, [])),
        )
        for deal, results in by_deal.items()
    }


def _result(playing: PlayingFacts) -> RecordResult:
    seats = {}
    for seat, entrant in playing.entrants().items():
        ruling = playing.ruled.get(seat)
        if ruling is None and seat in playing.written:
            seats[seat] = SeatResult(entrant, whists=playing.written[seat])
        elif ruling is not None and ruling.status == SeatRuling.Status.ADJUSTED:
            seats[seat] = SeatResult(entrant, whists=read_fraction(ruling.whists))
        elif ruling is not None and ruling.status == SeatRuling.Status.ARTIFICIAL:
            seats[seat] = SeatResult(entrant, artificial=ruling.percent)
    _deal, round_number, table = playing.where
    return RecordResult(id=record_key(round_number, table), seats=seats)


def _groups(results: list[RecordResult], split: list[list[tuple[int, int]]]) -> tuple[tuple[str, ...], ...]:
    """Records entered after the split are taken to be of the first version, which is the right one.

    A record that has been moved to another deal since is no longer in any group.
    """
    if not split:
        return ()
    here = {result.id for result in results}
    groups = [[key for playing in group if (key := record_key(*playing)) in here] for group in split]
    named = {key for group in groups for key in group}
    groups[0] += [result.id for result in results if result.id not in named]
    return tuple(tuple(group) for group in groups if group)


def _penalty_unit(method: Method, expected: Mapping[int, Mapping[str, int]]) -> Fraction:
    """What a penalty of one percent takes: of the top of the event's most played deal, in matchpoints.

    Scored in whists, ten percent are the award, as they are between two artificial results.
    """
    if method.in_whists:
        return method.award / ARTIFICIAL_STEP
    most = max((number for seats in expected.values() for number in seats.values()), default=1)
    return Fraction(2 * (most - 1), 100)


def _penalties(event: Event, unit: Fraction) -> dict[int, Fraction]:
    """What is taken from each entrant; a percent of a penalty is `unit`."""
    taken: dict[int, Fraction] = defaultdict(Fraction)
    for ruling in penalties(event):
        if ruling.entrant is not None:
            taken[ruling.entrant.number or 0] += ruling.detail["percent"] * unit
    return taken


def _scored(playing: PlayingFacts, scores: Mapping[str, Mapping[str, Score | Fraction]]) -> ScoredRecord:
    deal, round_number, table = playing.where
    record = playing.record
    by_seat = scores[record_key(round_number, table)]
    entrants = playing.entrants()
    return ScoredRecord(
        pk=record.pk if record else None,
        deal=deal,
        round=round_number,
        table=table,
        row=record.row if record else None,
        seats={seat: _seat(playing, seat, entrant, by_seat.get(seat)) for seat, entrant in entrants.items()},
        entered_by=record.entered_by if record else "",
        confirmed_by=record.confirmed_by if record else "",
        conflict=record is not None and record.conflict,
    )


def _seat(playing: PlayingFacts, seat: str, entrant: int, scored: Score | Fraction | None) -> ScoredSeat:
    score = None if scored is None else _seat_score(scored)
    ruling = playing.ruled.get(seat)
    written = playing.written.get(seat)
    if ruling is None:
        return ScoredSeat(entrant, PLAYED, written, written, None, score, None)
    adjusted = read_fraction(ruling.whists) if ruling.whists else None
    return ScoredSeat(entrant, ruling.status, written, adjusted, ruling.percent, score, ruling.ruling_id)


def _seat_score(scored: Score | Fraction) -> SeatScore:
    return (
        SeatScore(scored, None) if isinstance(scored, Fraction) else SeatScore(scored.matchpoints, scored.top)
    )
