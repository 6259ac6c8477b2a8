"""A page links to its chapter of the handbook in the reader's language, where the handbook was built."""

import pytest
from django.urls import URLPattern, get_resolver, reverse

from tests.tournament.factories import EventFactory
from tournament.web import handbook

pytestmark = pytest.mark.django_db


@pytest.fixture
def built(monkeypatch):
    monkeypatch.setattr(handbook, "_is_built", lambda page: True)


def page(client, language, name="standings"):
    event = EventFactory()
    return client.get(
        reverse(name, args=[event.slug]), headers={"accept-language": language}
    ).content.decode()


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(("language", "word"), [("en", "Handbook"), ("ru", "Справочник")])
def test_a_page_links_to_its_chapter(client, language, word):
    assert f'<a href="/static/handbook/{language}/matchpoints.html">{word}</a>' in page(client, language)


@pytest.mark.usefixtures("built")
def test_who_reads_neither_language_is_told_which_there_are(client):
    text = page(client, "uk")
    assert "Довідник:" in text
    for language, name in (("en", "English"), ("ru", "Русский")):
        address = f"/static/handbook/{language}/matchpoints.html"
        assert f'<a href="{address}" hreflang="{language}" lang="{language}">{name}</a>' in text


@pytest.mark.usefixtures("built")
def test_a_page_without_a_chapter_links_to_the_contents(client):
    assert '"/static/handbook/en/index.html"' in client.get("/no/such/page/").content.decode()


def test_what_was_not_built_is_not_linked_to(client, monkeypatch):
    monkeypatch.setattr(handbook, "_is_built", lambda page: False)
    assert "handbook" not in page(client, "en")


def addresses(patterns, before=""):
    """(address, name) of every page."""
    for pattern in patterns:
        address = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield address, pattern.name
        else:
            yield from addresses(pattern.url_patterns, address)


def test_every_page_of_the_desk_has_a_chapter():
    desk = {name for address, name in addresses(get_resolver().url_patterns) if address.startswith("desk/")}
    assert len(desk) > 60
    assert desk - set(handbook.CHAPTERS) == set()


def test_every_chapter_is_of_a_page_there_is():
    names = {name for _, name in addresses(get_resolver().url_patterns)}
    assert set(handbook.CHAPTERS) - names == set()
