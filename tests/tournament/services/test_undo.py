from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament.factories import ASSISTANT, DIRECTOR, all_pass_row, game_row, play
from tests.tournament.services.event_files import elsewhere, exported
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry
from tournament.selectors.embargo import Viewer
from tournament.selectors.results import event_results
from tournament.services.exchange import event_load
from tournament.services.facts import record_move, seats_rotate
from tournament.services.log import entries_store
from tournament.services.records import record_correct, record_enter
from tournament.services.rulings import Grounds
from tournament.services.undo import act_undo

WHY = Grounds("the table says so")
BACK = Grounds("it was right after all")


def seats(record):
    return {seat.seat: seat.entrant.number for seat in record.seats.all()}


def facts(event):
    records = event.records.order_by("round__number", "table", "deal__number")
    return [(record.deal.number, record.table, record.row, seats(record)) for record in records]


def turn(event, steps=1):
    seats_rotate(event=event, round_number=1, table=1, steps=steps, grounds=WHY, actor=DIRECTOR)
    return LogEntry.objects.filter(event=event).count()


def moved(event):
    row = all_pass_row(3, 3, 3)
    record = record_enter(event=event, deal_number=1, table=1, row=row, actor=DIRECTOR).record
    record_move(record=record, deal_number=5, grounds=WHY, actor=DIRECTOR)
    return LogEntry.objects.filter(event=event).count()


def undo(event, act):
    return act_undo(event=event, act=act, grounds=BACK, actor=ASSISTANT)


def refused(event, act, code):
    before = facts(event)
    with pytest.raises(TournamentError, match=code):
        undo(event, act)
    assert facts(event) == before


@pytest.mark.parametrize("steps", [1, 2, 3, 5, -1])
def test_a_rotation_is_taken_back_by_the_opposite_one(event, steps):
    play(event, rounds=1)
    before, scores = facts(event), event_results(event, Viewer.DIRECTOR).totals
    act = turn(event, steps)
    assert facts(event) != before
    entry = undo(event, act)
    assert facts(event) == before
    assert event_results(event, Viewer.DIRECTOR).totals == scores
    assert (entry.action, entry.author, entry.reason) == ("seats_rotate", "assistant", BACK.reason)
    assert LogEntry.objects.filter(event=event, action="seats_rotate").count() == 2


def test_a_move_is_taken_back(event):
    act = moved(event)
    entry = undo(event, act)
    assert [fact[0] for fact in facts(event)] == [1]
    assert (entry.action, entry.before, entry.after) == ("record_move", 5, 1)


def test_an_act_taken_back_twice_is_taken_back_once(event):
    play(event, rounds=1)
    act = turn(event)
    first = undo(event, act)
    now = facts(event)
    assert undo(event, act) == first
    assert facts(event) == now
    assert turn(event) == act + 2
    assert undo(event, act) == first


def test_what_has_changed_since_is_not_taken_back(event):
    play(event, rounds=1)
    act = turn(event)
    turn(event)
    refused(event, act, "act_overtaken")
    act = turn(event, steps=2)
    row = game_row(event, 1, made=False)
    record = event.records.get(deal__number=1, table=1)
    record_correct(record=record, row=row, actor=DIRECTOR, reason="misread")
    refused(event, act, "act_overtaken")


def test_a_clock_put_back_hides_no_correction(event, monkeypatch):
    play(event, rounds=1)
    act = turn(event)
    earlier = timezone.now() - timedelta(hours=1)
    monkeypatch.setattr(timezone, "now", lambda: earlier)
    record = event.records.get(deal__number=1, table=1)
    record_correct(
        record=record, row=game_row(event, 1, made=False), actor=DIRECTOR, reason="misread", seen=""
    )
    refused(event, act, "act_overtaken")


def test_a_move_is_not_taken_back_onto_another_record(event):
    act = moved(event)
    record_enter(event=event, deal_number=1, table=1, row=all_pass_row(3, 3, 3), actor=DIRECTOR)
    refused(event, act, "act_overtaken")


def test_other_acts_and_undoing_itself_stay(event):
    play(event, rounds=1)
    refused(event, 1, "act_stays")
    act = turn(event)
    undo(event, act)
    refused(event, act + 1, "act_stays")
    for number in (0, act + 2, 10**9):
        refused(event, number, "act_unknown")


def test_nothing_is_taken_back_once_published(event):
    play(event, rounds=1)
    act = turn(event)
    Event.objects.filter(pk=event.pk).update(state=Event.State.PUBLISHED)
    refused(event, act, "event_published")


@pytest.mark.parametrize("after", [None, [], 5, "x", [[1, {"N": 1}]], [[1, 2]], {"a": 1}, 10**40])
@pytest.mark.parametrize("subject", ["1/1", "", "1/1/1", "x/y", f"{10**40}/1"])
@pytest.mark.parametrize("action", ["seats_rotate", "record_move"])
def test_whatever_a_file_put_into_the_log_is_refused_in_words(event, after, subject, action):
    play(event, rounds=1)
    entry = LogEntry.objects.filter(event=event).last()
    said = {"at": entry.at, "author": "a", "channel": "file", "action": action, "subject": subject}
    entries_store(event, [LogEntry(event=event, after=after, **said)])
    refused(event, LogEntry.objects.filter(event=event).count(), "act_overtaken")


def test_what_was_taken_back_is_still_so_after_export(event):
    play(event, rounds=1)
    act = turn(event)
    undo(event, act)
    again = event_load(data=elsewhere(exported(event)), actor=DIRECTOR)
    now = facts(again)
    assert undo(again, act).reason == BACK.reason
    assert facts(again) == now
