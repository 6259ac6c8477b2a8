"""Credit to people: what each person played when numbers changed hands, master points, a season's rating."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count, QuerySet

from scoring.master_points import master_points, season_rating
from scoring.methods import Method
from tournament.errors import TournamentError
from tournament.models import Entrant, Event, Person, Tenure
from tournament.selectors.embargo import Viewer
from tournament.selectors.results import EventResults, SeatScore
from tournament.selectors.standings import Standings, Sum, added, standings
from tournament.selectors.total import EventTotal, event_total, has_total, session_after

MOST_EVENTS = 100


@dataclass(frozen=True)
class Credit:
    """One person's share of a number's result: the rounds he held it and what he scored in them."""

    number: int
    person: int
    name: str
    club: str
    from_round: int
    to_round: int | None
    total: Sum


def credits(event: Event, results: EventResults) -> list[Credit]:
    """Every person who played, by number and first round. One query."""
    return _credits(_tenures(event), results)


def credits_where_changed(event: Event, results: EventResults) -> list[Credit]:
    """Only of numbers that changed hands. One query."""
    changed = Entrant.objects.filter(event=event).annotate(holders=Count("tenures")).filter(holders__gt=1)
    return _credits(_tenures(event).filter(entrant__in=changed), results)


def _tenures(event: Event) -> QuerySet[Tenure]:
    tenures = Tenure.objects.filter(entrant__event=event, entrant__number__isnull=False)
    return tenures.select_related("entrant", "person").order_by("entrant__number", "from_round")


def _credits(tenures: Iterable[Tenure], results: EventResults) -> list[Credit]:
    scores = _scores_by_number(results)
    return [_credit(tenure, scores[tenure.entrant.number or 0], results.method) for tenure in tenures]


def _scores_by_number(results: EventResults) -> Mapping[int, list[tuple[int, SeatScore]]]:
    """{number: (round, score) of everything he played}"""
    found: dict[int, list[tuple[int, SeatScore]]] = defaultdict(list)
    for record in results.records:
        for seat in record.seats.values():
            if seat.score is not None:
                found[seat.entrant].append((record.round, seat.score))
    return found


def _credit(tenure: Tenure, scores: Sequence[tuple[int, SeatScore]], method: Method) -> Credit:
    held = [
        score
        for round_number, score in scores
        if tenure.from_round <= round_number <= (tenure.to_round or round_number)
    ]
    return Credit(
        number=tenure.entrant.number or 0,
        person=tenure.person_id,
        name=tenure.person.name,
        club=tenure.person.club,
        from_round=tenure.from_round,
        to_round=tenure.to_round,
        total=added(held, method),
    )


def event_master_points(event: Event, viewer: Viewer) -> dict[int, Fraction]:
    """{number: points} by the event's own table of places; empty where it gives none."""
    if not event.master_points:
        return {}
    total = event_total(event, viewer) if has_total(event) else None
    return points_by_number(event, standings(event, viewer), total)


def points_by_number(event: Event, table: Standings, total: EventTotal | None) -> dict[int, Fraction]:
    """Sessions with a total give points once: by the total, in the session nobody continues."""
    if not event.master_points or session_after(event) is not None:
        return {}
    if total is None:
        return master_points(table.ranking, event.master_points)
    return {row.number: row.points for row in total.rows if row.number is not None and row.points is not None}


@dataclass(frozen=True)
class SeasonRow:
    """`by_event` is {slug: points}; `rating` the sum of the best ones."""

    name: str
    club: str
    rating: Fraction
    by_event: Mapping[str, Fraction]


def season(events: Sequence[Event], best: int, viewer: Viewer) -> list[SeasonRow]:
    """Sum of each person's best events, highest first. Points go to the person who held the number last."""
    if not 1 <= best <= MOST_EVENTS:
        raise TournamentError("best_out_of_range", best=best, most=MOST_EVENTS)
    earned = {event.slug: _earned(event, viewer) for event in events}
    ratings = season_rating(earned, best)
    people = Person.objects.in_bulk(list(ratings))
    rows = [
        SeasonRow(
            name=people[pk].name,
            club=people[pk].club,
            rating=rating,
            by_event={slug: points[pk] for slug, points in earned.items() if pk in points},
        )
        for pk, rating in ratings.items()
        if rating
    ]
    return sorted(rows, key=lambda row: (-row.rating, row.name))


def _earned(event: Event, viewer: Viewer) -> dict[int, Fraction]:
    """{person: master points of the number he held last}, or of his total over the sessions."""
    if has_total(event) and session_after(event) is None:
        return {row.person: row.points for row in event_total(event, viewer).rows if row.points is not None}
    points = event_master_points(event, viewer)
    holders = Tenure.objects.filter(entrant__event=event, to_round=None).select_related("entrant")
    return {
        tenure.person_id: points[tenure.entrant.number]
        for tenure in holders
        if tenure.entrant.number in points
    }
