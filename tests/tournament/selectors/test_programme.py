"""The programme: every round with its state, and times only where the clock has them."""

import datetime

from tests.tournament.factories import DIRECTOR, next_session, play
from tournament.models import Event, Record, RoundTiming
from tournament.selectors.embargo import Viewer
from tournament.selectors.programme import programme
from tournament.services.events import event_finish
from tournament.services.rounds import round_end, round_pause, round_start


def states(event):
    return [one.state for one in programme(event, Viewer.PUBLIC).rounds]


def test_before_anything_happens_every_round_is_to_come(event):
    found = programme(event, Viewer.PUBLIC)
    assert states(event) == ["to_come"] * 7
    assert [one.number for one in found.rounds] == list(range(1, 8))
    assert (found.sessions, found.timed) == ((event,), False)
    assert {(one.started_at, one.ended_at, one.until) for one in found.rounds} == {(None, None, None)}


def test_without_a_clock_the_first_round_that_owes_results_is_on(event):
    play(event, 2)
    assert states(event) == ["played", "played", "now", *["to_come"] * 4]


def test_the_clock_gives_times(event):
    round_start(event=event, round_number=1, actor=DIRECTOR)
    timing = RoundTiming.objects.get()
    found = programme(event, Viewer.PUBLIC)
    assert found.timed
    assert states(event) == ["now", *["to_come"] * 6]
    assert (found.rounds[0].started_at, found.rounds[0].until) == (timing.started_at, timing.deadline)
    round_pause(event=event, round_number=1, actor=DIRECTOR)
    assert programme(event, Viewer.PUBLIC).rounds[0].until is None
    round_end(event=event, round_number=1, actor=DIRECTOR)
    (first, *_) = programme(event, Viewer.PUBLIC).rounds
    assert (first.state, first.ended_at) == ("awaited", RoundTiming.objects.get().ended_at)


def test_a_round_begun_twice_lasts_from_its_first_minute_to_its_last(event):
    for _time in range(2):
        round_start(event=event, round_number=1, actor=DIRECTOR)
        round_end(event=event, round_number=1, actor=DIRECTOR)
    first, second = RoundTiming.objects.order_by("pk")
    RoundTiming.objects.filter(pk=first.pk).update(started_at=first.started_at - datetime.timedelta(hours=1))
    (found, *_) = programme(event, Viewer.PUBLIC).rounds
    assert found.ended_at == second.ended_at
    assert found.started_at == first.started_at - datetime.timedelta(hours=1)


def test_an_event_that_is_over_has_nothing_on(event):
    play(event, 6)
    round_start(event=event, round_number=7, actor=DIRECTOR)
    event_finish(event=event, accepted_missing=4, actor=DIRECTOR)
    event.refresh_from_db()
    found = programme(event, Viewer.PUBLIC).rounds[-1]
    assert states(event) == ["played"] * 7
    assert found.until is None
    assert found.started_at is not None


def test_sessions_of_one_event(played):
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    second = next_session(played)
    first = Event.objects.get(pk=played.pk)
    assert programme(first, Viewer.PUBLIC).sessions == (first, second)
    assert programme(second, Viewer.PUBLIC).sessions == (first, second)
    Event.objects.filter(pk=second.pk).update(state="draft")
    assert programme(first, Viewer.PUBLIC).sessions == (first,)


def test_one_record_more_changes_nothing_but_what_is_on(event):
    play(event, 1)
    Record.objects.filter(table=2).delete()
    assert states(event) == ["now", *["to_come"] * 6]
