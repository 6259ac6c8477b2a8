"""The screen in the hall: big type, pages that turn by themselves, the round clock always in sight.

Everybody gets the same body in one language, and nothing in it depends on the moment: what is left of the
round the browser counts. It is made anew only after an act of the event; see watchers.py for the rest.
A browser without scripts goes from page to page by itself: each address names the next one.
"""

from dataclasses import dataclass
from time import thread_time, time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation

from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_shown
from tournament.selectors.screen import screen, screen_version
from tournament.web.page import Page, scoring_of

KEPT_SECONDS = 600
DEAR_SECONDS, SHARE = 0.25, 4
NEXT_PAGE, COUNT = "next-page", "page-of-pages"  # stand in the body for what differs from page to page


@dataclass(frozen=True)
class Kept:
    """`made` is when, in seconds since 1970; `cost` the seconds of the processor that it took."""

    version: str
    body: str
    made: float
    cost: float
    pages: int = 1

    def good_enough(self, version: str, now: float) -> bool:
        """Whether it is shown again: as long as nothing has happened, and where making it is dear, for a
        multiple of that time, so that a large event with one screen leaves most of a processor to others."""
        if self.version == version:
            return True
        keeps = min(SHARE * self.cost, settings.STANDINGS_LAG) if self.cost > DEAR_SECONDS else 0.0
        return 0 <= now - self.made < keeps


class Screen(Page):
    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_shown(slug, Viewer.PUBLIC)
        key = f"screen-{translation.get_language()}-{event.pk}"
        version = screen_version(event)
        kept = cache.get(key)
        if kept is None or not kept.good_enough(version, time()):
            kept = made(event, version)
            cache.set(key, kept, KEPT_SECONDS)
        return HttpResponse(body_of_page(kept, request.GET.get("page", "")))


def body_of_page(kept: Kept, asked: str) -> str:
    """The body with its own count and the address of the page after it; what is no page is the first."""
    known = {str(number): number for number in range(1, kept.pages + 1)}
    page = known.get(asked, 1)
    after = page % kept.pages + 1
    head, _next, rest = kept.body.partition(NEXT_PAGE)
    body, _count, foot = rest.rpartition(COUNT)
    count = f"{page}/{kept.pages}" if kept.pages > 1 else ""
    return f"{head}?page={after}#page-{after}{body}{count}{foot}"


def made(event: Event, version: str) -> Kept:
    started = thread_time()
    shown = screen(event)
    # Pages are numbered through: the standings, who sits where now, who sits where next.
    standings = max(1, len(shown.pages))
    now, after = (len(seats.pages) if seats else 0 for seats in (shown.now, shown.next_round))
    context = {"screen": shown, "before_now": standings, "before_next": standings + now}
    body = screen_body(event, context)
    return Kept(version, body, time(), thread_time() - started, standings + now + after)


def screen_body(event: Event, context: dict[str, Any]) -> str:
    context = scoring_of(event) | {"event": event, "next_page": NEXT_PAGE, "count": COUNT} | context
    lines = render_to_string("event/screen.html", context).splitlines()
    return "\n".join(stripped for line in lines if (stripped := line.strip()))
