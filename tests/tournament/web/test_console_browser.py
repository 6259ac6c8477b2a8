"""The console and the screen of the hall in a real browser: rows typed without a mouse, clocks that run."""

import datetime

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.tournament.browser import Browser, needs_browser
from tests.tournament.factories import ASSISTANT, DIRECTOR, game_row, play, seated_event
from tests.tournament.web.conftest import browser as logged_in
from tournament.models import Event, LogEntry, Person, Record, RoundTiming
from tournament.services.log import log_act
from tournament.services.records import record_enter
from tournament.services.rounds import round_start

pytestmark = [pytest.mark.slow, needs_browser, pytest.mark.django_db(transaction=True)]

LONG = "Константинопольская-Задунайская Аристархия"
LINE = "document.querySelector('#line')"


@pytest.fixture
def event():
    cache.clear()
    return seated_event(8)


@pytest.fixture
def desk(event, live_server, tmp_path):
    client: Client = logged_in("ivan", is_staff=True)
    with Browser(tmp_path) as browser:
        browser.resize(1280, 900)
        cookie = client.cookies["sessionid"].value
        browser.ask("Network.setCookie", name="sessionid", value=cookie, url=live_server.url)
        browser.open(f"{live_server.url}/desk/cup/")
        browser.until(f"document.activeElement === {LINE}")
        yield browser


def type_(browser, text):
    browser.ask("Input.insertText", text=text)


def press(browser, key, code):
    """A key of the keyboard; Enter comes with the character that sends a form."""
    text = {"text": "\r"} if key == "Enter" else {}
    pressed = {"key": key, "code": key, "windowsVirtualKeyCode": code}
    browser.ask("Input.dispatchKeyEvent", type="keyDown", **pressed, **text)
    browser.ask("Input.dispatchKeyEvent", type="keyUp", **pressed)


def enter(browser):
    press(browser, "Enter", 13)


def escape(browser):
    press(browser, "Escape", 27)


def says(browser, text, where="#line-said"):
    browser.until(f"document.querySelector({where!r}).innerText.includes({text!r})")


def test_a_round_is_typed_without_a_mouse(desk):
    assert desk.run(f"{LINE}.value") == "1/1 "
    type_(desk, "6S E 6 S4 W-")
    says(desk, "+7")
    assert not Record.objects.exists()
    enter(desk)
    desk.until(f"{LINE}.value === '2/1 '")
    says(desk, "entered", "#line-done")
    assert desk.run(f"document.activeElement === {LINE}")
    type_(desk, "6п ю 6 з4 с-")
    says(desk, "+7")
    enter(desk)
    desk.until(f"{LINE}.value === '1/2 '")
    says(desk, "2/2", "#console-round")
    assert Record.objects.filter(table=1).count() == 2
    for line, following in (("6S E 6 S4 W-", "2/2 "), ("6S S 6 W4 N-", "")):
        type_(desk, line)
        enter(desk)
        desk.until(f"{LINE}.value === {following!r}")
    assert Record.objects.count() == 4


def test_a_refused_line_stays_and_says_why(desk):
    type_(desk, "6S E 6 S3 W-")
    enter(desk)
    says(desk, "The tricks add up to 9")
    assert desk.run(f"{LINE}.value") == "1/1 6S E 6 S3 W-"
    assert desk.run(f"{LINE}.getAttribute('aria-invalid')") == "true"
    assert desk.run(f"document.activeElement === {LINE}")
    escape(desk)
    assert desk.run(f"{LINE}.value") == ""
    desk.until("!document.querySelector('#line-said').innerText.trim()")
    assert not Record.objects.exists()


def test_what_is_typed_outlives_the_renewals_of_the_page(desk, event):
    desk.run("document.querySelector('#minutes').value = '25'")
    type_(desk, "6S E")
    row = game_row(event, 1)
    record_enter(event=event, deal_number=1, table=2, row=row, actor=ASSISTANT)
    desk.until("document.querySelector('#console-round').innerText.includes('1/2')")
    assert desk.run(f"{LINE}.value") == "1/1 6S E"
    assert desk.run(f"document.activeElement === {LINE}")
    assert desk.run("document.querySelector('#minutes').value") == "25"
    desk.tap("Start round 1")
    desk.until("/^24:5/.test((document.querySelector('.clock') || {}).innerText)")
    assert RoundTiming.objects.get().minutes == 25


