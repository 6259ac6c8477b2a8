"""One table over several sessions of an event, the last of which may weigh more.

Every session is scored on its own: a deal is compared within it, and an artificial score looks at its
player's percent of that session. What is put together is what each session gave:

    percent = 100 x sum of (weight x matchpoints) / sum of (weight x top)

A weight is a percent: 100 for the last session, and for those before it the carry-over of the event's
rules, which is 100 where there is none to speak of: then all deals count alike. Who missed a session
has neither its matchpoints nor its top in his sums. Scored in whists, the deals stand in for the top:

    whists per deal = sum of (weight x whists) / sum of (weight x deals)
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from scoring.adjustments import Total
from scoring.ranking import percent_of
from scoring.reading import whole_at
from scoring.whist_scores import WhistTotal

WHOLE = 100
Person = TypeVar("Person", bound=Hashable)
Kind = TypeVar("Kind", Total, WhistTotal)


@dataclass(frozen=True)
class SessionTerm:
    """One term of the formula: the number of a session, from 1, and its weight in percent (0 to 100)."""

    session: int
    weight: int


@dataclass(frozen=True)
class SessionPart:
    """What a session brings to one player: the numbers of the formula, unweighted, and their percent."""

    session: int
    weight: int
    matchpoints: Fraction
    top: Fraction
    percent: Fraction | None


def session_terms(sessions: int, carry_over: int = WHOLE) -> tuple[SessionTerm, ...]:
    """The formula of an event of so many `sessions`, in their order, to be printed with the table.

    `carry_over` is in percent. Raises `not_whole`, `out_of_range`: it must be 0 to 100.
    """
    weight = whole_at("carry_over", carry_over, 0, WHOLE)
    return tuple(
        SessionTerm(number, WHOLE if number == sessions else weight) for number in range(1, sessions + 1)
    )


def total_of_sessions(
    sessions: Sequence[Mapping[Person, Total]], carry_over: int = WHOLE
) -> dict[Person, Total]:
    """The total over `sessions`, in their order, of everybody who has one in any of them.

    Matchpoints, top and penalty are weighted sums, so that `percent_of` and `standings` read the total as
    that of one session; `deals` are counted as played. A person is the same key in every session. Raises
    what `session_terms` raises.
    """
    terms = session_terms(len(sessions), carry_over)
    people = {person: None for totals in sessions for person in totals}
    return {person: _weighted(person, sessions, terms) for person in people}


def _weighted(
    person: Person, sessions: Sequence[Mapping[Person, Total]], terms: Sequence[SessionTerm]
) -> Total:
    played = _played(person, sessions, terms)
    return Total(
        matchpoints=_sum((weight, total.matchpoints) for weight, total in played),
        top=_sum((weight, total.top) for weight, total in played),
        deals=sum(total.deals for _, total in played),
        penalty=_sum((weight, total.penalty) for weight, total in played),
    )


def _played(
    person: Person, sessions: Sequence[Mapping[Person, Kind]], terms: Sequence[SessionTerm]
) -> list[tuple[Fraction, Kind]]:
    """The weight and the total of every session the person was in."""
    return [
        (Fraction(term.weight, WHOLE), totals[person])
        for term, totals in zip(terms, sessions, strict=True)
        if person in totals
    ]


def _sum(weighed: Iterable[tuple[Fraction, Fraction | int]]) -> Fraction:
    return sum((weight * value for weight, value in weighed), Fraction(0))


def total_of_whist_sessions(
    sessions: Sequence[Mapping[Person, WhistTotal]], carry_over: int = WHOLE
) -> dict[Person, WhistTotal]:
    """The same over sessions scored in whists; `average_of` reads the total as that of one session.

    Raises what `session_terms` raises.
    """
    terms = session_terms(len(sessions), carry_over)
    people = {person: None for totals in sessions for person in totals}
    return {person: _weighted_whists(person, sessions, terms) for person in people}


def _weighted_whists(
    person: Person, sessions: Sequence[Mapping[Person, WhistTotal]], terms: Sequence[SessionTerm]
) -> WhistTotal:
    played = _played(person, sessions, terms)
    return WhistTotal(
        points=_sum((weight, total.points) for weight, total in played),
        deals=sum(total.deals for _, total in played),
        penalty=_sum((weight, total.penalty) for weight, total in played),
        weight=_sum((weight, total.deals) for weight, total in played),
    )


def parts_of(
    person: Person, sessions: Sequence[Mapping[Person, Total]], carry_over: int = WHOLE
) -> tuple[SessionPart, ...]:
    """What the total of `person` is made of, without the sessions he missed.

    Raises what `session_terms` raises.
    """
    terms = session_terms(len(sessions), carry_over)
    return tuple(
        SessionPart(
            session=term.session,
            weight=term.weight,
            matchpoints=totals[person].matchpoints,
            top=totals[person].top,
            percent=percent_of(totals[person]),
        )
        for term, totals in zip(terms, sessions, strict=True)
        if person in totals
    )
