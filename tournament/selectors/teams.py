"""The table of teams: sums of what their members reached."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.teams import Team as PureTeam
from scoring.teams import team_standings
from tournament.models import Event, Team
from tournament.selectors.people import EntrantView, entrants


@dataclass(frozen=True)
class TeamMemberResult:
    """`number` is None before the draw; `result` None without any."""

    number: int | None
    name: str
    result: Fraction | None


@dataclass(frozen=True)
class TeamRow:
    """`total` is the exact sum of the members' results: percents, or whists per deal."""

    place: str
    number: int
    name: str
    members: tuple[TeamMemberResult, ...]
    total: Fraction | None


def team_table(event: Event, results: Mapping[int, Fraction | None]) -> tuple[TeamRow, ...]:
    """Best first; `results` by number. Empty for an event without teams. Four queries at most."""
    teams = list(Team.objects.filter(event=event).order_by("number").prefetch_related("members"))
    if not teams:
        return ()
    people = {person.pk: person for person in entrants(event)}
    by_entrant = {pk: results.get(person.number or 0) for pk, person in people.items()}
    members = {team.number: tuple(member.entrant_id for member in team.members.all()) for team in teams}
    names = {team.number: team.name for team in teams}
    return tuple(
        TeamRow(
            place=row.place,
            number=row.team,
            name=names[row.team],
            members=tuple(_result(people[pk], by_entrant[pk]) for pk in row.members),
            total=row.total,
        )
        for row in team_standings([PureTeam(*named) for named in members.items()], by_entrant)
    )


def _result(person: EntrantView, result: Fraction | None) -> TeamMemberResult:
    return TeamMemberResult(person.number, person.name, result)


def without_team(event: Event) -> list[EntrantView]:
    """Entrants who are in no team."""
    named = set(Team.objects.filter(event=event).values_list("members__entrant", flat=True))
    return [person for person in entrants(event) if person.pk not in named]
