"""The screen of the hall in a real browser: pages turn without scripts, and large type fits at any size."""

import re

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from tests.tournament.chromium import HALL, needs_browser, person, says
from tests.tournament.factories import DIRECTOR, play, seated_event
from tournament.models import Person, RoundTiming
from tournament.services.rounds import round_start

pytestmark = [pytest.mark.slow, needs_browser, pytest.mark.django_db(transaction=True)]

LONG = "Константинопольская-Задунайская Аристархия"
SIZES = ({"width": 1280, "height": 720}, {"width": 1920, "height": 1080})
# What is cut off at the edge of its page, and the smallest type of names, in percent of the height.
CUT = """() => [...document.querySelectorAll("[data-page]")].filter((page) => {
  page.hidden = false;
  const over = [...page.querySelectorAll("tr, li li")].filter(
    (one) => one.getBoundingClientRect().bottom > page.getBoundingClientRect().bottom + 1);
  page.hidden = true;
  return over.length;
}).length"""
TYPE = """() => Math.min(...[...document.querySelectorAll("tbody th span:not(.long), .name:not(.long)")].map(
  (one) => 100 * parseFloat(getComputedStyle(one).fontSize) / innerHeight))"""


@pytest.fixture
def event():
    cache.clear()
    return seated_event(24)


def test_pages_turn_without_scripts(event, chromium, live_server):
    round_start(event=event, round_number=1, actor=DIRECTOR)
    with person(chromium, live_server.url, viewport=HALL, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/e/cup/screen/")
        says(page, "Nothing to compare yet.")
        page.wait_for_url("**/?page=2#page-2")
        says(page, "Round 1: who sits where")
        assert not page.get_by_text("Nothing to compare yet.").is_visible()
        page.wait_for_url("**/?page=3#page-3")
        says(page, "Round 2: who sits where")


@pytest.mark.parametrize("rounds", [None, 0], ids=["standings", "seats"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["height"]))
def test_large_type_fits(event, chromium, live_server, size, rounds):
    Person.objects.filter(pk__in=Person.objects.values("pk")[:6]).update(name=LONG)
    play(event, rounds)
    if rounds == 0:
        round_start(event=event, round_number=1, actor=DIRECTOR)
    with person(chromium, live_server.url, viewport=size) as context:
        page = context.new_page()
        page.goto("/e/cup/screen/")
        says(page, "№" if rounds is None else "Table 1")
        assert page.evaluate(CUT) == 0
        # In percent of the height: at two metres of picture these are six centimetres.
        assert page.evaluate(TYPE) >= 2.9


def test_a_screen_with_a_wrong_clock_shows_the_time_of_the_server(event, chromium, live_server):
    round_start(event=event, round_number=1, actor=DIRECTOR)
    left = RoundTiming.objects.get().minutes
    with person(chromium, live_server.url, viewport=HALL) as context:
        page = context.new_page()
        page.add_init_script("const right = Date.now; Date.now = () => right() + 3 * 3600e3;")
        page.add_init_script(
            "const ask = fetch; let held = true; window.answer = () => (held = false);"
            "window.fetch = (...all) => (held ? Promise.reject() : ask(...all));"
        )
        page.goto("/e/cup/screen/")
        clock = page.locator("[data-deadline]")
        # As the server wrote it, until there is an answer that has the time.
        expect(page.locator("[data-lost]")).to_be_visible()
        expect(clock).to_have_text(re.compile(r"^until \d\d:\d\d$"))
        page.evaluate("answer()")
        expect(clock).to_have_text(re.compile(rf"^({left}:00|{left - 1}:\d\d|{left - 2}:\d\d)$"))
