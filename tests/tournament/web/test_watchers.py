"""Watchers are answered from memory, alike, and only with what everybody may see."""

import gzip

import pytest

from tests.tournament.factories import play
from tests.tournament.web.reading import words

PAGE = "/e/cup/standings/"


@pytest.fixture
def remembering(settings):
    settings.WATCH_SECONDS = 60


def test_asked_for_once(public, played, remembering, django_assert_num_queries):
    first = public.get(PAGE)
    with django_assert_num_queries(0):
        second = public.get(PAGE)
    assert first.content == second.content
    assert first.headers["ETag"] == second.headers["ETag"]
    assert "Set-Cookie" not in second.headers


@pytest.mark.parametrize("name", ["standings", "standings?line=E", "changes", "clock"])
def test_programs_are_answered_from_memory_too(public, played, remembering, django_assert_num_queries, name):
    address = f"/api/v1/events/cup/{name}"
    first = public.get(address)
    head = {"if-none-match": first.headers["ETag"]}
    with django_assert_num_queries(0):
        assert public.get(address).json() == first.json()
        assert public.get(address, headers=head).status_code == 304
    assert "Authorization" in first.headers["Vary"]
    assert public.get(address, headers={"authorization": "Bearer nothing"}).status_code == 401


def test_one_who_has_it_already_does_not_spoil_it_for_the_others(public, played, settings):
    settings.WATCH_SECONDS = 0
    address = "/api/v1/events/cup/standings"
    first = public.get(address)
    assert public.get(address, headers={"if-none-match": first.headers["ETag"]}).status_code == 304
    assert public.get(address).json() == first.json()


def test_what_has_not_changed_is_not_sent_again(public, played, remembering):
    first = public.get(PAGE)
    again = public.get(PAGE, headers={"if-none-match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert public.get(PAGE, headers={"if-none-match": '"other"'}).status_code == 200


def test_packed_for_those_who_can_unpack(public, played, remembering):
    plain = public.get(PAGE)
    packed = public.get(PAGE, headers={"accept-encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert int(packed.headers["Content-Length"]) == len(packed.content)


def test_languages_and_lines_are_kept_apart(public, played, remembering):
    seen = {
        public.get(PAGE + query, headers={"accept-language": language}).content
        for language in ("ru", "en", "uk")
        for query in ("", "?line=N")
    }
    assert len(seen) == 6


def test_a_result_is_seen_after_that_time(public, event, settings):
    settings.WATCH_SECONDS = 0
    public.get(PAGE)
    play(event)
    assert "28 records of 28 count here." in words(public.get(PAGE))


def test_directors_are_not_answered_from_memory(public, ivan, played, remembering):
    page = public.get(PAGE).content.decode()
    assert 'href="/desk/' not in page
    assert 'href="/desk/' in ivan.get(PAGE).content.decode()
    assert public.get(PAGE).content.decode() == page


def test_what_is_no_page_is_not_kept(public, played, remembering):
    assert public.get("/e/none/standings/").status_code == 404
    assert public.get("/e/none/standings/").status_code == 404
    assert public.get(f"{PAGE}?line=N&x=1").status_code == 200
    assert public.post(PAGE).status_code == 405
    assert public.head(PAGE).status_code == 200


def test_security_headers_are_there(public, played, remembering):
    response = public.get(PAGE)
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "Cookie" in response.headers["Vary"]


def test_the_language_is_chosen_without_a_token(public, played):
    """Or a page for everybody could not carry the form."""
    response = public.post("/language/", {"language": "uk", "next": PAGE})
    assert response.status_code == 302
    assert response.cookies["django_language"].value == "uk"
    assert (
        public.post("/language/", {"language": "uk", "next": "https://elsewhere.example/"})["Location"] == "/"
    )


def test_memory_has_an_end(public, played, remembering, monkeypatch):
    from tournament.web import watchers

    monkeypatch.setattr(watchers, "MOST_PAGES", 3)
    for line in "NESW":
        assert public.get(f"{PAGE}?line={line}").status_code == 200
