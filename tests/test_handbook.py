"""The handbook is built without a warning, in both languages alike, and every link in it leads somewhere."""

import os
import re
import shutil
import subprocess
import threading
from contextlib import contextmanager
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from babel.messages.pofile import read_po

from movements.merits import minutes
from scoring.convention import OPTIONS, convention_named, convention_names
from scoring.line_entry import read_line, row_of_line
from scoring.price_table import price_table
from scoring.whists import whists
from tests.tournament.chromium import LAPTOP, PHONE, needs_browser, person, watched
from tests.tournament.web.test_accessibility import AXE
from tournament.config.settings import CONTENT_SECURITY_POLICY
from tournament.printing.papers import PAPERS
from tournament.web.handbook import CHAPTERS

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("en", "ru")
TO_THE_PROGRAM = "./../../../"  # which serves the handbook from /static/handbook/


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
        env={**os.environ, "LC_ALL": "xx_XX.UTF-8"},  # no machine has it
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
        assert contents.links.count(TO_THE_PROGRAM) == 1, page.name
        for link in contents.links:
            if link == TO_THE_PROGRAM:
                continue
            parts = urlsplit(link)
            assert (parts.scheme, parts.netloc) == ("", ""), (page.name, link)
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            assert target.is_file(), (page.name, link)
            if parts.fragment:
                assert unquote(parts.fragment) in pages[target].ids, (page.name, link)
            followed += 1
    assert followed > 900


@pytest.mark.slow
def test_nothing_stands_within_a_page_that_browsers_are_told_not_to_run(pages):
    assert {page.name: contents.inline for page, contents in pages.items() if contents.inline} == {}


@pytest.mark.slow
def test_nothing_is_done_again_while_no_source_is_newer(handbook):
    made = {page: page.stat().st_mtime_ns for page in handbook.rglob("*.html")}
    assert build(handbook).returncode == 0
    assert {page: page.stat().st_mtime_ns for page in handbook.rglob("*.html")} == made


@pytest.mark.slow
def test_what_can_be_linked_to_is_the_same_in_both_languages(handbook, pages):
    for language in LANGUAGES:
        for source in (ROOT / "docs/handbook" / language).glob("*.md"):
            named = set(re.findall(r"^\((.+)\)=$", source.read_text(encoding="utf-8"), re.MULTILINE))
            for other in LANGUAGES:
                assert named <= pages[handbook / other / f"{source.stem}.html"].ids, (source.name, other)


@pytest.mark.slow
def test_every_chapter_that_a_page_links_to_is_there(handbook, pages):
    for place in {*CHAPTERS.values(), "index"}:
        chapter, _, anchor = place.partition("#")
        for language in LANGUAGES:
            page = handbook / language / f"{chapter}.html"
            assert page in pages, place
            assert not anchor or anchor in pages[page].ids, (language, place)


def chapter(language, name):
    return (ROOT / "docs/handbook" / language / f"{name}.md").read_text(encoding="utf-8")


