"""What is refused before anything of it is read, and what every answer forbids a browser."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import get_language_from_request
from django.utils.translation import gettext as _

from tournament.errors import TournamentError
from tournament.web.by_program import by_program, of_api, problem_page

TOO_LARGE = 413
# No page of ours asks a browser for any of it.
FORBIDDEN = ("accelerometer", "camera", "geolocation", "gyroscope", "microphone", "payment", "usb")
PERMISSIONS = ", ".join(f"{name}=()" for name in FORBIDDEN)


class Hardening:
    """A middleware outside of all that reads what was sent."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = (
            too_large(request) if length_of(request) > settings.MOST_SENT else self.get_response(request)
        )
        response.headers["Permissions-Policy"] = PERMISSIONS
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        return response


def length_of(request: HttpRequest) -> int:
    """Bytes; what comes without a length is not read at all."""
    text = request.META.get("CONTENT_LENGTH") or "0"
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else settings.MOST_SENT + 1


def too_large(request: HttpRequest) -> HttpResponse:
    megabytes = settings.MOST_SENT // 2**20
    with translation.override(get_language_from_request(request)):
        if of_api(request):
            return problem_page(TournamentError("body_too_long", most=settings.MOST_SENT), TOO_LARGE)
        said = _("What was sent is larger than %(most)s MB. Make it smaller and send it again.")
        said %= {"most": megabytes}
        if by_program(request):
            answer = {"error": "too_large", "detail": said, "outcome": "refused", "said": said}
            return JsonResponse(answer, status=TOO_LARGE, json_dumps_params={"ensure_ascii": False})
        return HttpResponse(render_to_string("413.html", {"said": said}), status=TOO_LARGE)
