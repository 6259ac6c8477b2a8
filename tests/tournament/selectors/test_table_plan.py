"""What is kept of the plan is what the plan says now, after everything that changes it."""

import pytest
from django.db import DatabaseError, transaction

from movements.catalogue import movement_named
from movements.schemes import rulebook
from tests.tournament.factories import DIRECTOR, game_row, play, seated_event
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry, Record, Sitting
from tournament.selectors.exchange import event_to_json
from tournament.selectors.plan import due_sitting
from tournament.selectors.table_plan import sitting_due, table_plan
from tournament.services.exchange import event_load
from tournament.services.records import record_enter
from tournament.services.replan import Replanning, rounds_replan
from tournament.services.rulings import Grounds
from tournament.services.seating import movement_assign, movement_withdraw
from tournament.services.undo import act_undo


def now(event, table):
    return table_plan(Event.objects.get(pk=event.pk), table)


def stored(table):
    """The same by asking row for row."""
    return [
        (
            sitting.round.number,
            sitting.box_set.number,
            {deal.number: deal.pk for deal in sitting.box_set.deals.order_by("number")},
            {seat.seat: (seat.entrant_id, seat.entrant.number) for seat in sitting.seats.all()},
        )
        for sitting in Sitting.objects.filter(table=table).order_by("round__number")
    ]


def kept(event, table):
    return [(one.round, one.box_set, dict(one.deals), dict(one.seats)) for one in now(event, table)]


@pytest.mark.parametrize("players", [8, 24])
def test_every_table_is_as_its_rows_say(db, players):
    event = seated_event(players)
    for table in range(1, players // 4 + 1):
        assert kept(event, table) == stored(table) != []
        for one in now(event, table):
            assert list(one.seats) == [letter for letter in "NESW" if letter in one.seats]


def test_a_table_that_is_none_has_no_plan(event):
    assert now(event, 99) == ()


def test_asked_again_it_costs_nothing(event, django_assert_num_queries):
    event = Event.objects.get(pk=event.pk)
    table_plan(event, 1)
    with django_assert_num_queries(0):
        assert table_plan(event, 1) != ()


@pytest.mark.parametrize("deal", [1, 2])
def test_where_a_deal_is_due(event, deal):
    for table in (1, 2):
        mine, plain = sitting_due(event, deal, table), due_sitting(event, deal, table)[0]
        assert (mine.pk, mine.round, mine.table) == (plain.pk, plain.round.number, table)
        assert mine.numbers == {seat.seat: seat.entrant.number for seat in plain.seats.all()}


@pytest.mark.parametrize(("deal", "table", "round_"), [(99, 1, None), (1, 9, None), (1, 1, 7)])
def test_refusals_are_those_of_the_plan(event, deal, table, round_):
    refusals = []
    for find in (sitting_due, due_sitting):
        with pytest.raises(TournamentError) as refused:
            find(event, deal, table, round_)
        refusals.append((refused.value.code, refused.value.params))
    assert refusals[0] == refusals[1]


def test_an_event_read_before_its_plan_was_made_finds_it(event):
    early = Event.objects.get(pk=event.pk)
    movement_withdraw(event=event, actor=DIRECTOR)
    between = Event.objects.get(pk=event.pk)
    assert table_plan(between, 1) == ()
    movement_assign(event=event, movement=rulebook(8), actor=DIRECTOR)
    now_due = sitting_due(Event.objects.get(pk=event.pk), 1, 1)
    assert sitting_due(between, 1, 1) == now_due
    row = game_row(event, 1)
    for stale in (early, between):
        record_enter(event=stale, deal_number=1, table=1, row=row, actor=DIRECTOR)
    record = Record.objects.get()
    seats = {seat.seat: seat.entrant_id for seat in record.seats.all()}
    assert seats == {letter: pk for letter, (pk, _number) in now_due.seats.items()}


def test_another_movement_is_seen_and_none(db):
    event = seated_event(16)
    before = kept(event, 1)
    movement_withdraw(event=event, actor=DIRECTOR)
    assert now(event, 1) == ()
    movement_assign(event=event, movement=movement_named("lines-extra-step", 16), actor=DIRECTOR)
    assert kept(event, 1) == stored(1) != before


def test_rounds_planned_again_are_seen_and_their_undoing(db):
    event = seated_event(9)
    play(event, 2)
    before = kept(event, 1)
    rounds_replan(event=event, asked=Replanning(after_round=2, gone=(4,)), actor=DIRECTOR)
    assert kept(event, 1) == stored(1) != before
    act = LogEntry.objects.filter(event=event).count()
    act_undo(event=event, act=act, grounds=Grounds("7.4", "Он вернулся."), actor=DIRECTOR)
    again = [(number, box_set) for number, box_set, _deals, _seats in before]
    assert kept(event, 1) == stored(1)
    assert [(number, box_set) for number, box_set, _deals, _seats in kept(event, 1)] == again


def test_a_copy_has_a_plan_of_its_own(event):
    copy = event_load(data=event_to_json(event) | {"slug": "copy"}, actor=DIRECTOR)
    mine, its = now(event, 1)[0], now(copy, 1)[0]
    assert mine.numbers == its.numbers
    assert not set(mine.deals.values()) & set(its.deals.values())


def withdraw_and_fail(event):
    with transaction.atomic():
        movement_withdraw(event=event, actor=DIRECTOR)
        assert now(event, 1) == ()
        raise DatabaseError


def test_a_plan_that_was_taken_back_is_not_kept(event):
    before = kept(event, 1)
    with pytest.raises(DatabaseError):
        withdraw_and_fail(event)
    assert kept(event, 1) == before == stored(1)
