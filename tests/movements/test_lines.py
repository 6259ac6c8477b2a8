"""Line movements. The extra steps are walked again here from real seatings and remembered sets."""

import itertools
from collections import Counter

import pytest

from movements.checks import check
from movements.errors import MovementError
from movements.fairness import fairness
from movements.lines import extra_step_lines, extra_steps, is_prime, nearest_primes, prime_lines
from movements.movement import copies_needed

PRIMES = (5, 7, 11, 13, 17, 19, 23, 29, 31)


def meetings(movement):
    return Counter(
        pair
        for this in movement.rounds
        for table in this.tables
        for pair in itertools.combinations(sorted(table.seats.values()), 2)
    )


def seats_of(movement):
    """The seats each participant ever holds."""
    held = {}
    for this in movement.rounds:
        for table in this.tables:
            for seat, number in table.seats.items():
                held.setdefault(number, set()).add(seat)
    return held


def sets_of(movement):
    played = {number: [] for number in range(1, movement.players + 1)}
    for this in movement.rounds:
        for table in this.tables:
            for number in table.seats.values():
                played[number].append(table.box_set)
    return played


def test_primes_by_sieve():
    sieve = set(range(2, 1001)) - {a * b for a in range(2, 501) for b in range(2, 1000 // a + 1)}
    assert {number for number in range(-3, 1001) if is_prime(number)} == sieve


@pytest.mark.parametrize("per_table", [3, 4])
@pytest.mark.parametrize("tables", PRIMES)
def test_prime_lines_play_every_set_and_meet_every_other_line_once(tables, per_table):
    movement = prime_lines(tables, None, per_table)
    assert (movement.players, movement.sets, len(movement.rounds)) == (tables * per_table, tables, tables)
    assert check(movement) == ()
    assert all(sorted(sets) == list(range(1, tables + 1)) for sets in sets_of(movement).values())
    held = seats_of(movement)
    assert all(len(seats) == 1 for seats in held.values())
    other_lines = {
        (a, b) for a, b in itertools.combinations(range(1, movement.players + 1), 2) if held[a] != held[b]
    }
    assert meetings(movement) == dict.fromkeys(other_lines, 1)


def test_five_tables_round_by_round():
    first, second, third = prime_lines(5, 3).rounds
    assert [table.box_set for table in first.tables] == [1, 2, 3, 4, 5]
    assert [table.box_set for table in second.tables] == [2, 3, 4, 5, 1]
    assert first.tables[0].seats == {"N": 1, "E": 2, "S": 3, "W": 4}
    at = {number: f"{t.table}{s}" for t in second.tables for s, number in t.seats.items()}
    assert [at[number] for number in (1, 2, 3, 4, 18)] == ["1N", "2E", "3S", "4W", "1E"]
    at = {number: f"{t.table}{s}" for t in third.tables for s, number in t.seats.items()}
    assert [at[number] for number in (1, 2, 3, 4, 18)] == ["1N", "3E", "5S", "2W", "2E"]


@pytest.mark.parametrize(("tables", "imbalance"), [(5, 1.9365), (7, 1.8708), (11, 1.8166)])
def test_published_imbalance_of_prime_lines(tables, imbalance):
    assert round(fairness(prime_lines(tables)).imbalance, 4) == imbalance


@pytest.mark.parametrize(("tables", "imbalance"), [(6, 2.1736), (8, 2.0152), (9, 2.1139), (10, 2.0468)])
def test_published_imbalance_of_extra_step(tables, imbalance):
    assert round(fairness(extra_step_lines(tables)).imbalance, 4) == imbalance


@pytest.mark.parametrize(
    ("tables", "steps"),
    [
        (4, {"W": (2, 3, 4), "E": (3,)}),
        (6, {"S": (3, 5), "E": (4,), "W": (4,)}),
        (8, {"W": (3, 5, 7), "E": (5,)}),
        (9, {"S": (4, 7)}),
        (10, {"E": (6,), "W": (6,)}),
        (12, {"W": (4, 7, 10), "S": (5, 9), "E": (7,)}),
    ],
)
def test_published_rounds_of_extra_steps(tables, steps):
    assert extra_steps(tables, tables) == dict.fromkeys("NESW", ()) | steps


def walked(tables, per_table):
    """Where everyone sits round by round, moving people one by one and asking each what he has played."""
    at = {(table, seat): table for table in range(1, tables + 1) for seat in "NESW"[:per_table]}
    lying = {table: table for table in range(1, tables + 1)}
    played = {person: {lying[table]} for person, table in at.items()}
    yield dict(at), dict(lying)
    for _ in range(tables - 1):
        lying = {(table - 2) % tables + 1: box_set for table, box_set in lying.items()}
        for seat in "NESW"[:per_table]:
            line = [person for person in at if person[1] == seat]
            step = "NESW".index(seat)
            while any(lying[(at[person] + step - 1) % tables + 1] in played[person] for person in line):
                step += 1
            for person in line:
                at[person] = (at[person] + step - 1) % tables + 1
                played[person].add(lying[at[person]])
        yield dict(at), dict(lying)


@pytest.mark.parametrize("per_table", [3, 4])
@pytest.mark.parametrize("tables", [*range(3, 19), 25, 36])
def test_extra_step_is_the_rule_followed_person_by_person(tables, per_table):
    movement = extra_step_lines(tables, None, per_table)
    assert check(movement) == ()
    person = {
        number: (table.table, seat)
        for table in movement.rounds[0].tables
        for seat, number in table.seats.items()
    }
    for this, (at, lying) in zip(movement.rounds, walked(tables, per_table), strict=True):
        assert {table.table: table.box_set for table in this.tables} == lying
        seated = {person[n]: table.table for table in this.tables for n in table.seats.values()}
        assert seated == at


def test_extra_step_with_a_prime_number_of_tables_is_the_plain_movement():
    for tables in PRIMES:
        assert extra_step_lines(tables).rounds == prime_lines(tables).rounds


@pytest.mark.parametrize("rounds", range(1, 8))
def test_stopping_early_plays_the_same_rounds(rounds):
    assert prime_lines(7, rounds).rounds == prime_lines(7).rounds[:rounds]
    assert extra_step_lines(8, rounds).rounds == extra_step_lines(8).rounds[:rounds]


def test_lines_need_one_copy():
    for tables in range(3, 14):
        assert copies_needed(extra_step_lines(tables).rounds) == extra_step_lines(tables).copies == 1


def test_a_thousand_tables_play_as_many_rounds_as_can_be_laid_out():
    assert len(extra_step_lines(1000).rounds) == 20
    assert len(prime_lines(997, 20).rounds) == 20


def code_and_params(make, *arguments):
    with pytest.raises(MovementError) as refusal:
        make(*arguments)
    return refusal.value.code, refusal.value.params


@pytest.mark.parametrize(
    ("tables", "nearest"),
    [(3, (5,)), (4, (5,)), (6, (5, 7)), (9, (7, 11)), (25, (23, 29)), (1000, (997, 1009))],
)
def test_other_numbers_of_tables_are_told_their_nearest_primes(tables, nearest):
    assert nearest_primes(tables) == nearest
    assert code_and_params(prime_lines, tables) == (
        "lines_need_prime",
        {"tables": tables, "nearest": nearest},
    )


@pytest.mark.parametrize("make", [prime_lines, extra_step_lines])
@pytest.mark.parametrize("tables", [0, 1, 2, 1001, 4000])
def test_too_few_or_too_many_tables(make, tables):
    assert code_and_params(make, tables) == (
        "tables_out_of_range",
        {"tables": tables, "least": 3, "most": 1000},
    )


@pytest.mark.parametrize("make", [prime_lines, extra_step_lines])
@pytest.mark.parametrize(
    "value", [True, 7.0, "7", None, [7], -1, 10**6000], ids=lambda value: type(value).__name__
)
def test_tables_and_rounds_are_whole_numbers(make, value):
    assert code_and_params(make, value)[0] == "movement_not_whole"
    if value is not None:
        assert code_and_params(make, 7, value)[0] == "movement_not_whole"


def test_rounds_that_cannot_be_played():
    for rounds in (0, 8, 4000):
        expected = {"scheme": "lines", "rounds": rounds, "most": 7}
        assert code_and_params(prime_lines, 7, rounds) == ("rounds_out_of_range", expected)
    too_large = {"tables": 1000, "rounds": 21, "most": 20}
    assert code_and_params(extra_step_lines, 1000, 21) == ("movement_too_large", too_large)
    assert code_and_params(prime_lines, 5, None, 5)[0] == "per_table_unknown"
