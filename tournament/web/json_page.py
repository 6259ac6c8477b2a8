"""Addresses that end in .json: the same facts for programs, and refusals as an object with a sentence."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views import View

from tournament.web.page import REFUSALS
from tournament.wording import sentence
from tournament.wording.statuses import status_of


class JsonPage(View):
    """A subclass answers `get` with `show`; a refusal is {"error": code, "detail": sentence}."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return super().dispatch(request, *args, **kwargs)
        except REFUSALS as error:
            refused = {"error": error.code, "detail": sentence(error)}
            return self.show(refused, status=status_of(error, request.method))

    def show(self, answer: dict[str, Any], status: int = 200) -> JsonResponse:
        return JsonResponse(answer, status=status, json_dumps_params={"ensure_ascii": False, "indent": 1})

    def http_method_not_allowed(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        detail = _("This address is only read: ask for it with GET.")
        response = self.show({"error": "method_not_allowed", "detail": detail}, status=405)
        response.headers["Allow"] = ", ".join(self._allowed_methods())
        return response
