"""The screen in the hall: big type, pages that turn by themselves, the round clock always in sight.

Everybody gets the same body in one language, and nothing in it depends on the moment: what is left of the
round the browser counts. It is made anew only after an act of the event; see watchers.py for the rest.
"""

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


class Screen(Page):
    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_shown(slug, Viewer.PUBLIC)
        key = f"screen-{translation.get_language()}-{screen_version(event)}"
        body = cache.get(key)
        if body is None:
            body = screen_body(event)
            cache.set(key, body, KEPT_SECONDS)
        return HttpResponse(body)


def screen_body(event: Event) -> str:
    context = {**scoring_of(event), "event": event, "screen": screen(event)}
    lines = render_to_string("event/screen.html", context).splitlines()
    return "\n".join(stripped for line in lines if (stripped := line.strip()))
