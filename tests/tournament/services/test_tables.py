"""A row put to the table that played it. In round 1 both tables are due to play set 1: deals 1 and 2."""

from fractions import Fraction

import pytest

from tests.tournament.factories import ASSISTANT, DIRECTOR, all_pass_row, game_row, play
from tests.tournament.services.event_files import elsewhere, exported, same_but_slug
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry
from tournament.selectors.clashes import off_plan_records
from tournament.selectors.embargo import Viewer
from tournament.selectors.plan import sitting_at
from tournament.selectors.results import event_results
from tournament.services.events import event_finish
from tournament.services.exchange import event_load
from tournament.services.facts import record_move, seats_rotate
from tournament.services.log import entries_store
from tournament.services.records import record_confirm, record_correct, record_enter, version_of
from tournament.services.rulings import Grounds, SeatDecision, deal_foul, ruling_cancel, seats_rule
from tournament.services.tables import record_retable
from tournament.services.undo import act_undo

WHY = Grounds("the papers lay in the wrong pile")


def enter(event, table, row, deal=1, actor=DIRECTOR):
    return record_enter(event=event, deal_number=deal, table=table, row=row, actor=actor).record


def put(record, table, **more):
    return record_retable(record=record, table=table, **{"grounds": WHY, "actor": DIRECTOR} | more)


def undo(event):
    act = LogEntry.objects.filter(event=event).count()
    return act_undo(event=event, act=act, grounds=WHY, actor=ASSISTANT)


def due(event, round_number, table):
    seats = sitting_at(event, round_number, table).seats.all()
    return {seat.seat: seat.entrant.number for seat in seats}


def seats(record):
    return {seat.seat: seat.entrant.number for seat in record.seats.select_related("entrant")}


def facts(event):
    records = event.records.order_by("round__number", "table", "deal__number")
    return [(one.deal.number, one.table, one.row, seats(one)) for one in records]


def refused(event, code, record, table, **more):
    before, acts = facts(event), LogEntry.objects.count()
    with pytest.raises(TournamentError, match=code):
        put(record, table, **more)
    assert (facts(event), LogEntry.objects.count()) == (before, acts)


def test_a_row_goes_to_its_table_and_to_those_due_there(event):
    record = enter(event, 2, game_row(event, 1))
    record_confirm(record=record, actor=ASSISTANT)
    put(record, 1)
    assert facts(event) == [(1, 1, game_row(event, 1), due(event, 1, 1))]
    assert off_plan_records(event) == []
    now = event.records.get()
    assert (now.entered_by, now.confirmed_by, now.confirmed_at) == ("director", "", None)
    entry = LogEntry.objects.get(action="record_retable")
    before = {"table": 2, "seats": due(event, 1, 2), "exchanged": False}
    assert (entry.subject, entry.before, entry.after) == ("1/1/2", before, {"table": 1})
    assert entry.reason == WHY.reason


def test_it_is_as_if_it_had_been_entered_right(event):
    put(enter(event, 2, game_row(event, 1)), 1)
    moved, totals = facts(event), event_results(event, Viewer.DIRECTOR).totals
    event.records.all().delete()
    enter(event, 1, game_row(event, 1))
    assert facts(event) == moved
    assert event_results(event, Viewer.DIRECTOR).totals == totals


def test_swapped_papers_change_rows_and_the_people_stay(event):
    made, down = game_row(event, 1), game_row(event, 1, made=False)
    first, second = enter(event, 1, down), enter(event, 2, made)
    record_confirm(record=second, actor=ASSISTANT)
    record_enter(event=event, deal_number=1, table=1, row=all_pass_row(3, 3, 4), actor=ASSISTANT)
    record_enter(event=event, deal_number=1, table=2, row=all_pass_row(0, 0, 10), actor=ASSISTANT)
    assert put(first, 2).table == 2
    assert facts(event) == [(1, 1, made, due(event, 1, 1)), (1, 2, down, due(event, 1, 2))]
    assert set(event.records.values_list("confirmed_by", flat=True)) == {""}
    contradicted = {one.table: one.rivals.get().row for one in event.records.all()}
    assert contradicted == {1: all_pass_row(0, 0, 10), 2: all_pass_row(3, 3, 4)}
    assert LogEntry.objects.get(action="record_retable").before["exchanged"] is True


