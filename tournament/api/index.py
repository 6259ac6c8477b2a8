"""The way in: a page for people, the description for programs, and what is answered where nothing is."""

from functools import cache

from django.http import HttpResponse
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from tournament.api.endpoint import Endpoint
from tournament.api.problems import address_unknown
from tournament.selectors.permissions import Act

LANGUAGE = "en"


@cache
def schema_text() -> bytes:
    """As `manage.py spectacular` writes it."""
    with translation.override(LANGUAGE):
        schema = SchemaGenerator().get_schema(request=None, public=True)
    text: bytes = OpenApiYamlRenderer().render(schema, renderer_context={})
    return text


@extend_schema(exclude=True)
class Schema(Endpoint):
    """OpenAPI; no secret of any event, so everybody may have it."""

    needs = {"GET": Act.READ}

    def get(self, request: Request) -> HttpResponse:
        return HttpResponse(schema_text(), content_type="application/yaml; charset=utf-8")


@extend_schema(exclude=True)
class Index(Endpoint):
    """Every address in words."""

    needs = {"GET": Act.READ}

    def get(self, request: Request) -> HttpResponse:
        return HttpResponse("soon")


@extend_schema(exclude=True)
class Nothing(Endpoint):
    """An address that is none of ours."""

    needs = {"GET": Act.READ, "POST": Act.READ, "PUT": Act.READ, "DELETE": Act.READ}

    def get(self, request: Request, rest: str) -> HttpResponse:
        raise address_unknown(request)

    post = put = delete = get
