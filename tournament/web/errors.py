"""Pages for what Django itself refuses, in the look of the rest."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from tournament.web.troubles import trouble_page


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Too much sent at once, or bytes that are no request."""
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", status=404)


def broken(request: HttpRequest) -> HttpResponse:
    """A bug, or a database that a middleware could not use.

    The page is made without the request, so that nothing can break it again.
    """
    if (trouble := trouble_page(request, sys.exception())) is not None:
        return trouble
    return HttpResponse(render_to_string("500.html"), status=500)
