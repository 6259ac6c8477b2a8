import dataclasses

import pytest

from movements.lines import prime_lines
from movements.schemes import rulebook
from tests.tournament.factories import DIRECTOR, EventFactory, play, seated_event
from tournament.errors import TournamentError
from tournament.models import Entrant, Event, LogEntry, Seat
from tournament.selectors.embargo import Viewer, visible_deals
from tournament.selectors.people import entrants
from tournament.selectors.plan import assigned_movement
from tournament.services.events import event_finish
from tournament.services.found import Finding, found_report
from tournament.services.opening import Preparation, event_prepare
from tournament.services.people import NewEntrant, entrant_remove, entrants_import, numbers_draw
from tournament.services.rounds import round_end, round_start
from tournament.services.rulings import Grounds, SeatDecision, entrant_withdraw, penalty_give, seats_rule
from tournament.services.seating import movement_assign, movement_withdraw


def drawn(players):
    event = EventFactory()
    people = [NewEntrant(name=f"Игрок {n}") for n in range(1, players + 1)]
    entrants_import(event=event, people=people, actor=DIRECTOR)
    numbers_draw(event=event, seed="1", actor=DIRECTOR)
    return event


@pytest.mark.parametrize("players", [8, 9, 12, 13, 16, 18, 24])
def test_a_movement_comes_back_as_it_was_assigned(db, players):
    event = seated_event(players)
    assert assigned_movement(event) == rulebook(players)


@pytest.mark.parametrize("decided", ["ruling", "withdrawal", "report"])
def test_what_was_decided_about_deals_and_rounds_keeps_the_movement(event, decided):
    why = Grounds("somebody left")
    if decided == "ruling":
        late = {"N": SeatDecision("late")}
        seats_rule(event=event, deal_number=1, table=1, decisions=late, grounds=why, actor=DIRECTOR)
    elif decided == "withdrawal":
        entrant_withdraw(event=event, number=1, grounds=why, actor=DIRECTOR)
    else:
        finding = Finding(event.deals.get(number=5).layout, first_round=1, table=1)
        found_report(event=event, deal_number=1, finding=finding, actor=DIRECTOR)
    with pytest.raises(TournamentError, match="movement_decided"):
        movement_assign(event=event, movement=rulebook(8), actor=DIRECTOR)
    assert event.deals.count() == 14


def test_a_penalty_does_not_keep_the_movement(event):
    penalty_give(event=event, number=1, percent=10, grounds=Grounds("late"), actor=DIRECTOR)
    movement_assign(event=event, movement=rulebook(8), actor=DIRECTOR)


def test_eleven_players_do_not_fit_a_scheme_of_twelve(db):
    event = drawn(11)
    with pytest.raises(TournamentError) as refused:
        movement_assign(event=event, movement=rulebook(12), actor=DIRECTOR)
    assert refused.value.code == "players_do_not_fit"
    assert refused.value.params == {"scheme": "rulebook-12", "needed": 12, "entered": 11}
    assert not Seat.objects.exists()


def test_numbers_have_to_be_drawn(db):
    event = EventFactory()
    entrants_import(event=event, people=[NewEntrant(name=f"Игрок {n}") for n in range(8)], actor=DIRECTOR)
    with pytest.raises(TournamentError, match="numbers_not_drawn"):
        movement_assign(event=event, movement=rulebook(8), actor=DIRECTOR)


def test_numbers_have_no_gaps(db):
    event = drawn(8)
    Entrant.objects.filter(event=event, number=8).update(number=9)
    with pytest.raises(TournamentError) as refused:
        movement_assign(event=event, movement=rulebook(8), actor=DIRECTOR)
    assert (refused.value.code, refused.value.params["missing"]) == ("numbers_with_gaps", 8)


def test_three_at_a_table_are_not_four(db):
    event = drawn(15)
    with pytest.raises(TournamentError, match="movement_other_table_size"):
        movement_assign(event=event, movement=prime_lines(5, per_table=3), actor=DIRECTOR)


def test_a_movement_that_seats_someone_twice_is_refused(db):
    event = drawn(8)
    movement = rulebook(8)
    first = movement.rounds[0]
    table = dataclasses.replace(
        first.tables[1], seats={**first.tables[1].seats, "N": first.tables[0].seats["N"]}
    )
    broken = dataclasses.replace(first, tables=(first.tables[0], table))
    movement = dataclasses.replace(movement, rounds=(broken, *movement.rounds[1:]))
    with pytest.raises(TournamentError, match="movement_invalid"):
        movement_assign(event=event, movement=movement, actor=DIRECTOR)


