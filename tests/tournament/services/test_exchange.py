import datetime

import pytest

from tests.tournament.factories import (
    DIRECTOR,
    EventFactory,
    game_row,
    play,
    seated_event,
)
from tests.tournament.services.event_files import (
    FILE,
    change,
    elsewhere,
    exported,
    refused,
    same_but_slug,
    typed,
)
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry
from tournament.selectors.embargo import Viewer
from tournament.selectors.standings import standings
from tournament.services.events import NewEvent, event_create, event_finish
from tournament.services.exchange import event_load
from tournament.services.people import NewEntrant, entrants_import
from tournament.services.verification import differences
from tournament.wording import sentence

CUP = {
    "slug": "cup",
    "title": "Cup",
    "starts_on": datetime.date(2026, 11, 28),
    "time_zone": "Europe/Kyiv",
}


def test_rulings_and_publications_come_back_exactly(ruled):
    data = exported(ruled)
    loaded = event_load(data=elsewhere(data), actor=FILE)
    again = exported(loaded)
    assert same_but_slug(again) == same_but_slug(data)
    assert [len(again[name]) for name in ("rulings", "publications", "correction_requests")] == [6, 2, 1]
    assert standings(loaded, Viewer.DIRECTOR).rows == standings(ruled, Viewer.DIRECTOR).rows


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (["tie_breaks"], ["luck"], "unknown_tie_break"),
        (["master_points"], [1.5], "master_points_wrong"),
        (["corrections_until"], "soon", "wrong_shape"),
        (["rulings", 0, "kind"], "whim", "wrong_shape"),
        (["rulings", 0, "reason"], "", "ruling_reason"),
        (["rulings", 0, "deal"], None, "wrong_shape"),
        (["rulings", 0, "deal"], 99, "deal_unknown"),
        (["rulings", 0, "seats", 0, "in_force"], True, "seat_ruled"),
        (["rulings", 1, "seats", 0, "percent"], 101, "wrong_shape"),
        (["rulings", 1, "seats", 0, "status"], "lucky", "wrong_shape"),
        (["rulings", 1, "seats", 0, "number"], 99, "number_unknown"),
        (["rulings", 1, "seats", 0, "round"], 99, "wrong_shape"),
        (["rulings", 0, "seats", 1, "whists"], "7.5", "not_a_fraction"),
        (["rulings", 2, "number"], None, "wrong_shape"),
        (["rulings", 2, "detail", "percent"], "25", "wrong_shape"),
        (["rulings", 3, "detail", "groups"], [[1]], "wrong_shape"),
        (["rulings", 3, "detail", "groups"], [[[4, 1, 1]]], "wrong_shape"),
        (["entrants", 3, "substitutes"], [{"name": "А", "from_round": 1}], "wrong_shape"),
        (["entrants", 3, "substitutes"], [{"name": "А", "from_round": 40_000}], "wrong_shape"),
        (["correction_requests", 0, "decision"], "maybe", "wrong_shape"),
        (["correction_requests", 0, "text"], "", "correction_asked"),
        (["publications", 0, "version"], 2, "wrong_shape"),
        (["publications", 0, "logged"], 10_000, "wrong_shape"),
    ],
)
def test_a_wrong_ruling_refuses_the_whole_file(ruled, path, value, code):
    assert refused(change(elsewhere(exported(ruled)), path, value)).code == code


def test_a_played_event_comes_back_exactly(lively):
    data = exported(lively)
    loaded = event_load(data=elsewhere(data), actor=FILE)
    assert same_but_slug(exported(loaded)) == same_but_slug(data)
    assert standings(loaded, Viewer.DIRECTOR) == standings(lively, Viewer.DIRECTOR)


def test_a_finished_event_comes_back_finished(played):
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    loaded = event_load(data=elsewhere(exported(played)), actor=FILE)
    assert loaded.state == "finished"


def test_an_event_in_registration_comes_back(db):
    event = EventFactory()
    entrants_import(
        event=event, people=[NewEntrant("Анна", "Север"), NewEntrant("Анна", "Север")], actor=DIRECTOR
    )
    data = exported(event)
    loaded = event_load(data=elsewhere(data), actor=FILE)
    assert same_but_slug(exported(loaded)) == same_but_slug(data)


