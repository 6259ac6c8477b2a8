"""The remaining rounds planned anew: what is never lost, and against every possible plan of tiny ones."""

from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from movements.errors import MovementError
from movements.lines import prime_lines
from movements.movement import Movement, Round, TableSeating
from movements.repair import Situation, repair
from movements.schemes import rulebook
from tests.movements.schedules import with_table

FEW = {"steps": 20_000, "seconds": 60}


def situation(plan, played, **changes):
    everybody = frozenset(range(1, plan.players + 1))
    sets = frozenset(range(1, plan.sets + 1))
    return replace(Situation(plan.rounds[:played], everybody, sets), **changes)


@pytest.mark.parametrize("plan", [rulebook(8), rulebook(13), prime_lines(5)], ids=lambda plan: plan.scheme)
def test_where_nothing_went_wrong_nothing_is_changed(plan):
    found = repair(plan, situation(plan, 2), **FEW)
    assert found.movement == plan
    assert (found.changed, found.new, found.findings) == ((), (), ())
    assert found.before == found.after


def test_who_left_is_seated_no_more_and_rests_are_shared():
    plan = rulebook(16)
    found = repair(plan, situation(plan, 3, present=frozenset(range(1, 16))), **FEW)
    assert found.movement.rounds[:3] == plan.rounds[:3]
    for this in found.movement.rounds[3:]:
        assert len(this.tables) == 3
        assert 16 in this.sitting_out
    assert set(found.after.rests.values()) == {0, 1}
    assert found.findings == ()


def test_who_comes_late_gets_a_card_and_few_others_a_new_one():
    plan = rulebook(8)
    found = repair(plan, situation(plan, 3, present=frozenset(range(1, 10))), **FEW)
    assert found.new == (9,)
    assert 0 < len(found.changed) <= 4
    assert all(9 in this.sitting_out for this in found.movement.rounds[:3])
    assert sorted(found.after.rests.values()) == [0] * 5 + [1] * 4
    assert found.findings == ()


def test_four_who_come_late_open_a_table():
    plan = rulebook(8)
    found = repair(plan, situation(plan, 3, present=frozenset(range(1, 13))), **FEW)
    assert found.new == (9, 10, 11, 12)
    assert all(len(this.tables) == 3 for this in found.movement.rounds[3:])
    assert found.movement.players == 12


def test_a_set_met_out_of_turn_is_not_met_again():
    plan = replace(rulebook(12), rounds=rulebook(12).rounds[:8])
    people = plan.rounds[2].tables[0].seats
    later = plan.rounds[7].tables[1].box_set
    really = with_table(plan, 3, 1, box_set=later)
    found = repair(plan, replace(situation(plan, 3), played=really.rounds[:3]), **FEW)
    assert found.findings == ()
    for this in found.movement.rounds[3:]:
        met = {n for table in this.tables if table.box_set == later for n in table.seats.values()}
        assert not met & set(people.values())


def test_sets_met_besides_those_of_the_rounds_are_not_met_again():
    plan = replace(rulebook(12), rounds=rulebook(12).rounds[:9])
    met = {number: frozenset({plan.rounds[5].tables[0].box_set}) for number in range(1, 5)}
    found = repair(plan, situation(plan, 3, met=met), **FEW)
    for table in (table for this in found.movement.rounds[3:] for table in this.tables):
        assert not any(table.box_set in met.get(number, ()) for number in table.seats.values())


def test_fewer_tables_than_people_could_fill():
    plan = rulebook(12)
    found = repair(plan, situation(plan, 5, tables=2), **FEW)
    assert all(len(this.tables) == 2 and len(this.sitting_out) == 4 for this in found.movement.rounds[5:])


def test_the_same_seed_finds_the_same():
    plan = rulebook(9)
    left = situation(plan, 4, present=frozenset(range(1, 9)))
    assert repair(plan, left, seed=5, **FEW) == repair(plan, left, seed=5, **FEW)