def layouts(event):
    return dict(Event.objects.get(pk=event.pk).deals.values_list("number", "layout"))


def test_another_movement_may_replace_it_and_the_deals_stay(event):
    before = layouts(event)
    movement_assign(event=event, movement=rulebook(8), actor=DIRECTOR)
    assert layouts(event) == before


def test_another_number_of_sets_follows_from_the_same_key(event):
    before = layouts(event)
    movement_assign(event=event, movement=rulebook(8, rounds=5), actor=DIRECTOR)
    short = layouts(event)
    assert short.items() <= before.items()
    movement_assign(event=event, movement=rulebook(8), actor=DIRECTOR)
    assert layouts(event) == before


def test_deals_entered_by_hand_are_not_thrown_away(event):
    event.deals.filter(number=1).update(hand_entered=True)
    before = layouts(event)
    with pytest.raises(TournamentError, match="deals_by_hand"):
        movement_assign(event=event, movement=shortened(rulebook(8), 5), actor=DIRECTOR)
    assert layouts(event) == before


def shortened(movement, sets):
    """The same players with fewer sets: only the rounds that play the first of them."""
    rounds = tuple(r for r in movement.rounds if all(t.box_set <= sets for t in r.tables))
    return dataclasses.replace(movement, sets=sets, rounds=rounds, row=None)


def test_a_movement_is_not_assigned_to_an_event_that_is_over(event):
    event_finish(event=event, accepted_missing=28, actor=DIRECTOR)
    with pytest.raises(TournamentError, match="event_over"):
        movement_assign(event=event, movement=rulebook(8), actor=DIRECTOR)
    with pytest.raises(TournamentError, match="event_over"):
        entrants_import(event=event, people=[NewEntrant("Анна")], actor=DIRECTOR)
    with pytest.raises(TournamentError, match="event_over"):
        numbers_draw(event=event, seed="2", actor=DIRECTOR)


def test_a_movement_with_records_stays(event):
    play(event, rounds=1)
    with pytest.raises(TournamentError, match="records_exist"):
        movement_assign(event=event, movement=rulebook(8), actor=DIRECTOR)
    assert event.records.count() == 4


def test_before_play_the_movement_may_be_taken_away_and_the_list_changed(event):
    layouts = list(event.deals.order_by("number").values_list("layout", flat=True))
    for _ in range(2):
        movement_withdraw(event=Event.objects.get(pk=event.pk), actor=DIRECTOR)
    event = Event.objects.get(pk=event.pk)
    assert not hasattr(event, "assigned_movement")
    assert (event.rounds.count(), event.deals.count()) == (0, 14)
    assert not visible_deals(event, Viewer.PUBLIC).exists()
    assert LogEntry.objects.filter(action="movement_withdraw").count() == 1
    entrants_import(event=event, people=[NewEntrant("Девятый")], actor=DIRECTOR)
    event_prepare(event=event, prepare=Preparation(movement=rulebook(9)), actor=DIRECTOR)
    event = Event.objects.get(pk=event.pk)
    assert event.assigned_movement.players == 9
    assert list(event.deals.order_by("number").values_list("layout", flat=True))[:14] == layouts


def test_somebody_may_leave_before_play(event):
    movement_withdraw(event=event, actor=DIRECTOR)
    event = Event.objects.get(pk=event.pk)
    entrants_import(event=event, people=[NewEntrant("Девятый")], actor=DIRECTOR)
    entrant_remove(event=event, entry_order=1, actor=DIRECTOR)
    event_prepare(event=event, prepare=Preparation(movement=rulebook(8)), actor=DIRECTOR)
    assert sorted(one.number for one in entrants(event)) == list(range(1, 9))


def test_a_movement_in_play_stays(event):
    round_start(event=event, round_number=1, actor=DIRECTOR)
    with pytest.raises(TournamentError) as refused:
        movement_withdraw(event=event, actor=DIRECTOR)
    assert refused.value.code == "movement_in_play"
    round_end(event=event, round_number=1, actor=DIRECTOR)
    play(event, 1)
    with pytest.raises(TournamentError) as refused:
        movement_withdraw(event=event, actor=DIRECTOR)
    assert refused.value.code == "records_exist"
