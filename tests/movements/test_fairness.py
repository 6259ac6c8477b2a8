"""Fairness against two other readings of its definition.

One goes pair by pair through the three cases of the definition. The other never looks at cases: it lets
one rival be better by one unit of skill, plays the whole schedule, and sees what everybody's totals do.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import isclose, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.fairness import fairness, rivalry
from movements.movement import Movement, Round, TableSeating
from movements.schemes import rulebook
from tests.movements.schedules import CATALOGUE, schedules, with_table

SMALL = {name: movement for name, movement in CATALOGUE.items() if movement.players <= 24}
LARGE = {name: movement for name, movement in CATALOGUE.items() if name not in SMALL}


def records_of(movement):
    """The records of every set: lists of seat -> participant."""
    sets = {}
    for this in movement.rounds:
        for table in this.tables:
            sets.setdefault(table.box_set, []).append(table.seats)
    return list(sets.values())


def by_cases(movement, a, x):
    k = movement.per_table
    total = Fraction(0)
    for records in records_of(movement):
        for own in records:
            for other in records:
                for seat in (seat for seat, number in own.items() if number == a):
                    for its_seat in (its_seat for its_seat, number in other.items() if number == x):
                        if own is other:
                            total -= Fraction(len(records) - 1, k - 1)
                        elif seat == its_seat:
                            total -= 1
                        else:
                            total += Fraction(1, k - 1)
    return total


def by_playing(movement, x):
    """Everybody's total when only `x` has skill: each record's whists less those of the same line."""
    totals = dict.fromkeys(range(1, movement.players + 1), Fraction(0))
    for records in records_of(movement):
        whists = []
        for seats in records:
            skill = {seat: Fraction(number == x) for seat, number in seats.items()}
            mean_of_others = {seat: (sum(skill.values()) - skill[seat]) / (len(skill) - 1) for seat in skill}
            whists.append({seat: skill[seat] - mean_of_others[seat] for seat in skill})
        for seats, own in zip(records, whists, strict=True):
            for seat, number in seats.items():
                totals[number] += sum(own[seat] - other[seat] for other in whists)
    return totals


def plain_imbalance(movement):
    people = range(1, movement.players + 1)
    w = {(a, x): by_cases(movement, a, x) for a, x in permutations(people, 2)}
    if sum(w.values()) == 0:
        return None
    mean = {a: sum(w[a, x] for x in people if x != a) / (movement.players - 1) for a in people}
    squares = sum((value - mean[a]) ** 2 for (a, _), value in w.items()) / len(w)
    return sqrt(squares) / abs(sum(w.values()) / len(w))


def plain_counts(movement, count):
    times = [count(a, b) for a, b in combinations(range(1, movement.players + 1), 2)]
    return {value: times.count(value) for value in set(times)}


def tables_shared(movement):
    seated = [set(seats.values()) for records in records_of(movement) for seats in records]
    return plain_counts(movement, lambda a, b: sum({a, b} <= people for people in seated))


def seats_shared(movement):
    pairs = [
        {one[seat], other[seat]}
        for records in records_of(movement)
        for one, other in combinations(records, 2)
        for seat in one
    ]
    return plain_counts(movement, lambda a, b: sum(pair == {a, b} for pair in pairs))


def assert_agrees(movement):
    measured = fairness(movement)
    plain = plain_imbalance(movement)
    if plain is None:
        assert measured.imbalance is None
    else:
        assert isclose(measured.imbalance, plain, rel_tol=1e-12, abs_tol=1e-12)
    assert measured.meetings == tables_shared(movement)
    assert measured.comparisons == seats_shared(movement)


def assert_rivalry_by_playing(movement):
    w = rivalry(movement)
    for x in range(1, movement.players + 1):
        totals = by_playing(movement, x)
        for a in range(1, movement.players + 1):
            assert w[a - 1][x - 1] == (totals[a] if a != x else 0)


@pytest.mark.parametrize("movement", SMALL.values(), ids=SMALL)
def test_catalogue_agrees_with_the_definition(movement):
    assert_agrees(movement)


@pytest.mark.parametrize("movement", CATALOGUE.values(), ids=CATALOGUE)
def test_catalogue_agrees_with_playing(movement):
    assert_rivalry_by_playing(movement)


@pytest.mark.slow
@pytest.mark.parametrize("movement", LARGE.values(), ids=LARGE)
def test_the_larger_catalogue_agrees_with_the_definition(movement):
    assert_agrees(movement)


@settings(max_examples=60)
@given(schedules())
def test_any_schedule_agrees_with_the_definition(movement):
    assert_agrees(movement)


@settings(max_examples=60)
@given(schedules())
def test_any_schedule_agrees_with_playing(movement):
    assert_rivalry_by_playing(movement)


@given(schedules(), st.randoms())
def test_renumbering_people_tables_and_rounds_changes_nothing(movement, random):
    people = dict(enumerate(random.sample(range(1, movement.players + 1), movement.players), start=1))
    rounds = tuple(
        Round(
            this.number,
            tuple(
                TableSeating(
                    9 - table.table, table.box_set, 2, {s: people[n] for s, n in table.seats.items()}
                )
                for table in reversed(this.tables)
            ),
            tuple(people[number] for number in this.sitting_out),
        )
        for this in reversed(movement.rounds)
    )
    assert fairness(replace(movement, rounds=rounds)) == fairness(movement)


def test_row_sums_are_minus_the_comparisons_of_each_player():
    movement = rulebook(9)
    assert [sum(row) for row in rivalry(movement)] == [-8] * 9


def test_seat_order_inside_a_table_matters():
    movement = rulebook(8)
    seats = movement.rounds[0].tables[0].seats
    swapped = with_table(movement, 1, 1, seats={**seats, "N": seats["E"], "E": seats["N"]})
    assert fairness(swapped).meetings == fairness(movement).meetings
    assert fairness(swapped).imbalance > fairness(movement).imbalance


def test_nothing_compared_has_no_imbalance():
    one_table = Movement(
        "one",
        4,
        4,
        1,
        1,
        (Round(1, (TableSeating(1, 1, 1, dict(zip("NESW", range(1, 5), strict=True))),), ()),),
        None,
    )
    assert fairness(one_table).imbalance is None
    assert fairness(one_table).meetings == {1: 6}
    assert fairness(one_table).comparisons == {0: 6}


def test_one_player_alone_is_no_pair():
    alone = Movement(
        "alone", 1, 3, 1, 1, (Round(1, (TableSeating(1, 1, 1, {"N": 1, "E": 1, "S": 1}),), ()),), None
    )
    measured = fairness(alone)
    assert (measured.imbalance, measured.meetings, measured.comparisons) == (None, {}, {})


def test_a_number_nobody_has_is_passed_over():
    movement = with_table(rulebook(8), 1, 1, seats={"N": 99, "E": 4, "S": 1, "W": 2})
    measured = fairness(movement)
    assert sum(measured.meetings.values()) == 28
    assert measured.meetings == tables_shared(movement)
    assert measured.imbalance > 0
