"""Making an event by a program that shows an account."""

import datetime

import pytest
from django.contrib.auth import get_user_model

from tests.tournament.api.asking import Program, director, problem
from tournament.models import ApiAnswer, Club, Event, LogEntry, Membership

CUP = {"title": "Spring cup", "starts_on": "2026-11-30"}


def account(name, role="", club=None, **more):
    user = get_user_model().objects.create_user(name, password="x", **more)
    if club is not None:
        Membership.objects.create(user=user, club=club, role=role)
    program = Program()
    program.client.force_login(user)
    return program


@pytest.fixture
def north(db):
    return Club.objects.create(slug="north", name="North")


def test_a_director_makes_an_event_of_his_club(north):
    olga = account("olga", "director", north)
    made = olga.post("", CUP)
    assert (made.status_code, made.headers["Location"]) == (201, "/api/v1/events/spring-cup")
    event = Event.objects.get()
    assert (event.slug, event.title, event.club, event.state) == (
        "spring-cup",
        "Spring cup",
        north,
        "registration",
    )
    assert event.starts_on == datetime.date(2026, 11, 30)
    assert made.json() == olga.get("/spring-cup").json()
    assert made.json()["role"] == "director"
    assert [one.author for one in event.log.all()] == ["olga"]
    assert olga.post("/spring-cup/entrants", {"people": [{"name": "Ivan"}]}).status_code == 201


def test_everything_that_can_be_said_of_an_event_is_kept(north):
    said = CUP | {
        "slug": "c1",
        "time_zone": "Europe/Kyiv",
        "language": "uk",
        "convention": "sochi",
        "options": {"sharing": "gentle_always"},
        "per_table": 3,
        "deals_per_set": 4,
        "tie_breaks": ["mates"],
        "method": {"name": "mean_whists"},
        "corrections_until": "2026-12-01T12:00:00+02:00",
        "club": "north",
        "draft": True,
    }
    answer = account("olga", "owner", north).post("", said)
    assert answer.status_code == 201, answer.json()
    kept = answer.json()
    same = ("time_zone", "language", "convention", "options", "per_table", "deals_per_set", "tie_breaks")
    assert {name: kept[name] for name in same} == {name: said[name] for name in same}
    assert (kept["state"], kept["role"], kept["corrections_until"]) == (
        "draft",
        "owner",
        "2026-12-01T10:00:00Z",
    )
    assert kept["method"]["name"] == "mean_whists"
    assert Program().get("/c1").status_code == 404


def test_sent_twice_it_is_made_once(north):
    olga, key = account("olga", "director", north), {"Idempotency-Key": "k1"}
    first, again = olga.post("", CUP, **key), olga.post("", CUP, **key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert [one.headers.get("Idempotency-Replayed") for one in (first, again)] == [None, "true"]
    assert Event.objects.count() == 1
    for other in (
        {"title": "Autumn cup"},
        {"deals_per_set": 3},
        {"starts_on": "2026-12-01"},
        {"draft": True},
    ):
        assert problem(olga.post("", CUP | other, **key)) == (409, "key_reused")
    assert olga.post("", CUP).json()["slug"] == "spring-cup-2"


def test_the_rules_may_change_before_it_is_sent_again(north):
    olga, key = account("olga", "director", north), {"Idempotency-Key": "k1"}
    first = olga.post("", CUP, **key)
    Event.objects.update(tie_breaks=["mates"])
    assert olga.post("", CUP, **key).json() == first.json()


def test_an_answer_that_is_no_longer_kept_makes_no_second_event(north):
    olga, key = account("olga", "director", north), {"Idempotency-Key": "k1"}
    olga.post("", CUP, **key)
    ApiAnswer.objects.all().delete()
    assert olga.post("", CUP, **key).json()["slug"] == "spring-cup"
    ApiAnswer.objects.all().delete()
    for other in ({"starts_on": "2026-12-01"}, {"time_zone": "Europe/Kyiv"}, {"deals_per_set": 3}):
        assert problem(olga.post("", CUP | other, **key)) == (409, "event_made_otherwise")
    assert Event.objects.count() == 1


def test_the_key_of_somebody_else_says_nothing_of_his_event(north):
    south = Club.objects.create(slug="south", name="South")
    key = {"Idempotency-Key": "1"}
    account("olga", "director", north).post("", CUP | {"draft": True}, **key)
    made = account("pavel", "director", south).post("", CUP | {"title": "Southern cup"}, **key)
    assert (made.status_code, made.json()["slug"]) == (201, "southern-cup")
    assert "Idempotency-Replayed" not in made.headers
    assert Event.objects.get(slug="southern-cup").club == south


def test_who_may_make_none_is_told(north, event):
    for program, refused in (
        (Program(), (401, "credentials_missing")),
        (director(event), (403, "not_permitted")),
        (account("anna", "assistant", north), (403, "not_permitted")),
        (account("guest"), (403, "not_permitted")),
    ):
        assert problem(program.post("", CUP)) == refused
    assert Event.objects.count() == 1


def test_whose_event_it_is(north):
    south = Club.objects.create(slug="south", name="South")
    olga = account("olga", "director", north)
    assert problem(olga.post("", CUP | {"club": "south"})) == (404, "club_unknown")
    Membership.objects.create(user=get_user_model().objects.get(), club=south, role="owner")
    assert problem(olga.post("", CUP)) == (400, "club_needed")
    assert olga.post("", CUP | {"club": "south"}).json()["role"] == "owner"
    keeper = account("keeper", is_staff=True)
    assert keeper.post("", CUP).status_code == 201
    assert [event.club for event in Event.objects.order_by("pk")] == [south, None]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"title": ""}, "invalid_input"),
        ({"title": 7}, "invalid_input"),
        ({"starts_on": "30.11.2026"}, "invalid_input"),
        ({"starts_on": "2026-02-30"}, "invalid_input"),
        ({"starts_on": "٢٠٢٦-01-01"}, "invalid_input"),
        ({"starts_on": None}, "invalid_input"),
        ({"per_table": 5}, "invalid_input"),
        ({"per_table": 4.0}, "invalid_input"),
        ({"per_table": True}, "invalid_input"),
        ({"deals_per_set": 1}, "invalid_input"),
        ({"language": "de"}, "invalid_input"),
        ({"draft": "true"}, "invalid_input"),
        ({"state": "published"}, "invalid_input"),
        ({"slug": "Весна"}, "bad_slug"),
        ({"time_zone": "Mars/Olympus"}, "unknown_time_zone"),
        ({"convention": "moscow"}, "unknown_convention"),
        ({"corrections_until": "0001-01-01T00:00:00Z"}, "invalid_input"),
        ({"corrections_until": "9999-12-31T23:59:59Z"}, "invalid_input"),
        ({"tie_breaks": ["age"]}, "unknown_tie_break"),
        ({"method": {"name": "luck"}}, None),
        ({"options": {"price": 3}}, None),
    ],
)
def test_what_no_event_can_be_is_refused(north, wrong, code):
    answer = account("olga", "director", north).post("", CUP | wrong)
    status, said = problem(answer)
    assert status in (400, 404)
    assert said == code if code else said != "invalid_input"
    assert answer.json()["detail"]
    assert not Event.objects.exists()
    assert not LogEntry.objects.exists()
