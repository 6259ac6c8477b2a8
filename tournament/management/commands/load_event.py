"""Loads a whole event from its JSON file."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.management.files import read_file
from tournament.management.json_command import JsonCommand
from tournament.selectors.clubs import club_by_slug
from tournament.services.exchange import event_load
from tournament.services.log import Actor
from tournament.services.strict_json import read_json


class Command(JsonCommand):
    help = gettext_lazy("Load an event from a JSON file: one typed by hand or one written by export_event.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE.json")
        parser.add_argument("--club", metavar="SLUG", help=_("the club the event is for from now on"))

    def answer(self, *, file: str, club: str | None, **options: Any) -> dict[str, Any]:
        event = event_load(
            data=read_file(file, read_json),
            actor=Actor(author="load_event", channel="file"),
            club=None if club is None else club_by_slug(club),
        )
        return {
            "slug": event.slug,
            "title": event.title,
            "entrants": event.entrants.count(),
            "deals": event.deals.count(),
            "records": event.records.count(),
        }
