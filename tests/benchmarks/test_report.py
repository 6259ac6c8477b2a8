"""The page of figures: its tables, and that the kept ones say what was measured."""

import json
import re
import subprocess
import sys

import pytest

from benchmarks import bridge
from benchmarks.report import Report, document, ratio
from tests.tournament.programs import ROOT

DOCS = ROOT / "docs"
LANGUAGES = {"en": "benchmarks.md", "ru": "benchmarks.ru.md"}


def measured(seconds, **more):
    return {"seconds": seconds, "processor": seconds / 2, "megabytes": 50.4, "runs": 3, **more}


@pytest.fixture
def results():
    """Of a run with 8, 400 and 4000 players."""
    about = dict.fromkeys(("processor", "system", "python", "sqlite"), "one")
    papers = {
        "8": measured(0.5, kilobytes=300.0, pages=98),
        "400": measured(50.0, kilobytes=7000.0, pages=1888),
        "4000": {"left_out": "limit"},
    }
    scoring = {
        "whists": {"8": measured(1.0), "400": measured(2.0), "4000": measured(9.0)},
        "matchpoints": {"8": measured(1.0), "400": measured(2.0), "4000": measured(9.0)},
        "salliere": {"8": measured(0.5), "400": measured(1.0), "4000": {"left_out": "missing"}},
    }
    return {
        "day": "2026-11-30",
        "machine": {**about, "java": None, "cores": 2, "gigabytes": 23.5, "load": 0.25},
        "limit": 120.0,
        "sizes": [8, 400, 4000],
        "growth": {"papers": papers, **scoring},
        "large": {},
        "fixed": {f"{name}_starts": measured(0.4) for name in scoring},
        "searches": {"8": {"rounds": 7, "found": 0.0, "shipped": None, "known": 0.0}},
    }


def rows(text):
    """The cells of every row of the tables by the first of them."""
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return {cells[0]: cells[1:] for cells in lines}


def test_what_was_left_out_is_said_and_does_not_turn_the_slope(results):
    found = rows(Report(results, "en").growth("seconds", Report(results, "en").time))
    assert found["all papers, one PDF"] == ["500 ms", "50.0 s", "over 120 s", "1.18", "—"]


def test_russian_figures_have_their_comma(results):
    found = rows(Report(results, "ru").growth("seconds", Report(results, "ru").time))
    assert found["все бумаги одним PDF"] == ["500 мс", "50,0 с", "больше 120 с", "1,18", "—"]


def test_the_larger_sizes_have_a_slope_of_their_own(results):
    found = rows(Report(results, "en").growth("seconds", Report(results, "en").time))
    assert found["`manage.py whists`"][-2:] == ["0.33", "0.65"]


def test_scoring_stands_beside_the_other_program_by_records(results):
    found = rows(Report(results, "en").scoring("seconds"))
    assert found["records"] == ["2 (start-up)", "28", "1,400", "14,000"]
    assert found["Salliere"] == ["400 ms", "500 ms", "1.00 s", "not installed"]
    assert found["**ours / Salliere**"] == ["2.00", "4.00", "4.00", "—"]
    assert found["the same without start-up"] == ["—", "12.00", "5.33", "—"]


def test_no_ratio_where_one_side_is_missing():
    ours = {"whists": measured(1.0), "matchpoints": measured(1.0)}
    assert ratio({**ours, "salliere": {"left_out": "limit"}}, "seconds") is None
    assert ratio({**ours, "salliere": measured(4.0)}, "seconds") == 0.5


def test_extent_has_pages(results):
    found = rows(Report(results, "en").size())
    assert found["all papers, one PDF"] == ["300 kB, 98 pages", "7,000 kB, 1,888 pages", "over 120 s"]


@pytest.mark.parametrize(("load", "said"), [(0.25, False), (1.0, True)])
def test_a_busy_machine_is_told(results, load, said):
    results["machine"]["load"] = load
    assert ("other work" in document(results, "en")) is said
    assert ("другую работу" in document(results, "ru")) is said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_kept_page_says_what_the_kept_figures_are(language):
    kept = json.loads((DOCS / "benchmarks.json").read_text(encoding="utf-8"))
    assert (DOCS / LANGUAGES[language]).read_text(encoding="utf-8") == document(kept, language)


