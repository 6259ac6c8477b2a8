"""A number for every request, and a line in the log for each: what was asked, how it ended, how long it took.

The number stands in every other line written meanwhile, goes with tasks to their workers, and back to whoever
asked as X-Request-ID.
"""

import logging
import re
from collections.abc import Callable
from time import perf_counter
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournament.web.measuring import measured
from tournament.web.request_ids import request_id

HEADER = "X-Request-ID"
# As a proxy or a program would write one; whatever else was sent is not repeated to anybody.
WELL_FORMED = re.compile(r"[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)
LONGEST_PATH = 200
logger = logging.getLogger("tournament.access")


class Access:
    """The outermost middleware, so that it sees the answers of all others."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        number = given if WELL_FORMED.fullmatch(given) else uuid4().hex
        before = request_id.set(number)
        started = perf_counter()
        try:
            response = self.get_response(request)
            seconds = perf_counter() - started
            response.headers[HEADER] = number
            view = view_of(request, response)
            measured(view, request.method or "", response.status_code, seconds)
            _note(request, response, view, seconds)
        finally:
            request_id.reset(before)
        return response


def view_of(request: HttpRequest, response: HttpResponse) -> str:
    """The name of what answered: one of a few dozen, however many addresses there are."""
    if request.resolver_match is not None:
        return request.resolver_match.view_name
    if request.path_info.startswith(settings.STATIC_URL):
        return "static"
    return "from-memory" if response.status_code in (200, 304) else "nothing"


def _note(request: HttpRequest, response: HttpResponse, view: str, seconds: float) -> None:
    milliseconds = round(seconds * 1000, 1)
    # What stands after the question mark may be a name somebody searched for.
    path = request.path[:LONGEST_PATH].encode("ascii", "backslashreplace").decode()
    said = {"method": request.method, "path": path, "status": response.status_code, "view": view}
    logger.info("%(method)s %(path)s %(status)s", said, extra={**said, "milliseconds": milliseconds})
