"""The page about papers names every paper with the sheets it is printed on, in both languages."""

import re
from pathlib import Path

import pytest

from tournament.printing.layout import SHEETS
from tournament.printing.papers import AFTER, BEFORE, EACH_ROUND, PAPERS

DOCS = Path(__file__).parents[3] / "docs"
ROW = re.compile(r"^\| `([a-z-]+)` \| .+ \| ([^|]+) \| .*\|$", re.MULTILINE)


@pytest.mark.parametrize(("page", "any_sheet"), [("papers.md", "any"), ("papers.ru.md", "любые")])
def test_every_paper_is_there_with_its_sheets(page, any_sheet):
    rows = dict(ROW.findall((DOCS / page).read_text(encoding="utf-8")))
    assert set(rows) == set(PAPERS)
    for name, sheets in rows.items():
        listed = list(SHEETS) if sheets == any_sheet else sheets.lower().split()
        assert listed == list(PAPERS[name].sheets), name


@pytest.mark.parametrize("page", ["papers.md", "papers.ru.md"])
def test_papers_stand_under_when_they_are_printed(page):
    names = [name for name, _sheets in ROW.findall((DOCS / page).read_text(encoding="utf-8"))]
    order = [PAPERS[name].when for name in names]
    assert order == sorted(order, key=[BEFORE, EACH_ROUND, AFTER].index)


def test_the_pictures_it_shows_are_there():
    for page in ("papers.md", "papers.ru.md"):
        for picture in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", (DOCS / page).read_text(encoding="utf-8")):
            assert (DOCS / picture).exists()
