"""Lists in pages that stay right while others write: a cursor says after which row the next page begins."""

import re
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from tournament.api.endpoint import Endpoint
from tournament.api.fields import Digits
from tournament.errors import TournamentError

ROWS, MOST_ROWS = 50, 200
POSITION = re.compile(r"-?[0-9]{1,18}", re.ASCII)


class Pages(CursorPagination):
    """By one whole number that no two rows share; `page_size` may ask for up to MOST_ROWS."""

    page_size = ROWS
    max_page_size = MOST_ROWS
    page_size_query_param = "page_size"
    offset_cutoff = MOST_ROWS

    def decode_cursor(self, request: Request) -> Cursor | None:
        try:
            cursor: Cursor | None = super().decode_cursor(request)
        except Exception:
            raise TournamentError("cursor_unknown") from None
        if cursor is not None and cursor.position is not None and not POSITION.fullmatch(cursor.position):
            raise TournamentError("cursor_unknown")
        return cursor


class PageQuery(serializers.Serializer[Any]):
    cursor = serializers.CharField(required=False, help_text="From “next” or “previous” of the page before.")
    page_size = Digits(
        min_value=1, max_value=MOST_ROWS, required=False, help_text=f"Rows of a page, {ROWS} by default."
    )


def paged(endpoint: Endpoint, rows: QuerySet[Any], ordering: str, shown: Any, kind: Any) -> Response:
    """One page of `rows` in the order of a whole number; `shown` makes of them what `kind` shows."""
    endpoint.asked(PageQuery)
    pages = Pages()
    pages.ordering = (ordering,)
    page = pages.paginate_queryset(rows, endpoint.request, view=endpoint)
    serializer: Serializer[Any] = kind(shown(page), many=True)
    return Response(
        {"next": pages.get_next_link(), "previous": pages.get_previous_link(), "results": serializer.data}
    )


def page_of(kind: type[Serializer[Any]]) -> type[Serializer[Any]]:
    """The shape of a page, for the schema."""
    name = f"{kind.__name__}Page"
    fields = {
        "next": serializers.URLField(allow_null=True),
        "previous": serializers.URLField(allow_null=True),
        "results": kind(many=True),
    }
    return type(name, (serializers.Serializer,), fields)