def test_a_table_that_was_not_due_needs_the_tick(event):
    record = enter(event, 1, game_row(event, 1))
    record = record_move(record=record, deal_number=5, grounds=WHY, actor=DIRECTOR)
    refused(event, "deal_not_due", record, 2)
    put(record, 2, off_plan=True)
    assert facts(event) == [(5, 2, game_row(event, 1), due(event, 1, 2))]
    assert [(odd.deal, odd.table) for odd in off_plan_records(event)] == [(5, 2)]


def test_refusals(event):
    play(event, 1)
    record = event.records.get(deal__number=1, table=1)
    refused(event, "table_same", record, 1)
    refused(event, "sitting_unknown", record, 3)
    refused(event, "sitting_unknown", record, 3, off_plan=True)
    refused(event, "ruling_reason", record, 2, grounds=Grounds(" "))
    refused(event, "record_changed", record, 2, seen="long ago")
    Event.objects.filter(pk=event.pk).update(state=Event.State.PUBLISHED)
    refused(event, "event_published", record, 2)


@pytest.mark.parametrize("table", [1, 2])
def test_a_ruling_at_either_table_is_cancelled_first(event, table):
    play(event, 1)
    record = event.records.get(deal__number=1, table=1)
    decisions = {"E": SeatDecision("adjusted", whists=Fraction(3))}
    ruled = {"event": event, "table": table, "grounds": WHY, "actor": DIRECTOR, "decisions": decisions}
    ruling = seats_rule(deal_number=1, **ruled)
    seats_rule(deal_number=2, **ruled)
    refused(event, "table_ruled", record, 2)
    ruling_cancel(ruling=ruling, reason="to be ruled anew", actor=DIRECTOR)
    assert put(record, 2).table == 2


def test_a_split_of_the_deal_is_cancelled_first(event):
    play(event, 1)
    record = event.records.get(deal__number=1, table=1)
    split = deal_foul(event=event, deal_number=1, groups=[[(1, 1)], [(1, 2)]], grounds=WHY, actor=DIRECTOR)
    refused(event, "table_fouled", record, 2)
    ruling_cancel(ruling=split, reason="to be split anew", actor=DIRECTOR)
    assert put(record, 2).table == 2


def test_sent_again_under_its_key_it_is_done_once(event):
    play(event, 1)
    stale = event.records.select_related("deal", "round").get(deal__number=1, table=1)
    seen = version_of(stale)
    put(event.records.get(pk=stale.pk), 2, key="k", seen=seen)
    now = facts(event)
    put(stale, 2, key="k", seen=seen)
    put(event.records.get(pk=stale.pk), 2, key="k", seen=seen)
    assert facts(event) == now
    refused(event, "key_reused", stale, 3, key="k")
    refused(event, "record_changed", event.records.get(pk=stale.pk), 2, key="other", seen=seen)


def test_a_record_taken_elsewhere_meanwhile_is_not_what_was_looked_at(event):
    record = enter(event, 1, game_row(event, 1))
    stale = event.records.select_related("deal", "round").get()
    put(record, 2)
    refused(event, "record_changed", stale, 2)


def test_taking_back(event):
    record = enter(event, 1, game_row(event, 1))
    seats_rotate(event=event, round_number=1, table=1, steps=1, grounds=WHY, actor=DIRECTOR)
    before = facts(event)
    put(record, 2)
    entry = undo(event)
    assert facts(event) == before
    assert (entry.action, entry.subject, entry.author) == ("record_retable", "1/1/2", "assistant")


