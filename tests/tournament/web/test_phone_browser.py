"""The phone of a table in a real browser: big buttons, no connection, and every result sent once."""

import pytest
from django.db.utils import OperationalError
from playwright.sync_api import expect

from tests.tournament.chromium import beginning, choose, needs_browser, person, says, tap
from tests.tournament.factories import DIRECTOR, game_row, play, seated_event
from tournament.models import AccessLink, LogEntry, Person, Record
from tournament.services.events import event_finish
from tournament.services.links import entrant_links_make, link_revoke, table_links_make
from tournament.services.records import record_enter

pytestmark = [pytest.mark.slow, needs_browser, pytest.mark.django_db(transaction=True)]

LONG = "Константинопольский-Задунайский Аристарх"
SEVEN = ("7♥", "E", "whist", "pass", "7")
# A phone that believes it is 1970, and one that loses the first answer although the entry is taken.
WRONG_CLOCK = "Date.now = () => 0; Date.prototype.getTime = () => 0;"
LOST_ANSWER = """
    const real = window.fetch;
    let lost = false;
    window.fetch = async (url, options) => {
        const answer = await real(url, options);
        if (options.method === "POST" && !lost) { lost = true; throw new TypeError("lost"); }
        return answer;
    };"""


@pytest.fixture
def event():
    event = seated_event(8)
    table_links_make(event=event, actor=DIRECTOR)
    return event


@pytest.fixture
def home(event, live_server):
    return f"/t/{AccessLink.objects.get(table=1).token}/"


@pytest.fixture
def phone(chromium, live_server):
    with person(chromium, live_server.url) as context:
        yield context.new_page()


def begin(phone, home):
    """The table's page; its deals are fetched ahead, so that they open without a connection."""
    phone.goto(home, wait_until="networkidle")
    expect(phone.locator("a[data-deal]").first).to_be_visible()


def answer(phone, deal, *labels):
    tap(phone, deal)
    expect(phone.locator("h1")).to_have_text(beginning(f"Deal {deal} "))
    for place, label in enumerate(labels, start=1):
        choose(phone, label)
        answered(phone, place)
    expect(phone.locator("form[data-send]")).to_be_visible()


def answered(phone, count):
    expect(phone.locator(".answers li")).to_have_count(count)


def entries():
    return LogEntry.objects.filter(action="record_enter").count()


def test_a_result_is_entered_and_confirmed_by_taps(phone, home):
    begin(phone, home)
    answer(phone, "1", *SEVEN)
    says(phone, "+18")
    tap(phone, "Send")
    says(phone, "Pass the phone on")
    assert Record.objects.get().row["contract"] == "7H"
    tap(phone, "S · ")
    tap(phone, "Yes, confirm")
    says(phone, "Confirmed.")
    assert Record.objects.get().confirmed_by.startswith("1S · ")


def test_another_person_writes_and_the_answers_stay(phone, home):
    begin(phone, home)
    tap(phone, "1")
    choose(phone, SEVEN[0])
    answered(phone, 1)
    tap(phone, "Written by")
    phone.locator(".writer [data-seat=W]").click()
    expect(phone.locator(".writer summary")).to_have_text(beginning("Written by W"))
    expect(phone.locator(".answers")).to_have_text(beginning("Contract"))


def test_back_takes_back_one_answer(phone, home):
    begin(phone, home)
    tap(phone, "1")
    for place, label in enumerate(SEVEN[:3], start=1):
        choose(phone, label)
        answered(phone, place)
    phone.go_back()
    answered(phone, 2)
    says(phone, "What did S · 1 Игрок 2 say?")
    phone.evaluate("history.go(-3)")
    expect(phone.locator("h1")).to_have_text(beginning("Table 1"))


@pytest.mark.parametrize("before", ["", WRONG_CLOCK], ids=["right clock", "wrong clock"])
def test_without_a_connection_results_wait_and_are_sent_once(phone, home, before):
    phone.add_init_script(before)
    begin(phone, home)
    phone.context.set_offline(True)
    answer(phone, "1", *SEVEN)
    says(phone, "There is no connection, so the whists cannot be shown.")
    tap(phone, "Send")
    says(phone, "Kept on this phone. It is sent by itself")
    tap(phone, "To the table")
    says(phone, "waits to be sent")
    answer(phone, "2", "misère", "N", "0")
    tap(phone, "Send")
    says(phone, "until it is back: 2.")
    assert not Record.objects.exists()
    phone.context.set_offline(False)
    says(phone, "Deal 2, table 1: Entered.")
    assert [record.row["contract"] for record in Record.objects.order_by("deal__number")] == ["7H", "M"]
    begin(phone, home)
    assert entries() == 2
    expect(phone.locator("#waiting")).to_be_hidden()


def test_a_result_kept_outlives_the_page(phone, home):
    begin(phone, home)
    phone.context.set_offline(True)
    answer(phone, "1", *SEVEN)
    tap(phone, "Send")
    says(phone, "Kept on this phone.")
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.goto(home)
    # The browser may let the old page send while it closes; then the answer is that it was entered before.
    expect(phone.locator("#waiting")).to_have_text(beginning("Deal 1, table 1: "))
    assert Record.objects.count() == entries() == 1
    assert phone.evaluate("localStorage.getItem('prikup-kept')") == "[]"