@pytest.mark.parametrize(
    ("played", "changes", "code"),
    [
        (7, {}, "no_rounds_left"),
        (3, {"present": frozenset({1, 2, 3})}, "repair_too_few_players"),
        (3, {"sets": frozenset({4})}, "repair_too_few_sets"),
    ],
)
def test_what_cannot_be_planned(played, changes, code):
    plan = rulebook(8)
    plan = replace(plan, copies=1) if code == "repair_too_few_sets" else plan
    with pytest.raises(MovementError, match=code):
        repair(plan, situation(plan, played, **changes))


def random_round(number, players, tables, sets, random):
    people = random.sample(range(1, players + 1), players)
    chosen = random.sample(range(1, sets + 1), tables)
    seated = tuple(
        TableSeating(
            table + 1, chosen[table], 1, dict(zip("NES", people[3 * table : 3 * table + 3], strict=True))
        )
        for table in range(tables)
    )
    return Round(number, seated, tuple(sorted(people[3 * tables :])))


def every_round(players, tables, sets):
    """By participant the place and set, None for a rest."""
    for people in permutations(players):
        if list(people[3 * tables :]) != sorted(people[3 * tables :]):
            continue
        for chosen in permutations(sets, tables):
            cells = dict.fromkeys(players)
            for index in range(3 * tables):
                cells[people[index]] = (index // 3 + 1, "NES"[index % 3], chosen[index // 3])
            yield cells


def cells_of(this, players):
    cells = dict.fromkeys(players)
    for table in this.tables:
        for seat, number in table.seats.items():
            if number in cells:
                cells[number] = (table.table, seat, table.box_set)
    return cells


def worth(plan, played, rounds, players):
    """Sets met again, squares of rests, cards changed: counted from the definition alone."""
    again = squares = cards = 0
    for number in players:
        met = {
            table.box_set
            for this in plan.rounds[:played]
            for table in this.tables
            if number in table.seats.values()
        }
        rests = sum(number in this.sitting_out for this in plan.rounds[:played])
        for cells in rounds:
            if cells[number] is None:
                rests += 1
            else:
                again += cells[number][2] in met
                met.add(cells[number][2])
        squares += rests * rests
        old = [cells_of(this, players)[number] for this in plan.rounds[played:]]
        cards += number <= plan.players and old != [cells[number] for cells in rounds]
    return again, squares, cards


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("entered", "present", "tables", "sets", "rounds"),
    [(4, 4, 1, 4, 2), (5, 4, 1, 4, 2), (3, 4, 1, 3, 2), (6, 6, 2, 4, 1), (7, 6, 2, 3, 1)],
)
def test_no_plan_of_a_tiny_event_is_better(seed, entered, present, tables, sets, rounds):
    random = Random(seed)
    listed = (random_round(number, entered, tables, sets, random) for number in range(1, rounds + 2))
    plan = Movement("tiny", entered, 3, sets, 1, tuple(listed), None)
    players = range(1, present + 1)
    found = repair(plan, situation(plan, 1, present=frozenset(players)), **FEW)
    reached = worth(plan, 1, [cells_of(this, players) for this in found.movement.rounds[1:]], players)
    options = list(every_round(players, tables, range(1, sets + 1)))
    assert reached == min(worth(plan, 1, chosen, players) for chosen in product(options, repeat=rounds))


def test_who_came_late_did_not_rest_before():
    plan = rulebook(9)
    late = replace(
        plan,
        players=10,
        rounds=tuple(replace(this, sitting_out=(*this.sitting_out, 10)) for this in plan.rounds[:3])
        + plan.rounds[3:],
    )
    played = late.rounds[:3]
    situation = Situation(played, frozenset(range(1, 11)), frozenset(range(1, 10)), joined={10: 2})
    made = repair(late, situation, steps=2000, seconds=20)
    assert made.after.rests[10] == 1 + sum(10 in this.sitting_out for this in made.movement.rounds[3:])