def test_taking_back_an_exchange(event):
    play(event, 1)
    before, totals = facts(event), event_results(event, Viewer.DIRECTOR).totals
    put(event.records.get(deal__number=2, table=2), 1)
    assert facts(event) != before
    undo(event)
    assert facts(event) == before
    assert event_results(event, Viewer.DIRECTOR).totals == totals


def overtaken(event):
    before = facts(event)
    act = LogEntry.objects.get(event=event, action="record_retable")
    number = LogEntry.objects.filter(event=event, pk__lte=act.pk).count()
    with pytest.raises(TournamentError, match="act_overtaken"):
        act_undo(event=event, act=number, grounds=WHY, actor=ASSISTANT)
    assert facts(event) == before


@pytest.mark.parametrize("table", [1, 2])
def test_an_exchange_is_not_taken_back_once_either_row_has_changed(event, table):
    play(event, 1)
    put(event.records.get(deal__number=1, table=1), 2)
    record = event.records.get(deal__number=1, table=table)
    record_correct(record=record, row=all_pass_row(2, 3, 5), actor=DIRECTOR, reason="misread")
    overtaken(event)


def test_it_is_not_taken_back_onto_another_record(event):
    put(enter(event, 1, game_row(event, 1)), 2)
    enter(event, 1, game_row(event, 1, made=False))
    overtaken(event)


def test_it_is_not_taken_back_over_a_ruling(event):
    put(enter(event, 1, game_row(event, 1)), 2)
    decisions = {"E": SeatDecision("artificial", percent=50)}
    rule = {"event": event, "deal_number": 1, "table": 2, "grounds": WHY, "actor": DIRECTOR}
    seats_rule(decisions=decisions, **rule)
    act = LogEntry.objects.filter(event=event, action="record_retable").get()
    number = LogEntry.objects.filter(event=event, pk__lte=act.pk).count()
    with pytest.raises(TournamentError, match="table_ruled"):
        act_undo(event=event, act=number, grounds=WHY, actor=ASSISTANT)


BEFORE = {"table": 1, "exchanged": True, "seats": {"N": 1, "E": 2, "S": 3, "W": 4}}


@pytest.mark.parametrize("after", [None, [], 5, {"table": "x"}, {"table": 10**30}, {"table": 2}])
@pytest.mark.parametrize(
    "before",
    [None, [], {}, BEFORE | {"exchanged": 0}, BEFORE | {"seats": {}}, BEFORE | {"seats": {"N": []}}],
)
def test_whatever_a_file_put_into_the_log_is_not_taken_back(event, before, after):
    play(event, 1)
    last = LogEntry.objects.filter(event=event).last()
    said = {"at": last.at, "author": "a", "channel": "file", "action": "record_retable", "subject": "1/1/1"}
    entries_store(event, [LogEntry(event=event, before=before, after=after, **said)])
    overtaken(event)


def test_an_event_with_such_acts_is_read_back_and_taken_back_there(event):
    play(event, 1)
    put(event.records.get(deal__number=1, table=1), 2)
    event.records.get(deal__number=2, table=1).delete()
    put(event.records.get(deal__number=2, table=2), 1)
    data = elsewhere(exported(event))
    again = event_load(data=data, actor=DIRECTOR)
    assert same_but_slug(exported(again)) == same_but_slug(data)
    undo(again)
    assert [fact[:2] for fact in facts(again)] == [(1, 1), (1, 2), (2, 2)]


def test_a_row_put_off_the_plan_after_the_end_is_read_back(event):
    play(event)
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    record = record_move(
        record=event.records.get(deal__number=1, table=1), deal_number=5, grounds=WHY, actor=DIRECTOR
    )
    put(record, 2, off_plan=True)
    data = elsewhere(exported(event))
    assert same_but_slug(exported(event_load(data=data, actor=DIRECTOR))) == same_but_slug(data)
