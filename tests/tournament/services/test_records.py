from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.errors import ScoringError
from tests.tournament.factories import ASSISTANT, DIRECTOR, all_pass_row, game_row, play
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry, Record, RivalEntry, Seat
from tournament.selectors.embargo import Viewer
from tournament.selectors.standings import standings
from tournament.selectors.table_plan import sitting_due
from tournament.services import records
from tournament.services.events import event_finish
from tournament.services.records import record_confirm, record_correct, record_enter, version_of


def enter(event, *, deal=1, table=1, row=None, actor=DIRECTOR, **extra):
    row = game_row(event, deal) if row is None else row
    return record_enter(event=event, deal_number=deal, table=table, row=row, actor=actor, **extra)


def test_a_record_keeps_the_row_and_who_sat_there(event):
    entry = enter(event)
    assert entry.outcome == "entered"
    assert game_row(event, 1).items() <= entry.record.row.items()
    seats = {seat.seat: seat.entrant.number for seat in entry.record.seats.all()}
    assert seats == {"N": 8, "E": 4, "S": 1, "W": 2}
    event.refresh_from_db()
    assert event.state == "running"


def test_the_dealer_is_not_stored(event):
    assert {"dealer", "players"}.isdisjoint(enter(event).record.row)


def test_the_same_entry_again_is_the_same_record(event):
    first, again = enter(event), enter(event)
    assert (again.outcome, again.record) == ("repeated", first.record)
    assert LogEntry.objects.filter(action="record_enter").count() == 1


def test_the_same_key_again_is_the_same_answer(event):
    first, again = enter(event, key="k1"), enter(event, key="k1")
    assert (again.outcome, again.record) == ("repeated", first.record)


def test_a_key_serves_one_act_only(event):
    enter(event, key="k1")
    with pytest.raises(TournamentError, match="key_reused"):
        enter(event, deal=2, key="k1")
    assert Record.objects.count() == 1


def test_an_equal_entry_by_another_person_confirms(event):
    enter(event)
    entry = enter(event, actor=ASSISTANT)
    assert entry.outcome == "confirmed"
    entry.record.refresh_from_db()
    assert (entry.record.entered_by, entry.record.confirmed_by) == ("director", "assistant")


def test_an_equal_entry_sent_again_confirms_once(event):
    enter(event)
    first, again = (enter(event, actor=ASSISTANT, key="k2") for _ in range(2))
    assert (first.outcome, again.outcome) == ("confirmed", "repeated")
    assert LogEntry.objects.filter(action="record_confirm").count() == 1
    with pytest.raises(TournamentError, match="key_reused"):
        enter(event, row=game_row(event, 1, made=False), actor=ASSISTANT, key="k2")


def test_an_equal_entry_sent_again_after_a_correction_changes_nothing(event):
    record = enter(event).record
    enter(event, actor=ASSISTANT, key="k2")
    record_correct(
        record=record, row=game_row(event, 1, made=False), actor=DIRECTOR, reason="misread", key="k3"
    )
    assert enter(event, actor=ASSISTANT, key="k2").outcome == "repeated"
    record.refresh_from_db()
    assert (record.row["tricks"], record.rivals.count()) == (5, 0)


def test_a_different_entry_is_a_conflict_and_overwrites_nothing(event):
    first = enter(event)
    entry = enter(event, row=game_row(event, 1, made=False), actor=ASSISTANT)
    assert (entry.outcome, entry.record.row) == ("conflict", first.record.row)
    rival = RivalEntry.objects.get()
    assert (rival.row["tricks"], rival.entered_by, rival.settled) == (5, "assistant", False)


def test_a_rival_sent_twice_is_kept_once(event):
    enter(event)
    for _ in range(2):
        enter(event, row=game_row(event, 1, made=False), actor=ASSISTANT)
    assert RivalEntry.objects.count() == 1


def test_a_conflict_is_not_confirmed_away(event):
    record = enter(event).record
    enter(event, row=game_row(event, 1, made=False), actor=ASSISTANT)
    with pytest.raises(TournamentError, match="conflict_open"):
        record_confirm(record=record, actor=ASSISTANT)
    assert enter(event, actor=ASSISTANT).outcome == "repeated"


