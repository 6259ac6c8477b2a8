"""Files whose parts contradict each other, or hold what cannot be kept, are refused as a whole."""

import pytest

from tests.tournament.factories import DIRECTOR, play, seated_event
from tests.tournament.services.event_files import (
    FILE,
    change,
    elsewhere,
    exported,
    refused,
    same_but_slug,
    typed,
)
from tournament.models import Event
from tournament.services.events import event_finish
from tournament.services.exchange import event_load
from tournament.services.rulings import Grounds, entrant_withdraw, ruling_cancel
from tournament.wording import sentence

# Of a played event; each changes one place and says which code refuses it.
OF_A_PLAYED_EVENT = [
    (["version"], 1.0, "other_version"),
    (["state"], "registration", "state_contradicted"),
    (["state"], "drawn", "state_contradicted"),
    (["state"], "published", "state_contradicted"),
    (["missing_accepted"], 3, "missing_accepted_early"),
    (["time_zone"], "localtime", "unknown_time_zone"),
    (["time_zone"], "posixrules", "unknown_time_zone"),
    (["time_zone"], "EST5EDT", "unknown_time_zone"),
    (["movement", "sets"], 8, "sets_unplayed"),
    (["movement", "sets"], 4000, "sets_unplayed"),
    (["deals", 13], ..., "deals_of_set"),
    (["deals", 1, "set"], 2, "deals_of_set"),
    (["records", 0, "seats", "N"], 1.0, "wrong_shape"),
    (["records", 0, "seats", "N"], True, "wrong_shape"),
    (["records", 0, "entered_by"], " ", "wrong_shape"),
    (["records", 0, "entered_by"], " assistant ", "confirms_own_entry"),
    (["records", 0, "confirmed_by"], "", "half_given"),
    (["records", 0, "confirmed_by"], "  ", "wrong_shape"),
    (["records", 0, "confirmed_at"], None, "half_given"),
    (["records", -1, "rivals", 0, "entered_by"], "", "wrong_shape"),
    (["log", 0, "author"], "", "wrong_shape"),
    (["log", 0, "author"], ..., "wrong_shape"),
    (["log", 0, "at"], "0001-01-01T00:00:00+14:00", "wrong_shape"),
    (["log", 0, "at"], "9999-12-31T23:59:59-14:00", "wrong_shape"),
    (["log", 0, "before"], float("nan"), "wrong_shape"),
    (["log", 0, "after"], {"a": [1e400]}, "wrong_shape"),
    (["log", 0, "after"], {"\ud800": 1}, "wrong_shape"),
    (["log", 0, "after"], ["a", ["\udfff"]], "wrong_shape"),
    (["log", 0, "after"], "\x00", "wrong_shape"),
    (["log", 0, "after"], 10**5000, "wrong_shape"),
    (["log", 0, "reason"], 10**5000, "wrong_shape"),
]

RESULT = ["place", 1]
OF_A_PUBLISHED_EVENT = [
    (["state"], "running", "state_contradicted"),
    (["publications"], [], "state_contradicted"),
    (["rulings", 0, "author"], "", "wrong_shape"),
    (["rulings", 0, "cancelled_by"], "", "half_given"),
    (["rulings", 0, "cancelled_at"], None, "half_given"),
    (["rulings", 0, "detail"], {}, "wrong_shape"),
    (["rulings", 0, "detail", "seats", "N", "status"], "lucky", "wrong_shape"),
    (["rulings", 0, "detail", "seats", "E", "whists"], "half", "not_a_fraction"),
    (["rulings", 2, "detail", "percent"], 101, "wrong_shape"),
    (["rulings", 3, "key"], "penalty-1", "key_twice"),
    (["rulings", 3, "detail", "groups"], [[[4, 1], [4, 2]]], "groups_too_few"),
    (["rulings", 3, "detail", "groups"], [[[4, 1]], [[4, 1]]], "group_names_twice"),
    (["rulings", 4, "detail", "preset"], "at once", "wrong_shape"),
    (["correction_requests", 0, "author"], " ", "wrong_shape"),
    (["correction_requests", 0, "decided_by"], "director", "half_given"),
    (["correction_requests", 0, "decision"], "accepted", "decision_contradicted"),
    (["publications", 0, "version"], True, "wrong_shape"),
    (["publications", 0, "snapshot"], {}, "wrong_shape"),
    (["publications", 0, "snapshot", "lines", "N", 0, "top"], ..., "wrong_shape"),
    (["publications", 0, "snapshot", "standings", 0, "percent"], "much", "not_a_fraction"),
    (["publications", 0, "snapshot", "standings", 0, "entrant"], 0, "wrong_shape"),
    (["publications", 1, "changes", 0, "moved", 0, "entrant"], 0, "wrong_shape"),
    (["publications", 1, "changes", 0, "acts"], ..., "wrong_shape"),
    (["publications", 1, "changes", 0, "moved", 0, "before"], RESULT, "wrong_shape"),
    (["publications", 1, "changes", 0, "moved", 0, "after"], ["1", "2", {}], "wrong_shape"),
]


