"""Pages on paper, printed by a real browser and read back: no navigation, heads repeated, whole rows."""

import io
import re

import pytest
from django.core.cache import cache
from pypdf import PdfReader

from tests.tournament.chromium import LAPTOP, needs_browser, person
from tests.tournament.factories import DIRECTOR, play, seated_event
from tournament.models import Event, Person
from tournament.services.events import event_finish
from tournament.services.publishing import event_publish

pytestmark = [pytest.mark.slow, needs_browser, pytest.mark.django_db(transaction=True)]

LONG = "Константинопольская-Задунайская Аристархия"
PAGES = (
    "",
    "standings/",
    "deals/",
    "deals/1/",
    "hands/",
    "players/1/",
    "schedule/",
    "programme/",
    "rounds/2/",
)


@pytest.fixture
def event():
    cache.clear()
    event = seated_event(24)
    play(event)
    Person.objects.filter(pk=Person.objects.earliest("pk").pk).update(name=LONG)
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    event_publish(event=Event.objects.get(), note="", actor=DIRECTOR)
    return Event.objects.get()


def printed(chromium, url, path, paper):
    with person(chromium, url, viewport=LAPTOP, color_scheme="dark") as context:
        page = context.new_page()
        page.goto(path)
        pdf = page.pdf(format=paper)
    return [" ".join(sheet.extract_text().split()) for sheet in PdfReader(io.BytesIO(pdf)).pages]


def test_standings_break_between_rows_and_repeat_their_head(event, chromium, live_server):
    sheets = printed(chromium, live_server.url, "/e/cup/standings/", "A6")
    assert len(sheets) > 2
    for number, sheet in enumerate(sheets, start=1):
        assert sheet.startswith(f"{number} / {len(sheets)} ")
    with_rows = [sheet for sheet in sheets if "Игрок" in sheet]
    for sheet in with_rows:
        assert "Cup · Nov. 28, 2026 · Version 1 # Player MP Top %" in sheet
    # A row is its place, its number, a name, a club, and three figures: all on one sheet.
    rows = re.findall(r"(\d+) Игрок \d+ Клуб \d [\d½]+ \d+ \d+\.\d\d", " ".join(with_rows))
    assert len(rows) == len(set(rows)) == 23


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_paper_without_navigation(event, chromium, live_server, path):
    said = " ".join(printed(chromium, live_server.url, f"/e/cup/{path}", "A4"))
    assert "Cup · Nov. 28, 2026" in said
    assert not re.search("Language|login|Skip to|Movements|Українська|In numbers", said)