def test_a_typed_file_needs_only_facts(played):
    loaded = event_load(data=typed(played), actor=FILE)
    assert standings(loaded, Viewer.DIRECTOR).rows == standings(played, Viewer.DIRECTOR).rows
    assert loaded.state == "running"
    assert LogEntry.objects.get(event=loaded).action == "event_load"


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (["format"], "bridge", "not_an_event"),
        (["version"], 2, "other_version"),
        (["version"], "1", "other_version"),
        (["version"], True, "other_version"),
        (["version"], ..., "other_version"),
        (["title"], ..., "field_missing"),
        (["title"], 5, "wrong_shape"),
        (["title"], "\x00", "wrong_shape"),
        (["title"], "\ud800", "wrong_shape"),
        (["date"], "28.11.2026", "wrong_shape"),
        (["convention"], "bridge", "unknown_convention"),
        (["surprise"], 1, "unknown_field"),
        (["entrants", 0, "name"], ..., "wrong_shape"),
        (["entrants", 0, "number"], 2, "number_taken"),
        (["entrants", 0, "number"], -1, "wrong_shape"),
        (["entrants", 0, "number"], None, "numbers_not_drawn"),
        (["entrants", 0, "number"], 99, "numbers_with_gaps"),
        (["entrants", 7], ..., "movement_not_whole"),
        (["entrants"], {}, "wrong_shape"),
        (["movement", "scheme"], "rulebook-12", "scheme_of_other_number"),
        (["movement", "scheme"], "waltz", "scheme_unknown"),
        (["movement"], None, "movement_not_assigned"),
        (["deals", 0, "deal"], 2, None),
        (["deals", 0, "set"], 99, "set_unknown"),
        (["deals", 0, "layout"], "N:A", None),
        (["records", 0, "deal"], 99, "deal_unknown"),
        (["records", 0, "deal"], 10**30, "wrong_shape"),
        (["records", 0, "table"], 7, "deal_not_due"),
        (["records", 0, "table"], "1", "wrong_shape"),
        (["records", 0, "table"], 2, "record_twice"),
        (["records", 0, "tricks"], 9, None),
        (["records", 0, "surprise"], 9, "field_not_known"),
        (["records", 0, "whists"], {"N": "1"}, "whists_differ"),
        (["records", 0, "whists"], {"N": 0.5}, "not_a_fraction"),
        (["records", 0, "seats"], {"N": 1, "E": 2, "S": 3, "W": 4}, "wrong_people"),
        (["records", 0, "entered_at"], "2026-11-28T10:00:00", "wrong_shape"),
        (["records", 0], 5, "wrong_shape"),
    ],
)
def test_a_wrong_fact_refuses_the_whole_file(played, path, value, code):
    error = refused(change(typed(played), path, value))
    if code is not None:
        assert error.code == code


def test_a_refused_row_is_found_by_its_deal_and_table(played):
    error = refused(change(typed(played), ["records", 3, "tricks"], 9))
    record = typed(played)["records"][3]
    assert sentence(error).startswith(f"deal {record['deal']}, table {record['table']}: ")


def test_one_layout_twice_is_caught(played):
    data = typed(played)
    data["deals"][4]["layout"] = data["deals"][0]["layout"]
    assert refused(data).code in ("layout_twice", "dealer_differs")


def test_written_whists_are_compared(played):
    data = typed(played)
    whists = {"N": "-5", "E": "7", "S": "3", "W": "-5"}
    loaded_row = data["records"][0]
    assert loaded_row["deal"] == 1
    assert loaded_row["tricks"] == 6
    assert event_load(data=change(data, ["records", 0, "whists"], whists), actor=FILE)


def test_an_event_that_is_here_is_not_loaded_over(played):
    assert refused(exported(played)).code == "event_exists"


@pytest.mark.parametrize("data", [None, [], "text", 5, {}, {"format": "prikup-event"}])
def test_what_is_no_event_file_is_refused(db, data):
    assert refused(data).code in ("not_an_event", "other_version")


def test_a_log_with_a_key_twice_is_refused(lively):
    data = elsewhere(exported(lively))
    keyed = next(entry for entry in data["log"] if entry["key"])
    data["log"].append(keyed)
    assert refused(data).code == "key_twice"


def test_finished_with_records_missing_is_refused(event):
    play(event, rounds=2)
    data = change(elsewhere(exported(event)), ["state"], "finished")
    assert refused(data).code == "records_missing"


def test_a_row_for_a_resting_player_is_refused(played):
    error = refused(change(typed(played), ["records", 0, "declarer"], "N"))
    assert error.code == "declarer_rests"


def test_an_event_of_three_at_a_table_is_refused_for_a_scheme_of_four(db):
    data = typed_for(seated_event(8))
    assert refused({**data, "per_table": 3}).code


def typed_for(event):
    play(event, rounds=1)
    assert game_row(event, 1)
    return typed(event)


def test_loading_leaves_no_trace_of_a_refused_file(played):
    with pytest.raises(TournamentError):
        event_load(data=change(typed(played), ["records", 5, "table"], 9), actor=FILE)
    assert not Event.objects.filter(slug="copy").exists()


def test_a_copy_beside_the_event_made_by_the_same_key(db):
    event = event_create(new=NewEvent(**CUP), actor=DIRECTOR, key="made once")
    for slug in ("copy", "another"):
        copy = event_load(data=exported(event) | {"slug": slug}, actor=FILE)
        assert LogEntry.objects.get(event=copy, action="event_create").key == ""
        assert differences(copy) == []
    assert LogEntry.objects.get(event=event, action="event_create").key == "made once"
