"""Who asks: tokens, links of phones, browsers, everybody; and how often they may."""

import datetime
from types import SimpleNamespace

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.tournament.api.asking import (
    TOMORROW,
    Program,
    assistant,
    director,
    owner,
    player,
    problem,
    reader,
    secret_of,
    table,
)
from tests.tournament.factories import DIRECTOR, EventFactory
from tournament.api import counting
from tournament.models import AccessLink, ApiToken, Club, LogEntry, Membership
from tournament.selectors.permissions import Act, Role, may_now
from tournament.selectors.tokens import PREFIX, digest_of
from tournament.services.links import link_revoke
from tournament.services.tokens import token_make, token_revoke


def role(answer):
    return answer.json()["role"]


def test_every_caller_is_what_the_token_says(event):
    callers = {
        "director": director(event),
        "assistant": assistant(event),
        "table": table(event),
        "player": player(event),
        "owner": owner(),
    }
    assert {name: role(one.get("/cup")) for name, one in callers.items()} == {name: name for name in callers}
    assert role(reader(event).get("/cup")) == role(Program().get("/cup")) == "public"


def test_an_account_is_what_its_club_makes_of_it(event):
    club = Club.objects.create(slug="north", name="North")
    event.club = club
    event.save()
    user = get_user_model().objects.create_user("anna", password="x")
    program = Program()
    program.client.force_login(user)
    assert role(program.get("/cup")) == "public"
    Membership.objects.create(club=club, user=user, role="assistant")
    assert role(program.get("/cup")) == "assistant"


def test_what_you_may_is_told_with_the_event(event):
    told = director(event).get("/cup").json()["may"]
    assert told == [act.value for act in Act if may_now(Role.DIRECTOR, act, "drawn")]
    assert {"enter", "cards"} < set(told)
    assert Program().get("/cup").json()["may"] == ["read"]


def test_the_secret_is_kept_nowhere(event):
    secret = secret_of(event)
    assert secret.startswith(PREFIX)
    token = ApiToken.objects.get()
    assert token.digest == digest_of(secret)
    kept = str(ApiToken.objects.values()) + str(LogEntry.objects.values())
    assert secret.removeprefix(PREFIX) not in kept


@pytest.mark.parametrize(
    "secret",
    ["pk_nothing", "nothing", "", "pk_" + "x" * 10_000, "pk_ä", "pk_\x01", "a b"],
    ids=["unknown", "link", "empty", "endless", "letters", "control", "two"],
)
def test_what_is_no_token_is_refused_even_where_everybody_may_read(event, secret):
    answer = Client(headers={"authorization": f"Bearer {secret}"}).get("/api/v1/events/cup")
    assert problem(answer) == (401, "token_unknown")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_another_scheme_is_nobody(event):
    answer = Client(headers={"authorization": "Basic b2xnYTp4"}).get("/api/v1/events/cup")
    assert role(answer) == "public"


def test_a_token_that_was_withdrawn_opens_nothing(event):
    program = director(event)
    token_revoke(token=ApiToken.objects.get(), actor=DIRECTOR)
    assert problem(program.get("/cup")) == (401, "token_revoked")


def test_a_token_is_good_until_its_day(event, monkeypatch):
    until = timezone.now() + TOMORROW
    _token, secret = token_make(event=event, name="board", role="public", expires_at=until, actor=DIRECTOR)
    assert Program(secret).get("/cup").status_code == 200
    monkeypatch.setattr(timezone, "now", lambda: until + datetime.timedelta(seconds=1))
    assert problem(Program(secret).get("/cup")) == (401, "token_expired")


def test_a_link_that_was_withdrawn_opens_nothing(event):
    phone = table(event)
    link_revoke(link=AccessLink.objects.get(table=1), actor=DIRECTOR)
    assert problem(phone.get("/cup")) == (401, "token_revoked")


def test_a_token_is_for_one_event(event):
    EventFactory(slug="other")
    for program in (director(event), table(event), player(event)):
        answer = program.get("/other")
        assert problem(answer) == (403, "token_elsewhere")
        assert "cup" in answer.json()["detail"]


def test_nobody_in_particular_is_asked_who_he_is(event):
    answer = Program().post("/cup/finish", {})
    assert problem(answer) == (401, "credentials_missing")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert problem(assistant(event).post("/cup/finish", {})) == (403, "not_permitted")


def test_a_browser_says_that_it_writes_from_our_page(event):
    user = get_user_model().objects.create_user("olga", password="x", is_staff=True)
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    answer = client.post("/api/v1/events/cup/draw", "{}", content_type="application/json")
    assert problem(answer) == (403, "csrf_failed")


