"""Whoever watches a person's pages hears of everything that goes wrong there."""

import pytest

from tests.tournament.chromium import needs_browser, person, watched

HERE = "http://here.invalid"
PAGES = {
    "nothing": ("<h1>Fine</h1>", None),
    "a fault": ("<script>throw new Error('fault')</script>", "fault"),
    "a fault later": ("<script>setTimeout(() => { throw new Error('later') })</script>", "later"),
    "a complaint": ("<script>console.error('complaint')</script>", "complaint"),
    "another host": ("<img src='http://elsewhere.invalid/x.png'>", "http://elsewhere.invalid/x.png"),
    "almost our host": ("<img src='http://here.invalid.example/x.png'>", "http://here.invalid.example/x.png"),
    "a file we have not": ("<img src='/none.png'>", "404"),
}

pytestmark = [pytest.mark.slow, needs_browser]


@pytest.mark.parametrize("name", PAGES)
def test_what_is_heard(chromium, name):
    body, expected = PAGES[name]
    with person(chromium, HERE) as context:
        wrong = watched(context, HERE)
        page = context.new_page()
        page.route("**/*", lambda asked: asked.fulfill(status=404))
        page.route(
            f"{HERE}/", lambda asked: asked.fulfill(body=f"<!doctype html>{body}", content_type="text/html")
        )
        page.route("**/favicon.ico", lambda asked: asked.fulfill(status=204))
        page.goto("/", wait_until="networkidle")
    assert any(expected in one for one in wrong) if expected else wrong == []
