"""The round clock: a deadline on the server that survives everything, one running round at a time."""

import datetime

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from movements.schemes import rulebook
from tests.tournament.factories import ASSISTANT, DIRECTOR, play
from tests.tournament.services.event_files import FILE, elsewhere, exported, refused, same_but_slug
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry, RoundTiming
from tournament.selectors.clock import clock_of, rounds_begun, usual_minutes
from tournament.services.events import event_finish
from tournament.services.exchange import event_load
from tournament.services.rounds import round_end, round_extend, round_pause, round_resume, round_start
from tournament.services.seating import movement_assign

MINUTE = datetime.timedelta(minutes=1)


@pytest.fixture
def now(monkeypatch):
    """A clock on the wall that only moves when the test says so."""

    class Wall:
        at = datetime.datetime(2026, 11, 28, 17, 30, 0, 123456, tzinfo=datetime.UTC)

        def wait(self, minutes):
            self.at += minutes * MINUTE

    wall = Wall()
    monkeypatch.setattr(timezone, "now", lambda: wall.at)
    return wall


def start(event, round_number=1, **more):
    return round_start(event=event, round_number=round_number, actor=DIRECTOR, **more)


def act(service, event, round_number=1, **more):
    return service(event=event, round_number=round_number, actor=DIRECTOR, **more)


def left(event, now):
    return clock_of(event).seconds_left(now.at)


def test_a_round_lasts_what_its_deals_take_and_the_next_as_long(event, now):
    assert usual_minutes(event, None) == 16
    timing = start(event)
    assert (timing.minutes, timing.deadline) == (16, now.at + 16 * MINUTE)
    assert Event.objects.get(pk=event.pk).state == Event.State.RUNNING
    act(round_end, event)
    start(event, 2, minutes=20)
    act(round_end, event, 2)
    assert start(event, 3).minutes == 20
    assert rounds_begun(event) == {1, 2, 3}


def test_the_time_left_is_that_of_the_deadline(event, now):
    start(event, minutes=10)
    now.wait(4)
    assert left(event, now) == 6 * 60
    now.wait(7)
    assert left(event, now) == -60
    assert clock_of(event).out(now.at)


def test_a_clock_that_stands_still_loses_nothing(event, now):
    start(event, minutes=10)
    now.wait(4)
    act(round_pause, event)
    now.wait(60)
    assert left(event, now) == 6 * 60
    act(round_pause, event)
    act(round_resume, event)
    act(round_resume, event)
    now.wait(1)
    assert left(event, now) == 5 * 60
    assert [entry.action for entry in LogEntry.objects.filter(event=event, action__startswith="round_")] == [
        "round_start",
        "round_pause",
        "round_resume",
    ]


def test_minutes_are_added_and_taken(event, now):
    start(event, minutes=10)
    act(round_extend, event, minutes=5)
    timing = act(round_extend, event, minutes=-2)
    assert (timing.minutes, timing.extended, left(event, now)) == (10, 3, 13 * 60)


def test_ended_early_and_late(event, now):
    start(event, minutes=10)
    now.wait(3)
    assert act(round_end, event).ended_at == now.at
    assert not clock_of(event).running
    start(event, 2, minutes=10)
    now.wait(30)
    act(round_end, event, 2)
    assert not clock_of(event).out(now.at)


def test_a_round_ended_by_mistake_is_started_again(event, now):
    start(event, minutes=10, key="a")
    act(round_end, event, key="b")
    now.wait(1)
    assert start(event, minutes=9, key="c").started_at == now.at
    assert RoundTiming.objects.filter(event=event).count() == 2


def test_a_paused_round_can_be_ended(event, now):
    start(event, minutes=10)
    act(round_pause, event)
    now.wait(5)
    timing = act(round_end, event)
    assert (timing.paused_at, timing.deadline) == (None, now.at + 10 * MINUTE)


# The same thing done twice


def test_two_directors_start_one_round_once(event, now):
    first = start(event, key="ivan")
    now.wait(1)
    assert round_start(event=event, round_number=1, minutes=30, actor=ASSISTANT, key="olga") == first
    assert LogEntry.objects.filter(event=event, action="round_start").count() == 1


def test_a_form_sent_again_does_nothing_again(event, now):
    start(event, minutes=10, key="start")
    act(round_pause, event, key="pause")
    act(round_resume, event, key="resume")
    assert act(round_pause, event, key="pause").paused_at is None
    act(round_extend, event, minutes=5, key="more")
    assert act(round_extend, event, minutes=5, key="more").extended == 5
    act(round_end, event, key="end")
    assert start(event, minutes=10, key="start").ended_at is not None
    assert act(round_end, event, key="end").ended_at is not None
    start(event, minutes=10, key="again")
    assert act(round_end, event, key="end").ended_at is None


def test_two_directors_do_not_both_add_the_minutes(event, now):
    start(event, minutes=10)
    seen = clock_of(event).seen
    act(round_extend, event, minutes=5, seen=seen, key="ivan")
    with pytest.raises(TournamentError, match="clock_changed"):
        act(round_extend, event, minutes=5, seen=seen, key="olga")
    assert clock_of(event).extended == 5


# What is refused


def refusal(service, event, *arguments, **more):
    with pytest.raises(TournamentError) as refused_:
        service(event, *arguments, **more)
    return refused_.value.code


@pytest.mark.parametrize("minutes", [0, -1, 601, 10**9])
def test_minutes_no_round_lasts(event, minutes):
    assert refusal(start, event, minutes=minutes) == "round_minutes"


