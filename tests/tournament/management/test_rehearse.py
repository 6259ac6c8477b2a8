"""`manage.py rehearse`: its answer, the file it writes, and refusals in words."""

import json

import pytest
from django.core.management import call_command

from tests.tournament.management.calling import call_json
from tests.tournament.services.event_files import FILE, exported
from tournament.models import Event, Person
from tournament.services.exchange import event_load
from tournament.services.rehearsal.evening import NOT_PLAYING
from tournament.services.rehearsal.plan import INCIDENTS
from tournament.services.rehearsal.players import players_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(capsys):
    return lambda *arguments: call_json(capsys, "rehearse", *map(str, arguments))


def test_the_event_stays(run):
    status, answer, errors = run("--players", 8, "--seed", 3)
    assert status == 0
    assert answer == {
        "slug": "rehearsal-8-3",
        "players": 8,
        "rounds": 7,
        "records": 28,
        "incidents": [],
        "skills": answer["skills"],
    }
    assert Event.objects.get().slug == "rehearsal-8-3"
    lines = errors.splitlines()
    assert len(lines) == 7
    assert lines == [f"Round {number} of 7 is played." for number in range(1, 8)]


def test_skills_stand_beside_the_places_reached(run):
    """The skills are those the tables played with; the places are those of the published table."""
    _status, answer, _errors = run("--players", 8, "--seed", 3)
    skill_of = {player.name: player.skill for player in players_of(3, 8 + NOT_PLAYING)}
    rows = Event.objects.get().publications.get().snapshot["standings"]
    expected = [
        {"number": row["entrant"], "skill": skill_of[row["name"]], "place": row["place"]} for row in rows
    ]
    assert len({row["skill"] for row in expected}) > 4
    assert answer["skills"] == sorted(expected, key=lambda row: (-row["skill"], row["number"]))


def test_incidents_are_listed(run):
    status, answer, _errors = run("--players", 8, "--seed", 3, "--incidents", "penalty,conflict")
    assert status == 0
    assert [(found["incident"], sorted(found)) for found in answer["incidents"]] == [
        ("conflict", ["deal", "incident", "round", "table"]),
        ("penalty", ["incident", "number", "round"]),
    ]


def test_a_file_leaves_nothing_and_is_the_same_event(run, tmp_path):
    path = tmp_path / "some" / "event.json"
    arguments = ("--players", 8, "--seed", 3, "--incidents", "all")
    status, answer, _errors = run(*arguments, "--out", path)
    assert (status, answer["file"]) == (0, str(path))
    assert {found["incident"] for found in answer["incidents"]} == set(INCIDENTS)
    assert {row["number"] for row in answer["skills"]} == set(range(1, 9))
    assert not Event.objects.exists()
    assert not Person.objects.exists()
    data = json.loads(path.read_text(encoding="utf-8"))
    assert exported(event_load(data=data, actor=FILE)) == data
    Event.objects.update(slug="loaded")
    run(*arguments)
    assert exported(Event.objects.get(slug="rehearsal-8-3")) == data


def test_the_same_seed_writes_the_same_bytes(run, tmp_path):
    for name in "ab":
        run("--players", 9, "--seed", 0, "--out", tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert (tmp_path / "a").read_bytes().endswith(b"}\n")


@pytest.mark.parametrize(
    ("arguments", "code", "named"),
    [
        (("--players", "3999", "--seed", "1"), "nothing_fits", "3996, 4000"),
        (("--players", "0", "--seed", "1"), "movement_not_whole", "8"),
        (("--players", "-8", "--seed", "1"), "movement_not_whole", "-8"),
        (("--players", str(10**30), "--seed", "1"), "movement_not_whole", "4000"),
        (("--players", "8", "--seed", "-1"), "rehearsal_seed", "-1"),
        (("--players", "8", "--seed", str(10**30)), "rehearsal_seed", "1000000000"),
        (("--players", "9" * 5000, "--seed", "1"), "bad_arguments", "--players"),
        (("--players", "8", "--seed", "9" * 5000), "bad_arguments", "--seed"),
        (("--players", "8.0", "--seed", "1"), "bad_arguments", "8.0"),
        (("--players", "eight", "--seed", "1"), "bad_arguments", "eight"),
        (("--players", "8"), "bad_arguments", "--seed"),
        (("--seed", "8"), "bad_arguments", "--players"),
        (("--players", "8", "--seed", "1", "--incidents", "flood"), "incident_unknown", "wrong-box"),
        (("--players", "8", "--seed", "1", "--incidents", ""), "incident_unknown", "wrong-box"),
        (("--players", "8", "--seed", "1", "--incidents", "x" * 9999), "incident_unknown", "withdrawal"),
        (("--players", "8", "--seed", "1", "--incidents", "\udcff"), "bad_arguments", "incidents"),
    ],
)
def test_refusals(run, arguments, code, named):
    status, answer, errors = run(*arguments)
    assert (status, answer["error"]) == (2, code)
    assert named in answer["detail"]
    assert errors == answer["detail"] + "\n"
    assert not Event.objects.exists()


def test_a_second_run_is_refused(run):
    run("--players", 8, "--seed", 1)
    status, answer, _errors = run("--players", 8, "--seed", 1)
    assert (status, answer["error"]) == (2, "event_exists")
    assert "rehearsal-8-1" in answer["detail"]
    assert Event.objects.count() == 1


def test_a_file_that_cannot_be_written_leaves_nothing(run, tmp_path):
    status, answer, _errors = run("--players", 8, "--seed", 1, "--out", tmp_path)
    assert (status, answer["error"]) == (2, "file_unwritable")
    assert not Event.objects.exists()
    assert list(tmp_path.iterdir()) == []


def test_help_names_the_incidents(capsys):
    with pytest.raises(SystemExit):
        call_command("rehearse", "--help")
    # Long lines are broken, also at hyphens.
    said = "".join(capsys.readouterr().out.split())
    assert all(name in said for name in INCIDENTS)
