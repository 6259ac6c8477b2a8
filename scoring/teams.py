"""Totals of teams: the sum of what their members reached, everybody having played for himself.

The rule book knows no teams; the organisers name 3 to 5 members before the event. Sums are compared as
they are, so an event with places for teams gives all of them the same number of members.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.ranking import ranked

FEWEST_MEMBERS = 3
MOST_MEMBERS = 5


@dataclass(frozen=True)
class Team:
    """A team's number in the event and the entrants' numbers of its members, in the order to be shown."""

    number: int
    members: tuple[int, ...]


@dataclass(frozen=True)
class TeamStanding:
    """One line of the table of teams; `place` is "1", shared "2-3", or "" without a total.

    `total` is the exact sum of `percents`, which are the members' in their order. A member without one
    (None) adds nothing; with nobody else there is no total.
    """

    place: str
    team: int
    members: tuple[int, ...]
    percents: tuple[Fraction | None, ...]
    total: Fraction | None


def check_teams(teams: Sequence[Team], percents: Mapping[int, Fraction | None]) -> None:
    """Whether these teams can be made of the entrants `percents` knows.

    Raises `team_twice`, `team_size`, `team_member_unknown`, `team_member_twice`.
    """
    team_of: dict[int, int] = {}
    numbers: set[int] = set()
    for team in teams:
        if team.number in numbers:
            raise ScoringError("team_twice", team=team.number)
        numbers.add(team.number)
        _check_members(team, percents, team_of)


def _check_members(team: Team, percents: Mapping[int, Fraction | None], team_of: dict[int, int]) -> None:
    size = len(team.members)
    if not FEWEST_MEMBERS <= size <= MOST_MEMBERS:
        raise ScoringError("team_size", team=team.number, got=size, fewest=FEWEST_MEMBERS, most=MOST_MEMBERS)
    for member in team.members:
        if member not in percents:
            raise ScoringError("team_member_unknown", team=team.number, entrant=member)
        if member in team_of:
            raise ScoringError("team_member_twice", entrant=member, team=team.number, other=team_of[member])
        team_of[member] = team.number


def team_standings(teams: Iterable[Team], percents: Mapping[int, Fraction | None]) -> list[TeamStanding]:
    """The table of teams, best total first; equal exact totals share places 1-2-2-4.

    `percents[entrant]` is everybody's final percent (0 to 100), or his whists per deal where the event is
    scored in whists. Raises what `check_teams` raises.
    """
    named = list(teams)
    check_teams(named, percents)
    by_number = {team.number: team for team in named}
    reached = {team.number: tuple(percents[member] for member in team.members) for team in named}
    totals = {number: _sum(of_members) for number, of_members in reached.items()}
    return [
        TeamStanding(
            place=row.place,
            team=row.entrant,
            members=by_number[row.entrant].members,
            percents=reached[row.entrant],
            total=totals[row.entrant],
        )
        for row in ranked(totals)
    ]


def _sum(percents: Iterable[Fraction | None]) -> Fraction | None:
    known = [percent for percent in percents if percent is not None]
    return sum(known, Fraction(0)) if known else None
