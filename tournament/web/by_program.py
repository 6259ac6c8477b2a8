"""Whether whoever asks reads JSON and no page."""

from django.http import HttpRequest


def by_program(request: HttpRequest) -> bool:
    wanted = request.headers.get("Accept", "")
    return wanted == "application/json" or request.path.endswith(".json") or request.path.startswith("/api/")
