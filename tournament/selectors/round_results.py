"""One round: what was played in it, and where everybody stood after it, of the deals a viewer may see."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournament.errors import TournamentError
from tournament.models import Event, Sitting
from tournament.selectors.embargo import Viewer
from tournament.selectors.people import EntrantView, entrants
from tournament.selectors.results import EventResults, ScoredRecord, SeatScore, event_results
from tournament.selectors.standings import StandingRow, added, numbered, ranked_rows


@dataclass(frozen=True)
class TableResults:
    """What a table played in the round, in order of deal."""

    table: int
    records: tuple[ScoredRecord, ...]


@dataclass(frozen=True)
class RoundResults:
    """`rows` stand as if the event had ended with this round, without penalties and tie-breaks; `own` is what
    each number had in the round alone: the percent, or whists per deal.

    `hidden` counts the playings that were due in the round, of deals still in play.
    """

    number: int
    rounds: int
    rows: tuple[StandingRow, ...]
    own: Mapping[int, Fraction | None]
    tables: tuple[TableResults, ...]
    names: Mapping[int, str]
    hidden: int


def round_results(event: Event, number: int, viewer: Viewer) -> RoundResults:
    """Refuses `round_unknown`. The number of queries does not grow with the event."""
    rounds = event.rounds.count()
    if not event.rounds.filter(number=number).exists():
        raise TournamentError("round_unknown", round=number, rounds=rounds)
    results = event_results(event, viewer)
    people = numbered(entrants(event))
    return RoundResults(
        number=number,
        rounds=rounds,
        rows=standings_after(results, people, number),
        own={
            entrant: added(scores, results.method).result
            for entrant, scores in _scores(one for one in results.records if one.round == number).items()
        },
        tables=_tables(one for one in results.records if one.round == number),
        names={key: entrant.name for key, entrant in people.items()},
        hidden=_hidden(event, number, results),
    )


def standings_after(
    results: EventResults, people: Mapping[int, EntrantView], number: int
) -> tuple[StandingRow, ...]:
    """Of what was played up to the round, compared with all that is known by now."""
    scores = _scores(one for one in results.records if one.round <= number)
    sums = {entrant: added(of_entrant, results.method) for entrant, of_entrant in scores.items()}
    return ranked_rows(sums, people)


def _scores(records: Iterable[ScoredRecord]) -> dict[int, list[SeatScore]]:
    scores: dict[int, list[SeatScore]] = defaultdict(list)
    for record in records:
        for seat in record.seats.values():
            if seat.score is not None:
                scores[seat.entrant].append(seat.score)
    return scores


def _tables(records: Iterable[ScoredRecord]) -> tuple[TableResults, ...]:
    by_table: dict[int, list[ScoredRecord]] = defaultdict(list)
    for record in records:
        by_table[record.table].append(record)
    return tuple(TableResults(table, tuple(by_table[table])) for table in sorted(by_table))


def _hidden(event: Event, number: int, results: EventResults) -> int:
    due = Sitting.objects.filter(round__event=event, round__number=number, box_set__deals__isnull=False)
    deals = due.order_by().values_list("box_set__deals__number", flat=True)
    return sum(deal not in results.expected for deal in deals)
