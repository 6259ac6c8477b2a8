"""Who may open the desk, and what is said to everybody else and to everything that is no request."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import get_resolver

from tests.tournament.web.reading import of_somebody, words
from tournament.models import Event

DESK = [
    "/desk/",
    "/desk/new_event/",
    "/desk/people_data/",
    "/desk/people_data/1/",
    "/desk/cup/",
    "/desk/cup/ready/",
    "/desk/cup/rehearsal/",
    "/desk/cup/clock/",
    "/desk/cup/line/",
    "/desk/cup/check-in/",
    "/desk/cup/standings/",
    "/desk/cup/entrants/",
    "/desk/cup/draw/",
    "/desk/cup/movement/",
    "/desk/cup/replan/",
    "/desk/cup/movement/own/",
    "/desk/cup/movement/look/",
    "/desk/cup/movement/compare/",
    "/desk/cup/movement/searches/",
    "/desk/cup/movement/searches/1/",
    "/desk/cup/deals/",
    "/desk/cup/deals/1/",
    "/desk/cup/deals/1/reserve/",
    "/desk/cup/reserves/",
    "/desk/cup/layouts/",
    "/desk/cup/protocols/",
    "/desk/cup/deals/1/layout/",
    "/desk/cup/deals/1/layout/clear/",
    "/desk/cup/deals/1/found/",
    "/desk/cup/found/1/",
    "/desk/cup/found/1/cancel/",
    "/desk/cup/players/1/deals/1/",
    "/desk/cup/finish/",
    "/desk/cup/papers/",
    "/desk/cup/papers/1/",
    "/desk/cup/analysis/",
    "/desk/cup/hands/",
    "/desk/cup/teams/",
    "/desk/cup/next-session/",
    "/desk/cup/deals/1/tables/1/",
    "/desk/cup/deals/1/tables/1/confirm/",
    "/desk/cup/deals/1/tables/1/correct/",
    "/desk/cup/deals/1/tables/1/settle/",
    "/desk/cup/deals/1/tables/1/ruling/",
    "/desk/cup/deals/1/tables/1/move/",
    "/desk/cup/deals/1/tables/1/table/",
    "/desk/cup/deals/1/fouled/",
    "/desk/cup/rounds/1/tables/1/seats/",
    "/desk/cup/entrants/1/",
    "/desk/cup/rulings/",
    "/desk/cup/rulings/1/cancel/",
    "/desk/cup/find/",
    "/desk/cup/requests/",
    "/desk/cup/requests/1/",
    "/desk/cup/rules/",
    "/desk/cup/links/",
    "/desk/cup/tokens/",
    "/desk/cup/webhooks/",
    "/desk/cup/publish/",
    "/desk/cup/reopen/",
    "/desk/cup/open/",
    "/desk/cup/log/",
    "/desk/cup/log/1/undo/",
    "/desk/cup/archive/",
]
# Files that only directors take away, and parts of pages.
FILES = [
    *("/desk/people_search/", "/desk/people_data/1.json", "/desk/cup/console/", "/desk/cup/layouts.pbn"),
    *("/desk/cup/hands.pdf", "/desk/cup/links.pdf", "/desk/cup/workbook.xlsx"),
    *("/desk/cup/papers/judge/", "/desk/cup/papers/1/file"),
    *("/desk/cup/workbook.ods", "/desk/cup/protocols.xlsx"),
]
# Pages of something that has to be there first.
OF_SOMETHING = (
    "/desk/cup/found/1/",
    "/desk/cup/found/1/cancel/",
    "/desk/cup/rulings/1/cancel/",
    "/desk/cup/requests/1/",
    "/desk/cup/movement/searches/1/",
    "/desk/cup/papers/1/",
)


def test_the_list_of_desk_pages_is_whole():
    patterns = get_resolver().url_patterns[0].url_patterns
    assert len([pattern for pattern in patterns if str(pattern.pattern).startswith("desk/")]) == len(
        DESK + FILES
    )


def test_anonymous_people_are_sent_to_log_in(event, public):
    for page in DESK + FILES:
        for send in (public.get, public.post):
            response = send(page)
            assert (response.status_code, response.headers["Location"]) == (
                302,
                f"/accounts/login/?next={page}",
            )
    assert Event.objects.count() == 1


def test_other_accounts_are_told_why_not(event, guest):
    for page in DESK + FILES:
        for send in (guest.get, guest.post):
            response = send(page)
            assert response.status_code == 403
            assert "This page is for directors." in words(response)


def test_an_account_that_was_closed_is_no_director(event, ivan):
    get_user_model().objects.update(is_active=False)
    assert ivan.get("/desk/").status_code == 302


def test_desk_pages_are_not_kept_by_browsers(event, ivan):
    for page in DESK + FILES:
        assert "no-store" in ivan.get(page).headers["Cache-Control"]


def test_desk_pages_in_every_language(played, ivan):
    for language in ("ru", "en", "uk"):
        for page in DESK:
            response = ivan.get(of_somebody(page), headers={"accept-language": language})
            assert response.status_code in ((404, 405) if page in OF_SOMETHING else (200, 405)), page
            assert f'<html lang="{language}">' in response.content.decode()


def test_desk_links_are_for_directors(event, public, guest, ivan):
    assert 'href="/desk/' not in public.get("/e/cup/").content.decode()
    assert 'href="/desk/' not in guest.get("/e/cup/").content.decode()
    assert 'href="/desk/cup/"' in ivan.get("/e/cup/").content.decode()


def test_wrong_numbers_at_the_desk(event, ivan):
    for number in ("0", "-1", "x", "999", "9" * 300):
        assert ivan.get(f"/desk/cup/deals/{number}/").status_code == 404
        assert ivan.get(f"/desk/cup/deals/{number}/tables/1/").status_code == 404
        assert ivan.get(f"/desk/cup/deals/1/tables/{number}/").status_code == 404
        assert ivan.post(f"/desk/cup/deals/{number}/tables/1/").status_code == 404
    assert ivan.get("/desk/none/").status_code == 404
    assert ivan.post("/desk/none/draw/", {"seed": "1"}).status_code == 404


# Logging in and out


def test_login_leads_back_to_where_one_wanted_to_go(event, public):
    get_user_model().objects.create_user("ivan", password="kreuz-bube-7", is_staff=True)
    sent = {"username": "ivan", "password": "kreuz-bube-7", "next": "/desk/cup/"}
    assert public.post("/accounts/login/", sent).headers["Location"] == "/desk/cup/"
    assert public.get("/accounts/login/").headers["Location"] == "/"
    assert public.post("/accounts/logout/").headers["Location"] == "/"
    assert public.get("/desk/").status_code == 302


def test_login_never_leads_to_another_site(event, public):
    get_user_model().objects.create_user("ivan", password="kreuz-bube-7")
    sent = {"username": "ivan", "password": "kreuz-bube-7", "next": "https://elsewhere.example/"}
    assert public.post("/accounts/login/", sent).headers["Location"] == "/"


def test_wrong_logins_are_answered_in_words(db, public):
    for name in ("", "nobody", "n" * 200_000, "a\x00b"):
        response = public.post("/accounts/login/", {"username": name, "password": "x"})
        assert response.status_code == 200
        assert 'role="alert"' in response.content.decode()


def test_logout_is_not_opened(db, public):
    response = public.get("/accounts/logout/")
    assert response.status_code == 405
    assert "This address is not opened that way" in words(response)


# Language


def test_language_switch_keeps_the_page(event, public):
    sent = {"language": "uk", "next": "/e/cup/standings/?line=E"}
    response = public.post("/language/", sent, follow=True)
    assert response.redirect_chain == [("/e/cup/standings/?line=E", 302)]
    assert '<html lang="uk">' in response.content.decode()
    assert 'value="/e/cup/standings/?line=E"' in response.content.decode()


@pytest.mark.parametrize("language", ["xx", "", "r" * 200_000, "ru\x00"])
def test_an_unknown_language_changes_nothing(db, public, language):
    response = public.post("/language/", {"language": language, "next": "/"}, follow=True)
    assert '<html lang="en">' in response.content.decode()


# Forms that are not ours, and broken requests


def test_a_form_without_its_token_is_refused_in_words(event):
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    client.force_login(get_user_model().objects.create_user("ivan", is_staff=True))
    for token in ("", "wrong", "x" * 64, "\x00"):
        response = client.post("/desk/cup/draw/", {"seed": "1", "csrfmiddlewaretoken": token})
        assert response.status_code == 403
        assert "The form has expired" in words(response)


def test_too_much_at_once_is_refused_in_words(event, ivan):
    response = ivan.post("/desk/cup/entrants/", {"people": "x" * (6 * 1024 * 1024), "add": ""})
    assert response.status_code == 400
    assert "This could not be read" in words(response)
    response = ivan.post("/desk/cup/entrants/", {f"f{n}": "" for n in range(2000)})
    assert response.status_code == 400


def test_a_bug_is_a_page_of_the_same_look(event, monkeypatch):
    client = Client(raise_request_exception=False, headers={"accept-language": "en"})
    monkeypatch.setattr("tournament.web.public.events", lambda: 1 / 0)
    response = client.get("/")
    assert response.status_code == 500
    assert "The fault is ours" in words(response)
    assert "prikup.css" in response.content.decode()


def test_every_error_page_in_every_language(event, public, guest):
    for language in ("ru", "en", "uk"):
        for response in (
            public.get("/nothing", headers={"accept-language": language}),
            public.post("/", headers={"accept-language": language}),
            guest.get("/desk/", headers={"accept-language": language}),
            public.get("/e/cup/deals/1/", headers={"accept-language": language}),
            public.get("/e/cup/deals/99/", headers={"accept-language": language}),
        ):
            assert response.status_code >= 400
            assert f'<html lang="{language}">' in response.content.decode()
