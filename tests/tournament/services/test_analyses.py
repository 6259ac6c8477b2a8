"""Analyses are made once for each layout, by whoever comes first, and begun again after a mishap."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament.analysed import analyse_all, made_up
from tests.tournament.factories import DIRECTOR, play, seated_event
from tournament.models import DealAnalysis, LogEntry
from tournament.selectors.analyses import AnalysisProgress, analyses, analysis_progress
from tournament.selectors.embargo import Viewer
from tournament.selectors.exchange import event_to_json
from tournament.services import analyses as service
from tournament.services.analyses import analysis_order, analysis_run
from tournament.services.reserves import reserve_play
from tournament.services.rulings import Grounds

SETS = tuple(range(1, 8))


@pytest.fixture
def worked_on(monkeypatch):
    """Deals that were really worked on, by number."""
    numbers = []

    def analyse(deal):
        numbers.append(deal.number)
        return made_up(deal)

    monkeypatch.setattr(service, "analyse", analyse)
    return numbers


def later(monkeypatch, **time):
    moment = timezone.now() + timedelta(**time)
    monkeypatch.setattr(timezone, "now", lambda: moment)


def test_every_deal_is_analysed_once(event, worked_on):
    assert analysis_progress(event) == AnalysisProgress(14, 0, running=False)
    sets = analysis_order(event=event)
    assert sets == SETS
    assert analysis_progress(event) == AnalysisProgress(14, 0, running=True)
    assert analysis_run(event=event, sets=sets[:2]) == 4
    assert analysis_progress(event) == AnalysisProgress(14, 4, running=True)
    assert analysis_run(event=event, sets=sets) == 10
    assert analysis_progress(event) == AnalysisProgress(14, 14, running=False)
    assert worked_on == list(range(1, 15))
    assert analysis_order(event=event) == ()
    assert analysis_run(event=event, sets=sets) == 0


def test_what_is_kept_is_what_was_found(event, worked_on):
    analysis_run(event=event, sets=analysis_order(event=event))
    found = analyses(event, Viewer.DIRECTOR)
    assert list(found) == list(range(1, 15))
    assert found[3].layout == event.deals.get(number=3).layout
    assert found[3].tricks["N"] == dict.fromkeys(("S", "C", "D", "H", "NT"), 3)


def test_nothing_is_analysed_that_was_not_ordered(event, worked_on):
    assert analysis_run(event=event, sets=SETS) == 0
    assert worked_on == []


def test_deals_somebody_is_at_are_left_to_him(event, worked_on, monkeypatch):
    analysis_order(event=event)
    DealAnalysis.objects.filter(layout=event.deals.get(number=7).layout).update(begun=True)
    event.deals.filter(number=8).update(layout="")
    assert analysis_order(event=event) == (1, 2, 3, 5, 6, 7)
    later(monkeypatch, minutes=1)
    assert 4 not in analysis_order(event=event)
    later(monkeypatch, minutes=3)
    assert 4 in analysis_order(event=event)


def test_what_a_killed_worker_left_is_begun_again(event, worked_on, monkeypatch):
    analysis_run(event=event, sets=analysis_order(event=event)[:3])
    DealAnalysis.objects.filter(layout=event.deals.get(number=7).layout).update(begun=True)
    assert analysis_run(event=event, sets=[4]) == 1
    later(monkeypatch, minutes=3)
    assert analysis_progress(event) == AnalysisProgress(14, 7, running=False)
    sets = analysis_order(event=event)
    assert sets == (4, 5, 6, 7)
    assert analysis_run(event=event, sets=sets) == 7
    assert sorted(worked_on) == list(range(1, 15))


def test_a_clock_put_back_stops_no_analysis(event, worked_on, monkeypatch):
    analysis_order(event=event)
    DealAnalysis.objects.update(begun=True)
    later(monkeypatch, hours=-1)
    assert not analysis_progress(event).running
    assert analysis_order(event=event) == SETS


@pytest.mark.parametrize("mishap", [KeyboardInterrupt, MemoryError, ZeroDivisionError])
def test_a_deal_whose_analysis_broke_off_is_free_again(event, worked_on, monkeypatch, mishap):
    sets = analysis_order(event=event)

    def broken(deal):
        raise mishap

    with monkeypatch.context() as patched:
        patched.setattr(service, "analyse", broken)
        with pytest.raises(mishap):
            analysis_run(event=event, sets=sets)
    assert not DealAnalysis.objects.filter(begun=True).exists()
    assert analysis_run(event=event, sets=sets) == 14


def test_a_changed_layout_is_not_found_and_analysed_anew(event, worked_on):
    analysis_run(event=event, sets=analysis_order(event=event))
    reserve_play(event=event, deal_number=6, reserve=2, grounds=Grounds("torn"), actor=DIRECTOR)
    assert 6 not in analyses(event, Viewer.DIRECTOR)
    assert analysis_progress(event) == AnalysisProgress(14, 13, running=False)
    assert analysis_order(event=event) == (3,)
    assert analysis_run(event=event, sets=[3]) == 1
    assert analyses(event, Viewer.DIRECTOR)[6].layout == event.deals.get(number=6).layout


def test_another_engine_begins_anew(event, worked_on):
    analysis_run(event=event, sets=analysis_order(event=event))
    DealAnalysis.objects.update(engine=0)
    assert analyses(event, Viewer.DIRECTOR) == {}
    assert analysis_order(event=event) == SETS


def test_cards_with_another_first_hand_are_another_deal(event, worked_on):
    """At three the layout does not say who leads."""
    analysis_run(event=event, sets=analysis_order(event=event))
    DealAnalysis.objects.filter(layout=event.deals.get(number=1).layout).update(first_hand="W")
    assert 1 not in analyses(event, Viewer.DIRECTOR)


def test_deals_without_cards_are_passed_over(event, worked_on):
    event.deals.filter(number__lte=3).update(layout="")
    assert analysis_order(event=event) == SETS[1:]
    assert analysis_run(event=event, sets=SETS) == 11
    event.deals.update(layout="")
    assert analysis_progress(event) == AnalysisProgress(0, 0, running=False)
    assert analyses(event, Viewer.DIRECTOR) == {}


def test_of_deals_in_play_the_public_gets_nothing(event):
    analyse_all(event)
    assert analyses(event, Viewer.PUBLIC) == {}
    play(event, 2)
    assert list(analyses(event, Viewer.PUBLIC)) == [1, 2, 3, 4]


def test_analyses_are_neither_exported_nor_logged(event, worked_on):
    told, logged = event_to_json(event), LogEntry.objects.count()
    analysis_run(event=event, sets=analysis_order(event=event))
    assert event_to_json(event) == told
    assert LogEntry.objects.count() == logged


@pytest.mark.parametrize("players", [8, 24])
def test_queries_do_not_grow(db, players, django_assert_num_queries):
    event = seated_event(players)
    analyse_all(event)
    with django_assert_num_queries(2):
        analyses(event, Viewer.DIRECTOR)
    with django_assert_num_queries(2):
        analysis_progress(event)


def test_two_workers_never_take_the_same_deal(event, monkeypatch):
    """The second comes while the first is at its first deal, and does all the others."""
    sets, made = analysis_order(event=event), {}

    def analyse(deal):
        if not made:
            made["first"] = deal.number
            made["second"] = analysis_run(event=event, sets=sets)
        return made_up(deal)

    monkeypatch.setattr(service, "analyse", analyse)
    assert analysis_run(event=event, sets=sets) == 1
    assert made == {"first": 1, "second": 13}
    assert analysis_progress(event).left == 0
