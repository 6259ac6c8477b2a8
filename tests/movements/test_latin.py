"""Latin lines by what they promise, counted; and the field arithmetic by the axioms of a field."""

from collections import Counter
from itertools import combinations, product

import pytest

from movements.checks import check
from movements.errors import MovementError
from movements.latin import _factors, _Field, has_latin, latin_lines
from movements.lines import prime_lines

FOUR = [5, 7, 8, 9, 11, 12, 13, 15, 16, 17, 19, 20, 23, 25, 27, 29, 31, 32]
THREE = [4, 5, 7, 8, 9, 11, 12, 13, 15, 16, 17, 19, 20, 23, 25, 27, 28, 29, 31, 32]


def pairs(movement):
    return Counter(
        pair
        for this in movement.rounds
        for table in this.tables
        for pair in combinations(sorted(table.seats.values()), 2)
    )


def test_the_numbers_of_tables_up_to_32():
    assert [tables for tables in range(1, 33) if has_latin(tables)] == FOUR
    assert [tables for tables in range(1, 33) if has_latin(tables, 3)] == THREE


@pytest.mark.parametrize(("tables", "per_table"), [(t, 4) for t in FOUR] + [(t, 3) for t in THREE])
def test_everyone_meets_each_of_the_other_lines_once_and_keeps_his_seat(tables, per_table):
    movement = latin_lines(tables, None, per_table)
    assert check(movement) == ()
    assert (movement.scheme, len(movement.rounds), movement.sets, movement.copies) == (
        "latin",
        tables,
        tables,
        1,
    )
    met = pairs(movement)
    assert set(met.values()) == {1}
    assert len(met) == tables * tables * per_table * (per_table - 1) // 2
    seats = {(n, s) for this in movement.rounds for table in this.tables for s, n in table.seats.items()}
    assert len(seats) == movement.players
    assert all(this.tables[0].seats["N"] == 1 for this in movement.rounds)
    first = [number for table in movement.rounds[0].tables for number in table.seats.values()]
    assert first == list(range(1, movement.players + 1))
    assert [table.box_set for table in movement.rounds[0].tables] == list(range(1, tables + 1))


@pytest.mark.parametrize("tables", [35, 40, 45, 49, 55, 64, 81])
def test_larger_arrays_stopped_early(tables):
    movement = latin_lines(tables, 6)
    assert check(movement) == ()
    assert set(pairs(movement).values()) == {1}


def test_with_a_prime_number_of_tables_the_same_people_meet_as_in_the_rule_books_lines():
    assert pairs(latin_lines(7)) == pairs(prime_lines(7))


@pytest.mark.parametrize(
    ("tables", "per_table", "nearest"),
    [
        (6, 4, (5, 7)),
        (10, 4, (9, 11)),
        (4, 4, (5,)),
        (3, 3, (4,)),
        (28, 4, (27, 29)),
        (998, 4, (997, 999)),
        (1, 4, (5,)),
    ],
)
def test_other_numbers_of_tables_are_refused(tables, per_table, nearest):
    with pytest.raises(MovementError) as refusal:
        latin_lines(tables, None, per_table)
    assert refusal.value.code == "no_latin_squares"
    assert refusal.value.params == {"tables": tables, "nearest": nearest}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((8, 9), "rounds_out_of_range"),
        ((8, 0), "rounds_out_of_range"),
        ((8, True), "movement_not_whole"),
        ((8.0,), "movement_not_whole"),
        ((0,), "no_latin_squares"),
        ((10**30,), "movement_not_whole"),
        ((997, 21), "movement_too_large"),
        ((8, None, 5), "per_table_unknown"),
    ],
)
def test_refusals(arguments, code):
    with pytest.raises(MovementError) as refusal:
        latin_lines(*arguments)
    assert refusal.value.code == code


@pytest.mark.parametrize(("prime", "power"), [(2, 2), (2, 3), (3, 2), (5, 1), (2, 4)])
def test_the_field_is_one(prime, power):
    field = _Field(prime, power)
    everything = range(field.size)
    for a, b, c in product(everything, repeat=3):
        assert field.times(a, field.plus(b, c)) == field.plus(field.times(a, b), field.times(a, c))
        assert field.times(a, field.times(b, c)) == field.times(field.times(a, b), c)
        assert field.plus(a, field.plus(b, c)) == field.plus(field.plus(a, b), c)
    for a in everything:
        assert field.plus(a, 0) == field.times(a, 1) == a
        assert {field.plus(a, b) for b in everything} == set(everything)
        assert a == 0 or {field.times(a, b) for b in everything} == set(everything)


@pytest.mark.parametrize("number", range(1, 400))
def test_factors(number):
    left = number
    for prime, power in _factors(number):
        assert all(prime % smaller for smaller in range(2, prime))
        left //= prime**power
    assert left == 1
