"""Standings that many watch: never behind by more than is said, few queries, made once."""

from collections import defaultdict
from datetime import timedelta
from threading import Event as Signal
from threading import Lock, Thread

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.tournament.factories import DIRECTOR, next_session, play, seated_event
from tests.tournament.web.reading import words
from tournament.models import Event, LogEntry, StandingsFragment
from tournament.selectors import live as live_selectors
from tournament.selectors.live import behind, event_version
from tournament.services.events import event_finish
from tournament.services.live import fragment_store
from tournament.services.log import Actor, log_act
from tournament.services.publishing import event_publish
from tournament.web import live

PAGE = "/e/cup/standings/"
NOT_FROM_MEMORY = {"HTTP_COOKIE": "messages=none"}


def looked(client, page=PAGE):
    return client.get(page, **NOT_FROM_MEMORY)


@pytest.fixture
def made(monkeypatch):
    """How often the table was made anew."""
    times = []
    rendered = live._rendered
    monkeypatch.setattr(live, "_rendered", lambda *args: times.append(args) or rendered(*args))
    return times


@pytest.mark.parametrize("players", [8, 24])
def test_the_same_few_queries_for_any_event(public, db, django_assert_num_queries, players):
    play(seated_event(players), 2)
    looked(public)
    with django_assert_num_queries(3):
        looked(public)


def test_made_once_until_something_happens(public, event, made):
    for _ in range(3):
        looked(public)
    assert len(made) == 1
    play(event)
    assert "28 records of 28 count here." in words(looked(public))
    looked(public)
    assert len(made) == 2


def test_each_language_and_line_has_its_own(public, played):
    for language in ("ru", "en", "uk"):
        for line in ("", "N"):
            page = f"{PAGE}?line={line}" if line else PAGE
            public.get(page, headers={"accept-language": language}, **NOT_FROM_MEMORY)
    assert StandingsFragment.objects.count() == 6
    assert len(set(StandingsFragment.objects.values_list("body", flat=True))) == 6


def test_while_it_is_made_anew_the_old_one_is_shown(public, event, settings, monkeypatch):
    settings.STANDINGS_LAG = 100
    begun = []
    monkeypatch.setattr(live, "_make_beside", lambda *args: begun.append(args))
    looked(public)
    play(event)
    assert "Nothing to compare yet." in words(looked(public))
    assert len(begun) == 1
    settings.STANDINGS_LAG = 0
    assert "28 records of 28 count here." in words(looked(public))


def test_it_is_behind_no_longer_than_the_settings_say(public, event, settings, monkeypatch):
    settings.STANDINGS_LAG = 2
    monkeypatch.setattr(live, "_make_beside", lambda *args: None)
    looked(public)
    version = event_version(event)
    assert behind(event, version) == timedelta(0)
    play(event)
    first = LogEntry.objects.filter(pk__gt=version).order_by("pk").first()
    now = timezone.now()
    monkeypatch.setattr(live_selectors.timezone, "now", lambda: now)
    assert behind(event, version) == now - first.at
    now = first.at + timedelta(seconds=1.9)
    assert "Nothing to compare yet." in words(looked(public))
    now = first.at + timedelta(seconds=2)
    assert "28 records of 28 count here." in words(looked(public))


def test_once_the_event_is_over_nobody_is_shown_what_was_before(public, event, settings):
    settings.STANDINGS_LAG = 100
    play(event)
    assert "So far." in words(looked(public))
    event_finish(event=event, actor=DIRECTOR, accepted_missing=0)
    event_publish(event=event, actor=DIRECTOR)
    assert "Final." in words(looked(public))


def test_one_thread_makes_it(transactional_db, monkeypatch):
    cache.clear()
    event = seated_event(8)
    started, let_go, times = Signal(), Signal(), []

    def slow(*args):
        times.append(args)
        started.set()
        let_go.wait(20)

    monkeypatch.setattr(live, "_made", slow)
    live._make_beside(event, "en", "")
    assert started.wait(20)
    live._make_beside(event, "en", "")
    let_go.set()
    making = live._making[event.pk, "en", ""]
    assert making.acquire(timeout=20)
    making.release()
    assert len(times) == 1


def test_one_process_begins_to_make_it_and_the_others_rest(transactional_db, monkeypatch, settings):
    """What the processes share is the cache; each has threads and locks of its own."""
    settings.STANDINGS_REST = 100
    # The tests of other processes clear what they share.
    memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "begun"}
    settings.CACHES = {"default": memory}
    cache.clear()
    event, times = seated_event(8), []
    monkeypatch.setattr(live, "_made", lambda *args: times.append(args[1]))

    def process(language):
        monkeypatch.setattr(live, "_making", defaultdict(Lock))
        live._make_beside(event, language, "")
        assert live._making[event.pk, language, ""].acquire(timeout=20)

    for _ in range(3):
        process("en")
    process("ru")
    assert times == ["en", "ru"]
    cache.clear()
    process("en")
    assert times == ["en", "ru", "en"]


def test_who_had_to_wait_finds_it_made(monkeypatch):
    """Without a database: threads of one test share one that is only in memory, and lock each other out."""
    inside, let_go, times, kept = Signal(), Signal(), [], {}

    def slow(*args):
        times.append(args)
        inside.set()
        assert let_go.wait(20)
        return "the table"

    def store(*, version, body, **_which):
        kept["fragment"] = StandingsFragment(version=version, body=body)

    monkeypatch.setattr(live, "_rendered", slow)
    monkeypatch.setattr(live, "event_version", lambda event: 1)
    monkeypatch.setattr(live, "fragment_kept", lambda *which: kept.get("fragment"))
    monkeypatch.setattr(live, "fragment_store", store)
    found = []
    event = Event(pk=1)
    askers = [Thread(target=lambda: found.append(live.standings_body(event, "en", ""))) for _ in range(3)]
    askers[0].start()
    assert inside.wait(20)
    for asker in askers[1:]:
        asker.start()
    let_go.set()
    for asker in askers:
        asker.join(20)
    assert found == ["the table"] * 3
    assert len(times) == 1


def test_an_older_one_never_replaces_a_newer_one(event):
    for version, body in ((7, "new"), (6, "old"), (8, "newest")):
        fragment_store(event=event, language="en", line="", version=version, body=body)
    assert StandingsFragment.objects.get().body == "newest"


def test_a_session_that_goes_on_makes_it_anew(event):
    before = event_version(event)
    play(event)
    second = next_session(event)
    assert event_version(event) > before
    known = event_version(second)
    log_act(event=event, actor=Actor("a", "web"), action="x")
    assert event_version(second) > known


def test_the_table_alone(public, played):
    text = public.get(f"{PAGE}?bare=1").content.decode()
    assert "<html" not in text
    assert text.count("<tr>") == 9
    assert text in public.get(PAGE).content.decode()


def test_a_page_of_an_event_that_is_over_renews_itself_no_more(public, played):
    assert "renew.js" in public.get(PAGE).content.decode()
    type(played).objects.update(state="finished")
    assert "renew.js" not in looked(public).content.decode()


@pytest.mark.parametrize(
    "query", ["line=X", "line=", "bare=1&line=N", "line=N&line=E", "bare=<script>", "line=%00"]
)
def test_any_query_is_answered(public, played, query):
    response = public.get(f"{PAGE}?{query}")
    assert response.status_code in (200, 404)
    assert "<script>" not in response.content.decode().replace('<script src="', "")
