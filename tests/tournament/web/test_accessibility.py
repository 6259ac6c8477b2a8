"""Every page for people who see little, use no mouse or hold a small phone: what axe-core finds, and more.

The pages are all that the addresses of the site lead to, so a new page is looked at without being named here.
"""

from contextlib import ExitStack

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.urls import get_resolver
from playwright.sync_api import expect

from tests.tournament.chromium import LAPTOP, log_in, needs_browser, person, watched
from tests.tournament.serving import served
from tests.tournament.walking import FILLED, addresses, patterns

pytestmark = [pytest.mark.slow, needs_browser]

STANDARD = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
# Colours are all that differs in the dark.
COLOURS = {"type": "rule", "values": ["color-contrast"]}
AXE = """(runOnly) => axe.run(document, { runOnly, resultTypes: ["violations"], selectors: false })
    .then((found) => found.violations.flatMap((one) => one.nodes.map((node) => [one.id, node.html])))"""
PASSED_OVER = {
    "console-part": "no page but a piece of one",
    "people-search": "a piece of a page, too",
    "event-prices": "as prices, and long",
    "paper": "a PDF",
    "papers-file": "a PDF",
    "desk-hands": "as hands, and long",
}
# Pages of a played event differ from those of one being played; the other patterns have one kind of page.
BOTH = {"event", "standings", "deals", "deal", "player", "screen", "desk", "playing", "finish", "publish"}
FILLED = FILLED | {"slug": ("cup-2", "cup"), "token": ("table-2-of-cup-2", "somebody-of-cup-2")}
QUESTION = "/t/table-2-of-cup-2/deals/5/?round=3&seat=N"
ALSO = [
    QUESTION + "&contract=7H",
    QUESTION + "&contract=7H&declarer=E&call_S=whist&call_W=pass&tricks_E=7",
    "/t/no-such-link/",
    "/e/cup-2/deals/99/",
    "/e/cup-2/standings/?line=E",
    "/e/cup-2/schedule/?number=3",
    "/e/cup/rounds/1/",
    "/desk/cup-2/deals/5/tables/1/?round=3&again",
    "/desk/cup-2/deals/5/tables/2/?round=3",
    "/desk/draft/",
    "/desk/cup-2/clock/",
    "/nothing/",
]
# Sent as they are, these forms come back with what is wrong.
REFUSED = ["/desk/new_event/", "/desk/cup-2/finish/", "/desk/cup-2/deals/1/tables/1/correct/?round=1"]


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with served(tmp_path_factory.mktemp("house")) as server:
        server.run("from tests.tournament.web.house import full_house", "full_house()")
        yield server


@pytest.fixture(scope="module")
def password(house):
    return house.manage("director", "olga")["password"]


@pytest.fixture
def director(chromium, house, password):
    """Opens a page for a director who speaks the language."""
    with ExitStack() as open_ones:

        def log_in_with(language):
            page = open_ones.enter_context(person(chromium, house.url, language, viewport=LAPTOP)).new_page()
            log_in(page, "olga", password)
            return page

        yield log_in_with


@pytest.fixture(scope="module")
def pages(chromium, house, password):
    """The addresses under which a page comes, as many of a pattern as it has kinds."""
    with person(chromium, house.url) as context:
        log_in(context.new_page(), "olga", password)
        kinds = patterns(get_resolver().url_patterns)
        known = [address for pattern in kinds for address in pages_of(pattern, context.request)]
    return known + ALSO


def pages_of(pattern, request):
    if pattern.name in PASSED_OVER or "." in str(pattern.pattern):
        return
    found = (one for one in addresses(pattern, FILLED) if is_page(request.get(one, max_redirects=0)))
    if first := next(found, None):
        yield first
    if pattern.name in BOTH:
        yield next(one for one in found if "/cup/" in one)


def is_page(answer):
    return answer.status == 200 and answer.headers["content-type"].startswith("text/html")


def found_by_axe(page, address):
    """What is wrong with the page that is open, at both widths, by day and by night."""
    wrong = set()
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 740})
        for scheme, rules in (("light", STANDARD), ("dark", COLOURS)):
            page.emulate_media(color_scheme=scheme)
            wrong |= {(address, width, scheme, rule, part) for rule, part in page.evaluate(AXE, rules)}
    return wrong


# `part` keeps the halves apart, so that two processes can look at them at once.
@pytest.mark.parametrize("part", ["public", "desk"])
def test_axe_core_finds_nothing(director, house, pages, part):
    page = director("ru")
    complaints = watched(page.context, house.url)
    wrong = set()
    for address in pages:
        if address.startswith("/desk/") == (part == "desk"):
            page.goto(address)
            page.evaluate(AXE_SCRIPT)
            wrong |= found_by_axe(page, address)
    assert wrong == set()
    assert [said for said in complaints if "with a status of 40" not in said] == []


def test_axe_core_finds_nothing_where_something_was_refused(director):
    page = director("ru")
    for address in REFUSED:
        page.goto(address)
        page.locator("main form button.main").last.click()
        expect(page.locator(".error").first).to_be_visible()
        page.evaluate(AXE_SCRIPT)
        assert found_by_axe(page, address) == set()


def test_axe_core_finds_nothing_where_nobody_has_logged_in(chromium, house):
    with person(chromium, house.url, "ru") as context:
        page = context.new_page()
        page.goto("/desk/")
        page.locator("main button").click()
        expect(page.locator(".error").first).to_be_visible()
        page.evaluate(AXE_SCRIPT)
        assert found_by_axe(page, "login") == set()


# 1280 pixels at 200 and 400 %, and the smallest phones.
@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_no_page_is_wider_than_its_window(director, pages, language):
    page = director(language)
    wider = []
    for address in pages:
        page.goto(address)
        for width in (640, 360, 320):
            page.set_viewport_size({"width": width, "height": 740})
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wider.append((address, width))
    assert wider == []


TABBED = """[...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((one) => one.checkVisibility() && !one.disabled && one.type !== "hidden")
    .filter((one) => one.id !== "main" && !one.ariaHidden)"""
UNSEEN = f"""{TABBED}.filter((one) => {{
    one.focus();
    const ring = getComputedStyle(one);
    const seen = ring.outlineStyle !== "none" && parseFloat(ring.outlineWidth) >= 2;
    return one.tabIndex < 0 || document.activeElement !== one || !seen;
}}).map((one) => one.outerHTML.slice(0, 150))"""
TYPED = "/desk/cup-2/deals/5/tables/2/?round=3"


def test_whatever_has_the_focus_shows_it(director, pages):
    page = director("ru")
    for address in pages:
        page.goto(address)
        assert page.evaluate(UNSEEN) == [], address


@pytest.mark.parametrize(
    "address", ["/desk/cup-2/", TYPED, "/e/cup-2/standings/", "/t/table-2-of-cup-2/", QUESTION]
)
def test_the_tab_key_comes_to_everything(director, address):
    """In the order of the page; of radio buttons it comes to one of each question."""
    page = director("ru")
    page.goto(address)
    page.evaluate(f"window.all = {TABBED}.filter((one) => one.type !== 'radio')")
    page.evaluate(
        """() => {
        window.come = [];
        addEventListener("focusin", (event) => window.come.push(window.all.indexOf(event.target)));
        window.all[0].focus();
        }"""
    )
    last = page.evaluate("window.all.length") - 1
    while page.evaluate("window.come.at(-1)") != last:
        page.keyboard.press("Tab")
    assert [place for place in page.evaluate("window.come") if place >= 0] == list(range(last + 1))
