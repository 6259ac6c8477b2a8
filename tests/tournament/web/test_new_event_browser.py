"""A list of people in a real browser: shown while it is typed, and completed by the keyboard."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests.tournament.chromium import LAPTOP, needs_browser, person
from tests.tournament.factories import PersonFactory
from tests.tournament.web.conftest import browser as logged_in
from tournament.models import Event, Person

pytestmark = [pytest.mark.slow, needs_browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def form(chromium, live_server):
    for name, club in (("Ковальчук Ольга", "Юг"), ("Ковалёв Олег", ""), ("Дем’яненко Ія", "")):
        PersonFactory(name=name, club=club)
    client: Client = logged_in("ivan", is_staff=True)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    with person(chromium, live_server.url, viewport=LAPTOP) as context:
        context.add_cookies([cookie])
        page = context.new_page()
        page.goto("/desk/new_event/")
        yield page


def test_a_whole_event_by_the_keyboard(form):
    form.get_by_label("Title").fill("Spring cup")
    people = form.get_by_label("Players, one a line")
    people.fill("\n".join(f"Player {letter}" for letter in "ABCDEF"))
    expect(form.get_by_text("6 players would be entered.")).to_be_visible()
    search = form.get_by_label("Add somebody from the register")
    search.press_sequentially("kov")
    expect(form.locator("#found").get_by_role("option")).to_have_count(2)
    search.press("ArrowDown")
    search.press("Enter")
    expect(people).to_have_value(
        "Player A\nPlayer B\nPlayer C\nPlayer D\nPlayer E\nPlayer F\nКовальчук Ольга; Юг"
    )
    expect(search).to_be_focused()
    expect(search).to_have_value("")
    people.press("End")
    people.press("Control+End")
    people.press_sequentially("\nДем'яненко Ія К.")
    same = form.get_by_label("The same person as Дем’яненко Ія")
    same.check()
    expect(same).to_be_checked()
    form.get_by_role("button", name="Make the event and the evening ready").click()
    expect(form.get_by_text("The evening is ready.")).to_be_visible()
    event = Event.objects.get()
    assert (event.entrants.count(), event.deals.count()) == (8, 14)
    assert Person.objects.count() == 3 + 6
    assert event.time_zone != ""


def test_a_file_is_read_as_soon_as_it_is_chosen(form, tmp_path):
    path = tmp_path / "list.csv"
    path.write_bytes("ФИО;Клуб\nСемёнов Артём;Юг\n".encode("cp1251"))
    form.get_by_label("Title").fill("Spring cup")
    form.get_by_label("Read a file into the list").set_input_files(path)
    expect(form.get_by_text("1 person is read from the file")).to_be_visible()
    expect(form.get_by_label("Players, one a line")).to_have_value("Семёнов Артём; Юг")
    expect(form.get_by_label("Title")).to_have_value("Spring cup")


def test_escape_clears_what_is_searched(form):
    search = form.get_by_label("Add somebody from the register")
    search.press_sequentially("zzz")
    expect(form.get_by_text("Nobody of that name is in the register.").first).to_be_attached()
    search.press("Escape")
    expect(search).to_have_value("")
    search.press("Enter")
    assert not Event.objects.exists()
