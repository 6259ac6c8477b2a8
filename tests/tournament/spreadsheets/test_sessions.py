"""The sheets of the total and of teams hold what the report says; an event without them has no such sheet."""

import pytest

from tests.tournament.factories import DIRECTOR, next_session, play, seated_event
from tests.tournament.spreadsheets.reading import records_of, reopened
from tests.tournament.spreadsheets.test_workbook import exactly
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import event_report
from tournament.services.teams import NewTeam, teams_set
from tournament.spreadsheets.workbook import event_workbook


@pytest.fixture
def second(db):
    first = seated_event(8, master_points=[3, 1])
    play(first)
    event = next_session(first)
    teams_set(event=event, teams=[NewTeam("A", tuple("123")), NewTeam("B", tuple("456"))], actor=DIRECTOR)
    return Event.objects.get(pk=event.pk)


def test_total_and_teams(second):
    workbook = reopened(event_workbook(second, Viewer.DIRECTOR, "en"))
    report = event_report(second, Viewer.DIRECTOR)
    total = records_of(workbook["Total"])
    assert [(row["Player"], exactly(row, "%"), row["Deals"]) for row in total] == [
        (row.name, row.total.result, row.total.deals) for row in report.total.rows
    ]
    teams = records_of(workbook["Teams"])
    assert [(row["Team"], exactly(row, "Sum"), row["No."]) for row in teams] == [
        (team.name, team.total, member.number) for team in report.teams for member in team.members
    ]


def test_an_event_alone_has_neither(second):
    names = event_workbook(second.continues, Viewer.DIRECTOR, "en").sheets
    assert "Total" not in names
    assert "Teams" not in names
