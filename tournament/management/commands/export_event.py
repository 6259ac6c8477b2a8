"""Writes a whole event as JSON that load_event reads back to the same event."""

import json
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.management.files import write_file
from tournament.management.json_command import JsonCommand
from tournament.selectors.events import event_by_slug
from tournament.selectors.exchange import event_to_json


class Command(JsonCommand):
    help = gettext_lazy("Export an event, with its hidden layouts and deal key, as JSON.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help=_("the event: its name in addresses"))
        parser.add_argument("--out", metavar="FILE", help=_("write there instead of stdout"))

    def answer(self, *, slug: str, out: str | None, **options: Any) -> dict[str, Any]:
        value = event_to_json(event_by_slug(slug))
        if out is None:
            return value
        text = json.dumps(value, ensure_ascii=False, indent=1) + "\n"
        write_file(out, text.encode())
        return {"slug": slug, "file": out}
