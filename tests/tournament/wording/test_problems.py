"""What programs are told of a refusal: a title of its own where one for all would say little, and words that
people use."""

import datetime

import pytest
from django.utils import translation

from tests.tournament.factories import EventFactory
from tournament.errors import TournamentError
from tournament.selectors.permissions import Role
from tournament.wording import SENTENCES
from tournament.wording.problems import problem
from tournament.wording.statuses import api_status_of
from tournament.wording.titles import TITLES, TITLES_OF

MOMENT = datetime.datetime(2026, 11, 28, 18, 4, 11, 201337, tzinfo=datetime.UTC)


def status(code):
    return api_status_of(TournamentError(code), "POST")


def test_whatever_stands_against_an_act_has_a_title_of_its_own():
    assert {code for code in SENTENCES if status(code) == 409} <= set(TITLES_OF)
    assert {status(code) for code in TITLES_OF} == {409, 412}
    assert {status(code) for code in SENTENCES} <= set(TITLES)


def test_what_is_not_there_in_this_state_is_absent_for_whoever_only_asks():
    error = TournamentError("movement_not_assigned", slug="cup")
    told = {method: api_status_of(error, method) for method in ("GET", "HEAD", "POST", "DELETE")}
    assert told == {"GET": 404, "HEAD": 404, "POST": 409, "DELETE": 409}


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Two entries differ"), ("ru", "Две записи расходятся")]
)
def test_the_title_is_that_of_the_code(language, title):
    error = TournamentError("record_conflict", deal=1, round=1, table=1)
    with translation.override(language):
        assert problem(error, 409)["title"] == title


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Nov. 28, 2026, 9:04 p.m. (Europe/Moscow)"),
        ("ru", "28 ноября 2026 г. 21:04 (Europe/Moscow)"),
        ("uk", "28 листопада 2026 р. 21:04 (Europe/Moscow)"),
    ],
)
def test_a_moment_is_said_as_people_of_the_hall_say_it(db, language, said):
    event = EventFactory(time_zone="Europe/Moscow")
    error = TournamentError("token_expired", until=event.local(MOMENT))
    with translation.override(language):
        found = problem(error, 401)
    assert said in found["detail"]
    assert found["params"] == {"until": "2026-11-28T21:04:11.201337+03:00"}


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("language", ["ru", "uk"])
def test_a_role_is_named_to_people_and_coded_to_programs(language, role):
    error = TournamentError("not_permitted", role=role.value, act="close", ask="director")
    with translation.override(language):
        found = problem(error, 403)
    assert f"«{role.value}»" not in found["detail"]
    assert found["params"] == {"role": role.value, "act": "close", "ask": "director"}
