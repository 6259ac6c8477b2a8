"""A real browser: the chromium of the machine, driven by Playwright, which then has to bring none."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
# Milliseconds; pages answer in a few, but the machine may have other work.
PATIENCE = 60_000
PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 900}
HALL = {"width": 1280, "height": 720}
LOUD = ("error", "warning")

needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium is installed, so no page can be looked at in a browser"
)
expect.set_options(timeout=PATIENCE)


@contextmanager
def started(language: str = "en") -> Iterator[Browser]:
    """The browser, until the end of the block. Its own words, as of dates, are in `language` if it can."""
    with sync_playwright() as playwright:
        speaking = {**os.environ, "LANGUAGE": language}
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS), env=speaking)
        yield browser
        browser.close()


def person(browser: Browser, url: str, language: str = "en", **settings: Any) -> BrowserContext:
    """Somebody with a browser of his own: what he keeps and who he is, nobody else knows."""
    settings = {"viewport": PHONE, **settings}
    context = browser.new_context(base_url=url, locale=language, **settings)
    context.set_default_timeout(PATIENCE)
    return context


def watched(context: BrowserContext, url: str) -> list[str]:
    """What goes wrong in whatever this person opens from now on: faults of scripts, complaints of the browser
    itself, and requests to anybody but the server at `url`."""
    wrong: list[str] = []
    context.on("weberror", lambda fault: wrong.append(str(fault.error)))
    context.on("console", lambda said: said.type in LOUD and wrong.append(f"{said.text} {said.location}"))
    context.on("request", lambda sent: sent.url.startswith(f"{url}/") or wrong.append(sent.url))
    return wrong


def log_in(page: Page, name: str, password: str) -> None:
    page.goto("/accounts/login/")
    page.locator("[name=username]").fill(name)
    page.locator("[name=password]").fill(password)
    page.locator("main button").click()
    expect(page.locator("footer form").last).to_contain_text(name)


def beginning(text: str) -> re.Pattern[str]:
    return re.compile(r"^\s*" + re.escape(text))


def tap(page: Page, label: str) -> None:
    """Taps the first visible link or button whose words begin with the label."""
    link = page.locator("a, button, summary").filter(has_text=beginning(label), visible=True)
    link.first.click()


def choose(page: Page, label: str) -> None:
    """Answers the question on the phone of a table."""
    page.locator(".question .choice").filter(has_text=beginning(label)).first.click()


def says(where: Page | Locator, text: str) -> None:
    """Waits until the words can be read there."""
    place = where.locator("body") if isinstance(where, Page) else where
    expect(place).to_contain_text(text, use_inner_text=True)
