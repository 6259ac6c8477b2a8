"""What is kept of one's own account: taken away as a file, and erased once the password was typed again."""

import json

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.tournament.factories import play, seated_event
from tests.tournament.web.reading import words
from tests.tournament.web.test_sign_in import PASSWORD, is_in, log_in, somebody
from tournament.models import AccountSession, Club, Event, LogEntry, Membership
from tournament.services.events import event_finish
from tournament.services.log import Actor
from tournament.services.verification import club_differences, differences

PAGE, FILE = "/accounts/data/", "/accounts/data.json"
IVAN = Actor("ivan", "web")


@pytest.fixture(autouse=True)
def _quick_hashes(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def user(db):
    return get_user_model().objects.create_user("ivan", password=PASSWORD)


@pytest.fixture
def ivan(user) -> Client:
    client = somebody()
    log_in(client)
    return client


@pytest.fixture
def finished(user):
    """An event that he finished, in which his name stands."""
    event = seated_event(8)
    play(event)
    return event_finish(event=Event.objects.get(pk=event.pk), accepted_missing=0, actor=IVAN)


def test_the_account_page_leads_there(ivan):
    assert f'href="{PAGE}"' in ivan.get("/accounts/").content.decode()
    assert f'href="{FILE}"' in ivan.get(PAGE).content.decode()


def test_the_file_has_what_is_kept_and_nothing_that_opens_anything(ivan, finished, user):
    log_in(somebody("198.51.100.7"), "wrong")
    response = ivan.get(FILE)
    assert response.headers["Content-Disposition"] == 'attachment; filename="my-account.json"'
    assert "no-store" in response.headers["Cache-Control"]
    said = json.loads(response.content)
    assert (said["format"], said["name"], said["two_steps"]) == ("prikup-account", "ivan", False)
    assert [one["action"] for one in said["log"]] == ["event_finish"]
    assert [one["address"] for one in said["sessions"]] == ["203.0.113.9"]
    assert [one["address"] for one in said["wrong_logins"]] == ["198.51.100.7"]
    keys = AccountSession.objects.values_list("pk", flat=True)
    assert not any(kept in response.content.decode() for kept in (user.password, *keys))


@pytest.mark.parametrize("address", [PAGE, FILE])
def test_whoever_is_not_logged_in_gets_nobodys_data(db, address):
    assert somebody().get(address).headers["Location"] == f"/accounts/login/?next={address}"
    assert somebody().post(PAGE, {"password": PASSWORD}).status_code == 302
    assert somebody().post(FILE).status_code in (302, 405)


def test_the_account_is_erased_with_its_name(ivan, finished, user):
    phone = somebody()
    log_in(phone)
    before = words(ivan.get(PAGE))
    assert f"They are signed erased-account-{user.pk}." in before
    response = ivan.post(PAGE, {"password": PASSWORD}, follow=True)
    assert response.redirect_chain == [("/", 302)]
    assert f"What it signed is signed now: erased-account-{user.pk}." in words(response)
    assert (is_in(ivan), is_in(phone)) == (False, False)
    assert not get_user_model().objects.filter(username="ivan").exists()
    assert not LogEntry.objects.filter(author="ivan").exists()
    acts = LogEntry.objects.filter(author=f"erased-account-{user.pk}").order_by("pk")
    assert [(entry.action, entry.channel) for entry in acts][-1] == ("account_erase", "web")
    assert (differences(finished), club_differences()) == ([], [])


@pytest.mark.parametrize("typed", ["", "wrong", "\x00", "x" * 100_000])
def test_not_without_the_password(ivan, typed):
    assert ivan.post(PAGE, {"password": typed}).status_code == 400
    assert is_in(ivan)


def test_the_last_owner_of_a_club_is_told_what_to_do_first(ivan, user):
    club = Club.objects.create(slug="north", name="North")
    Membership.objects.create(club=club, user=user, role="owner")
    said = words(ivan.get(PAGE))
    assert "This is the last owner of North" in said
    assert "Make somebody else an owner first." in said
    assert "Erase my account for ever" not in said
    assert ivan.get(FILE).status_code == 200
    assert ivan.post(PAGE, {"password": PASSWORD}).status_code in (400, 409)
    assert is_in(ivan)
    other = get_user_model().objects.create_user("olga")
    Membership.objects.create(club=club, user=other, role="owner")
    assert ivan.post(PAGE, {"password": PASSWORD}).status_code == 302
    assert not is_in(ivan)


def test_not_while_he_directs(ivan, finished):
    Event.objects.update(state="running")
    assert "an event that is being played (cup)" in words(ivan.get(PAGE))
    assert ivan.post(PAGE, {"password": PASSWORD}).status_code in (400, 409)
    assert is_in(ivan)


def test_the_page_in_every_language(ivan):
    said = {words(ivan.get(PAGE, headers={"accept-language": language})) for language in ("ru", "en", "uk")}
    assert len(said) == 3


def test_the_page_asks_no_more_the_more_was_signed(ivan, user, django_assert_num_queries):
    for slug in ("one", "two"):
        event = seated_event(8, slug=slug)
        play(event)
        event_finish(event=Event.objects.get(pk=event.pk), accepted_missing=0, actor=IVAN)
        ivan.get(PAGE)
        with django_assert_num_queries(21):
            ivan.get(PAGE)
