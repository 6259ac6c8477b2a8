"""Several rooms: records of a deal are compared together, whatever room they come from."""

from collections import defaultdict
from fractions import Fraction

import pytest

from movements.rooms import rooms_lines
from tests.tournament.factories import DIRECTOR, game_row, seated_event
from tournament.selectors.desk import playing
from tournament.selectors.embargo import Viewer
from tournament.selectors.plan import assigned_movement
from tournament.selectors.player import player_results
from tournament.selectors.progress import progress
from tournament.selectors.results import event_results
from tournament.services.records import record_enter


@pytest.fixture
def hall(db):
    return seated_event(30, rooms_lines([5, 5], per_table=3), per_table=3)


def play_set(event, box_set):
    """The first deal of the set wherever it is due; who makes his game does not go by rooms."""
    deal = (box_set - 1) * event.deals_per_set + 1
    for this in assigned_movement(event).rounds:
        for table in this.tables:
            if table.box_set == box_set:
                record_enter(
                    event=event,
                    deal_number=deal,
                    table=table.table,
                    round_number=this.number,
                    row=game_row(event, deal, made=(table.table + this.number) % 3 == 0),
                    actor=DIRECTOR,
                )
    return deal


def test_a_seat_is_compared_with_that_seat_in_every_room(hall):
    deal = play_set(hall, 2)
    records = [record for record in event_results(hall, Viewer.DIRECTOR).records if record.deal == deal]
    rooms = {(record.table - 1) // 5 for record in records}
    assert (len(records), rooms) == (10, {0, 1})
    whists = defaultdict(list)
    for record in records:
        for letter, seat in record.seats.items():
            whists[letter].append(seat.whists)
    assert all(len(set(line)) > 1 for line in whists.values())
    for record in records:
        for letter, seat in record.seats.items():
            below = sum(other < seat.whists for other in whists[letter])
            alike = whists[letter].count(seat.whists) - 1
            assert seat.score.amount == Fraction(2 * below + alike)
            assert seat.score.top == 18


def test_rooms_are_named_where_there_are_several(hall):
    assert {table.table: table.room for this in progress(hall) for table in this.tables} == {
        table: 1 if table <= 5 else 2 for table in range(1, 11)
    }
    assert [playing(hall, 1, table, 1).room for table in (1, 6)] == [1, 2]
    assert {step.room for step in player_results(hall, 1, Viewer.PUBLIC).route} == {1}
    assert {step.room for step in player_results(hall, 30, Viewer.PUBLIC).route} == {2}


def test_one_room_is_not(event):
    assert {table.room for this in progress(event) for table in this.tables} == {None}
    assert playing(event, 1, 1, 1).room is None
    assert {step.room for step in player_results(event, 1, Viewer.PUBLIC).route} == {None}
