"""Pages for what Django itself refuses, in the look of the rest."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import get_language_from_request

from tournament.errors import TournamentError
from tournament.web.by_program import of_api, problem_page
from tournament.web.troubles import trouble_page

BAD_REQUEST, NOT_FOUND, BROKEN = 400, 404, 500


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Too much sent at once, or bytes that are no request."""
    if of_api(request):
        return problem_page(TournamentError("request_unfit"), BAD_REQUEST)
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if of_api(request):
        return problem_page(TournamentError("api_address_unknown", path=request.path), NOT_FOUND)
    return render(request, "404.html", status=404)


def broken(request: HttpRequest) -> HttpResponse:
    """A bug, or a database that a middleware could not use.

    The page is made without the request, so that nothing can break it again.
    """
    if (trouble := trouble_page(request, sys.exception())) is not None:
        return trouble
    if of_api(request):
        with translation.override(get_language_from_request(request)):
            return problem_page(TournamentError("program_broken"), BROKEN)
    return HttpResponse(render_to_string("500.html"), status=500)
