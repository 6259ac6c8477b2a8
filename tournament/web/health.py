"""For whoever watches the server: does it live, does it answer, is it ready to be sent people."""

from django.http import HttpRequest, HttpResponse, JsonResponse

from tournament.selectors.health import database_state, queue_state
from tournament.selectors.open_deals import database_answers
from tournament.web.page import Page

AWAY = 503


class Alive(Page):
    """ok while the process answers at all: a server that does not is to be begun again."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return HttpResponse("ok\n", content_type="text/plain")


class Health(Page):
    """ok while the database answers."""

    def get(self, request: HttpRequest) -> HttpResponse:
        if database_answers():
            return HttpResponse("ok\n", content_type="text/plain")
        return HttpResponse("the database does not answer\n", content_type="text/plain", status=AWAY)


class Ready(Page):
    """Whether people may be sent here. A queue that is away makes tasks wait and pages go on."""

    def get(self, request: HttpRequest) -> HttpResponse:
        state = {"database": database_state(), "queue": queue_state()}
        ready = state["database"] == "ok"
        return JsonResponse({"ready": ready, **state}, status=200 if ready else AWAY)
