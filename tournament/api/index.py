"""The way in: a page for people, the description for programs, and what is answered where nothing is."""

from functools import cache
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from tournament.api.endpoint import Endpoint
from tournament.api.problems import address_unknown
from tournament.selectors.permissions import Act
from tournament.wording.api_words import GROUPS, SUMMARIES

LANGUAGE = "en"
PREFIX = "/api/v1"


@cache
def schema() -> dict[str, Any]:
    with translation.override(LANGUAGE):
        made: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return made


@cache
def schema_text() -> bytes:
    """As `manage.py spectacular` writes it."""
    text: bytes = OpenApiYamlRenderer().render(schema(), renderer_context={})
    return text


@extend_schema(exclude=True)
class Schema(Endpoint):
    """OpenAPI; no secret of any event, so everybody may have it."""

    needs = {"GET": Act.READ}
    asks = None

    def get(self, request: Request) -> HttpResponse:
        return HttpResponse(schema_text(), content_type="application/yaml; charset=utf-8")


@extend_schema(exclude=True)
class Index(Endpoint):
    """Every address in words."""

    needs = {"GET": Act.READ}
    asks = None

    def get(self, request: Request) -> HttpResponse:
        groups = [(said, [_line(*one) for one in _operations(tag)]) for tag, said in GROUPS.items()]
        return render(request._request, "api.html", {"groups": groups})


def _operations(tag: str) -> list[tuple[str, str, str]]:
    """(method, address, name) of each in the group."""
    described = schema()["paths"].items()
    return [
        (method, path, operation["operationId"])
        for path, methods in described
        for method, operation in methods.items()
        if operation["tags"] == [tag]
    ]


def _line(method: str, path: str, name: str) -> dict[str, Any]:
    """An address in its parts, between which a narrow page may break it."""
    _nothing, *parts = path.removeprefix(PREFIX).split("/")
    return {"method": method.upper(), "parts": parts, "said": SUMMARIES[name]}


@extend_schema(exclude=True)
class Nothing(Endpoint):
    """An address that is none of ours."""

    needs = {"GET": Act.READ, "POST": Act.READ, "PUT": Act.READ, "DELETE": Act.READ}
    asks = None

    def get(self, request: Request, rest: str) -> HttpResponse:
        raise address_unknown(request)

    post = put = delete = get
