"""load_event, export_event, standings and director as programs: shapes, exit codes, no traceback."""

import json

import pytest

from tests.tournament.factories import DIRECTOR, play, seated_event
from tests.tournament.programs import manage
from tournament.selectors.exchange import event_to_json
from tournament.services.rulings import Grounds, penalty_give


@pytest.fixture
def database(tmp_path):
    database = tmp_path / "db.sqlite3"
    assert manage(database, "migrate", "--verbosity", "0").code == 0
    return database


@pytest.fixture
def file(db, tmp_path):
    event = seated_event(8)
    play(event)
    event.refresh_from_db()
    file = tmp_path / "event.json"
    file.write_text(json.dumps(event_to_json(event)), encoding="utf-8")
    return file


def refused(done, code):
    assert done.code == 2, done
    assert done.json["error"] == code
    assert done.json["detail"] == done.err.strip()
    assert "Traceback" not in done.err
    assert done.err.count("\n") == 1
    return done.json["detail"]


def test_a_round_trip_gives_the_same_standings_byte_for_byte(database, file, tmp_path):
    loaded = manage(database, "load_event", str(file))
    assert loaded.json == {"slug": "cup", "title": "Cup", "entrants": 8, "deals": 14, "records": 28}
    before = manage(database, "standings", "cup", "--json")
    assert manage(database, "export_event", "cup", "--out", str(tmp_path / "out.json")).code == 0
    other = tmp_path / "other.sqlite3"
    manage(other, "migrate", "--verbosity", "0")
    assert manage(other, "load_event", str(tmp_path / "out.json")).code == 0
    assert manage(other, "standings", "cup", "--json").out == before.out
    assert manage(other, "export_event", "cup").out == manage(database, "export_event", "cup").out


def test_the_standings_are_a_table_for_reading(database, file):
    manage(database, "load_event", str(file))
    lines = manage(database, "standings", "cup").out.splitlines()
    assert lines[0] == "Cup"
    assert len(lines) == 3 + 8
    assert len({len(line) for line in lines[3:]}) == 1


def test_loading_twice_is_refused(database, file):
    manage(database, "load_event", str(file))
    detail = refused(manage(database, "load_event", str(file)), "event_exists")
    assert "cup" in detail


def test_broken_json_is_refused_with_its_place(database, tmp_path):
    file = tmp_path / "broken.json"
    file.write_text('{"format": "prikup-event",\n "version": }', encoding="utf-8")
    assert "line 2, column 13" in refused(manage(database, "load_event", str(file)), "broken_json")


def test_deep_nesting_is_refused(database, tmp_path):
    file = tmp_path / "deep.json"
    file.write_text("[" * 200_000, encoding="utf-8")
    refused(manage(database, "load_event", str(file)), "broken_json")


def test_another_encoding_is_refused(database, tmp_path):
    file = tmp_path / "cp1251.json"
    file.write_bytes('{"title": "Кубок"}'.encode("cp1251"))
    refused(manage(database, "load_event", str(file)), "not_utf8")


def test_another_version_is_refused(database, file):
    data = {**json.loads(file.read_text(encoding="utf-8")), "version": 2}
    file.write_text(json.dumps(data), encoding="utf-8")
    assert "version 2" in refused(manage(database, "load_event", str(file)), "other_version")


def test_a_missing_file_is_named(database, tmp_path):
    assert "nowhere.json" in refused(manage(database, "load_event", "nowhere.json"), "file_unreadable")
    refused(manage(database, "load_event", str(tmp_path)), "file_unreadable")


@pytest.mark.parametrize("command", ["export_event", "standings"])
def test_an_unknown_event_is_named(database, command):
    assert "nothing" in refused(manage(database, command, "nothing"), "event_unknown")


def test_arguments_that_are_not_understood_are_refused(database):
    refused(manage(database, "standings"), "bad_arguments")
    refused(manage(database, "standings", "cup", "--colour"), "bad_arguments")


def test_a_database_without_tables_says_what_to_run(tmp_path):
    assert "migrate" in refused(manage(tmp_path / "empty.sqlite3", "standings", "cup"), "database_not_ready")


def test_a_file_that_cannot_be_written_is_named(database, file, tmp_path):
    manage(database, "load_event", str(file))
    (tmp_path / "plain").write_text("")
    target = str(tmp_path / "plain" / "out.json")
    assert target in refused(manage(database, "export_event", "cup", "--out", target), "file_unwritable")


@pytest.mark.parametrize("out", ["/", "", "/dev/null"])
def test_an_event_is_not_written_over_what_is_no_file(database, file, out):
    manage(database, "load_event", str(file))
    refused(manage(database, "export_event", "cup", "--out", out), "file_unwritable")


def test_a_director_is_made_once(database):
    made = manage(database, "director", "olga")
    assert made.json["name"] == "olga"
    assert len(made.json["password"]) >= 12
    refused(manage(database, "director", "olga"), "account_exists")
    again = manage(database, "director", "olga", "--reset")
    assert again.json["name"] == "olga"
    assert again.json["password"] != made.json["password"]
    refused(manage(database, "director", "nobody", "--reset"), "account_unknown")
    for name in ("\x07", "", " ", " olga"):
        refused(manage(database, "director", name), "bad_account_name")


@pytest.mark.parametrize(
    "text", ['{"format": ' + "9" * 5000 + "}", '{"format": "\\ud800"}', "NaN", "", "\ufeff[]"]
)
def test_strange_json_is_refused_in_words(database, tmp_path, text):
    file = tmp_path / "strange.json"
    file.write_text(text, encoding="utf-8")
    done = manage(database, "load_event", str(file))
    refused(done, done.json["error"])


def test_an_argument_that_is_no_text_is_refused(database):
    refused(manage(database, "standings", b"\xff\xfe".decode(errors="surrogateescape")), "bad_arguments")


def test_names_are_printed_whatever_the_terminal_speaks(database, file, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    manage(database, "load_event", str(file))
    assert "Игрок" in manage(database, "export_event", "cup").out
    refused(manage(database, "standings", "Кубок"), "event_unknown")


def test_standings_say_penalties_and_tie_breaks(db, tmp_path, database):
    event = seated_event(8, tie_breaks=["tops", "draw"])
    play(event)
    penalty_give(event=event, number=3, percent=50, grounds=Grounds("late"), actor=DIRECTOR)
    event.refresh_from_db()
    file = tmp_path / "event.json"
    file.write_text(json.dumps(event_to_json(event)), encoding="utf-8")
    manage(database, "load_event", str(file))
    table = manage(database, "standings", "cup", "--json").json
    assert table["tie_breaks"] == ["tops", "draw"]
    rows = {row["entrant"]: row for row in table["standings"]}
    assert {number: row.get("penalty") for number, row in rows.items() if "penalty" in row} == {3: "1"}
    assert all(len(row["tie_breaks"]) == 2 and len(row["tie_breaks"][1]) == 64 for row in rows.values())