def bold(text):
    return {" ".join(words.split()) for words in re.findall(r"\*\*(.+?)\*\*", text, re.DOTALL)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_in_bold_are_those_of_the_program(language):
    with (ROOT / "tournament/locale/ru/LC_MESSAGES/django.po").open("rb") as file:
        messages = [message for message in read_po(file) if isinstance(message.id, str)]
    said = {message.id if language == "en" else message.string for message in messages}
    # A number stands in the place of each parameter.
    said = {re.sub(r"%\(\w+\)s", "1", sentence) for sentence in said}
    for page in (ROOT / "docs/handbook" / language).glob("*.md"):
        assert bold(chapter(language, page.stem)) - said <= {"in bold", "Жирным"}, page.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_gets_what_is_said_of_every_paper(language):
    named = re.findall(r"^\| `([a-z]+)` \|", chapter(language, "papers"), re.MULTILINE)
    assert sorted(named) == sorted(PAPERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rows_are_typed_as_it_says(language):
    rows = re.findall(r"^\| `(13 [^`…]+)` \|", chapter(language, "desk"), re.MULTILINE)
    sochi = convention_named("sochi")
    read = [row_of_line(read_line(row), 4, "W") for row in rows]
    assert [(str(row.contract), row.declarer, row.tricks) for row in read] == [
        ("7H", "N", 7),
        ("7H", "N", 6),
        ("6S", "N", None),
        ("6S", "N", None),
        ("M", "N", 2),
        ("-", None, None),
    ]
    assert all(sum(whists(row, sochi).values()) == 0 for row in read)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worked_settlement_is_the_programs(language):
    row = row_of_line(read_line("4 6S N 6 E4 S-"), 4, "W")
    assert whists(row, convention_named("sochi")) == {"N": 7, "E": 3, "S": -5, "W": -5}
    for said in ("+7", "+3", "−5"):
        assert said in chapter(language, "scoring")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_length_of_an_evening_is_what_the_program_reckons(language):
    assert f"{minutes(7, 2)} " in chapter(language, "questions")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_prices_of_a_page_are_those_of_the_table(handbook, language):
    """Finka as its source has it: seven made, a lone whister with three tricks."""
    text = (handbook / language / "prices-finka.html").read_text(encoding="utf-8")
    (row,) = (
        row
        for row in price_table(convention_named("finka"), 4).games
        if (row.contract, row.situation, row.tricks) == ("7", "one", 7)
    )
    assert (row.declarer, row.defenders, row.dealer) == (36, (4, -20), -20)
    assert "+4\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}−20" in text


class Guarded(SimpleHTTPRequestHandler):
    """Files under the rules that the program sends with its own."""

    def end_headers(self) -> None:
        rules = CONTENT_SECURITY_POLICY["DIRECTIVES"].items()
        self.send_header("Content-Security-Policy", "; ".join(f"{name} {' '.join(of)}" for name, of in rules))
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder):
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Guarded, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


@pytest.mark.slow
@needs_browser
@pytest.mark.parametrize(("language", "asked", "found"), [("en", "penalties", 3), ("ru", "штрафами", 3)])
def test_the_search_finds_other_forms_of_a_word_under_the_rules_of_the_program(
    handbook, chromium, language, asked, found
):
    with served(handbook) as url, person(chromium, url, viewport=LAPTOP) as reader:
        wrong = watched(reader, url)
        page = reader.new_page()
        page.goto(f"/{language}/index.html")
        page.locator("header [name=q]").fill(asked)
        page.locator("header button").click()
        page.locator("#search-results li .context").nth(found - 1).wait_for()
        assert "incidents.html" in " ".join(
            link.get_attribute("href") for link in page.locator("#search-results a").all()
        )
        assert wrong == []


@pytest.mark.slow
@needs_browser
def test_chapters_are_for_phones_and_for_everybody(handbook, chromium, pages):
    """Nothing is wider than a phone, and axe-core finds nothing."""
    with served(handbook) as url, person(chromium, url, viewport=PHONE) as reader:
        wrong = watched(reader, url)
        page = reader.new_page()
        for one in pages:
            page.goto(f"/{one.relative_to(handbook)}")
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= PHONE["width"], one.name
            page.evaluate(AXE_SCRIPT)
            assert page.evaluate(AXE, {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21aa"]}) == []
        assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_convention_has_its_prices(language):
    """Skachki are Leningrad's, and gusarik, for two, has no table."""
    linked = set(re.findall(r"\(prices-([a-z]+)\.md\)", chapter(language, "scoring")))
    assert linked == set(convention_names()) - {"skachki", "gusarik"}
    for name in linked:
        assert f"{{prices}} {name}\n" in chapter(language, f"prices-{name}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained(language):
    explained = re.findall(r"`([a-z_]+)`", "\n".join(re.findall(r"(?m)^`.+$", chapter(language, "scoring"))))
    assert sorted(explained) == sorted(OPTIONS)


@pytest.mark.parametrize("script", [("serve",), ("run", "--once")])
def test_without_a_handbook_that_is_said_in_one_sentence_and_the_rest_goes_on(tmp_path, script):
    (tmp_path / "scripts").mkdir()
    (tmp_path / "out").mkdir()
    for name in (script[0], "spoken"):
        shutil.copy(ROOT / "scripts" / name, tmp_path / "scripts")
    written = {
        "scripts/find-python": "python=true\n",
        "scripts/handbook": "#!/bin/sh\necho Traceback >&2\nexit 2\n",
        ".venv/bin/python": '#!/bin/sh\necho "$@" >> done.txt\n[ "$2" != --say ] || echo "$3" >&2\n',
    }
    for name, content in written.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
        path.chmod(0o755)
    done = subprocess.run(
        [tmp_path / "scripts" / script[0], *script[1:]],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert "The handbook could not be built, so pages do not link to it" in done.stderr
    after = {"serve": "scripts/keep_running.py", "run": "manage.py analyse_event demo-12"}
    assert after[script[0]] in (tmp_path / "done.txt").read_text().splitlines()
