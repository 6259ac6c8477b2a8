"""The clock of the machine jumps by an hour, on and back again, while an evening is played.

Every process of the program reads the hour from a file in which the test puts it on and back.
"""

import pytest

from tests.survival.evenings import check_kept, evening
from tests.survival.hall import hall
from tests.survival.phones import Client
from tests.survival.rehearsed import rehearsed
from tests.tournament.programs import ROOT

PLAYERS, SEED = 8, 13
HOUR = 3600
# What the director does to the clock of the hall after each jump.
ACTS = ({"act": "end", "round": "1"}, {"act": "start", "round": "3", "minutes": "20"})
# Python runs this before anything else; monotonic clocks go on, as they do when a real clock is put on.
PRETENDS = """
import datetime, os, time
import django.utils.timezone as timezone

def ahead():
    with open(os.environ["PRETENDED"]) as file:
        return int(file.read() or 0)

def shifted(real, more):
    return lambda: real() + more(ahead())

time.time = shifted(time.time, float)
timezone.now = shifted(timezone.now, lambda seconds: datetime.timedelta(seconds=seconds))
"""


@pytest.mark.parametrize(
    ("database", "jumps"),
    [("sqlite", (HOUR, 0)), ("postgresql", (-HOUR, 0))],
    ids=["sqlite, on and back", "postgresql, back and on"],
    indirect=["database"],
)
def test_entry_and_standings_go_on(database, jumps, tmp_path):
    pretended = tmp_path / "pretended"
    put(pretended, 0)
    (tmp_path / "sitecustomize.py").write_text(PRETENDS)
    under = {"PYTHONPATH": f"{tmp_path}:{ROOT}", "PRETENDED": str(pretended)}
    plan = rehearsed(tmp_path, PLAYERS, SEED, 0)
    with hall(tmp_path, database, more=under) as served:
        one = evening(served, plan)
        one.act("clock/", {"act": "start", "round": "1", "minutes": "20"}, "start")
        one.play_on(1, 1)
        for number, jump in enumerate(jumps):
            put(pretended, jump)
            one.act("clock/", ACTS[number], f"jump-{number}")
            one.play_on(2 + number, 2 + number)
            check_shown(served, plan)
        one.act("clock/", {"act": "end", "round": "3"}, "last")
        one.play_on(4, plan.rounds)
        check_shown(served, plan)
        check_kept(served, one)
        check_jumped(served, plan, jumps)
        assert one.tally.counts["sent again"] == 0
        assert served.told("verify")["ok"]
        assert "Traceback" not in served.complaints


def put(file, seconds):
    """Whoever reads meanwhile finds the one or the other."""
    fresh = file.with_suffix(".new")
    fresh.write_text(str(seconds))
    fresh.replace(file)


def check_jumped(served, plan, jumps):
    """The log says so itself: two acts one after the other are most of an hour apart, in either direction."""
    said = served.run(
        "from tournament.models import LogEntry",
        f"log = LogEntry.objects.filter(event__slug={plan.slug!r}).order_by('pk')",
        "moments = list(log.values_list('at', flat=True))",
        "print(*[round((b - a).total_seconds()) for a, b in zip(moments, moments[1:])])",
    )
    steps = [int(step) for step in said.split()]
    assert max(steps) > HOUR / 2, jumps
    assert min(steps) < -HOUR / 2, jumps


def check_shown(served, plan):
    for path in (f"/e/{plan.slug}/standings/", f"/e/{plan.slug}/screen/", f"/e/{plan.slug}/"):
        assert Client(served.address).ask("GET", path).status == 200
