"""One's own account: the password, and where it is logged in."""

import datetime
import re

import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone

from tests.tournament.web.reading import words
from tests.tournament.web.test_sign_in import NEXT, PASSWORD, is_in, log_in, somebody
from tournament.models import AccountSession

PAGES = ["/accounts/", "/accounts/data/", "/accounts/password/", "/accounts/two-step/"]
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1"


@pytest.fixture(autouse=True)
def _quick_hashes(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def user(db):
    return get_user_model().objects.create_user("ivan", password=PASSWORD)


@pytest.fixture
def laptop(user):
    client = somebody("192.168.1.10", **{"user-agent": FIREFOX})
    log_in(client)
    return client


@pytest.fixture
def phone(user):
    client = somebody("192.168.1.20", **{"user-agent": PHONE})
    log_in(client)
    return client


def change(client: Client, **typed: str):
    sent = {"password": PASSWORD, "new_password1": NEXT, "new_password2": NEXT}
    return client.post("/accounts/password/", sent | typed)


@pytest.mark.parametrize("page", PAGES)
def test_pages_of_an_account_are_for_whoever_has_one(db, public, laptop, page):
    for send in (public.get, public.post):
        assert send(page).headers["Location"] == f"/accounts/login/?next={page}"
    for language in ("ru", "en", "uk"):
        response = laptop.get(page, headers={"accept-language": language})
        assert response.status_code == 200
        assert "no-store" in response.headers["Cache-Control"]


def test_the_sessions_are_listed_with_browser_address_and_times(laptop, phone):
    said = words(laptop.get("/accounts/"))
    here, there = said.index("Firefox, Linux 192.168.1.10"), said.index("Safari, iPhone 192.168.1.20")
    assert here < there
    assert said.count("This session.") == 1
    assert said.count("Begun ") == said.count("Last used ") == 2


def test_a_page_gives_nobody_a_session(laptop, phone):
    page = laptop.get("/accounts/").content.decode()
    assert not any(key in page for key in AccountSession.objects.values_list("pk", flat=True))


def test_one_session_is_ended_from_another(laptop, phone):
    name = re.search(r'name="end" value="(\w+)"', laptop.get("/accounts/").content.decode())[1]
    response = laptop.post("/accounts/", {"end": name}, follow=True)
    assert "The session was ended." in words(response)
    assert (is_in(laptop), is_in(phone)) == (True, False)
    said = words(laptop.post("/accounts/", {"end": name}, follow=True))
    assert "This session had ended before" in said
    assert "The session was ended." not in said


def test_a_session_that_ran_out_meanwhile_was_not_ended_now(laptop, phone):
    name = re.search(r'name="end" value="(\w+)"', laptop.get("/accounts/").content.decode())[1]
    AccountSession.objects.filter(address="192.168.1.20").update(expire_date=timezone.now())
    assert "This session had ended before" in words(laptop.post("/accounts/", {"end": name}, follow=True))
    assert "There was no other session" in words(laptop.post("/accounts/", {"others": ""}, follow=True))


def test_all_others_are_ended_at_once(laptop, phone):
    assert "1 session was ended." in words(laptop.post("/accounts/", {"others": ""}, follow=True))
    assert (is_in(laptop), is_in(phone)) == (True, False)


def test_nobody_ends_the_session_of_another_account(laptop):
    get_user_model().objects.create_user("olga", password=PASSWORD)
    olga = somebody()
    log_in(olga, name="olga")
    log_in(phone := somebody())
    name = re.search(r'name="end" value="(\w+)"', laptop.get("/accounts/").content.decode())[1]
    for sent in ({"end": name}, {"others": ""}, {"end": ""}, {"end": "\x00" * 99}):
        olga.post("/accounts/", sent)
    assert is_in(phone)


def test_a_new_password_ends_every_other_session(laptop, phone):
    response = change(laptop)
    assert response.status_code == 302
    assert (is_in(laptop), is_in(phone)) == (True, False)
    assert AccountSession.objects.filter(user__isnull=False).count() == 1
    assert log_in(somebody()).status_code == 200
    assert log_in(somebody(), NEXT).status_code == 302


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"password": "wrong"}, "This is not the password of this account."),
        ({"password": ""}, "This field is required."),
        ({"new_password2": "other"}, "didn’t match"),
        ({"new_password1": "short", "new_password2": "short"}, "too short"),
        ({"new_password1": "password1", "new_password2": "password1"}, "too common"),
        ({"new_password1": "a\x00bcdefgh", "new_password2": "a\x00bcdefgh"}, "Null characters"),
    ],
)
def test_a_password_that_cannot_be_is_refused_in_words(laptop, phone, typed, said):
    response = change(laptop, **typed)
    assert response.status_code == 400
    assert said in words(response)
    assert is_in(phone)


def test_a_session_lasts_an_evening(laptop):
    [row] = AccountSession.objects.filter(user__isnull=False)
    assert abs(row.expire_date - timezone.now() - datetime.timedelta(hours=12)) < datetime.timedelta(
        minutes=1
    )
    AccountSession.objects.update(expire_date=timezone.now())
    assert not is_in(laptop)


def test_sessions_that_are_over_are_swept_away_by_the_next_login(laptop, phone):
    AccountSession.objects.update(expire_date=timezone.now())
    log_in(somebody())
    assert AccountSession.objects.count() == 1


def test_last_use_is_noted_every_few_minutes(laptop, django_assert_num_queries):
    long_ago = timezone.now() - datetime.timedelta(minutes=10)
    AccountSession.objects.update(used_at=long_ago, expire_date=timezone.now() + datetime.timedelta(hours=1))
    with django_assert_num_queries(4):  # the session, the account, its clubs, the note
        laptop.get("/accounts/password/")
    row = AccountSession.objects.get(user__isnull=False)
    assert timezone.now() - row.used_at < datetime.timedelta(minutes=1)
    assert row.expire_date - timezone.now() > datetime.timedelta(hours=11)
    with django_assert_num_queries(3):
        laptop.get("/accounts/password/")


def test_a_database_that_takes_no_writes_keeps_pages_from_nobody(laptop, monkeypatch):
    def full(key: str) -> None:
        raise DatabaseError("database or disk is full")

    AccountSession.objects.update(used_at=timezone.now() - datetime.timedelta(minutes=10))
    monkeypatch.setattr("tournament.web.session_notes.session_touch", full)
    assert is_in(laptop)
