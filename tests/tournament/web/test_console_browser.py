"""The console and the screen of the hall in a real browser: rows typed without a mouse, clocks that run."""

import datetime

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from playwright.sync_api import expect

from tests.tournament.chromium import HALL, LAPTOP, beginning, needs_browser, person, says, tap
from tests.tournament.factories import ASSISTANT, DIRECTOR, game_row, play, seated_event
from tests.tournament.web.conftest import browser as logged_in
from tournament.models import Event, LogEntry, Person, Record, RoundTiming
from tournament.services.log import log_act
from tournament.services.records import record_enter
from tournament.services.rounds import round_start

pytestmark = [pytest.mark.slow, needs_browser, pytest.mark.django_db(transaction=True)]

LONG = "Константинопольская-Задунайская Аристархия"


@pytest.fixture
def event():
    cache.clear()
    return seated_event(8)


@pytest.fixture
def desk(event, chromium, live_server):
    client: Client = logged_in("ivan", is_staff=True)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    with person(chromium, live_server.url, viewport=LAPTOP) as context:
        context.add_cookies([cookie])
        page = context.new_page()
        page.goto("/desk/cup/")
        expect(line(page)).to_be_focused()
        yield page


def line(desk):
    return desk.locator("#line")


def type_(desk, text):
    """At the keyboard: whatever has the focus gets it."""
    desk.keyboard.insert_text(text)


def enter(desk):
    desk.keyboard.press("Enter")


def answers(desk, text):
    says(desk.locator("#line-said"), text)


def test_a_round_is_typed_without_a_mouse(desk):
    expect(line(desk)).to_have_value("1/1 ")
    type_(desk, "6S E 6 S4 W-")
    answers(desk, "+7")
    assert not Record.objects.exists()
    enter(desk)
    expect(line(desk)).to_have_value("2/1 ")
    says(desk.locator("#line-done"), "entered")
    expect(line(desk)).to_be_focused()
    type_(desk, "6п ю 6 з4 с-")
    answers(desk, "+7")
    enter(desk)
    expect(line(desk)).to_have_value("1/2 ")
    says(desk.locator("#console-round"), "2/2")
    assert Record.objects.filter(table=1).count() == 2
    for row, following in (("6S E 6 S4 W-", "2/2 "), ("6S S 6 W4 N-", "")):
        type_(desk, row)
        enter(desk)
        expect(line(desk)).to_have_value(following)
    assert Record.objects.count() == 4


def test_a_refused_line_stays_and_says_why(desk):
    type_(desk, "6S E 6 S3 W-")
    enter(desk)
    answers(desk, "The tricks add up to 9")
    expect(line(desk)).to_have_value("1/1 6S E 6 S3 W-")
    expect(line(desk)).to_have_attribute("aria-invalid", "true")
    expect(line(desk)).to_be_focused()
    desk.keyboard.press("Escape")
    expect(line(desk)).to_have_value("")
    expect(desk.locator("#line-said")).to_have_text("")
    assert not Record.objects.exists()


def test_what_is_typed_outlives_the_renewals_of_the_page(desk, event):
    desk.locator("#minutes").evaluate("(minutes) => { minutes.value = '25'; }")
    type_(desk, "6S E")
    row = game_row(event, 1)
    record_enter(event=event, deal_number=1, table=2, row=row, actor=ASSISTANT)
    says(desk.locator("#console-round"), "1/2")
    expect(line(desk)).to_have_value("1/1 6S E")
    expect(line(desk)).to_be_focused()
    expect(desk.locator("#minutes")).to_have_value("25")
    tap(desk, "Start round 1")
    expect(desk.locator(".clock")).to_have_text(beginning("24:5"))
    assert RoundTiming.objects.get().minutes == 25


def test_an_opened_round_below_the_console_is_renewed_with_it(desk, event):
    below = desk.locator("#round-1")
    below.locator("summary").click()
    says(below, "0/2")
    record_enter(event=event, deal_number=1, table=2, row=game_row(event, 1), actor=ASSISTANT)
    says(below, "1/2")
    expect(below).to_have_attribute("open", "")
    below.locator("summary").click()
    record_enter(event=event, deal_number=2, table=2, row=game_row(event, 2), actor=ASSISTANT)
    says(desk.locator("#console-round"), "2/2")
    below.locator("summary").click()
    says(below, "2/2")


