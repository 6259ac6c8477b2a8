"""The total over the sessions of an event, each of which is an event of its own that continues another.

People are matched by who they are: in each session a person has the result of the number he held last.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.adjustments import Total
from scoring.master_points import master_points
from scoring.ranking import TieFacts, TieValue, ranked
from scoring.sessions import SessionTerm, session_terms, total_of_sessions, total_of_whist_sessions
from scoring.whist_scores import WhistTotal
from tournament.models import Event, Person, Tenure
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import events
from tournament.selectors.results import EventResults, event_results
from tournament.selectors.standings import Sum, sum_from, sum_of
from tournament.selectors.tie_facts import tie_facts


@dataclass(frozen=True)
class TotalRow:
    """One person over all sessions. `results` is by session, None where he was not there.

    `number` is that of the last session, None for one who missed it; the rest as in a row of standings.
    """

    place: str
    person: int
    number: int | None
    name: str
    club: str
    ranked: bool
    results: tuple[Fraction | None, ...]
    total: Sum
    tie_values: tuple[TieValue, ...]
    points: Fraction | None


@dataclass(frozen=True)
class EventTotal:
    """`terms` is the formula, a term for each of `sessions`; master `points` are in the rows."""

    sessions: tuple[Event, ...]
    terms: tuple[SessionTerm, ...]
    rows: tuple[TotalRow, ...]
    tie_breaks: tuple[str, ...]
    in_whists: bool


@dataclass(frozen=True)
class _Session:
    """One session, by person: his number there, his total, and what tie-breaks decide by."""

    results: EventResults
    numbers: Mapping[int, int]
    unranked: frozenset[int]
    facts: Mapping[int, TieFacts]

    def sums(self) -> dict[int, Sum]:
        """Of those who have a score; who never sat down was not in the session."""
        sums = {person: sum_of(self.results, number) for person, number in self.numbers.items()}
        return {person: total for person, total in sums.items() if total.deals or total.penalty}


def sessions_of(event: Event) -> tuple[Event, ...]:
    """The sessions from the first to `event`; one query for each before it."""
    chain = [event]
    while (before := chain[0].continues) is not None:
        chain.insert(0, before)
    return tuple(chain)


def sessions_all(event: Event) -> tuple[Event, ...]:
    """All sessions of the total, those after `event` too."""
    chain = [*sessions_of(event)]
    while (later := session_after(chain[-1])) is not None:
        chain.append(later)
    return tuple(chain)


def has_total(event: Event) -> bool:
    return event.continues_id is not None


def session_after(event: Event, viewer: Viewer = Viewer.DIRECTOR) -> Event | None:
    """The session that continues this one, if `viewer` may know of it."""
    return events(viewer).filter(continues=event).first()


def event_total(event: Event, viewer: Viewer) -> EventTotal:
    """The total of the session `event` and all before it, of what `viewer` may know.

    Tie-breaks are those of the event: what they count is added up over the sessions, a lot is that of the
    last one. Master points go by this table, in place of a table of the session's own.
    """
    chain = sessions_of(event)
    sessions = [_session(one, viewer, tuple(event.tie_breaks)) for one in chain]
    sums = [session.sums() for session in sessions]
    in_whists = sessions[-1].results.method.in_whists
    totals = _totals(sums, in_whists, event.carry_over)
    measures = {person: total.result for person, total in totals.items()}
    unranked = _unranked(sessions)
    facts = _facts(sessions) if event.tie_breaks else {}
    ranking = ranked(measures, unranked, tuple(event.tie_breaks), facts)
    points = master_points(ranking, event.master_points) if event.master_points else {}
    people = Person.objects.in_bulk(list(totals))
    return EventTotal(
        sessions=chain,
        terms=session_terms(len(chain), event.carry_over),
        rows=tuple(
            TotalRow(
                place=row.place,
                person=row.entrant,
                number=sessions[-1].numbers.get(row.entrant),
                name=people[row.entrant].name,
                club=people[row.entrant].club,
                ranked=row.entrant not in unranked,
                results=tuple(one[row.entrant].result if row.entrant in one else None for one in sums),
                total=totals[row.entrant],
                tie_values=row.tie_values,
                points=points.get(row.entrant),
            )
            for row in ranking
        ),
        tie_breaks=tuple(event.tie_breaks),
        in_whists=in_whists,
    )


def _session(event: Event, viewer: Viewer, tie_breaks: tuple[str, ...]) -> _Session:
    results = event_results(event, viewer)
    holders = Tenure.objects.filter(entrant__event=event, to_round=None, entrant__number__isnull=False)
    rows = list(holders.values_list("person_id", "entrant__number", "entrant__ranked"))
    numbers = {person: number for person, number, _ in rows}
    measures = {number: sum_of(results, number).result for number in numbers.values()}
    facts = tie_facts(event, results, measures) if tie_breaks else {}
    return _Session(
        results=results,
        numbers=numbers,
        unranked=frozenset(person for person, _, is_ranked in rows if not is_ranked),
        facts={person: facts[number] for person, number in numbers.items() if number in facts},
    )


def _totals(parts: list[dict[int, Sum]], in_whists: bool, carry_over: int) -> dict[int, Sum]:
    if in_whists:
        whists = [{who: _as_whists(part) for who, part in one.items()} for one in parts]
        return {who: sum_from(total) for who, total in total_of_whist_sessions(whists, carry_over).items()}
    matchpoints = [{who: _as_matchpoints(part) for who, part in one.items()} for one in parts]
    return {who: sum_from(total) for who, total in total_of_sessions(matchpoints, carry_over).items()}


def _as_whists(part: Sum) -> WhistTotal:
    return WhistTotal(part.score, part.deals, part.penalty)


def _as_matchpoints(part: Sum) -> Total:
    return Total(part.score, part.top or Fraction(0), part.deals, part.penalty)


def _unranked(sessions: list[_Session]) -> frozenset[int]:
    """As in the last session somebody was in."""
    unranked: dict[int, bool] = {}
    for session in sessions:
        unranked |= {person: person in session.unranked for person in session.numbers}
    return frozenset(person for person, is_so in unranked.items() if is_so)


def _facts(sessions: list[_Session]) -> dict[int, TieFacts]:
    by_person: dict[int, list[TieFacts]] = defaultdict(list)
    for session in sessions:
        for person, facts in session.facts.items():
            by_person[person].append(facts)
    return {
        person: TieFacts(
            mates=sum((one.mates for one in facts), Fraction(0)),
            tops=sum(one.tops for one in facts),
            above_half=sum(one.above_half for one in facts),
            whists=sum((one.whists for one in facts), Fraction(0)),
            draw=facts[-1].draw,
        )
        for person, facts in by_person.items()
    }