def test_an_answer_that_is_lost_is_asked_for_again(phone, home):
    phone.add_init_script(LOST_ANSWER)
    begin(phone, home)
    answer(phone, "1", *SEVEN)
    tap(phone, "Send")
    says(phone, "Kept on this phone.")
    assert Record.objects.count() == 1
    says(phone, "This was already entered; nothing has changed.")
    assert Record.objects.count() == entries() == 1


def test_what_a_server_without_its_database_does_not_take_is_sent_again(phone, home, monkeypatch):
    def away(**given):
        raise OperationalError("connection refused")

    begin(phone, home)
    answer(phone, "1", *SEVEN)
    with monkeypatch.context() as patch:
        patch.setattr("tournament.web.phone.record_enter", away)
        tap(phone, "Send")
        says(phone, "Kept on this phone.")
        assert not Record.objects.exists()
    says(phone, "Deal 1, table 1: Entered.")
    assert Record.objects.count() == entries() == 1


def test_a_double_tap_is_one_entry(phone, home):
    begin(phone, home)
    answer(phone, "1", *SEVEN)
    phone.evaluate("for (let n = 0; n < 3; n++) document.querySelector('form[data-send]').requestSubmit()")
    says(phone, "Pass the phone on")
    assert Record.objects.count() == entries() == 1


def test_a_conflict_is_said_when_the_connection_is_back(event, phone, home):
    begin(phone, home)
    phone.context.set_offline(True)
    answer(phone, "1", *SEVEN)
    tap(phone, "Send")
    says(phone, "Kept on this phone.")
    record_enter(event=event, deal_number=1, table=1, row=game_row(event, 1), actor=DIRECTOR)
    phone.context.set_offline(False)
    says(phone, "This differs from the first entry.")
    assert Record.objects.get().rivals.count() == 1


def test_what_is_refused_stays_until_it_is_removed(event, phone, home):
    begin(phone, home)
    phone.context.set_offline(True)
    answer(phone, "2", "misère", "N", "0")
    tap(phone, "Send")
    says(phone, "Kept on this phone.")
    play(event)
    event.refresh_from_db()
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    phone.context.set_offline(False)
    says(phone.locator("#waiting"), "Not taken, Deal 2, table 1")
    tap(phone, "Remove")
    expect(phone.locator("#waiting")).to_be_hidden()
    assert not Record.objects.filter(channel="phone").exists()


def test_thumbs_hit_everything_and_nothing_is_wider_than_the_phone(chromium, home, live_server):
    Person.objects.update(name=LONG)
    small = """[...document.querySelectorAll("main a, main button, main summary")].filter((one) => {
        const box = one.getBoundingClientRect();
        return one.offsetParent && box.height < 43.9;
    }).map((one) => one.innerText)"""
    with person(chromium, live_server.url, "ru") as context:
        phone = context.new_page()
        begin(phone, home)
        for given, act in enumerate((None, "1", "6♠", "E", "вист", "пас", "6")):
            if act == "1":
                tap(phone, act)
                expect(phone.locator(".question")).to_be_visible()
            elif act:
                choose(phone, act)
                answered(phone, given - 1)
            assert phone.evaluate(small) == []
            assert phone.evaluate("document.documentElement.scrollWidth") <= 360
        expect(phone.locator("form[data-send]")).to_be_visible()


def test_everything_works_without_a_script(chromium, home, live_server):
    with person(chromium, live_server.url, java_script_enabled=False) as context:
        phone = context.new_page()
        phone.goto(home)
        tap(phone, "1")
        for label in ("misère", "E", "1"):
            choose(phone, label)
        tap(phone, "Send")
        says(phone, "Pass the phone on")
    assert Record.objects.get().row == {"contract": "M", "declarer": "E", "tricks": 1}


WAKES = "document.dispatchEvent(new Event('visibilitychange'))"


@pytest.mark.parametrize("whose", ["table", "player"])
def test_a_withdrawn_link_ends_on_a_page_that_is_open(event, live_server, phone, whose):
    entrant_links_make(event=event, actor=DIRECTOR)
    link = AccessLink.objects.get(table=1) if whose == "table" else AccessLink.objects.get(entrant__number=1)
    phone.goto(f"/{whose[0]}/{link.token}/", wait_until="networkidle")
    expect(phone.locator("h1")).not_to_have_text("This does not work")
    link_revoke(link=link, actor=DIRECTOR)
    phone.evaluate(WAKES)
    says(phone, "The director has withdrawn this link.")
    assert "Игрок" not in phone.locator("main").inner_text()


def test_nothing_that_was_seen_opens_after_the_link_was_withdrawn(event, phone, home):
    """Not even without a connection; what was kept on the phone is answered and not taken."""
    begin(phone, home)
    answer(phone, "1", *SEVEN)
    phone.context.set_offline(True)
    tap(phone, "Send")
    says(phone, "Kept on this phone.")
    link_revoke(link=AccessLink.objects.get(table=1), actor=DIRECTOR)
    phone.context.set_offline(False)
    says(phone, "Not taken")
    phone.evaluate(WAKES)
    says(phone, "The director has withdrawn this link.")
    phone.context.set_offline(True)
    phone.evaluate("history.back()")
    expect(phone.locator("a[data-deal]")).to_have_count(0)
    assert Record.objects.count() == 0