def test_without_a_connection_the_line_waits_and_is_sent_once(desk):
    type_(desk, "6S E 6 S4 W-")
    answers(desk, "+7")
    desk.context.set_offline(True)
    enter(desk)
    answers(desk, "The server does not answer")
    expect(line(desk)).to_have_value("1/1 6S E 6 S4 W-")
    desk.context.set_offline(False)
    enter(desk)
    expect(line(desk)).to_have_value("2/1 ")
    assert LogEntry.objects.filter(action="record_enter").count() == 1


def test_enter_twice_is_one_entry(desk):
    type_(desk, "6S E 6 S4 W-")
    enter(desk)
    enter(desk)
    expect(line(desk)).to_have_value("2/1 ")
    assert LogEntry.objects.filter(action="record_enter").count() == 1


def test_a_laptop_with_a_wrong_clock_shows_the_time_of_the_server(desk, event):
    round_start(event=event, round_number=1, actor=DIRECTOR, minutes=20)
    desk.add_init_script("const right = Date.now; Date.now = () => right() - 3600000;")
    desk.goto("/desk/cup/")
    expect(desk.locator(".clock")).to_have_text(beginning("19:"))


# The screen in the hall

OVERFLOW = """(() => {
    const root = document.documentElement;
    const boxes = ["main", "main > header", ".page:not([hidden])", ".page:not([hidden]) > ul > li"];
    const all = [root, ...document.querySelectorAll(boxes.join())];
    const more = (one) => Math.max(one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth);
    const over = all.filter((one) => more(one) > 1);
    return over.map((one) => one.className || one.tagName);
})()"""


@pytest.fixture
def hall(chromium, live_server):
    with person(chromium, live_server.url, viewport=HALL) as context:
        yield context.new_page()


def shown(hall, which):
    return hall.locator(f"[data-page={which}]:not([hidden])").first


def ends_in(event, seconds):
    """The running round as if so much were left; something has to have happened for the screen to notice."""
    now = timezone.now()
    timing = RoundTiming.objects.filter(event=event, ended_at=None)
    timing.update(
        started_at=now - datetime.timedelta(minutes=30), deadline=now + datetime.timedelta(seconds=seconds)
    )
    log_act(event=event, actor=DIRECTOR, action="round_extend", subject="1/0")


def test_pages_turn_and_the_next_seats_come_in_the_last_two_minutes(hall, event):
    play(event, 1)
    hall.goto("/e/cup/screen/")
    for count, which in (("1/2", "seats"), ("2/2", "standings")):
        expect(hall.locator("[data-count]")).to_have_text(count)
        expect(shown(hall, which)).to_be_visible()
    round_start(event=event, round_number=2, actor=DIRECTOR, minutes=20)
    expect(hall.locator("[data-deadline]")).to_have_text(beginning("19:5"))
    expect(shown(hall, "standings")).to_be_visible()
    ends_in(event, 100)
    expect(shown(hall, "seats")).to_be_visible()
    says(hall, "Round 3: who sits where")
    ends_in(event, -30)
    expect(hall.locator(".time.out")).to_have_text(beginning("−0:3"))


@pytest.mark.parametrize("players", [8, 24])
def test_nothing_scrolls_at_any_size(hall, players):
    cache.clear()
    event = seated_event(players)
    Person.objects.update(name=LONG)
    Event.objects.update(title="Кубок осени по спортивному преферансу памяти " + LONG)
    play(event, 1)
    hall.goto("/e/cup/screen/")
    for which in ("seats", "standings"):
        expect(shown(hall, which)).to_be_visible()
        for width, height in ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (1280, 1024)):
            hall.set_viewport_size({"width": width, "height": height})
            assert hall.evaluate(OVERFLOW) == [], (which, width, height)


def test_the_screen_says_when_the_server_is_gone(hall, event):
    hall.goto("/e/cup/screen/")
    hall.context.set_offline(True)
    expect(hall.locator("[data-lost]")).to_be_visible()
    hall.context.set_offline(False)
    expect(hall.locator("[data-lost]")).to_be_hidden()
