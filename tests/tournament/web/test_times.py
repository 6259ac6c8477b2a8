"""Moments are shown in the time of the event, wherever a template shows one."""

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"
BLOCK = re.compile(r"\{% timezone event\.time_zone %\}.*?\{% endtimezone %\}", re.DOTALL)
# A moment, by the formats that have an hour in them, and days of moments.
MOMENT = re.compile(r'([\w.|:]*)\|(?:date:"(?:DATETIME_FORMAT|SHORT_DATETIME_FORMAT|[^"]*H:i[^"]*)"|time\b)')
DAY_OF_MOMENT = re.compile(r"""([\w.|:]*(?:_at|\.at|until|deadline)[\w.|:]*)\|date\b(?!:["']U["'])""")


# Pages beside all events show the time of the server and say that it is UTC.
BESIDE_EVENTS = ("account.html", "members.html", "person_data.html")


def astray(text: str) -> list[str]:
    """What is shown in the time of the server."""
    rest = BLOCK.sub("", text)
    found = MOMENT.findall(rest) + DAY_OF_MOMENT.findall(rest)
    return [one for one in found if not one.endswith("|timezone:event.time_zone")]


@pytest.mark.parametrize(
    "text",
    [
        '{{ a.at|date:"H:i" }}',
        "{{ a.started_at|date }}",
        '{% timezone "UTC" %}{{ b|date:"DATETIME_FORMAT" }}',
    ],
)
def test_times_of_the_server_are_found(text):
    assert astray(text)


@pytest.mark.parametrize(
    "text",
    [
        '{{ a.at|timezone:event.time_zone|date:"H:i" }}',
        '{% timezone event.time_zone %}{{ a.at|date:"H:i" }}{% endtimezone %}',
        "{{ event.starts_on|date }}",
        '{{ clock.deadline|date:"U" }}',
    ],
)
def test_times_of_the_event_are_not(text):
    assert not astray(text)


def test_every_template_shows_the_time_of_the_event():
    pages = sorted(TEMPLATES.rglob("*.html"))
    assert len(pages) > 100
    beside = [page for page in pages if page.name in BESIDE_EVENTS]
    for page in beside:
        text = page.read_text(encoding="utf-8")
        assert "UTC" in text or not MOMENT.search(text), page.name
    wrong = {
        page.name: found
        for page in pages
        if page not in beside and (found := astray(page.read_text(encoding="utf-8")))
    }
    assert wrong == {}
