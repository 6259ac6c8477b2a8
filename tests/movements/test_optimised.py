import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.checks import check
from movements.cycles import Cycle
from movements.errors import MovementError
from movements.fairness import fairness
from movements.general import General
from movements.optimised import optimise, plans_for, usual_rounds
from movements.schemes import RULEBOOK, RULEBOOK_SIZES
from movements.search import Effort
from movements.turning import Turning
from tournament.wording import sentence


def kinds(*arguments):
    return [type(plan) for plan in plans_for(*arguments)]


def test_kinds_worth_searching():
    assert kinds(12, 11, 3, 4, False) == [Cycle]
    assert kinds(20, 5, 5, 4, False) == [Cycle, Turning, General]
    assert kinds(40, 10, 10, 4, False) == [Cycle, Turning]
    assert kinds(40, 10, 10, 4, True) == [Cycle]
    assert kinds(24, 5, 6, 4, False) == [Turning]
    assert kinds(19, 9, 4, 4, False) == [General]


@pytest.mark.parametrize("players", RULEBOOK_SIZES)
def test_usual_rounds_are_the_rule_books(players):
    assert usual_rounds(players, players // 4, 4) == len(RULEBOOK[players].judge_row)


@pytest.mark.parametrize(
    ("players", "rounds"), [(10, 5), (11, 11), (20, 5), (28, 7), (40, 10), (45, 11), (60, 15)]
)
def test_usual_rounds_of_others(players, rounds):
    assert usual_rounds(players, players // 4, 4) == rounds


@pytest.mark.parametrize("per_table", [3, 4])
@pytest.mark.parametrize("players", range(8, 241))
def test_every_number_has_usual_rounds(players, per_table):
    for tables in {2, players // per_table}:
        rounds = usual_rounds(players, tables, per_table)
        assert plans_for(players, rounds, tables, per_table, False)


@given(st.integers(8, 30), st.integers(2, 8), st.sampled_from([3, 4]), st.booleans(), st.data())
def test_any_size_is_found_soundly_or_refused_in_words(players, rounds, per_table, copies, data):
    tables = data.draw(st.integers(2, players // per_table))
    effort = Effort(moves=20_000, seconds=5)
    try:
        movement = optimise(players, rounds, tables, per_table, copies, effort)
    except MovementError as error:
        if error.code == "nothing_found":
            return
        raise
    assert all(finding.severity == "warning" for finding in check(movement))
    assert (movement.players, len(movement.rounds), movement.per_table) == (players, rounds, per_table)
    assert {len(this.tables) for this in movement.rounds} == {tables}
    assert copies or movement.copies == 1


@pytest.mark.parametrize(("players", "rounds"), [(9, 9), (16, 5)])
def test_after_a_perfect_schedule_no_other_kind_is_searched(players, rounds):
    assert kinds(players, rounds, players // 4, 4, True) == [Cycle, General]
    told = []
    effort = Effort(60, moves=200_000, progress=told.append)
    assert fairness(optimise(players, rounds, copies=True, effort=effort)).imbalance == 0
    assert [progress.stage for progress in told].count("compiling") == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((7,), "movement_not_whole"),
        ((241,), "movement_not_whole"),
        (("12",), "movement_not_whole"),
        ((12, 1), "movement_not_whole"),
        ((12, 241), "movement_not_whole"),
        ((12, True), "movement_not_whole"),
        ((12, 5, 4), "optimised_tables"),
        ((12, 5, 1), "optimised_tables"),
        ((12, 5, 2.0), "movement_not_whole"),
        ((12, None, 10**400), "movement_not_whole"),
    ],
)
def test_refusals(arguments, code):
    with pytest.raises(MovementError) as refusal:
        optimise(*arguments)
    assert refusal.value.code == code
    assert sentence(refusal.value)