def test_a_correction_settles_the_conflict(event):
    record = enter(event).record
    enter(event, row=game_row(event, 1, made=False), actor=ASSISTANT)
    corrected = record_correct(
        record=record, row=game_row(event, 1, made=False), actor=DIRECTOR, reason="asked the table"
    )
    assert corrected.row["tricks"] == 5
    assert not RivalEntry.objects.filter(settled=False).exists()
    entry = LogEntry.objects.get(action="record_correct")
    assert (entry.before["tricks"], entry.after["tricks"], entry.reason) == (6, 5, "asked the table")


def test_a_correction_needs_a_reason_and_a_new_confirmation(event):
    record = enter(event).record
    record_confirm(record=record, actor=ASSISTANT)
    with pytest.raises(TournamentError, match="reason_missing"):
        record_correct(record=record, row=game_row(event, 1, made=False), actor=DIRECTOR, reason="  ")
    corrected = record_correct(
        record=record, row=game_row(event, 1, made=False), actor=DIRECTOR, reason="typo"
    )
    assert corrected.confirmed_by == ""


def test_nobody_confirms_his_own_entry(event):
    record = enter(event).record
    with pytest.raises(TournamentError, match="confirms_own_entry"):
        record_confirm(record=record, actor=DIRECTOR)
    with pytest.raises(IntegrityError), transaction.atomic():
        Record.objects.filter(pk=record.pk).update(confirmed_by="director")


def test_nobody_acts_on_a_version_he_has_not_seen(event):
    record = enter(event).record
    seen = version_of(record)
    record_correct(record=record, row=all_pass_row(3, 3, 3), actor=DIRECTOR, reason="misread", seen=seen)
    with pytest.raises(TournamentError, match="record_changed"):
        record_confirm(record=record, actor=ASSISTANT, seen=seen)
    with pytest.raises(TournamentError, match="record_changed"):
        record_correct(record=record, row=game_row(event, 1), actor=ASSISTANT, reason="no", seen=seen)
    record.refresh_from_db()
    assert (record.row["contract"], record.confirmed_by) == ("-", "")


@pytest.mark.parametrize("hours", [-1, 0, 1])
def test_no_clock_hides_that_a_record_has_changed(event, monkeypatch, hours):
    """Also one that was put back to the very moment of the entry."""
    record = enter(event).record
    seen = version_of(record)
    moment = record.entered_at + timedelta(hours=hours)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    record_correct(record=record, row=all_pass_row(3, 3, 3), actor=DIRECTOR, reason="misread", seen=seen)
    with pytest.raises(TournamentError, match="record_changed"):
        record_confirm(record=record, actor=ASSISTANT, seen=seen)


def test_confirming_twice_is_confirming_once(event):
    record = enter(event).record
    for _ in range(2):
        record_confirm(record=record, actor=ASSISTANT)
    assert LogEntry.objects.filter(action="record_confirm").count() == 1


def test_the_database_itself_refuses_a_second_current_record(event):
    record = enter(event).record
    twin = Record.objects.get(pk=record.pk)
    twin.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save()


@pytest.mark.parametrize(
    ("deal", "table", "extra", "code"),
    [
        (99, 1, {}, "deal_unknown"),
        (3, 1, {"round_number": 1}, "deal_not_due"),
        (1, 3, {}, "deal_not_due"),
        (1, 1, {"round_number": 2}, "deal_not_due"),
        (0, 1, {}, "deal_unknown"),
    ],
)
def test_a_deal_the_table_is_not_due_is_refused(event, deal, table, extra, code):
    with pytest.raises(TournamentError, match=code):
        enter(event, deal=deal, table=table, row=all_pass_row(3, 3, 3), **extra)
    assert not Record.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        {"tricks": 7},
        {"tricks": 11},
        {"declarer": "N"},
        {"declarer": "Q"},
        {"whist": {"E": "whist", "S": "pass"}},
        {"contract": "5S"},
        {"contract": None},
        {"whist_tricks": {"S": 3}},
        {"whist_tricks": []},
        {"surprise": 1},
    ],
)
def test_a_row_that_cannot_be_is_refused_and_nothing_saved(event, change):
    with pytest.raises(ScoringError):
        enter(event, row={**game_row(event, 1), **change})
    assert not Record.objects.exists()
    assert not LogEntry.objects.filter(action="record_enter").exists()