def test_a_draft_is_there_for_those_who_work_for_it(event):
    secret, read = secret_of(event), secret_of(event, "public")
    phone = table(event)
    event.state = event.State.DRAFT
    event.save()
    assert Program(secret).get("/cup").status_code == 200
    listed = [one["slug"] for one in Program(secret).get("").json()["results"]]
    assert listed == ["cup"]
    for other in (Program(), Program(read), phone):
        assert problem(other.get("/cup")) == (404, "event_unknown")
        assert other.get("").json()["results"] == []


MOMENT = 1_764_352_830.5


@pytest.fixture
def minute(monkeypatch):
    """One minute that does not end while its requests are counted."""
    monkeypatch.setattr(counting, "time", SimpleNamespace(time=lambda: MOMENT))


def test_requests_are_counted_by_caller(event, settings, minute):
    cache.clear()
    settings.API_REQUESTS_A_MINUTE = {"token": 3, "link": 2, "public": 1}
    program, phone = director(event), table(event)
    assert [program.get("/cup").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert [phone.get("/cup").status_code for _ in range(3)] == [200, 200, 429]
    assert [Program().get("/cup").status_code for _ in range(2)] == [200, 429]
    answer = phone.get("/cup")
    assert problem(answer) == (429, "too_many_requests")
    assert 1 <= int(answer.headers["Retry-After"]) <= 61
    settings.API_REQUESTS_A_MINUTE = {"token": 0, "link": 0, "public": 0}
    assert phone.get("/cup").status_code == 200
    cache.clear()


def test_where_nothing_can_be_counted_nobody_is_kept_out(event, settings, monkeypatch):
    settings.API_REQUESTS_A_MINUTE = {"token": 1, "link": 1, "public": 1}
    monkeypatch.setattr(cache, "add", lambda *given: False)
    monkeypatch.setattr(cache, "incr", lambda *given: None)
    assert [Program().get("/cup").status_code for _ in range(3)] == [200, 200, 200]


# Guessing


def tried(secret, address="192.0.2.7"):
    headers = {"authorization": f"Bearer {secret}", "accept-language": "en"}
    return Client(headers=headers, REMOTE_ADDR=address).get("/api/v1/events/cup")


@pytest.fixture
def three_wrong(settings, minute):
    """Counted in a memory of this test alone, not in one that other processes share."""
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "3"}
    }
    cache.clear()
    settings.API_WRONG_TOKENS_A_MINUTE = 3


def test_who_tries_many_tokens_is_told_to_wait(event, three_wrong):
    secret = secret_of(event)
    assert [tried(f"pk_{number}").status_code for number in range(3)] == [401, 401, 401]
    for guess in ("pk_3", "pk_ä", "", "x" * 1000, secret):
        answer = tried(guess)
        assert problem(answer) == (429, "tokens_too_many")
        assert 1 <= int(answer.headers["Retry-After"]) <= 61
        assert answer.headers["Retry-After"] == str(answer.json()["params"]["seconds"])
    assert tried(secret, "192.0.2.8").status_code == 200


def test_a_hall_behind_the_same_address_goes_on(event, three_wrong):
    phone, program = table(event).secret, secret_of(event)
    assert [tried(secret).status_code for secret in (phone, program)] == [200, 200]
    for number in range(5):
        tried(f"pk_{number}")
    assert problem(tried("pk_9")) == (429, "tokens_too_many")
    assert [tried(secret).status_code for secret in (phone, program)] == [200, 200]
    assert Client(REMOTE_ADDR="192.0.2.7").get("/api/v1/events/cup").status_code == 200


def test_a_withdrawn_link_that_asks_again_and_again_keeps_nobody_out(event, three_wrong, settings):
    settings.API_REQUESTS_A_MINUTE = {"token": 0, "link": 4, "public": 0}
    phone, program = table(event).secret, secret_of(event)
    assert tried(phone).status_code == 200
    link_revoke(link=AccessLink.objects.get(table=1), actor=DIRECTOR)
    assert [tried(phone).status_code for _ in range(5)] == [401, 401, 401, 401, 429]
    assert tried(program).status_code == 200


def test_an_address_of_ipv6_is_that_of_the_house(event, three_wrong):
    for number in range(3):
        tried(f"pk_{number}", f"2001:db8::{number + 1}")
    assert problem(tried("pk_4", "2001:db8::9")) == (429, "tokens_too_many")
    assert problem(tried("pk_4", "2001:db8:0:1::9")) == (401, "token_unknown")


def test_the_next_minute_is_a_new_one(event, three_wrong, monkeypatch):
    for number in range(4):
        tried(f"pk_{number}")
    monkeypatch.setattr(counting, "time", SimpleNamespace(time=lambda: MOMENT + counting.WINDOW))
    assert problem(tried("pk_4")) == (401, "token_unknown")


def test_any_number_may_be_allowed(event, settings):
    settings.API_WRONG_TOKENS_A_MINUTE = 0
    assert {tried(f"pk_{number}").status_code for number in range(70)} == {401}
