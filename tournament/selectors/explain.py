"""Why an entrant got what he got on a deal: the playing, its line, and the rulings that touched it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.adjustments import depends_on_own
from scoring.explain import ColumnEntry, Explanation, explain_seat
from scoring.explain_whists import WhistExplanation, explain_whists
from scoring.matchpoints import EventScores
from tournament.errors import TournamentError
from tournament.models import Event
from tournament.selectors.decisions import SeatAt, penalties_of, ruling_of_seats, split_of_deal
from tournament.selectors.embargo import Viewer, visible_deals
from tournament.selectors.people import EntrantView, entrants
from tournament.selectors.plan import deal_numbered
from tournament.selectors.report import logged_rulings
from tournament.selectors.results import EventResults, ScoredRecord, ScoredSeat, event_results
from tournament.selectors.rulings import RulingView
from tournament.selectors.standings import numbered

NO_RESULT = "none"


@dataclass(frozen=True)
class ColumnLine:
    """One playing of the deal as the line has it.

    `relation` is of scoring.explain.RELATIONS, or `NO_RESULT` for a seat that has none; `in_own_group`:
    whether the same version of the deal was played. `ruling` is the number of the one that touched it.
    """

    round: int
    table: int
    entrant: int
    name: str
    result: ScoredSeat
    relation: str
    in_own_group: bool
    ruling: int | None


@dataclass(frozen=True)
class ExplainedSeat:
    """One seat of one playing.

    One of `explanation` and `in_whists` is there, as the event is scored; neither where the seat has no
    score. `rounds` are all in which the entrant met the deal; `ruling` gave this result, `fouled` split
    the deal. `penalties` take `penalty` matchpoints together from the entrant's total.
    """

    entrant: EntrantView
    deal: int
    rounds: tuple[int, ...]
    record: ScoredRecord
    seat: str
    result: ScoredSeat
    explanation: Explanation | None
    in_whists: WhistExplanation | None
    column: tuple[ColumnLine, ...]
    ruling: RulingView | None
    fouled: RulingView | None
    penalties: tuple[RulingView, ...]
    penalty: Fraction


def explained_seat(
    event: Event, number: int, deal_number: int, viewer: Viewer, round_number: int | None = None
) -> ExplainedSeat:
    """The entrant's playing of a deal `viewer` may see, in `round_number` or the first one.

    Refuses `deal_unknown`, `deal_hidden`, `number_unknown`, `deal_not_played`.
    """
    if not visible_deals(event, viewer).filter(number=deal_number).exists():
        raise TournamentError("deal_hidden", deal=deal_numbered(event, deal_number).number)
    people = numbered(entrants(event))
    if number not in people:
        raise TournamentError("number_unknown", number=number, slug=event.slug)
    results = event_results(event, viewer)
    met = _met(results, number, deal_number)
    record, seat = _chosen(met, number, deal_number, round_number)
    explanation = _explanation(results, record, seat)
    in_whists = _in_whists(results, record, seat)
    entries = (explanation or in_whists).column if explanation or in_whists else ()
    rulings = logged_rulings(event, viewer)
    by_seat = ruling_of_seats(rulings)
    return ExplainedSeat(
        entrant=people[number],
        deal=deal_number,
        rounds=tuple(record.round for record, _ in met),
        record=record,
        seat=seat,
        result=record.seats[seat],
        explanation=explanation,
        in_whists=in_whists,
        column=_column(results, record, seat, entries, by_seat, people),
        ruling=by_seat.get((deal_number, record.round, record.table, seat)),
        fouled=split_of_deal(rulings, deal_number),
        penalties=tuple(penalties_of(rulings, number)),
        penalty=results.totals[number].penalty if number in results.totals else Fraction(0),
    )


def _met(results: EventResults, number: int, deal: int) -> list[tuple[ScoredRecord, str]]:
    return [
        (record, letter)
        for record in results.records
        for letter, seat in record.seats.items()
        if record.deal == deal and seat.entrant == number
    ]


def _chosen(
    met: list[tuple[ScoredRecord, str]], number: int, deal: int, round_number: int | None
) -> tuple[ScoredRecord, str]:
    for record, seat in met:
        if round_number in (None, record.round):
            return record, seat
    raise TournamentError("deal_not_played", number=number, deal=deal)


def _explanation(results: EventResults, record: ScoredRecord, seat: str) -> Explanation | None:
    scored = record.seats[seat]
    if scored.score is None or not isinstance(results.scores, EventScores):
        return None
    own = None
    if scored.percent is not None and depends_on_own(scored.percent):
        own = results.scores.own_percents[scored.entrant]
    return explain_seat(results.compared[record.deal], record.key, seat, own)


def _in_whists(results: EventResults, record: ScoredRecord, seat: str) -> WhistExplanation | None:
    if record.seats[seat].score is None or not results.method.in_whists:
        return None
    return explain_whists(results.method, results.compared[record.deal], record.key, seat)


def _column(
    results: EventResults,
    own: ScoredRecord,
    seat: str,
    entries: tuple[ColumnEntry, ...],
    by_seat: Mapping[SeatAt, RulingView],
    people: Mapping[int, EntrantView],
) -> tuple[ColumnLine, ...]:
    """Every playing of the deal in which somebody held the seat."""
    told = {entry.record: entry for entry in entries}
    lines = []
    for record in results.records:
        if record.deal != own.deal or seat not in record.seats:
            continue
        result, entry = record.seats[seat], told.get(record.key)
        ruling = by_seat.get((record.deal, record.round, record.table, seat))
        lines.append(
            ColumnLine(
                round=record.round,
                table=record.table,
                entrant=result.entrant,
                name=people[result.entrant].name,
                result=result,
                relation=_relation(record, own, result, entry),
                in_own_group=entry.in_own_group if entry else True,
                ruling=ruling.ruling if ruling else None,
            )
        )
    return tuple(lines)


def _relation(record: ScoredRecord, own: ScoredRecord, result: ScoredSeat, entry: ColumnEntry | None) -> str:
    if record.key == own.key:
        return "own"
    if entry is not None:
        return entry.relation
    return NO_RESULT if result.score is None else "apart"
