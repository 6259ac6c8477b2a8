"""Whether whoever asks reads JSON and no page; and a refusal for those who use the API."""

import json

from django.http import HttpRequest, HttpResponse

from tournament.wording import CodedError
from tournament.wording.problems import ADDRESSES, CONTENT_TYPE, problem


def by_program(request: HttpRequest) -> bool:
    wanted = request.headers.get("Accept", "")
    return wanted == "application/json" or request.path.endswith(".json") or of_api(request)


def of_api(request: HttpRequest) -> bool:
    """Whether its address is one of the API, where every refusal has one form."""
    return request.path.startswith(ADDRESSES)


def problem_page(error: CodedError, status: int) -> HttpResponse:
    body = json.dumps(problem(error, status), ensure_ascii=False)
    return HttpResponse(body, status=status, content_type=CONTENT_TYPE)