def test_the_dealer_follows_from_the_deal(event):
    assert enter(event, row={**game_row(event, 1), "dealer": "N"}).outcome == "entered"
    with pytest.raises(TournamentError, match="derived_field"):
        enter(event, deal=2, row={**game_row(event, 2), "dealer": "N"})


def test_a_finished_event_takes_corrections_only(event):
    play(event, rounds=6)
    record = event.records.order_by("pk").first()
    event_finish(event=event, accepted_missing=4, actor=DIRECTOR)
    with pytest.raises(TournamentError, match="event_finished"):
        enter(event, deal=13, table=1)
    at = {"deal": record.deal.number, "table": record.table, "round_number": record.round.number}
    for row in (record.row, all_pass_row(2, 4, 4)):
        with pytest.raises(TournamentError, match="event_finished"):
            enter(event, **at, row=row, actor=ASSISTANT)
    assert not record.rivals.exists()
    assert (
        record_correct(record=record, row=all_pass_row(3, 3, 3), actor=DIRECTOR, reason="typo").row[
            "contract"
        ]
        == "-"
    )


def test_wrong_then_corrected_equals_right_at_once(event):
    play(event)
    right = standings(event, Viewer.DIRECTOR)
    record = event.records.order_by("pk").first()
    row = record.row
    record_correct(record=record, row=all_pass_row(0, 0, 10), actor=DIRECTOR, reason="wrong line")
    assert standings(event, Viewer.DIRECTOR) != right
    record_correct(record=record, row=row, actor=DIRECTOR, reason="right line")
    assert standings(event, Viewer.DIRECTOR) == right


def test_a_phone_that_never_heard_of_the_conflict_hears_it_when_it_asks_again(event):
    first, other = game_row(event, 1), game_row(event, 1, made=False)
    record_enter(event=event, deal_number=1, table=1, row=first, actor=DIRECTOR, key="a")
    for _time in range(2):
        entry = record_enter(event=event, deal_number=1, table=1, row=other, actor=ASSISTANT, key="b")
        assert entry.outcome == "conflict"
    again = record_enter(event=event, deal_number=1, table=1, row=first, actor=DIRECTOR, key="a")
    assert again.outcome == "repeated"


def test_what_has_changed_since_the_event_was_read_decides(event):
    """An entry is worked out before anybody is kept waiting, and again where that no longer holds."""
    read_before = Event.objects.get(pk=event.pk)
    assert sitting_due(read_before, 1, 1).numbers == {"N": 8, "E": 4, "S": 1, "W": 2}
    here = {seat.seat: seat for seat in Seat.objects.filter(sitting__round__number=1, sitting__table=1)}
    north, east = here["N"].entrant, here["E"].entrant
    here["E"].delete()
    Seat.objects.filter(pk=here["N"].pk).update(entrant=east)
    Seat.objects.create(sitting=here["N"].sitting, seat="E", entrant=north)
    Event.objects.filter(pk=event.pk).update(plan_version="anew")
    record = enter(read_before).record
    assert {one.seat: one.entrant.number for one in record.seats.all()} == {"N": 4, "E": 8, "S": 1, "W": 2}


def test_rules_that_have_changed_since_refuse(event):
    read_before = Event.objects.get(pk=event.pk)
    Event.objects.filter(pk=event.pk).update(per_table=3)
    with pytest.raises((TournamentError, ScoringError)):
        enter(read_before)
    assert not Record.objects.exists()


def test_an_entry_sent_again_while_the_event_ends_is_known(event, monkeypatch):
    """It was not there yet when it was looked for, and the event is over when its turn comes."""
    look = records._look
    play(event, rounds=6)

    def meanwhile(*given):
        seen = look(*given)
        monkeypatch.setattr(records, "_look", look)
        enter(event, deal=13, table=1, key="k")
        event_finish(event=event, accepted_missing=3, actor=DIRECTOR)
        return seen

    monkeypatch.setattr(records, "_look", meanwhile)
    assert enter(event, deal=13, table=1, key="k").outcome == "repeated"
