"""`manage.py club` and `manage.py member`, and events that commands load or add up for clubs."""

import json

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command

from tests.tournament.factories import DIRECTOR, EventFactory, play, seated_event
from tournament.models import Club, Event
from tournament.selectors.exchange import event_to_json
from tournament.services.events import event_finish

NORTH = {"slug": "north", "name": "Север", "people": "own", "members": {}, "events": []}


def called(capsys, *arguments):
    """Exit status, the JSON on stdout, the lines on stderr."""
    status = 0
    try:
        call_command(*arguments)
    except SystemExit as end:
        status = end.code
    out, errors = capsys.readouterr()
    return status, json.loads(out), errors.splitlines()


@pytest.fixture
def north(db, capsys):
    made = called(capsys, "club", "north", "--create", "--name", "Север", "--people", "own")
    assert made == (0, NORTH, [])
    return Club.objects.get()


def test_a_club_is_made_shown_changed_and_given_events(north, capsys):
    EventFactory(slug="cup")
    assert called(capsys, "club")[1] == [NORTH]
    changed = called(capsys, "club", "north", "--name", "Норд", "--people", "shared", "--give", "cup")[1]
    assert changed == NORTH | {"name": "Норд", "people": "shared", "events": ["cup"]}
    assert called(capsys, "club", "north")[1] == changed


def test_members_come_and_go(north, capsys):
    get_user_model().objects.create_user("olga")
    assert called(capsys, "member", "north", "olga", "--role", "owner")[1] == {
        "club": "north",
        "members": {"olga": "owner"},
    }
    _status, made, _errors = called(capsys, "member", "north", "petro", "--role", "assistant", "--new")
    assert get_user_model().objects.get(username="petro").check_password(made.pop("password"))
    assert made == {"club": "north", "members": {"olga": "owner", "petro": "assistant"}, "name": "petro"}
    assert called(capsys, "member", "north", "petro", "--remove")[1]["members"] == {"olga": "owner"}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["club", "--create"], "bad_arguments"),
        (["club", "--give", "cup"], "bad_arguments"),
        (["club", "none"], "club_unknown"),
        (["club", "x\x00"], "club_unknown"),
        (["club", "north", "--create", "--name", "Other"], "club_exists"),
        (["club", "south", "--create"], "club_name_wrong"),
        (["club", "NO", "--create", "--name", "x"], "bad_slug"),
        (["club", "north", "--people", "none"], "bad_arguments"),
        (["club", "north", "--give", "none"], "event_unknown"),
        (["member", "north", "olga"], "bad_arguments"),
        (["member", "north", "olga", "--role", "king"], "bad_arguments"),
        (["member", "none", "olga", "--role", "owner"], "club_unknown"),
        (["member", "north", "olga", "--role", "owner"], "account_unknown"),
        (["member", "north", "ol\ud800ga", "--role", "owner"], "bad_arguments"),
        (["member", "north", " olga", "--role", "owner", "--new"], "bad_account_name"),
        (["load_event", "/nothing.json", "--club", "none"], "file_unreadable"),
    ],
)
def test_what_is_refused(north, capsys, arguments, code):
    status, said, errors = called(capsys, *arguments)
    assert (status, said["error"], errors) == (2, code, [said["detail"]])


def test_an_event_is_loaded_for_a_club(north, capsys, tmp_path):
    event = seated_event(8)
    file = tmp_path / "cup.json"
    file.write_text(json.dumps(event_to_json(event) | {"slug": "copy", "log": []}))
    assert called(capsys, "load_event", str(file), "--club", "none")[1]["error"] == "club_unknown"
    assert called(capsys, "load_event", str(file), "--club", "north")[1]["slug"] == "copy"
    copy = Event.objects.get(slug="copy")
    assert (copy.club, copy.entrants.filter(tenures__person__register=north).count()) == (north, 8)


def test_a_season_is_of_one_club_unless_its_keeper_says_so(north, capsys):
    for slug in ("a", "b"):
        play(seated_event(8, slug=slug, master_points=(3, 2, 1)))
    assert called(capsys, "season", "a", "b", "--best", "1", "--json")[0] == 0
    called(capsys, "club", "north", "--give", "b")
    status, said, _errors = called(capsys, "season", "a", "b", "--best", "1", "--json")
    assert (status, said["error"]) == (2, "events_of_clubs")
    assert called(capsys, "season", "a", "b", "--best", "1", "--json", "--across-clubs")[0] == 0


# Personal data


@pytest.fixture
def finished(db):
    event = seated_event(8)
    play(event)
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    return Event.objects.get()


def test_a_person_is_found_exported_and_erased(finished, capsys, tmp_path):
    (found,) = called(capsys, "personal_data", "find", "игрок 3")[1]
    number = str(found["pk"])
    exported = called(capsys, "personal_data", "export", number)[1]
    assert (exported["name"], exported["events"][0]["slug"]) == ("Игрок 3", "cup")
    file = tmp_path / "data.json"
    called(capsys, "personal_data", "export", number, "--out", str(file))
    assert json.loads(file.read_text()) == exported
    erased = called(capsys, "personal_data", "erase", number)[1]
    assert called(capsys, "personal_data", "erase", number)[1] == erased
    assert called(capsys, "personal_data", "find", "игрок 3")[1] == []
    assert called(capsys, "verify")[1]["ok"]


def test_an_account_is_exported_and_erased(finished, capsys):
    called(capsys, "director", "olga")
    called(capsys, "director", "director")
    exported = called(capsys, "personal_data", "export", "director", "--account")[1]
    assert (exported["name"], exported["keeper"]) == ("director", True)
    assert called(capsys, "personal_data", "erase", "director", "--account")[1]["events"] == 1
    refused = called(capsys, "personal_data", "erase", "director", "--account")
    assert (refused[0], refused[1]["error"]) == (2, "account_unknown")
    assert called(capsys, "verify")[1]["ok"]


@pytest.mark.parametrize("who", ["x", "0", "99", "²", "9" * 400, ""])
@pytest.mark.parametrize("act", ["export", "erase"])
def test_nobody_with_that_number(db, capsys, act, who):
    status, said, errors = called(capsys, "personal_data", act, who)
    assert (status, said["error"], errors) == (2, "person_not_found", [said["detail"]])
