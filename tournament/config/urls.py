"""Addresses of the whole site."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournament.web.urls")),
    path("api/v1/", include("tournament.api.urls")),
]

handler400 = "tournament.web.errors.bad_request"
handler403 = "tournament.web.errors.forbidden"
handler404 = "tournament.web.errors.not_found"
handler500 = "tournament.web.errors.broken"
