"""The remaining rounds planned anew in an event that is being played."""

import pytest
from django.db import connection

from movements.checks import check
from movements.repair import repair
from tests.tournament.factories import DIRECTOR, play, seated_event
from tournament.errors import TournamentError
from tournament.models import Entrant, LogEntry, Record, RecordSeat, Sitting
from tournament.selectors.exchange import event_to_json
from tournament.selectors.plan import assigned_movement, joined_after
from tournament.services import replan
from tournament.services.events import event_finish
from tournament.services.exchange import event_load
from tournament.services.people import NewEntrant
from tournament.services.replan import Replanning, rounds_replan
from tournament.services.rulings import Grounds, penalty_give
from tournament.services.undo import act_undo


def replanned(event, key="", **asked):
    return rounds_replan(event=event, asked=Replanning(**asked), actor=DIRECTOR, key=key)


@pytest.fixture
def playing(db):
    event = seated_event(9)
    play(event, 2)
    return event


def records():
    return list(Record.objects.order_by("pk").values()), list(RecordSeat.objects.order_by("pk").values())


def test_who_left_is_seated_no_more_and_no_record_changes(playing):
    before, plan = records(), assigned_movement(playing)
    made = replanned(playing, after_round=2, gone=(4,))
    now = assigned_movement(playing)
    assert now == made.movement
    assert now.rounds[:2] == plan.rounds[:2]
    assert all(4 in this.sitting_out for this in now.rounds[2:])
    assert records() == before


def test_who_comes_late_gets_the_next_number_and_plays(playing):
    came = (NewEntrant("Поздний"), NewEntrant("House", ranked=False), NewEntrant("Третий"))
    made = replanned(playing, after_round=2, came=came)
    assert made.new == (10, 11, 12)
    now = assigned_movement(playing)
    assert (now.players, [len(this.tables) for this in now.rounds]) == (12, [2] * 2 + [3] * 7)
    assert not Entrant.objects.get(event=playing, number=11).ranked


def test_a_table_that_played_another_set_does_not_meet_it_again(playing):
    plan = assigned_movement(playing)
    other = plan.rounds[4].tables[0].box_set
    deals = list(playing.deals.filter(box_set__number=other).order_by("number"))
    moved = Record.objects.filter(event=playing, round__number=2, table=1).order_by("deal__number")
    for record, deal in zip(moved, deals, strict=True):
        Record.objects.filter(pk=record.pk).update(deal=deal)
    people = set(plan.rounds[1].tables[0].seats.values())
    replanned(playing, after_round=2, tables=1)
    now = assigned_movement(playing)
    assert now.rounds[1].tables[0].box_set == other
    assert not [finding for finding in check(now) if finding.code == "set_repeated"]
    for table in (table for this in now.rounds[2:] for table in this.tables):
        assert table.box_set != other or not people & set(table.seats.values())


def test_the_same_form_twice_is_one_act(playing):
    assert replanned(playing, after_round=2, gone=(4,), key="k").changed
    plan = assigned_movement(playing)
    assert replanned(playing, after_round=2, gone=(4,), key="k") is None
    assert assigned_movement(playing) == plan
    assert LogEntry.objects.filter(action="rounds_replan").count() == 1
    with pytest.raises(TournamentError, match="key_reused"):
        replanned(playing, after_round=2, gone=(5,), key="k")


def test_the_log_keeps_the_plan_that_was_replaced(playing):
    plan = assigned_movement(playing)
    replanned(playing, after_round=2, gone=(4,))
    kept = LogEntry.objects.get(action="rounds_replan").before
    assert [this["round"] for this in kept["rounds"]] == [this.number for this in plan.rounds]
    assert kept["players"] == 9


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"after_round": 1}, "replan_records_later"),
        ({"after_round": 9}, "replan_round"),
        ({"after_round": -1}, "replan_round"),
        ({"after_round": 2, "gone": (10,)}, "replan_number_unknown"),
        ({"after_round": 2, "lost_sets": (0,)}, "replan_set_unknown"),
        ({"after_round": 2, "came": (NewEntrant("A"),) * 41}, "replan_too_many"),
        ({"after_round": 2, "came": (NewEntrant(" "),)}, "name_missing"),
        ({"after_round": 2, "gone": tuple(range(1, 8))}, "repair_too_few_players"),
        ({"after_round": 2, "lost_sets": (3, 4, 5, 6)}, "replan_not_sound"),
    ],
)
def test_what_is_refused_changes_nothing(playing, asked, code):
    plan = assigned_movement(playing)
    with pytest.raises(Exception, match=code):
        replanned(playing, **asked)
    assert assigned_movement(playing) == plan
    assert Entrant.objects.count() == 9


