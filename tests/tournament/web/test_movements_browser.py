"""Pages of movements in a real browser: what is wider than a phone says that it scrolls."""

import pytest
from playwright.sync_api import expect

from tests.tournament.chromium import needs_browser, person

pytestmark = [pytest.mark.slow, needs_browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(("players", "told"), [(24, True), (8, False)])
def test_a_box_that_scrolls_says_so(chromium, live_server, players, told):
    with person(chromium, live_server.url) as context:
        page = context.new_page()
        page.goto(f"/movements/look/?players={players}")
        box = page.locator(".scroll:has(.map)")
        wide = box.evaluate("(one) => one.scrollWidth > one.clientWidth")
        assert wide == told
        hint = box.locator(".scroll-hint")
        expect(hint).to_be_visible() if told else expect(hint).to_be_hidden()
        assert box.get_attribute("tabindex") == "0"
