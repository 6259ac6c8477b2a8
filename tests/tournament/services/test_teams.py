"""Teams are named in one list; their table adds up what the members reached."""

import pytest

from tests.tournament.factories import DIRECTOR, play
from tournament.errors import TournamentError
from tournament.models import LogEntry, Team
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import event_report
from tournament.selectors.teams import without_team
from tournament.services.events import event_finish
from tournament.services.publishing import event_publish
from tournament.services.teams import NewTeam, read_teams, teams_set

TWO = [NewTeam("A", ("1", "2", "3")), NewTeam("B", ("4", "5", "6", "7"))]


def named(event):
    return [
        (team.name, [member.entrant.number for member in team.members.order_by("place")])
        for team in Team.objects.filter(event=event).order_by("number")
    ]


def test_a_pasted_list_is_read_line_by_line():
    text = "Одесса: 1, 4,7\n\n  Киев :Иван  Петров, 2 , 3\nбез двоеточия"
    assert read_teams(text) == [
        NewTeam("Одесса", ("1", "4", "7")),
        NewTeam("Киев", ("Иван Петров", "2", "3")),
        NewTeam("без двоеточия", ()),
    ]


def test_the_list_replaces_the_one_before_and_is_logged(event):
    teams_set(event=event, teams=TWO, actor=DIRECTOR)
    teams_set(event=event, teams=TWO, actor=DIRECTOR)
    assert named(event) == [("A", [1, 2, 3]), ("B", [4, 5, 6, 7])]
    assert LogEntry.objects.filter(action="teams_set").count() == 1
    teams_set(event=event, teams=[NewTeam("B", ("8", "1", "2"))], actor=DIRECTOR)
    assert named(event) == [("B", [8, 1, 2])]
    last = LogEntry.objects.filter(action="teams_set").last()
    assert last.before == [["A", ["1", "2", "3"]], ["B", ["4", "5", "6", "7"]]]
    assert last.after == [["B", ["8", "1", "2"]]]
    assert [person.number for person in without_team(event)] == [3, 4, 5, 6, 7]
    teams_set(event=event, teams=[], actor=DIRECTOR)
    assert named(event) == []


def test_members_may_be_named(event):
    names = [row.name for row in event_report(event, Viewer.DIRECTOR).standings.rows]
    teams_set(event=event, teams=[NewTeam("A", (*names[:2], "8"))], actor=DIRECTOR)
    assert len(named(event)[0][1]) == 3


@pytest.mark.parametrize(
    ("teams", "code"),
    [
        ([NewTeam("A", ("1", "2"))], "team_of_wrong_size"),
        ([NewTeam("A", ("1", "2", "3", "4", "5", "6"))], "team_of_wrong_size"),
        ([NewTeam("A", ("1", "2", "2"))], "team_member_again"),
        ([NewTeam("A", ("1", "2", "3")), NewTeam("B", ("3", "4", "5"))], "team_member_again"),
        ([NewTeam("A", ("1", "2", "3")), NewTeam("A", ("6", "4", "5"))], "team_name_twice"),
        ([NewTeam("", ("1", "2", "3"))], "team_name_wrong"),
        ([NewTeam("A" * 101, ("1", "2", "3"))], "team_name_wrong"),
        ([NewTeam("A", ("1", "2", "9"))], "team_member_not_here"),
        ([NewTeam("A", ("1", "2", "0"))], "team_member_not_here"),
        ([NewTeam("A", ("1", "2", "9" * 5000))], "team_member_not_here"),
        ([NewTeam("A", ("1", "2", "Никто"))], "team_member_not_here"),
        ([NewTeam(f"A{n}", ("1", "2", "3")) for n in range(1001)], "teams_too_many"),
    ],
)
def test_what_is_no_team_is_refused_and_nothing_changes(event, teams, code):
    teams_set(event=event, teams=TWO, actor=DIRECTOR)
    with pytest.raises(TournamentError) as refusal:
        teams_set(event=event, teams=teams, actor=DIRECTOR)
    assert refusal.value.code == code
    assert named(event) == [("A", [1, 2, 3]), ("B", [4, 5, 6, 7])]


def test_a_team_has_the_sum_of_its_members(event):
    play(event)
    teams_set(event=event, teams=TWO, actor=DIRECTOR)
    report = event_report(event, Viewer.DIRECTOR)
    results = {row.number: row.result for row in report.standings.rows}
    sums = {name: sum(results[number] for number in members) for name, members in named(event)}
    assert {team.name: team.total for team in report.teams} == sums
    assert [team.total for team in report.teams] == sorted(sums.values(), reverse=True)


def test_teams_of_a_published_event_stand(event):
    play(event)
    teams_set(event=event, teams=TWO, actor=DIRECTOR)
    event_publish(event=event_finish(event=event, accepted_missing=0, actor=DIRECTOR), actor=DIRECTOR)
    with pytest.raises(TournamentError) as refusal:
        teams_set(event=event, teams=[], actor=DIRECTOR)
    assert refusal.value.code == "event_published"
    assert len(named(event)) == 2
