"""`standings --json` says the total and the teams of an event that has them, and of no other."""

import datetime
import json
from fractions import Fraction

import pytest
from django.core.management import call_command

from movements.schemes import rulebook
from tests.tournament.factories import DIRECTOR, play, seated_event
from tournament.models import Event
from tournament.services.boxes import deals_make
from tournament.services.people import numbers_draw
from tournament.services.seating import movement_assign
from tournament.services.sessions import session_create
from tournament.services.teams import NewTeam, teams_set


@pytest.fixture
def two(db):
    """Two sessions played, the first counting a half; a team in the second."""
    first = seated_event(8)
    play(first)
    date = datetime.date(2027, 1, 2)
    second = session_create(
        before=first, slug="cup-2", title="2", starts_on=date, carry_over=50, actor=DIRECTOR
    )
    numbers_draw(event=second, seed="x", actor=DIRECTOR)
    movement_assign(event=Event.objects.get(pk=second.pk), movement=rulebook(8), actor=DIRECTOR)
    deals_make(event=second, actor=DIRECTOR)
    play(Event.objects.get(pk=second.pk))
    teams_set(event=second, teams=[NewTeam("A", tuple("123"))], actor=DIRECTOR)


def told(capsys, slug):
    call_command("standings", slug, "--json")
    return json.loads(capsys.readouterr().out)


def test_the_total_and_the_teams(two, capsys):
    first, second = told(capsys, "cup"), told(capsys, "cup-2")
    assert {"total", "teams"}.isdisjoint(first)
    own = {row["name"]: row for row in first["standings"]}
    here = {row["name"]: row for row in second["standings"]}
    total = {row["name"]: Fraction(row["result"]) for row in second["total"]["rows"]}
    for name, percent in total.items():
        won = Fraction(own[name]["matchpoints"]) / 2 + Fraction(here[name]["matchpoints"])
        top = Fraction(own[name]["top"]) / 2 + Fraction(here[name]["top"])
        assert percent == 100 * won / top
    (team,) = second["teams"]
    members = [row["name"] for row in second["standings"] if row["entrant"] in (1, 2, 3)]
    assert Fraction(team["total"]) == sum(total[name] for name in members)
