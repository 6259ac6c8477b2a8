"""The handbook is built without a warning, in both languages alike, and every link in it leads somewhere."""

import os
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("en", "ru")


class Contents(HTMLParser):
    """What a page links to, shows and loads, and what can be linked to in it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.inline: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.links += [given[name] or "" for name in ("href", "src", "action") if name in given]
        self.ids |= {given["id"]} if given.get("id") else set()
        if tag == "style" or (tag == "script" and "src" not in given):
            self.inline.append(tag)
        self.inline += [name for name in given if name == "style" or name.startswith("on")]


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ROOT / "scripts/handbook", folder],
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def handbook(tmp_path_factory):
    folder = tmp_path_factory.mktemp("handbook")
    done = build(folder)
    assert (done.returncode, done.stderr) == (0, "")
    return folder


@pytest.fixture(scope="module")
def pages(handbook):
    return {page: Contents(page) for page in sorted(handbook.rglob("*.html"))}


@pytest.mark.slow
def test_every_chapter_is_in_both_languages(handbook):
    chapters = [{page.name for page in (handbook / language).glob("*.html")} for language in LANGUAGES]
    assert chapters[0] == chapters[1]
    assert {"index.html", "search.html", "evening.html"} < chapters[0]


@pytest.mark.slow
def test_every_link_anchor_and_picture_is_there(pages):
    followed = 0
    for page, contents in pages.items():
        for link in contents.links:
            parts = urlsplit(link)
            assert (parts.scheme, parts.netloc) == ("", ""), (page.name, link)
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            assert target.is_file(), (page.name, link)
            if parts.fragment:
                assert unquote(parts.fragment) in pages[target].ids, (page.name, link)
            followed += 1
    assert followed > 150


@pytest.mark.slow
def test_nothing_stands_within_a_page_that_browsers_are_told_not_to_run(pages):
    assert {page.name: contents.inline for page, contents in pages.items() if contents.inline} == {}


@pytest.mark.slow
def test_nothing_is_done_again_while_no_source_is_newer(handbook):
    made = {page: page.stat().st_mtime_ns for page in handbook.rglob("*.html")}
    assert build(handbook).returncode == 0
    assert {page: page.stat().st_mtime_ns for page in handbook.rglob("*.html")} == made


def test_chapters_and_what_is_linked_to_are_the_same_in_both_languages():
    sources = [ROOT / "docs/handbook" / language for language in LANGUAGES]
    names = [{page.name for page in source.iterdir()} for source in sources]
    assert names[0] == names[1]
    for name in names[0]:
        named = [re.findall(r"^\((.+)\)=$", (source / name).read_text(), re.MULTILINE) for source in sources]
        assert named[0] == named[1], name
