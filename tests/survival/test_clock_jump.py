"""The clock of the machine jumps by an hour, on and back again, while an evening is played.

The whole program runs under libfaketime, which reads the time it pretends from a file.
"""

from pathlib import Path

import pytest

from tests.survival.conftest import REQUIRED
from tests.survival.evenings import check_kept, evening
from tests.survival.hall import hall
from tests.survival.phones import Client
from tests.survival.rehearsed import rehearsed

PLAYERS, SEED = 8, 13
LIBRARY = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
# What the director does to the clock of the hall after each jump.
ACTS = ({"act": "end", "round": "1"}, {"act": "start", "round": "3", "minutes": "20"})
MISSING = "libfaketime is not installed. On Debian and Ubuntu: apt install libfaketime"


@pytest.mark.parametrize("jumps", [("+1h", "+0"), ("-1h", "+0")], ids=["on and back", "back and on"])
@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
def test_entry_and_standings_go_on(database, jumps, tmp_path):
    if not LIBRARY:
        pytest.fail(MISSING, pytrace=False) if REQUIRED else pytest.skip(MISSING)
    pretended = tmp_path / "pretended"
    pretended.write_text("+0\n")
    under = {
        "LD_PRELOAD": str(LIBRARY[-1]),
        "FAKETIME_TIMESTAMP_FILE": str(pretended),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    plan = rehearsed(tmp_path, PLAYERS, SEED, 0)
    with hall(tmp_path, database, more=under) as served:
        one = evening(served, plan)
        one.act("clock/", {"act": "start", "round": "1", "minutes": "20"}, "start")
        one.play_on(1, 1)
        for number, jump in enumerate(jumps):
            pretended.write_text(f"{jump}\n")
            one.act("clock/", ACTS[number], f"jump-{number}")
            one.play_on(2 + number, 2 + number)
            check_shown(served, plan)
        one.act("clock/", {"act": "end", "round": "3"}, "last")
        one.play_on(4, plan.rounds)
        check_shown(served, plan)
        check_kept(served, one)
        assert one.tally.counts["sent again"] == 0
        assert served.told("verify")["ok"]
        assert "Traceback" not in served.complaints


def check_shown(served, plan):
    for path in (f"/e/{plan.slug}/standings/", f"/e/{plan.slug}/screen/", f"/e/{plan.slug}/"):
        assert Client(served.address).ask("GET", path).status == 200
