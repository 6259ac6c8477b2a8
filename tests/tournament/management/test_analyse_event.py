"""`manage.py analyse_event`: works out what is missing, and says how much that was."""

import json

import pytest
from django.core.management import call_command

from tests.tournament.analysed import made_up
from tournament.models import DealAnalysis
from tournament.selectors.analyses import analyses
from tournament.selectors.embargo import Viewer
from tournament.services import analyses as service
from tournament.services.analyses import analysis_order


@pytest.fixture
def run(capsys, monkeypatch):
    monkeypatch.setattr(service, "analyse", made_up)

    def call(slug):
        status = 0
        try:
            call_command("analyse_event", slug)
        except SystemExit as end:
            status = end.code
        return status, json.loads(capsys.readouterr().out)

    return call


def test_it_analyses_what_is_missing(event, run):
    done = {"slug": "cup", "deals": 14, "analysed": 14, "new": 14, "running": False}
    assert run("cup") == (0, done)
    assert run("cup") == (0, done | {"new": 0})
    DealAnalysis.objects.first().delete()
    assert run("cup") == (0, done | {"new": 1})


def test_while_somebody_else_is_at_it(event, run):
    """He keeps the deal he has begun."""
    analysis_order(event=event)
    DealAnalysis.objects.filter(pk=DealAnalysis.objects.first().pk).update(begun=True)
    assert run("cup") == (0, {"slug": "cup", "deals": 14, "analysed": 13, "new": 13, "running": True})


def test_an_unknown_event_is_refused(db, run):
    status, answer = run("none")
    assert (status, answer["error"]) == (2, "event_unknown")


@pytest.mark.slow
def test_with_the_real_engine(event, capsys):
    event.deals.filter(number__gt=2).delete()
    call_command("analyse_event", "cup")
    assert json.loads(capsys.readouterr().out)["new"] == 2
    found = analyses(event, Viewer.DIRECTOR)
    assert list(found) == [1, 2]
    assert {len(one.tricks) for one in found.values()} == {3}
    assert all(sum(one.all_pass.values()) == 10 for one in found.values())
