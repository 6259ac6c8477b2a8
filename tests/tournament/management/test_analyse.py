"""`manage.py analyse`: known values, its shape, and refusals that name the line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deals.layouts import AT_FOUR, AT_THREE
from tests.tournament.management.calling import call_json, send

ROOT = Path(__file__).parent.parent.parent.parent
KNOWN = json.loads((ROOT / "tests" / "data" / "dd_values.json").read_text())["deals"]


@pytest.fixture
def run(capsys, monkeypatch):
    def call(text, *options):
        send(monkeypatch, text if isinstance(text, bytes) else text.encode())
        return call_json(capsys, "analyse", *options)

    return call


def test_known_values_through_the_command_itself():
    lines = "".join(f"{known['deal']}\n" for known in KNOWN)
    command = [sys.executable, "manage.py", "analyse", "--raw", "--json"]
    done = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, text=True, check=True)
    expected = [{"values": known["values"], "misere": known["misere"]} for known in KNOWN]
    assert json.loads(done.stdout) == expected


def test_an_analysis(run):
    status, answer, _errors = run(f"# two tables\n\n{AT_FOUR}\n{AT_THREE}\n")
    assert (status, len(answer)) == (0, 2)
    four, three = answer
    assert (four["layout"], four["first_hand"]) == (AT_FOUR, "N")
    assert (three["layout"], three["first_hand"]) == (AT_THREE, "S")
    assert four["tricks"]["S"] == {"S": 4, "C": 4, "D": 3, "H": 4, "NT": 4}
    assert (four["best"], four["par"]) == ({"N": None, "E": None, "S": None}, None)
    assert sum(four["all_pass"].values()) == 10
    assert sorted(four["misere"]) == ["E", "N", "S"]


def test_warming_up_reads_nothing(run):
    assert run(b"\xff\x00", "--warm-up")[:2] == (0, [])


@pytest.mark.parametrize(
    ("text", "options", "code", "named"),
    [
        ("", [], "file_empty", "nothing"),
        (b"N:\x00", [], "file_not_text", "text"),
        ("N:" + "A" * 1_000_001, [], "file_too_long", "1000000"),
        (f"{AT_FOUR}\nx\n", [], "layout_unreadable", "line 2"),
        (AT_FOUR.replace("A.KT9", "A.KT"), [], "cards_missing", "C9"),
        (AT_FOUR.replace("W:8", "W:7"), ["--raw"], "card_twice", "S7"),
        (AT_FOUR.replace("A.KT9", "A.KT"), ["--raw"], "unequal_hands", "N 9, E 10, S 10"),
        ("N:A... E:K...", ["--raw"], "not_three_hands", "N, E"),
        ("N:... E:... S:...", ["--raw"], "no_cards", "line 1"),
        ("N:1... E:K... S:Q...", ["--raw"], "unknown_rank", "S1"),
    ],
)
def test_refusals(run, text, options, code, named):
    status, answer, errors = run(text, *options)
    assert (status, answer["error"]) == (2, code)
    assert named in answer["detail"]
    assert answer["detail"] in errors