@pytest.mark.parametrize("round_number", [0, -1, 8, 10**30])
def test_rounds_that_are_not_there(event, round_number):
    assert refusal(start, event, round_number) == "round_unknown"
    start(event)
    for service in (round_pause, round_resume, round_end):
        with pytest.raises(TournamentError, match="round_not_running"):
            act(service, event, round_number)


@pytest.mark.parametrize("minutes", [0, 121, -121, 10**9])
def test_extensions_nobody_gives(event, minutes):
    start(event, minutes=300)
    with pytest.raises(TournamentError, match="round_extension"):
        act(round_extend, event, minutes=minutes)


def test_the_deadline_is_never_before_the_start(event):
    start(event, minutes=10)
    act(round_extend, event, minutes=-10)
    with pytest.raises(TournamentError, match="round_too_short"):
        act(round_extend, event, minutes=-1)


def test_one_round_at_a_time(event):
    start(event)
    assert refusal(start, event, 2) == "round_running"
    for service in (round_pause, round_resume, round_end):
        with pytest.raises(TournamentError, match="round_not_running"):
            act(service, event, 2)
    act(round_end, event)
    with pytest.raises(TournamentError, match="round_not_running"):
        act(round_pause, event)


def test_the_database_itself_keeps_it_to_one(event):
    start(event)
    timing = RoundTiming.objects.get()
    timing.pk, timing.round_number = None, 2
    with pytest.raises(IntegrityError), transaction.atomic():
        timing.save(force_insert=True)


def test_events_whose_rounds_do_not_run(event):
    play(event)
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    assert refusal(start, event) == "event_over"
    assert clock_of(Event.objects.get(pk=event.pk)) is None
    Event.objects.filter(pk=event.pk).update(state="draft")
    assert refusal(start, event) == "event_draft"


def test_an_event_without_a_plan(db, event):
    bare = Event.objects.create(
        slug="bare", title="B", starts_on=event.starts_on, time_zone="UTC", language="en", convention="sochi"
    )
    assert refusal(start, bare) == "movement_not_assigned"


def test_a_new_plan_forgets_no_time(event, now):
    start(event)
    movement_assign(event=Event.objects.get(pk=event.pk), movement=rulebook(8), actor=DIRECTOR)
    assert clock_of(event).round_number == 1


# Files


@pytest.mark.parametrize("running", ["running", "paused", "ended"])
def test_the_clock_goes_out_and_comes_back_as_it_was(event, running):
    start(event, minutes=12)
    act(round_end, event)
    start(event, 2, minutes=10)
    act(round_extend, event, 2, minutes=5)
    if running == "paused":
        act(round_pause, event, 2)
    elif running == "ended":
        act(round_end, event, 2)
    data = exported(event)
    copy = event_load(data=elsewhere(data), actor=FILE)
    assert same_but_slug(exported(copy)) == same_but_slug(data)
    assert clock_of(copy) == clock_of(event)
    assert len(data["round_timings"]) == 2


def test_an_event_without_a_clock_says_nothing_of_it(event):
    assert "round_timings" not in exported(event)


@pytest.mark.parametrize(
    ("place", "field", "value", "code"),
    [
        (0, "ended_at", None, "round_running"),
        (1, "round", 0, "wrong_shape"),
        (1, "round", "2", "wrong_shape"),
        (1, "minutes", 601, "wrong_shape"),
        (1, "extended", True, "wrong_shape"),
        (1, "extended", -601, "wrong_shape"),
        (1, "started_at", "2026-11-28T17:30:00", "wrong_shape"),
        (1, "deadline", None, "wrong_shape"),
        (1, "deadline", "2020-01-01T00:00:00+00:00", "timing_before_start"),
        (1, "paused_at", "2020-01-01T00:00:00+00:00", "timing_before_start"),
        (0, "ended_at", "2020-01-01T00:00:00+00:00", "timing_before_start"),
        (0, "paused_at", "2090-01-01T00:00:00+00:00", "timing_ended_and_paused"),
        (1, "left", 5, "unknown_field"),
    ],
)
def test_clocks_that_no_event_had(event, place, field, value, code):
    start(event)
    act(round_end, event)
    start(event, 2)
    data = elsewhere(exported(event))
    data["round_timings"][place][field] = value
    assert refused(data).code == code


def test_a_clock_needs_a_plan(event):
    start(event)
    data = elsewhere(exported(event))
    timings = data["round_timings"]
    for name in ("movement", "deals", "records"):
        data[name] = None if name == "movement" else []
    assert timings
    assert refused(data).code == "movement_not_assigned"


@pytest.mark.parametrize("paused", [False, True])
def test_the_end_of_the_event_ends_a_running_round(played, now, paused):
    start(played, 7)
    now.wait(5)
    if paused:
        round_pause(event=played, round_number=7, actor=DIRECTOR)
    event_finish(event=played, accepted_missing=0, actor=ASSISTANT)
    timing = RoundTiming.objects.get()
    assert (timing.ended_at, timing.paused_at) == (now.at, None)
    actions = LogEntry.objects.order_by("-pk").values_list("action", "author")[:2]
    assert list(actions) == [("event_finish", "assistant"), ("round_end", "assistant")]


def test_an_event_without_a_clock_ends_without_one(played, now):
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    assert not RoundTiming.objects.exists()
    assert not LogEntry.objects.filter(action="round_end").exists()
