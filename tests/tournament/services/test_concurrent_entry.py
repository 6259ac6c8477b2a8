"""Several worker processes entering one table's deals at the same instant, on a real file database."""

import json
import subprocess
import sys
import time
from collections import Counter

import pytest

from tests.tournament.factories import seated_event
from tests.tournament.programs import ROOT, environment, manage
from tournament.selectors.exchange import event_to_json

PROGRAM = ROOT / "tests" / "tournament" / "services" / "enter_many.py"


@pytest.fixture
def database(db, tmp_path):
    file = tmp_path / "event.json"
    file.write_text(json.dumps(event_to_json(seated_event(8))), encoding="utf-8")
    database = tmp_path / "db.sqlite3"
    assert manage(database, "migrate", "--verbosity", "0").code == 0
    assert manage(database, "load_event", str(file)).code == 0
    return database


def enter_at_once(database, tmp_path, workers):
    """Each worker is (author, "made" or "down"); returns their answers."""
    start = tmp_path / "start"
    programs = [
        subprocess.Popen(
            [sys.executable, PROGRAM, author, str(start), made],
            stdout=subprocess.PIPE,
            text=True,
            env=environment(database),
            cwd=ROOT,
        )
        for author, made in workers
    ]
    for program in programs:
        assert program.stdout.readline() == "ready\n"
    time.sleep(0.1)
    start.touch()
    answers = [program.communicate(timeout=60)[0].split() for program in programs]
    assert all(program.returncode == 0 for program in programs)
    return answers


@pytest.mark.slow
def test_equal_entries_at_one_instant_make_one_record(database, tmp_path):
    answers = enter_at_once(database, tmp_path, [("phone", "made")] * 4)
    outcomes = Counter(word for answer in answers for word in answer)
    assert outcomes == {"entered": 2, "repeated": 6}
    assert len(manage(database, "export_event", "cup").json["records"]) == 2


@pytest.mark.slow
def test_different_entries_at_one_instant_make_a_conflict(database, tmp_path):
    answers = enter_at_once(database, tmp_path, [("N", "made"), ("E", "down"), ("N", "made"), ("E", "down")])
    outcomes = Counter(word for answer in answers for word in answer)
    assert outcomes["entered"] == 2
    records = manage(database, "export_event", "cup").json["records"]
    assert len(records) == 2
    for record in records:
        assert len(record["rivals"]) == 1
        assert record["rivals"][0]["row"]["tricks"] != record["tricks"]
