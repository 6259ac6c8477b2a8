import subprocess
import sys
from time import monotonic

import pytest

from movements.checks import check
from movements.cycles import Cycle, cycle_for
from movements.fairness import fairness
from movements.general import General
from movements.movement import rests
from movements.search import Effort, Progress, search
from movements.turning import Turning

PLANS = [
    cycle_for(9, 9, 2),
    cycle_for(10, 5, 2),
    cycle_for(18, 9, 4, copies=True),
    cycle_for(16, 7, 4),
    cycle_for(17, 8, 4),
    cycle_for(13, 6, 4, 3),
    Turning(4, 6, 6),
    Turning(4, 6, 4),
    Turning(3, 4, 4),
    General(10, 4, 2, 6, False),
    General(11, 4, 2, 7, True),
    General(21, 4, 5, 4, False),
    General(14, 3, 4, 6, False),
]


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_what_is_found_is_sound_and_as_fair_as_the_plan_says(plan):
    told = []
    movement = search(plan, Effort(moves=400_000, seed=3, progress=told.append))
    assert check(movement) == ()
    assert movement.scheme == "optimised"
    assert (movement.players, movement.per_table) == (plan.players, plan.per_table)
    assert movement.copies == 1 or plan.copies
    assert (movement.row is not None) == isinstance(plan, Cycle)
    counts = rests(movement).values()
    assert max(counts) - min(counts) <= 1
    assert told[-1].imbalance == pytest.approx(fairness(movement).imbalance, abs=1e-12)


@pytest.mark.parametrize(
    ("plan", "imbalance"),
    [
        (cycle_for(8, 7, 2, copies=True), 0),
        (cycle_for(13, 13, 3), 0),
        (cycle_for(9, 9, 2, copies=True), 0),
        (cycle_for(9, 9, 2), 2 / 3),
        (cycle_for(12, 11, 3, copies=True), 0),
        (cycle_for(12, 11, 3), 0.1925),
        (cycle_for(16, 7, 4), 0.4364),
        (cycle_for(16, 5, 4, copies=True), 0),
    ],
    ids=str,
)
def test_known_best_schedules_are_found_soon(plan, imbalance):
    movement = search(plan, Effort(moves=1_500_000, seconds=60))
    assert fairness(movement).imbalance == pytest.approx(imbalance, abs=5e-5)


def test_twelve_with_copies_all_meet_three_times():
    movement = search(cycle_for(12, 11, 3, copies=True), Effort(moves=2_000_000, seconds=60))
    assert fairness(movement).meetings == {3: 66}


def test_the_same_seed_and_moves_find_the_same():
    first, again, other = (search(cycle_for(20, 5, 5), Effort(moves=70_000, seed=seed)) for seed in (4, 4, 5))
    assert first == again
    assert first != other


def test_more_moves_are_never_worse():
    plan = cycle_for(24, 6, 6)
    found = [fairness(search(plan, Effort(moves=moves))).imbalance for moves in (60_000, 500_000, 900_000)]
    assert found == sorted(found, reverse=True)


@pytest.mark.parametrize("plan", [cycle_for(20, 5, 5), General(60, 4, 15, 15, False)], ids=["small", "large"])
def test_the_time_is_kept_and_progress_is_told(plan):
    told: list[Progress] = []
    began = monotonic()
    search(plan, Effort(seconds=0.4, progress=told.append))
    assert told[0] == Progress("compiling", 0.0, 0, None)
    assert told[-1].seconds < 1.4
    searched = [progress for progress in told if progress.stage == "searching"]
    assert searched
    assert [progress.moves for progress in searched] == sorted(progress.moves for progress in searched)
    known = [progress.imbalance for progress in searched if progress.imbalance is not None]
    assert known == sorted(known, reverse=True)
    assert monotonic() - began < 60


def test_no_time_finds_nothing():
    assert search(cycle_for(12, 11, 3), Effort(seconds=0)) is None


def test_looking_up_a_movement_never_loads_the_compiler():
    program = (
        "import sys, movements.catalogue as c, movements.optimised\n"
        "c.movement_named('auto', 12)\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
