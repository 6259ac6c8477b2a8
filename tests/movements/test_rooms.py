from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.checks import check
from movements.errors import MovementError
from movements.fairness import fairness
from movements.lines import is_prime, prime_lines
from movements.rooms import rooms_choices, rooms_for, rooms_lines

PRIMES = [5, 7, 11, 13]


@given(st.lists(st.sampled_from(PRIMES), min_size=2, max_size=4), st.sampled_from([3, 4]))
def test_every_room_plays_its_own_line_movement(rooms, per_table):
    movement = rooms_lines(rooms, None, per_table)
    assert check(movement) == ()
    assert (movement.players, movement.sets) == (sum(rooms) * per_table, max(rooms))
    assert len(movement.rounds) == min(rooms)
    before = 0
    for room, tables in enumerate(rooms, start=1):
        alone = prime_lines(tables, min(rooms), per_table)
        for this, own in zip(movement.rounds, alone.rounds, strict=True):
            there = [table for table in this.tables if table.room == room]
            assert [table.table - before for table in there] == [table.table for table in own.tables]
            assert [table.box_set for table in there] == [table.box_set for table in own.tables]
            for table, same in zip(there, own.tables, strict=True):
                shifted = {seat: number - before * per_table for seat, number in table.seats.items()}
                assert shifted == same.seats
        before += tables


def test_records_of_all_rooms_are_compared():
    alone, both = fairness(prime_lines(5)), fairness(rooms_lines([5, 5]))
    assert both.comparisons[5] == 2 * alone.comparisons[5] + 4 * 25
    assert rooms_lines([5, 5]).copies == 2


@pytest.mark.parametrize(
    ("tables", "rooms"),
    [
        (10, (5, 5)),
        (12, (5, 7)),
        (15, (5, 5, 5)),
        (18, (7, 11)),
        (24, (11, 13)),
        (9, None),
        (13, None),
        (2, None),
    ],
)
def test_rooms_for_a_number_of_tables(tables, rooms):
    assert rooms_for(tables) == rooms


@given(st.integers(1, 70))
def test_all_choices_are_found_and_the_usual_one_is_the_first(tables):
    """Against every ascending list of primes with that sum."""
    primes = [number for number in range(5, tables) if is_prime(number)]
    expected = {
        rooms
        for number in (2, 3, 4)
        for rooms in combinations_with_replacement(primes, number)
        if sum(rooms) == tables
    }
    choices = rooms_choices(tables, 10_000)
    assert len(choices) == len(set(choices))
    assert set(choices) == expected
    assert rooms_for(tables) == (choices[0] if choices else None)
    assert rooms_choices(tables, 2) == choices[:2]
    assert [len(rooms) for rooms in choices] == sorted(len(rooms) for rooms in choices)


@given(st.integers(1, 120))
def test_rooms_are_prime_and_hold_all_tables(tables):
    rooms = rooms_for(tables)
    if rooms is not None:
        assert sum(rooms) == tables
        assert len(rooms) >= 2
        assert all(is_prime(room) and room >= 5 for room in rooms)


@pytest.mark.parametrize(
    ("arguments", "code", "params"),
    [
        (([5],), "rooms_too_few", {"rooms": 1, "most": 100}),
        (([],), "rooms_too_few", {"rooms": 0, "most": 100}),
        (([5] * 101,), "rooms_too_few", {"rooms": 101, "most": 100}),
        (([5, 6],), "room_not_prime", {"room": 2, "tables": 6, "nearest": (5, 7)}),
        (([3, 5],), "room_not_prime", {"room": 1, "tables": 3, "nearest": (5,)}),
        (([5, 7], 6), "rounds_out_of_range", {"scheme": "rooms", "rounds": 6, "most": 5}),
        (([5, 7], 0), "rounds_out_of_range", {"scheme": "rooms", "rounds": 0, "most": 5}),
        (([499, 499], 21), "movement_too_large", {"tables": 998, "rounds": 21, "most": 20}),
        (([5, 0],), "movement_not_whole", None),
        (([5, True],), "movement_not_whole", None),
        (([997, 997],), "movement_not_whole", None),
        (([5, 5], None, 2), "per_table_unknown", None),
    ],
)
def test_refusals(arguments, code, params):
    with pytest.raises(MovementError) as refusal:
        rooms_lines(*arguments)
    assert refusal.value.code == code
    assert params is None or refusal.value.params == params


def test_a_movement_tells_the_room_of_every_table_where_there_are_several():
    assert rooms_lines((5, 7)).rooms == dict.fromkeys(range(1, 6), 1) | dict.fromkeys(range(6, 13), 2)
    assert prime_lines(5).rooms == {}
