"""Several directors at one clock in the same instant, in several processes, on a real file database."""

import json
import subprocess
import sys
import time
from collections import Counter

import pytest

from tests.tournament.factories import seated_event
from tests.tournament.programs import ROOT, environment, manage
from tournament.selectors.exchange import event_to_json

PROGRAM = ROOT / "tests" / "tournament" / "services" / "clock_many.py"


def at_once(database, start, what, workers):
    """The answer each of `workers` got to one and the same act."""
    programs = [
        subprocess.Popen(
            [sys.executable, PROGRAM, f"{what}{number}", str(start), what],
            stdout=subprocess.PIPE,
            text=True,
            env=environment(database),
            cwd=ROOT,
        )
        for number in range(workers)
    ]
    for program in programs:
        assert program.stdout.readline() == "ready\n"
    time.sleep(0.1)
    start.touch()
    answers = [program.communicate(timeout=60)[0].strip() for program in programs]
    assert all(program.returncode == 0 for program in programs)
    return Counter(answers)


@pytest.mark.slow
def test_one_round_starts_once_and_gets_its_minutes_once(db, tmp_path):
    file, database = tmp_path / "event.json", tmp_path / "db.sqlite3"
    file.write_text(json.dumps(event_to_json(seated_event(8))), encoding="utf-8")
    assert manage(database, "migrate", "--verbosity", "0").code == 0
    assert manage(database, "load_event", str(file)).code == 0
    assert at_once(database, tmp_path / "start", "start", 4) == {"1": 4}
    assert at_once(database, tmp_path / "more", "more", 3) == {"1": 1, "clock_changed": 2}
    exported = manage(database, "export_event", "cup").json
    (timing,) = exported["round_timings"]
    assert (timing["minutes"], timing["extended"]) == (16, 5)
    acts = Counter(entry["action"] for entry in exported["log"])
    assert (acts["round_start"], acts["round_extend"]) == (1, 1)
