"""The whole event as a workbook to take away from the desk, in the reader's language."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from tournament.selectors.events import event_by_slug
from tournament.spreadsheets.workbook import event_workbook
from tournament.web.page import DirectorOnly, Page

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class Workbook(DirectorOnly, Page):
    """Deals still in play are in it, so it is the director's."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        event = event_by_slug(slug)
        book = event_workbook(event, self.viewer, get_language() or settings.LANGUAGE_CODE)
        response = HttpResponse(book.content, content_type=XLSX)
        response.headers["Content-Disposition"] = f'attachment; filename="{event.slug}.xlsx"'
        return response