def test_the_kept_pages_have_the_same_figures():
    """Every figure of the tables, in order."""
    english, russian = ((DOCS / name).read_text(encoding="utf-8") for name in LANGUAGES.values())
    assert figures(english) == figures(russian.replace("\u00a0", "").replace(",", "."))
    assert len(figures(english)) > 100


def figures(text):
    tables = [line.replace(",", "") for line in text.splitlines() if line.startswith("| ")]
    return [re.findall(r"\d+(?:\.\d+)?", cell) for line in tables for cell in line.split("|")[2:]]


def test_bridge_evenings_have_every_pair_at_every_board(tmp_path):
    bridge.write_evening(tmp_path, tables=5, boards=3)
    lines = [line.split(",") for line in (tmp_path / "boards.csv").read_text().splitlines()]
    for board in "123":
        pairs = [pair for number, north, east, *_ in lines if number == board for pair in (north, east)]
        assert sorted(map(int, pairs)) == list(range(1, 11))
    assert all(re.fullmatch(r"[1-7](C|D|H|S|NT)(=|[+-]\d)", line[3]) and line[4] in "NESW" for line in lines)


def test_salliere_scores_as_the_laws_of_bridge_do(tmp_path):
    """By hand: board 1, nobody vulnerable. 400 beats 50 against and ties with nobody; 2 matchpoints a record
    beaten. Board 2, north and south vulnerable."""
    command = bridge.command(tmp_path)
    if command is None:
        pytest.skip("salliere is not installed")
    boards = "1,1,2,3NT=,N\n1,3,4,4S=,N\n1,5,6,2H-1,E\n2,1,2,3NT+1,S\n2,3,4,4H-1,W\n2,5,6,1C=,N\n"
    (tmp_path / "boards.csv").write_text(boards)
    (tmp_path / "names.csv").write_text("".join(f"{pair},Player a,Player b\n" for pair in range(1, 7)))
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    bridge.check(said, tables=3)
    scores = {tuple(line.split(",")[:3]): line.split(",")[6:] for line in written(tmp_path / "boards.csv")}
    assert scores["1", "1", "2"] == ["400", "0", "2", "2"]
    assert scores["1", "3", "4"] == ["420", "0", "4", "0"]
    assert scores["1", "5", "6"] == ["50", "0", "0", "4"]
    assert scores["2", "1", "2"] == ["630", "0", "4", "0"]
    totals = {line.split(",")[0]: line.split(",")[3:5] for line in written(tmp_path / "names.csv")}
    assert totals == {
        **{pair: ["6", "75"] for pair in "16"},
        **{pair: ["4", "50"] for pair in "34"},
        **{pair: ["2", "25"] for pair in "25"},
    }


def written(path):
    return path.read_text().splitlines()


def test_a_table_that_lacks_pairs_is_not_taken():
    with pytest.raises(bridge.NotScored, match="1 of 4 pairs"):
        bridge.check("1 Player a 75\n", tables=2)


@pytest.mark.slow
def test_everything_is_measured_with_8_players(tmp_path):
    command = [sys.executable, "benchmarks/everything.py", "--quick", "--players", "8"]
    command += ["--write", str(tmp_path / "figures.md")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
    results = json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))
    left_out = {name: of["8"] for name, of in results["growth"].items() if "left_out" in of["8"]}
    assert set(left_out) <= {"salliere"}, left_out
    assert results["growth"]["papers"]["8"]["pages"] > 20
    assert results["searches"]["8"]["found"] is not None
    assert done.stdout == f"{(tmp_path / 'figures.md').read_text(encoding='utf-8')}\n"
    assert "По-русски" in done.stdout
    assert "In English" in (tmp_path / "figures.ru.md").read_text(encoding="utf-8")
