"""The phone of a table in a real browser: big buttons, no connection, and every result sent once."""

import pytest

from tests.tournament.browser import Browser, needs_browser
from tests.tournament.factories import DIRECTOR, game_row, play, seated_event
from tournament.models import AccessLink, LogEntry, Person, Record
from tournament.services.events import event_finish
from tournament.services.links import table_links_make
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
def phone(event, live_server, tmp_path):
    with Browser(tmp_path) as browser:
        browser.home = f"{live_server.url}/t/{AccessLink.objects.get(table=1).token}/"
        yield browser


def begin(phone, before=""):
    if before:
        phone.ask("Page.addScriptToEvaluateOnNewDocument", source=before)
    phone.open(phone.home)
    phone.until("document.querySelector('a[data-deal]')")
    # The deals are fetched ahead, so that they open without a connection.
    phone.run("new Promise((done) => setTimeout(done, 1000))")


def answer(phone, deal, *labels):
    phone.tap(deal)
    phone.until(f"document.querySelector('h1').innerText.startsWith('Deal {deal}')")
    for place, label in enumerate(labels, start=1):
        choose(phone, label)
        phone.until(f"document.querySelectorAll('.answers li').length === {place}")
    phone.until("document.querySelector('form[data-send]')")


def choose(phone, label):
    phone.until(
        f"""(() => {{
        const all = [...document.querySelectorAll(".question .choice")];
        const one = all.find((each) => each.innerText.startsWith("{label}"));
        if (one) one.click();
        return one;
        }})()"""
    )


def entries():
    return LogEntry.objects.filter(action="record_enter").count()


def test_a_result_is_entered_and_confirmed_by_taps(phone):
    begin(phone)
    answer(phone, "1", *SEVEN)
    assert "+18" in phone.text()
    phone.tap("Send")
    phone.until("document.body.innerText.includes('Pass the phone on')")
    assert Record.objects.get().row["contract"] == "7H"
    phone.tap("S · ")
    phone.tap("Yes, confirm")
    phone.until("document.body.innerText.includes('Confirmed.')")
    assert Record.objects.get().confirmed_by.startswith("1S · ")


def test_another_person_writes_and_the_answers_stay(phone):
    begin(phone)
    phone.tap("1")
    phone.until("document.querySelector('.question')")
    choose(phone, SEVEN[0])
    phone.until("document.querySelectorAll('.answers li').length === 1")
    phone.tap("Writes")
    phone.run("document.querySelector('.writer [data-seat=W]').click()")
    phone.until("document.querySelector('.writer summary').innerText.startsWith('Writes W')")
    assert phone.run("document.querySelector('.answers').innerText").startswith("Contract")


def test_back_takes_back_one_answer(phone):
    begin(phone)
    phone.tap("1")
    phone.until("document.querySelector('.question')")
    for label in SEVEN[:3]:
        choose(phone, label)
    phone.until("document.querySelectorAll('.answers li').length === 3")
    phone.run("history.back()")
    phone.until("document.querySelectorAll('.answers li').length === 2")
    assert "What did S · 1 Игрок 2 say?" in phone.text()
    phone.run("history.go(-3)")
    phone.until("document.querySelector('h1').innerText.startsWith('Table 1')")


@pytest.mark.parametrize("before", ["", WRONG_CLOCK], ids=["right clock", "wrong clock"])
def test_without_a_connection_results_wait_and_are_sent_once(phone, before):
    begin(phone, before)
    phone.connected(False)
    answer(phone, "1", *SEVEN)
    assert "There is no connection, so the whists cannot be shown." in phone.text()
    phone.tap("Send")
    phone.until("document.body.innerText.includes('Kept on this phone. It is sent by itself')")
    phone.tap("To the table")
    phone.until("document.body.innerText.includes('waits to be sent')")
    answer(phone, "2", "misère", "N", "0")
    phone.tap("Send")
    phone.until("document.body.innerText.includes('until it is back: 2.')")
    assert not Record.objects.exists()
    phone.connected(True)
    phone.until("document.body.innerText.includes('Deal 2, table 1: Entered.')")
    assert [record.row["contract"] for record in Record.objects.order_by("deal__number")] == ["7H", "M"]
    begin(phone)
    assert entries() == 2
    assert phone.run("document.getElementById('waiting').hidden")


