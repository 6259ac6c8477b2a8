"""What is answered while the database cannot be used: a page, or an object for those who asked for JSON.

Scripts of our pages take any status from 500 on for "not now": phones keep what they send and send it again.
Nothing here asks the database anything.
"""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import get_language_from_request

from tournament.errors import TournamentError
from tournament.selectors.database_troubles import NUL_GIVEN, service_refusal
from tournament.web.by_program import by_program, of_api, problem_page
from tournament.wording import sentence

RETRY_SECONDS = 5
UNAVAILABLE, BAD_REQUEST = 503, 400
logger = logging.getLogger(__name__)


class DatabaseTroubles:
    """A middleware for what views meet; what other middleware meets comes to errors.broken."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return trouble_page(request, error)


def trouble_page(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
    """The answer with 503, or None where the error is not one of the database; 400 for what no database could
    be asked."""
    refusal = service_refusal(error)
    if refusal is None:
        return None
    if refusal.code == NUL_GIVEN:
        return _refused(request, refusal)
    logger.error("%s: %s", refusal.code, " ".join(str(error).split()))
    with translation.override(get_language_from_request(request)):
        response = _worded(request, refusal)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    response.headers["Cache-Control"] = "no-store"
    return response


def _refused(request: HttpRequest, refusal: TournamentError) -> HttpResponse:
    with translation.override(get_language_from_request(request)):
        if of_api(request):
            return problem_page(refusal, BAD_REQUEST)
        return HttpResponse(
            render_to_string("refusal.html", {"said": sentence(refusal)}, request), status=BAD_REQUEST
        )


def _worded(request: HttpRequest, refusal: TournamentError) -> HttpResponse:
    if of_api(request):
        return problem_page(refusal, UNAVAILABLE)
    said = sentence(refusal)
    if by_program(request):
        answer = {"error": refusal.code, "detail": said, "outcome": "unavailable", "said": said}
        return JsonResponse(answer, status=UNAVAILABLE, json_dumps_params={"ensure_ascii": False})
    response = HttpResponse(render_to_string("503.html", {"said": said}), status=UNAVAILABLE)
    if request.method == "GET":
        # The screen of a hall comes back without anybody touching it.
        response.headers["Refresh"] = str(2 * RETRY_SECONDS)
    return response
