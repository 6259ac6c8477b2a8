"""An evening during which processes are killed, as by a pulled plug, at moments nobody knows.

Whatever was acknowledged is there once, and the standings are those of an evening on which nothing happened.
"""

from statistics import median

import pytest

from tests.survival.evenings import check_kept, evening
from tests.survival.hall import hall
from tests.survival.kills import Killer
from tests.survival.phones import Impatient
from tests.survival.rehearsed import rehearsed

SEED = 20261130
PAPERS, ANALYSIS = "papers/", "analysis/"
DISPUTED = 20  # every so manieth result
IMPATIENT = 0.2  # so many of all entries are sent again although the first has not been answered


@pytest.mark.parametrize(
    ("database", "players", "kills"), [("postgresql", 24, 200), ("sqlite", 12, 40)], indirect=["database"]
)
def test_nothing_is_lost_and_nothing_doubled(database, players, kills, request, tmp_path, capsys):
    plan, right, usual, writes = clean_evening(tmp_path, players)
    queue = request.getfixturevalue("queue").url if database.startswith("postgres") else ""
    with hall(tmp_path, database, queue) as served:
        broken = evening(served, plan)
        broken.orders = (PAPERS, ANALYSIS) if queue else (PAPERS,)
        killer = broken.between = Killer(served, kills, writes, SEED, latest=2 * usual)
        broken.impatient = Impatient(IMPATIENT, usual, SEED)
        broken.play()
        killer.finish()
        with capsys.disabled():
            print(f"\n{database.split(':')[0]}: {kills} kills {dict(killer.done)}, {said_of(broken)}")
        assert sum(killer.done.values()) == kills
        check_kept(served, broken)
        assert served.told("standings", plan.slug, "--json") == right
        assert served.told("verify")["ok"]


def clean_evening(folder, players):
    """The plan of the evening, the standings it comes to, how long a request takes, and how many write."""
    (folder / "clean").mkdir()
    plan = rehearsed(folder / "clean", players, SEED, DISPUTED)
    with hall(folder / "clean", f"sqlite:///{folder}/clean/db.sqlite3") as served:
        clean = evening(served, plan)
        clean.play()
        check_kept(served, clean)
        right = served.told("standings", plan.slug, "--json")
        return plan, right, median(clean.tally.waits), len(clean.acknowledged)


def said_of(evening):
    counts = evening.tally.counts
    return (
        f"{len(evening.acknowledged)} acknowledged, {counts['sent again']} times sent again, "
        f"longest wait {max(evening.tally.waits):.1f} s, outcomes {dict(counts)}"
    )