def check(data, cases):
    for path, value, code in cases:
        error = refused(change(data, path, value))
        assert error.code == code, (path, value, error)


def disputed_last(event):
    data = elsewhere(exported(event))
    data["records"].sort(key=lambda record: bool(record["rivals"]))
    return data


def test_contradictions_of_a_played_event(lively):
    check(disputed_last(lively), OF_A_PLAYED_EVENT)


def test_contradictions_of_a_published_event(ruled):
    check(elsewhere(exported(ruled)), OF_A_PUBLISHED_EVENT)


@pytest.mark.parametrize(("kind", "code"), [(3, "deal_fouled_already"), (4, "withdrawn_already")])
def test_what_is_ruled_once_is_refused_twice(ruled, kind, code):
    data = elsewhere(exported(ruled))
    data["rulings"].append({**data["rulings"][kind], "seats": []})
    assert refused(data).code == code
    data["rulings"][-1] |= {"cancelled_by": "director", "cancelled_at": data["log"][0]["at"]}
    assert event_load(data=data, actor=FILE)


def test_nothing_is_in_dispute_when_both_entries_say_the_same(lively):
    data = disputed_last(lively)
    record = data["records"][-1]
    rival = record["rivals"][0]
    assert not rival["settled"]
    names = rival["row"].keys() | {"contract", "declarer", "tricks", "whist", "whist_tricks"}
    same = {name: record[name] for name in names if name in record}
    assert refused(change(data, ["records", -1, "rivals", 0, "row"], same)).code == "rival_equal"
    rival |= {"row": same, "settled": True}
    assert event_load(data=data, actor=FILE)


def test_deep_nesting_is_refused_where_it_starts_to_be_too_deep(lively):
    deep = "bottom"
    for _ in range(60):
        deep = [deep]
    error = refused(change(elsewhere(exported(lively)), ["log", 1, "after"], deep))
    assert error.code == "wrong_shape"
    assert str(error.params["where"]).startswith("log[2].after[1][1]")


def test_a_refusal_says_where_and_what(lively):
    data = elsewhere(exported(lively))
    said = sentence(refused(change(data, ["log", 0, "after"], {"a": {"b": float("inf")}})))
    assert said == "log[1].after.a.b must be a number that can be kept exactly, but it is “inf”."
    said = sentence(refused(change(data, ["state"], "drawn")))
    assert said.startswith("The state of the event is “drawn”, but it has records.")
    said = sentence(refused(change(data, ["title"], ...)))
    assert said == "the file lacks the field “title”. Add it."


def test_a_file_without_deals_needs_none_of_a_set(db):
    data = typed(seated_event(8))
    loaded = event_load(data={**data, "deals": [], "records": []}, actor=FILE)
    assert (loaded.state, loaded.deals.count(), loaded.box_sets.count()) == ("drawn", 0, 7)


def test_a_movement_that_ends_early_keeps_its_unplayed_sets(db):
    data = typed(seated_event(8))
    loaded = event_load(data={**data, "movement": {"scheme": "rulebook-8", "rounds": 2}}, actor=FILE)
    again = event_load(data={**exported(loaded), "slug": "again"}, actor=FILE)
    assert same_but_slug(exported(again)) == same_but_slug(exported(loaded))


def test_rulings_after_the_end_do_not_make_the_file_wrong(event):
    """What was accepted as missing stays written, whatever is ruled about it afterwards."""
    play(event, rounds=6)
    why = Grounds("went home", "rule book 9")
    ruling = entrant_withdraw(event=event, number=1, grounds=why, actor=DIRECTOR)
    event_finish(event=event, accepted_missing=2, actor=DIRECTOR)
    for act in (
        lambda: entrant_withdraw(event=event, number=2, grounds=why, actor=DIRECTOR),
        lambda: ruling_cancel(ruling=ruling, reason="he came back", actor=DIRECTOR),
    ):
        act()
        data = exported(event)
        loaded = event_load(data=elsewhere(data), actor=FILE)
        assert same_but_slug(exported(loaded)) == same_but_slug(data)
        Event.objects.filter(pk=loaded.pk).update(slug=f"copy-{loaded.pk}")