def last_act(event):
    return LogEntry.objects.filter(event=event).count()


def taken_back(event, act):
    return act_undo(event=event, act=act, grounds=Grounds("a slip"), actor=DIRECTOR)


def test_a_new_plan_is_taken_back_with_those_who_came(playing):
    plan, before = assigned_movement(playing), records()
    replanned(playing, after_round=2, gone=(4,), came=(NewEntrant("Поздний"),))
    act = last_act(playing)
    taken_back(playing, act)
    assert assigned_movement(playing) == plan
    assert Entrant.objects.filter(event=playing).count() == 9
    assert records() == before
    taken_back(playing, act)
    assert LogEntry.objects.filter(action="rounds_replan").count() == 2


def test_a_plan_that_was_played_by_stays(playing):
    replanned(playing, after_round=2, gone=(4,))
    act, plan = last_act(playing), assigned_movement(playing)
    replanned(playing, after_round=2, gone=(4, 5))
    with pytest.raises(TournamentError, match="act_overtaken"):
        taken_back(playing, act)
    play(playing)
    with pytest.raises(TournamentError, match="act_overtaken"):
        taken_back(playing, act + 1)
    assert assigned_movement(playing).rounds[:2] == plan.rounds[:2]


def test_whoever_has_a_ruling_does_not_vanish(playing):
    replanned(playing, after_round=2, came=(NewEntrant("Поздний"),))
    act = last_act(playing)
    penalty_give(event=playing, number=10, percent=10, grounds=Grounds("late"), actor=DIRECTOR)
    with pytest.raises(TournamentError, match="act_overtaken"):
        taken_back(playing, act)
    assert Entrant.objects.filter(event=playing).count() == 10


def test_results_that_come_in_during_the_search_are_not_passed_over(playing, monkeypatch):
    plan = assigned_movement(playing)

    def slow(*args, **more):
        made = repair(*args, **more)
        play(playing, 3)
        return made

    monkeypatch.setattr(replan, "repair", slow)
    with pytest.raises(TournamentError, match=r"replan_overtaken|replan_records_later"):
        replanned(playing, after_round=2, gone=(4,))
    assert assigned_movement(playing) == plan


def test_the_search_holds_no_transaction(transactional_db, monkeypatch):
    event = seated_event(8)

    def watched(*args, **more):
        assert not connection.in_atomic_block
        return repair(*args, **more)

    monkeypatch.setattr(replan, "repair", watched)
    assert replanned(event, after_round=0, gone=(4,)).changed


def test_an_event_that_is_over_stays(db):
    event = seated_event(8)
    play(event)
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    sittings = list(Sitting.objects.values())
    with pytest.raises(TournamentError, match="event_over"):
        replanned(event, after_round=6, gone=(1,))
    assert list(Sitting.objects.values()) == sittings


def test_the_event_with_its_new_plan_goes_through_a_file(playing):
    replanned(playing, after_round=2, gone=(4,), came=(NewEntrant("Поздний"), NewEntrant("Новый")))
    playing.refresh_from_db()
    data = event_to_json(playing)
    data["slug"] = "copy"
    copy = event_load(data=data, actor=DIRECTOR)
    assert assigned_movement(copy) == assigned_movement(playing)
    assert event_to_json(copy)["entrants"] == data["entrants"]


def test_rounds_before_somebody_came_are_no_rests_of_his(playing):
    replanned(playing, after_round=2, came=(NewEntrant("Поздний"), NewEntrant("Второй")))
    play(playing, 3)
    made = replanned(playing, after_round=3, came=(NewEntrant("Третий"),))
    resting = {
        number: sum(number in this.sitting_out for this in made.movement.rounds[2:]) for number in (10, 11)
    }
    assert {number: made.after.rests[number] for number in (10, 11)} == resting
    assert joined_after(playing) == {10: 2, 11: 2, 12: 3}
    taken_back(playing, last_act(playing))
    assert joined_after(playing) == {10: 2, 11: 2}
