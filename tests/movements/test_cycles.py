"""Cyclic plans: which sizes have them, and that rows print and read back to the same schedule."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.cycles import Cycle, cycle_for, judge_row_text, row_text
from movements.fairness import fairness
from movements.movement import rests
from movements.schemes import RULEBOOK, cyclic, parse_group, parse_judge_row
from movements.seats import REST


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((12, 11, 3), Cycle(4, 3, 11, 1, (0,), False)),
        ((9, 9, 2), Cycle(4, 2, 9, 0, (1,), False)),
        ((18, 9, 4), Cycle(4, 4, 9, 0, (1, 1), False)),
        ((19, 9, 4), None),  # three rest, the one who stays never does
        ((22, 7, 5), Cycle(4, 5, 7, 1, (0, 1, 1), False)),
        ((11, 11, 2), Cycle(4, 2, 11, 0, (3,), False)),
        ((20, 4, 5), None),  # five tables, four sets, no copies
        ((20, 4, 5, 4, True), Cycle(4, 5, 4, 0, (0, 0, 0, 0, 0), True)),
        ((20, 5, 5, 4, False, 3), Cycle(4, 5, 5, 5, (0, 0, 0), False)),
        ((10, 11, 2), None),
    ],
)
def test_sizes(arguments, expected):
    assert cycle_for(*arguments) == expected


@st.composite
def cycles(draw):
    players, rounds, per_table = (
        draw(st.integers(8, 40)),
        draw(st.integers(3, 13)),
        draw(st.sampled_from([3, 4])),
    )
    tables = draw(st.integers(2, players // per_table))
    return cycle_for(players, rounds, tables, per_table, copies=True)


@given(cycles().filter(bool), st.randoms())
def test_any_layout_with_copies_is_a_movement_and_prints_as_rows(plan, random):
    slots, shifts = plan.start(random)
    movement = plan.movement(slots, shifts, "x")
    assert (movement.players, len(movement.rounds), movement.sets) == (plan.players, plan.length, plan.length)
    counts = rests(movement).values()
    assert max(counts) - min(counts) <= 1
    groups, judge_row = plan.rows(slots[0], shifts[0])
    read = [parse_group(row_text(group), group.fixed and str(group.fixed)) for group in groups]
    assert read == groups
    assert parse_judge_row(judge_row_text(judge_row)) == judge_row
    assert cyclic("x", read, judge_row, per_table=plan.per_table) == movement


@given(cycles().filter(bool), st.randoms())
def test_a_class_is_what_its_people_pull_and_the_weights_count_its_pairs(plan, random):
    slots, shifts = plan.start(random)
    people = slots[0][: plan.tables * plan.per_table]
    classes, weights = plan.pair_classes()
    totals = [0] * len(weights)
    for one, other in combinations(range(len(people)), 2):
        same_table = one // plan.per_table == other // plan.per_table
        same_seat = one % plan.per_table == other % plan.per_table
        pull = 1 - plan.tables if same_table else 1 - plan.per_table if same_seat else 1
        totals[classes[people[one]][people[other]]] += pull
    cost = sum(weight * total * total for weight, total in zip(weights, totals, strict=True))
    measured = fairness(plan.movement(slots, shifts, "x")).imbalance
    assert plan.imbalance(cost) == pytest.approx(measured, abs=1e-9)


def test_rows_begin_with_their_rest_and_tables_count_along_the_judges_row():
    plan = cycle_for(9, 9, 2)
    groups, judge_row = plan.rows([3, 1, 4, 5, 2, 6, 8, 7, 0], [5, 2])
    assert groups[0].row[0] == REST
    assert judge_row[0] == (1,)
    assert judge_row[3] == (2,)
    assert sum(map(len, judge_row)) == 2


def test_those_who_stay_beyond_one_a_group_have_rows_of_one_place():
    plan = cycle_for(20, 5, 5, copies=True, groups=3)
    groups, _ = plan.rows(*(rows[0] for rows in plan.start(Random(1))))
    assert [len(group.row) for group in groups] == [5, 5, 5, 1, 1]
    assert [group.fixed is not None for group in groups] == [True, True, True, False, False]


@pytest.mark.parametrize("players", RULEBOOK)
def test_the_rule_books_rows_print_as_they_were_read(players):
    scheme = RULEBOOK[players]
    for group in scheme.groups:
        assert parse_group(row_text(group), group.fixed and str(group.fixed)) == group
    assert parse_judge_row(judge_row_text(scheme.judge_row)) == scheme.judge_row


def test_tables_beyond_nine_are_written_between_strokes():
    assert judge_row_text(((1, 2), (), (10, 11))) == "12 - /10,11/"
