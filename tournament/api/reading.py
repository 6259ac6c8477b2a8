"""Reading what programs send: JSON as strict as everywhere else, and no more of it than a page may send."""

import io
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer

from tournament.errors import TournamentError
from tournament.services.strict_json import read_json


class StrictJson(BaseParser):
    media_type = "application/json"
    # The browsable pages and the schema ask a parser for what it would be rendered with.
    renderer_class = JSONRenderer

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """An object; an empty body is one without fields."""
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        sent = stream.read(most + 1)
        if len(sent) > most:
            raise TournamentError("body_too_long", most=most)
        try:
            text = sent.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise TournamentError("not_utf8", position=error.start) from None
        return read_json(io.StringIO(text)) if text.strip() else {}