def test_without_a_connection_the_line_waits_and_is_sent_once(desk):
    type_(desk, "6S E 6 S4 W-")
    says(desk, "+7")
    desk.connected(False)
    enter(desk)
    says(desk, "The server does not answer")
    assert desk.run(f"{LINE}.value") == "1/1 6S E 6 S4 W-"
    desk.connected(True)
    enter(desk)
    desk.until(f"{LINE}.value === '2/1 '")
    assert LogEntry.objects.filter(action="record_enter").count() == 1


def test_enter_twice_is_one_entry(desk):
    type_(desk, "6S E 6 S4 W-")
    enter(desk)
    enter(desk)
    desk.until(f"{LINE}.value === '2/1 '")
    assert LogEntry.objects.filter(action="record_enter").count() == 1


def test_a_laptop_with_a_wrong_clock_shows_the_time_of_the_server(desk, event, live_server):
    round_start(event=event, round_number=1, actor=DIRECTOR, minutes=20)
    desk.ask(
        "Page.addScriptToEvaluateOnNewDocument",
        source="const right = Date.now; Date.now = () => right() - 3600000;",
    )
    desk.open(f"{live_server.url}/desk/cup/")
    desk.until("document.querySelector('.clock').innerText.startsWith('19:')")


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
def hall(tmp_path):
    with Browser(tmp_path) as browser:
        browser.resize(1280, 720)
        yield browser


def ends_in(event, seconds):
    """The running round as if so much were left; something has to have happened for the screen to notice."""
    now = timezone.now()
    timing = RoundTiming.objects.filter(event=event, ended_at=None)
    timing.update(
        started_at=now - datetime.timedelta(minutes=30), deadline=now + datetime.timedelta(seconds=seconds)
    )
    log_act(event=event, actor=DIRECTOR, action="round_extend", subject="1/0")


def test_pages_turn_and_the_next_seats_come_in_the_last_two_minutes(hall, event, live_server):
    play(event, 1)
    hall.open(f"{live_server.url}/e/cup/screen/")
    hall.until("document.querySelector('[data-count]').innerText === '1/2'")
    hall.until("document.querySelector('[data-page=seats]:not([hidden])')")
    hall.until("document.querySelector('[data-count]').innerText === '2/2'")
    hall.until("document.querySelector('[data-page=standings]:not([hidden])')")
    round_start(event=event, round_number=2, actor=DIRECTOR, minutes=20)
    hall.until("/^19:5/.test((document.querySelector('[data-deadline]') || {}).innerText)")
    hall.until("document.querySelector('[data-page=standings]:not([hidden])')")
    ends_in(event, 100)
    hall.until("document.querySelector('[data-page=seats]:not([hidden])')")
    assert "Round 3: who sits where" in hall.text()
    ends_in(event, -30)
    hall.until("document.querySelector('.time.out')")
    assert hall.run("document.querySelector('.time').innerText").startswith("−0:3")


@pytest.mark.parametrize("players", [8, 24])
def test_nothing_scrolls_at_any_size(hall, live_server, players):
    cache.clear()
    event = seated_event(players)
    Person.objects.update(name=LONG)
    Event.objects.update(title="Кубок осени по спортивному преферансу памяти " + LONG)
    play(event, 1)
    hall.open(f"{live_server.url}/e/cup/screen/")
    for which in ("seats", "standings"):
        hall.until(f"document.querySelector('[data-page={which}]:not([hidden])')")
        for width, height in ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (1280, 1024)):
            hall.resize(width, height)
            assert hall.run(OVERFLOW) == [], (which, width, height)


def test_the_screen_says_when_the_server_is_gone(hall, event, live_server):
    hall.open(f"{live_server.url}/e/cup/screen/")
    hall.connected(False)
    hall.until("!document.querySelector('[data-lost]').hidden")
    hall.connected(True)
    hall.until("document.querySelector('[data-lost]').hidden")
