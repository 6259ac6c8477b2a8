"""A whole evening in a real browser: all that people do, from the director's login to the workbook."""

from contextlib import ExitStack

import pytest
from openpyxl import load_workbook
from playwright.sync_api import expect

from tests.tournament.chromium import needs_browser, says
from tests.tournament.evening import ROUNDS, Evening
from tests.tournament.printing.reading import page_texts
from tests.tournament.serving import served
from tournament.web.new_event import own_zone

pytestmark = [pytest.mark.slow, needs_browser]


def test_an_evening_of_eight(chromium, tmp_path):
    """Two pages are opened before the first card and left alone: they come to every result by themselves."""
    with served(tmp_path) as server, ExitStack() as people:
        evening = Evening(people, chromium, server, "ru")
        evening.log_in()
        evening.make_event()
        assert server.manage("export_event", evening.slug)["time_zone"] == own_zone()
        evening.check_in()
        evening.make_links()
        printed(evening, tmp_path)
        evening.open_the_hall()
        for number in range(1, ROUNDS + 1):
            evening.play_round(number)
            watchers_have_come_to(evening.expected(), evening)
        told_wrong = evening.expected()
        evening.ask_for_a_correction()
        evening.correct()
        assert evening.expected() != told_wrong
        watchers_have_come_to(evening.expected(), evening)
        evening.finish()
        evening.publish()
        says(evening.screen, evening.t("Final."))
        agrees(evening, workbook(evening, tmp_path))
        assert evening.screen.evaluate("window.neverReloaded") is True
        assert evening.watcher.evaluate("window.neverReloaded") is True
        assert evening.wrong == []
        assert server.complaints.read_text() == ""


def printed(evening, folder):
    """All papers as one file, and the cards whose links the phones open."""
    evening.print_papers(folder / "papers.pdf")
    text = " ".join(page_texts((folder / "papers.pdf").read_bytes()))
    for line in evening.words["people"].splitlines():
        assert line.partition(";")[0] in text
    cards = evening.desk.request.get(f"/desk/{evening.slug}/links.pdf")
    assert len(page_texts(cards.body())) >= 1


def watchers_have_come_to(percents, evening):
    """On the screen of the hall and on somebody's phone stands what the rows come to, counted by hand."""
    shown = [f"{float(percent):.2f}".replace(".", ",") for percent in sorted(percents.values(), reverse=True)]
    expect(evening.watcher.locator("table.standings td.result")).to_have_text(shown)
    expect(evening.screen.locator(".standings-page td:last-child")).to_have_text(shown)


def workbook(evening, folder):
    """{number: (name, percent)} of the first sheet of the workbook taken from the desk."""
    evening.desk.goto(f"/desk/{evening.slug}/")
    with evening.desk.expect_download() as taken:
        evening.desk.get_by_role("link", name=evening.t("Workbook (.xlsx)")).click()
    taken.value.save_as(folder / "evening.xlsx")
    sheet = load_workbook(folder / "evening.xlsx")[evening.t("Standings")]
    head, *rows = sheet.iter_rows(values_only=True)
    number, name, percent = map(head.index, (evening.t("No."), evening.t("Player"), "%"))
    return {row[number]: (row[name], row[percent]) for row in rows if row[number]}


def agrees(evening, found):
    """With the standings of the program, and with the rows counted by hand."""
    said = evening.server.manage("standings", evening.slug, "--json")
    rows = said["standings"]
    assert [row["entrant"] for row in rows] == list(found)
    assert {row["name"] for row in rows} == {name for name, _percent in found.values()}
    for number, percent in evening.expected().items():
        assert found[number][1] == pytest.approx(float(percent))
