"""The teams of an event: who the organisers named. Results stay each member's own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from scoring.teams import FEWEST_MEMBERS, MOST_MEMBERS
from tournament.errors import TournamentError
from tournament.models import Event, Team, TeamMember
from tournament.selectors.letters import printed
from tournament.selectors.names import clean_name
from tournament.selectors.people import EntrantView, entrants
from tournament.services.log import Actor, check_not_published, log_act
from tournament.services.people import LONGEST_NAME

MOST_TEAMS = 1000


@dataclass(frozen=True)
class NewTeam:
    """A team as it was typed: each member is a number, or before the draw a name."""

    name: str
    members: tuple[str, ...]


def read_teams(text: str) -> list[NewTeam]:
    """One team a line: its name, a colon, its members with commas between."""
    teams = []
    for line in text.splitlines():
        if line.strip():
            name, _, members = line.partition(":")
            words = tuple(word for part in members.split(",") if (word := clean_name(part)))
            teams.append(NewTeam(clean_name(name), words))
    return teams


@transaction.atomic
def teams_set(*, event: Event, teams: Sequence[NewTeam], actor: Actor) -> list[Team]:
    """These are the teams of the event and there are no others; the same list again changes nothing.

    Refuses a team without a name or with too few or too many members, a name or a member named twice and
    one who is not in the event.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_published(event)
    people = entrants(event)
    chosen = [(team.name, members_of(team, people)) for team in teams]
    check_teams(chosen)
    before = team_names(event)
    after = [[name, [_called(member) for member in members]] for name, members in chosen]
    if after != before:
        Team.objects.filter(event=event).delete()
        teams_store(event, [(name, [member.pk for member in members]) for name, members in chosen])
        log_act(event=event, actor=actor, action="teams_set", subject=event.slug, before=before, after=after)
    return list(Team.objects.filter(event=event).order_by("number"))


def members_of(team: NewTeam, people: Sequence[EntrantView]) -> list[EntrantView]:
    return [_member(team, word, people) for word in team.members]


def _member(team: NewTeam, word: str, people: Sequence[EntrantView]) -> EntrantView:
    """By number, or by a name that only one entrant has."""
    if word.isascii() and word.isdecimal():
        found = [person for person in people if str(person.number) == word.lstrip("0")]
    else:
        found = [person for person in people if printed(person.name) == printed(word)]
    if len(found) > 1:
        raise TournamentError("team_member_unclear", team=team.name, member=word, times=len(found))
    if not found:
        raise TournamentError("team_member_not_here", team=team.name, member=word)
    return found[0]


def check_teams(teams: Sequence[tuple[str, Sequence[EntrantView]]]) -> None:
    """Names, sizes, and nobody in two teams."""
    if len(teams) > MOST_TEAMS:
        raise TournamentError("teams_too_many", teams=len(teams), most=MOST_TEAMS)
    team_of: dict[int, str] = {}
    names: set[str] = set()
    for place, (name, members) in enumerate(teams, start=1):
        if not name or len(name) > LONGEST_NAME:
            raise TournamentError("team_name_wrong", place=place, name=name, longest=LONGEST_NAME)
        if name in names:
            raise TournamentError("team_name_twice", team=name)
        names.add(name)
        if not FEWEST_MEMBERS <= len(members) <= MOST_MEMBERS:
            raise TournamentError(
                "team_of_wrong_size", team=name, got=len(members), fewest=FEWEST_MEMBERS, most=MOST_MEMBERS
            )
        for member in members:
            if member.pk in team_of:
                raise TournamentError(
                    "team_member_again", member=member.name, team=name, other=team_of[member.pk]
                )
            team_of[member.pk] = name


def teams_store(event: Event, teams: Sequence[tuple[str, Sequence[int]]]) -> None:
    """The rows of checked teams; members by the key of their entrant."""
    for number, (name, members) in enumerate(teams, start=1):
        team = Team.objects.create(event=event, number=number, name=name)
        TeamMember.objects.bulk_create(
            TeamMember(team=team, entrant_id=member, place=place)
            for place, member in enumerate(members, start=1)
        )


def team_names(event: Event) -> list[list[object]]:
    """[name, [members]] as the log has them."""
    people: Mapping[int, EntrantView] = {person.pk: person for person in entrants(event)}
    teams = Team.objects.filter(event=event).order_by("number").prefetch_related("members")
    return [
        [team.name, [_called(people[member.entrant_id]) for member in team.members.all()]] for team in teams
    ]


def _called(person: EntrantView) -> str:
    return str(person.number) if person.number else person.name
