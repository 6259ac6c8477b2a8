"""Every refusal as application/problem+json (RFC 9457), in the reader's language.

{"type", "title", "status", "detail", "code", "params"}: `code` is the stable word programs go by, `params`
the offending values. Where fields are wrong, "errors" has the sentences for each.
"""

import json
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.encoding import force_str
from rest_framework import exceptions
from rest_framework.request import Request

from deals.errors import DealError
from movements.errors import MovementError
from scoring.errors import ScoringError
from tournament.errors import TournamentError
from tournament.wording import CodedError
from tournament.wording.problems import CONTENT_TYPE, problem
from tournament.wording.statuses import api_status_of

REFUSALS = (ScoringError, MovementError, DealError, TournamentError)
UNAUTHORIZED, TOO_MANY = 401, 429
CHALLENGE = 'Bearer realm="Prikup"'
LONGEST_PATH = 100
MOST_ERRORS = 50


def problem_answer(error: CodedError, status: int, **more: Any) -> HttpResponse:
    """The same as an answer; made without a serializer, so that nothing can break it again."""
    body = json.dumps(problem(error, status, **more), ensure_ascii=False)
    response = HttpResponse(body, status=status, content_type=CONTENT_TYPE)
    response.headers["Cache-Control"] = "no-store"
    if status == UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = CHALLENGE
    if status == TOO_MANY:
        response.headers["Retry-After"] = str(error.params["seconds"])
    return response


def answer_of(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """What an endpoint answers when it raised `error`; None for a bug, and for a database that is away."""
    request: Request = context["request"]
    if isinstance(error, REFUSALS):
        return problem_answer(error, api_status_of(error, request.method))
    if isinstance(error, exceptions.ValidationError):
        return _invalid(error.detail)
    refused = _refused(error, request)
    if refused is None:
        return None
    response = problem_answer(refused, api_status_of(refused, request.method))
    if isinstance(error, exceptions.MethodNotAllowed):
        response.headers["Allow"] = ", ".join(context["view"].allowed_methods)
    return response


def _refused(error: Exception, request: Request) -> TournamentError | None:
    """What Django and its REST framework refuse, as one of our refusals."""
    if isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        return TournamentError("credentials_missing")
    if isinstance(error, exceptions.PermissionDenied):
        return TournamentError("csrf_failed")
    if isinstance(error, exceptions.MethodNotAllowed):
        return TournamentError("method_not_allowed", method=request.method, allowed=_allowed(request))
    if isinstance(error, exceptions.UnsupportedMediaType):
        return TournamentError("type_not_supported", given=request.content_type or "—")
    if isinstance(error, exceptions.Throttled):
        return TournamentError("too_many_requests", seconds=int(error.wait or 0) + 1)
    if isinstance(error, exceptions.NotFound | Http404):
        return address_unknown(request)
    if isinstance(error, RequestDataTooBig):
        return TournamentError("body_too_long", most=settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    if isinstance(error, exceptions.ParseError | SuspiciousOperation):
        return TournamentError("request_unfit")
    return None


def _allowed(request: Request) -> list[str]:
    view = request.parser_context["view"]
    return [method for method in view.allowed_methods if method != "OPTIONS"]


def address_unknown(request: Request | HttpRequest) -> TournamentError:
    return TournamentError("api_address_unknown", path=request.path[:LONGEST_PATH])


def _invalid(detail: Any) -> HttpResponse:
    """`errors` names every wrong field as a path: "row", "seats.N.whists"."""
    errors: dict[str, list[str]] = {}
    _gather(detail, "", errors)
    refused = TournamentError("invalid_input", fields=list(errors))
    return problem_answer(refused, api_status_of(refused, "POST"), errors=errors)


def _inside(where: str, name: Any) -> str:
    """Places in a list are counted from 1, as in every refusal."""
    if isinstance(name, int):
        return f"{where}[{name + 1}]"
    return where if name == "non_field_errors" else ".".join(filter(None, (where, str(name))))


def _gather(detail: Any, where: str, errors: dict[str, list[str]]) -> None:
    if len(errors) >= MOST_ERRORS:
        return
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            _gather(inner, _inside(where, name), errors)
    elif isinstance(detail, list) and any(isinstance(one, Mapping | list) for one in detail):
        for place, inner in enumerate(detail, start=1):
            _gather(inner, f"{where}[{place}]", errors)
    else:
        said = detail if isinstance(detail, list) else [detail]
        errors[where or "—"] = [force_str(one) for one in said]
