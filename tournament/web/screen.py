"""The screen in the hall: big type, pages that turn by themselves, the round clock always in sight.

Everybody gets the same body in one language, and nothing in it depends on the moment: what is left of the
round the browser counts. It is made anew only after an act of the event; see watchers.py for the rest.
"""

from dataclasses import dataclass
from time import thread_time, time

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


@dataclass(frozen=True)
class Kept:
    """`made` is when, in seconds since 1970; `cost` the seconds of the processor that it took."""

    version: str
    body: str
    made: float
    cost: float

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
        return HttpResponse(kept.body)


def made(event: Event, version: str) -> Kept:
    started = thread_time()
    body = screen_body(event)
    return Kept(version, body, time(), thread_time() - started)


def screen_body(event: Event) -> str:
    context = {**scoring_of(event), "event": event, "screen": screen(event)}
    lines = render_to_string("event/screen.html", context).splitlines()
    return "\n".join(stripped for line in lines if (stripped := line.strip()))