def test_a_result_kept_outlives_the_page(phone):
    begin(phone)
    phone.connected(False)
    answer(phone, "1", *SEVEN)
    phone.tap("Send")
    phone.until("document.body.innerText.includes('Kept on this phone.')")
    phone.open("about:blank")
    phone.connected(True)
    phone.open(phone.home)
    # The browser may let the old page send while it closes; then the answer is that it was entered before.
    phone.until("document.getElementById('waiting').innerText.startsWith('Deal 1, table 1: ')")
    assert Record.objects.count() == entries() == 1
    assert phone.run("localStorage.getItem('prikup-kept')") == "[]"


def test_an_answer_that_is_lost_is_asked_for_again(phone):
    begin(phone, LOST_ANSWER)
    answer(phone, "1", *SEVEN)
    phone.tap("Send")
    phone.until("document.body.innerText.includes('Kept on this phone.')")
    assert Record.objects.count() == 1
    phone.until("document.body.innerText.includes('This was already entered; nothing has changed.')")
    assert Record.objects.count() == entries() == 1


def test_a_double_tap_is_one_entry(phone):
    begin(phone)
    answer(phone, "1", *SEVEN)
    phone.run("for (let n = 0; n < 3; n++) document.querySelector('form[data-send]').requestSubmit()")
    phone.until("document.body.innerText.includes('Pass the phone on')")
    assert Record.objects.count() == entries() == 1


def test_a_conflict_is_said_when_the_connection_is_back(event, phone):
    begin(phone)
    phone.connected(False)
    answer(phone, "1", *SEVEN)
    phone.tap("Send")
    phone.until("document.body.innerText.includes('Kept on this phone.')")
    record_enter(event=event, deal_number=1, table=1, row=game_row(event, 1), actor=DIRECTOR)
    phone.connected(True)
    phone.until("document.body.innerText.includes('This differs from the first entry.')")
    assert Record.objects.get().rivals.count() == 1


def test_what_is_refused_stays_until_it_is_removed(event, phone):
    begin(phone)
    phone.connected(False)
    answer(phone, "2", "misère", "N", "0")
    phone.tap("Send")
    phone.until("document.body.innerText.includes('Kept on this phone.')")
    play(event)
    event.refresh_from_db()
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    phone.connected(True)
    phone.until("document.getElementById('waiting').innerText.includes('Not taken, Deal 2, table 1')")
    phone.tap("Remove")
    phone.until("document.getElementById('waiting').hidden")
    assert not Record.objects.filter(channel="phone").exists()


def test_thumbs_hit_everything_and_nothing_is_wider_than_the_phone(event, live_server, tmp_path):
    Person.objects.update(name=LONG)
    small = """[...document.querySelectorAll("main a, main button, main summary")].filter((one) => {
        const box = one.getBoundingClientRect();
        return one.offsetParent && box.height < 43.9;
    }).map((one) => one.innerText)"""
    with Browser(tmp_path, "ru") as phone:
        phone.home = f"{live_server.url}/t/{AccessLink.objects.get(table=1).token}/"
        begin(phone)
        for act in (None, "1", "6♠", "E", "вист", "пас", "6"):
            if act == "1":
                phone.tap(act)
                phone.until("document.querySelector('.question')")
            elif act:
                choose(phone, act)
                phone.run("new Promise((done) => setTimeout(done, 400))")
            assert phone.run(small) == []
            assert phone.run("document.documentElement.scrollWidth") <= 360
        phone.until("document.querySelector('form[data-send]')")


def test_everything_works_without_a_script(phone):
    phone.ask("Emulation.setScriptExecutionDisabled", value=True)
    phone.ask("Page.navigate", url=phone.home + "deals/1/?contract=M&declarer=E&tricks_E=1")
    phone.ask("Emulation.setScriptExecutionDisabled", value=False)
    phone.until("document.querySelector('form[data-send]')")
    phone.run("HTMLFormElement.prototype.submit.call(document.querySelector('form[data-send]'))")
    phone.until("document.body.innerText.includes('Pass the phone on')")
    assert Record.objects.get().row == {"contract": "M", "declarer": "E", "tricks": 1}
