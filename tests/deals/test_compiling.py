"""Machine code is made once, kept on disk, and loaded by the next process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deals.compiling import compiled

ROOT = Path(__file__).parent.parent.parent
SOLVE = """
from deals import all_pass_search, double_dummy, suit_tables
from deals.all_pass import all_pass_tricks
from deals.dealing import deal_layout
from deals.solver import warm_up, with_talon
warm_up()
deal = deal_layout(b"key", "event", 1)
print(with_talon(deal, "E"), all_pass_tricks(deal.hands, "E"))
loops = [suit_tables.fill_all, double_dummy.search, all_pass_search.search]
print("made", sum(sum(loop.stats.cache_misses.values()) for loop in loops))
"""


def run(folder):
    done = subprocess.run(
        [sys.executable, "-c", SOLVE],
        cwd=ROOT,
        env=os.environ | {"NUMBA_CACHE_DIR": str(folder)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    answer, made = done.stdout.rsplit("made", 1)
    return answer, int(made)


@pytest.mark.slow
def test_what_one_process_compiled_the_next_one_loads(tmp_path):
    first, made = run(tmp_path)
    again, made_again = run(tmp_path)
    assert (first, made, made_again) == (again, 3, 0)


@pytest.mark.slow
def test_two_processes_may_compile_at_once(tmp_path):
    both = [
        subprocess.Popen(
            [sys.executable, "-c", SOLVE],
            cwd=ROOT,
            env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    answers = [process.communicate()[0].rsplit("made", 1)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert answers[0] == answers[1] == run(tmp_path)[0]


def test_without_a_file_of_its_own_a_function_is_compiled_anew():
    """Numba keeps its code beside the source; what has none cannot be kept, and works all the same."""
    names = {}
    exec("def twice(number): return 2 * number", names)
    twice = compiled(names["twice"])
    assert twice(21) == 42
    assert twice.signatures
    assert not twice.stats.cache_path
