"""Results to take away: what everybody may know from the public page, the whole event from the desk."""

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language

from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_by_slug, event_shown
from tournament.selectors.live import event_version
from tournament.selectors.permissions import Act
from tournament.spreadsheets.files import CONTENT_TYPES, event_file
from tournament.web.page import DeskPage, Page

# What is given out to everybody is short and made once for all who ask.
PUBLIC = ("csv", "txt", "html", "json", "pbn")
DESK = ("xlsx", "ods", "zip")
SECONDS_KEPT = 600


class ResultsFile(Page):
    """Deals still in play are in none of them."""

    def get(self, request: HttpRequest, slug: str, form: str) -> HttpResponse:
        event = event_shown(slug, Viewer.PUBLIC)
        if form not in PUBLIC:
            raise Http404
        response = HttpResponse(_kept(event, form), content_type=CONTENT_TYPES[f".{form}"])
        way = "attachment" if form == "csv" else "inline"
        response.headers["Content-Disposition"] = f'{way}; filename="{event.slug}-results.{form}"'
        return response


def _kept(event: Event, form: str) -> bytes:
    """Made again after every act of the event."""
    language = get_language() or settings.LANGUAGE_CODE
    key = f"results-{event.pk}-{event_version(event)}-{language}-{form}"
    content: bytes | None = cache.get(key)
    if content is None:
        content = event_file(event, Viewer.PUBLIC, language, f".{form}").content
        cache.set(key, content, SECONDS_KEPT)
    return content


class Workbook(DeskPage, Page):
    """Deals still in play are in it, so it is the director's."""

    needs = Act.TAKE

    def get(self, request: HttpRequest, slug: str, form: str) -> HttpResponse:
        event = event_by_slug(slug)
        if form not in DESK:
            raise Http404
        language = get_language() or settings.LANGUAGE_CODE
        content = event_file(event, self.viewer, language, f".{form}").content
        response = HttpResponse(content, content_type=CONTENT_TYPES[f".{form}"])
        response.headers["Content-Disposition"] = f'attachment; filename="{event.slug}.{form}"'
        return response
