"""Prints the standings of an event, total and by line."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.management.json_command import JsonCommand
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_by_slug
from tournament.selectors.report import event_report
from tournament.services.standings_json import standings_to_json
from tournament.spreadsheets.publishing import standings_text


class Command(JsonCommand):
    help = gettext_lazy("Standings of an event as the director sees them: every record counts.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help=_("the event: its name in addresses"))
        parser.add_argument("--json", action="store_true", help=_("JSON instead of a table for reading"))

    def answer(self, *, slug: str, json: bool, **options: Any) -> dict[str, Any] | None:
        event = event_by_slug(slug)
        if json:
            return standings_to_json(event, Viewer.DIRECTOR)
        table = event_report(event, Viewer.DIRECTOR).standings
        with translation.override(event.language):
            self.stdout.write(f"{event.title}\n\n" + standings_text(table.rows, table.method.in_whists))
        return None
