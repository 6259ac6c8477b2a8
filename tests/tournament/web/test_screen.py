"""The screen in the hall: one body for all, the clock as a deadline, who sits where, no secrets."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.factories import DIRECTOR, game_row, play, seated_event
from tests.tournament.web.reading import words
from tournament.models import Event, RoundTiming
from tournament.selectors.screen import standings_pages
from tournament.services.events import event_finish
from tournament.services.records import record_enter
from tournament.services.rounds import round_end, round_pause, round_start
from tournament.web.screen import Kept

PAGE = "/e/cup/screen/"


@pytest.fixture(autouse=True)
def _nothing_kept(settings):
    cache.clear()
    settings.WATCH_SECONDS = 0


def said(client):
    return words(client.get(PAGE))


def test_before_the_first_round_everybody_finds_his_seat(event, public):
    text = said(public)
    assert "Next: round 1" in text
    assert "Nothing to compare yet." in text
    assert "Round 1: who sits where Table 1 set 1 N 8" in text
    assert "data-deadline" not in public.get(PAGE).content.decode()


def test_the_clock_of_the_running_round_and_the_seats_of_the_next(event, public):
    round_start(event=event, round_number=1, actor=DIRECTOR)
    text = public.get(PAGE).content.decode()
    deadline = RoundTiming.objects.get().deadline
    assert f'data-deadline="{int(deadline.timestamp())}"' in text
    assert "Round 1 of 7" in said(public)
    assert "(Europe/Kyiv)" in said(public)
    assert "Round 2: who sits where" in said(public)
    round_pause(event=event, round_number=1, actor=DIRECTOR)
    assert "data-paused" in public.get(PAGE).content.decode()
    assert "The clock stands still." in said(public)
    round_end(event=event, round_number=1, actor=DIRECTOR)
    assert "Next: round 2" in said(public)


def test_while_there_is_nothing_to_compare_everybody_finds_his_seat(event, public):
    round_start(event=event, round_number=1, actor=DIRECTOR)
    assert "Round 1: who sits where" in said(public)
    play(event, 1)
    assert "Round 1: who sits where" not in said(public)
    assert "Round 2: who sits where" in said(public)


def next_address(client, asked=""):
    text = client.get(PAGE + asked).content.decode()
    assert text.count("next-page") == text.count("page-of-pages") == 0
    return re.search(r'<noscript><meta http-equiv="refresh" content="10; url=([^"]*)">', text)[1]


def test_without_scripts_the_address_turns_the_pages(event, public):
    round_start(event=event, round_number=1, actor=DIRECTOR)
    text = public.get(PAGE).content.decode()
    # Nothing to compare yet, who sits where now, and next.
    assert re.findall(r'id="(page-\d+)" data-page="(\w+)"', text) == [
        ("page-1", "standings"),
        ("page-2", "standings"),
        ("page-3", "seats"),
    ]
    visited = [""]
    while len(visited) < 5:
        visited.append(next_address(public, visited[-1].partition("#")[0]))
    assert visited[1:] == ["?page=2#page-2", "?page=3#page-3", "?page=1#page-1", "?page=2#page-2"]
    assert "3/3" in words(public.get(PAGE + "?page=3"))


@pytest.mark.parametrize("page", ["0", "4", "-1", "x", "٢", "9" * 5000, "%00", "next-page"])
def test_a_screen_is_never_left_without_a_page(event, public, page):
    round_start(event=event, round_number=1, actor=DIRECTOR)
    assert next_address(public, f"?page={page}") == "?page=2#page-2"


def test_one_page_is_the_next_of_itself(played, public):
    assert next_address(public) == "?page=1#page-1"


def test_a_title_that_looks_like_a_place_holder_stays(event, public):
    Event.objects.update(title="next-page page-of-pages")
    round_start(event=event, round_number=1, actor=DIRECTOR)
    text = public.get(PAGE).content.decode()
    assert "<h1>next-page page-of-pages</h1>" in text
    assert 'url=?page=2#page-2"' in text


def test_standings_as_the_public_has_them(event, public):
    play(event, 1)
    assert re.search(r"# № Player % 1", said(public))
    before = said(public)
    record_enter(event=event, deal_number=3, table=1, row=game_row(event, 3), actor=DIRECTOR)
    assert said(public) == before


def test_people_who_rest_are_named(db, public):
    event = seated_event(9)
    play(event, 1)
    resting = words(public.get(PAGE)).split("rest:")[1]
    assert re.match(r" \d Игрок \d", resting)


def test_the_last_round_has_none_after_it(event, public):
    play(event, 6)
    round_start(event=event, round_number=7, actor=DIRECTOR)
    assert "who sits where" not in said(public)


def test_an_event_that_is_over(event, public):
    play(event)
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    text = said(public)
    assert "Final." in text
    assert "who sits where" not in text


@pytest.mark.parametrize(
    ("rows", "shape"),
    [
        (1, [[1]]),
        (12, [[12]]),
        (13, [[12, 1]]),
        (24, [[12, 12]]),
        (25, [[12, 12], [1]]),
        (400, [[12, 12]] * 16 + [[12, 4]]),
    ],
)
def test_pages_of_standings(rows, shape):
    pages = standings_pages(list(range(rows)))
    assert [[len(column) for column in page] for page in pages] == shape
    assert [row for page in pages for column in page for row in column] == list(range(rows))


def test_everybody_gets_one_body_until_something_happens(event, public, ivan):
    play(event, 1)
    bodies = {client.get(PAGE).content for client in (public, ivan) for _time in range(2)}
    assert len(bodies) == 1
    assert b"csrf" not in next(iter(bodies))
    first = public.get(PAGE)
    again = public.get(PAGE, headers={"if-none-match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    round_start(event=event, round_number=2, actor=DIRECTOR)
    fresh = public.get(PAGE, headers={"if-none-match": first.headers["ETag"]})
    assert fresh.status_code == 200


@pytest.mark.parametrize("players", [8, 24])
def test_what_it_costs(db, public, players):
    play(seated_event(players), 2)
    counts = []
    for _time in range(2):
        with CaptureQueriesContext(connection) as counted:
            assert public.get(PAGE).status_code == 200
        counts.append(len(counted))
    assert counts == [25, 3]


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_it_speaks_every_language_and_asks_no_other_host(played, public, language):
    response = public.get(PAGE, headers={"accept-language": language})
    text = response.content.decode()
    assert f'<html lang="{language}"' in text
    assert text.count("<h1>") == 1
    assert text.count("<script") == text.count('<script src="/static/')
    assert not re.search(r"\sstyle=|\son\w+=|https?://", text)


def test_addresses_without_a_screen(event, public):
    assert public.get("/e/none/screen/").status_code == 404
    assert public.post(PAGE).status_code == 405
    Event.objects.update(state="draft")
    assert public.get(PAGE).status_code == 404


def test_an_event_with_nobody_and_without_a_plan(db, public, event):
    Event.objects.create(
        slug="bare", title="B", starts_on=event.starts_on, time_zone="UTC", language="en", convention="sochi"
    )
    assert "Nothing to compare yet." in words(public.get("/e/bare/screen/"))


def test_what_is_dear_to_make_is_shown_a_little_longer(settings):
    settings.STANDINGS_LAG = 2.0
    cheap, dear = Kept("1", "", 100.0, 0.1), Kept("1", "", 100.0, 0.4)
    assert cheap.good_enough("1", 500.0)
    assert not cheap.good_enough("2", 100.1)
    assert dear.good_enough("2", 101.5)
    assert not dear.good_enough("2", 101.7)
    assert not Kept("1", "", 100.0, 30.0).good_enough("2", 102.1)
    assert not dear.good_enough("2", 99.0)
