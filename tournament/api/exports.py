"""Files of an event: the results for everybody, and for directors all that there is."""

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.endpoint import Endpoint, by_version
from tournament.api.problems import address_unknown
from tournament.selectors.embargo import Viewer
from tournament.selectors.exchange import event_to_json
from tournament.selectors.permissions import Act
from tournament.spreadsheets.files import CONTENT_TYPES, event_file

PUBLIC = ("csv", "txt", "html", "json", "pbn")
JSON = "application/json"
DESK = ("xlsx", "ods", "zip")


def _forms(forms: tuple[str, ...]) -> Any:
    return [OpenApiParameter("form", str, OpenApiParameter.PATH, enum=list(forms))]


def _files(forms: tuple[str, ...]) -> dict[tuple[int, str], Any]:
    kinds = sorted({CONTENT_TYPES[f".{form}"].partition(";")[0] for form in forms})
    shapes = {JSON: OpenApiTypes.OBJECT}
    return {(200, kind): OpenApiResponse(shapes.get(kind, OpenApiTypes.BINARY)) for kind in kinds}


class ExportEndpoint(Endpoint):
    forms: tuple[str, ...]
    viewer = Viewer.PUBLIC

    def file(self, form: str) -> HttpResponse:
        if form not in self.forms:
            raise address_unknown(self.request)
        language = get_language() or settings.LANGUAGE_CODE
        content = event_file(self.event, self.viewer, language, f".{form}").content
        response = HttpResponse(content, content_type=CONTENT_TYPES[f".{form}"])
        response.headers["Content-Disposition"] = f'attachment; filename="{self.event.slug}.{form}"'
        return response


class ResultsExport(ExportEndpoint):
    needs = {"GET": Act.READ}
    forms = PUBLIC

    @extend_schema(
        description="What everybody may know, in the language of Accept-Language.",
        parameters=_forms(PUBLIC),
        responses=_files(PUBLIC),
    )
    @by_version
    def get(self, request: Request, slug: str, form: str) -> HttpResponse:
        return self.file(form)


class DeskExport(ExportEndpoint):
    needs = {"GET": Act.TAKE}
    forms = DESK
    viewer = Viewer.DIRECTOR

    @extend_schema(
        description="Everything, deals still in play too.",
        parameters=_forms(DESK),
        responses=_files(DESK),
    )
    @by_version
    def get(self, request: Request, slug: str, form: str) -> HttpResponse:
        return self.file(form)


class EventExport(Endpoint):
    needs = {"GET": Act.TAKE}

    @extend_schema(
        description="As “manage.py export_event”: “load_event” reads it back. Its key and layouts are in it.",
        responses=OpenApiTypes.OBJECT,
    )
    @by_version
    def get(self, request: Request, slug: str) -> Response:
        return Response(event_to_json(self.event))
