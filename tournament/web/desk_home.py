"""The first page of the desk: the director's events, a new one, and a rehearsal."""

from django.http import HttpRequest, HttpResponse

from tournament.selectors.events import events
from tournament.web.page import DirectorOnly


class DeskHome(DirectorOnly):
    template_name = "desk/events.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show({"desk": True, "events": events(self.viewer)})
