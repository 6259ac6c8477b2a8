"""The printed total says the formula, every session and everybody's row; teams stand below."""

import pytest
from django.utils import translation

from tests.tournament.factories import DIRECTOR, next_session, play, seated_event
from tests.tournament.printing.reading import check_invariants, placed
from tests.tournament.printing.sample import LONG_NAME
from tournament.errors import TournamentError
from tournament.models import Event, Person
from tournament.printing.papers import event_papers
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import event_report
from tournament.services.teams import NewTeam, teams_set
from tournament.wording.numbers import percent


@pytest.fixture
def second(db):
    first = seated_event(8, master_points=[3, 1], tie_breaks=["mates", "tops", "draw"])
    play(first)
    Person.objects.filter(name="Игрок 3").update(name=LONG_NAME)
    event = next_session(first, carry_over=25)
    members = (LONG_NAME, "Игрок 1", "Игрок 2", "Игрок 4", "Игрок 5")
    teams_set(event=event, teams=[NewTeam(LONG_NAME, members)], actor=DIRECTOR)
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_every_row_with_every_session(second, language):
    pdf = event_papers(second, ["total"], language)["total.pdf"]
    check_invariants(pdf, "Cup (2)")
    texts = [piece.text for piece in placed(pdf)]
    said = " ".join(texts)
    assert "100 × (25 % × M1 + M2) / (25 % × T1 + T2)" in said
    with translation.override(language):
        for row in event_report(second, Viewer.DIRECTOR).total.rows:
            for result in (*row.results, row.total.result):
                assert percent(result) in texts
    in_total, team, member = 1, 1, 1
    assert said.count(LONG_NAME.split()[0]) == in_total + team + member


def test_one_session_has_no_total_to_print(second):
    assert "total.pdf" not in event_papers(second.continues, [], "en")
    with pytest.raises(TournamentError) as refusal:
        event_papers(second.continues, ["total"], "en")
    assert refusal.value.code == "no_total"


def test_teams_stand_below_the_standings_too(second):
    texts = " ".join(
        piece.text for piece in placed(event_papers(second, ["standings"], "en")["standings.pdf"])
    )
    assert "Teams" in texts
