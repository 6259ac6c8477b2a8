"""Works out again everything that is kept, and reports what differs."""

import sys
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.errors import Phrase
from tournament.management.json_command import JsonCommand
from tournament.models import Event
from tournament.selectors.events import event_by_slug
from tournament.services.verification import club_differences, differences, log_seal
from tournament.wording import sentence

DIFFERS = 1


class Command(JsonCommand):
    help = gettext_lazy(
        "Checks events: the log, every fact by the log, layouts, records, published results; and the log of "
        "the clubs. "
        "Exit 1 if anything differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", nargs="*", help=_("events to check; all without any"))
        parser.add_argument(
            "--best-play", action="store_true", help=_("the kept analyses too, a quarter of a second a deal")
        )

    def answer(self, *, slug: list[str], best_play: bool, **options: Any) -> dict[str, Any]:
        events = [event_by_slug(one) for one in slug] or list(Event.objects.order_by("pk"))
        checked = [_event_to_json(event, differences(event, best_play)) for event in events]
        clubs = _told(club_differences())
        self.differs = bool(clubs) or any(event["differences"] for event in checked)
        return {"ok": not self.differs, "events": checked, "clubs": clubs}

    def handle(self, *args: Any, **options: Any) -> None:
        super().handle(*args, **options)
        if self.differs:
            sys.exit(DIFFERS)


def _event_to_json(event: Event, found: list[Phrase]) -> dict[str, Any]:
    return {
        "slug": event.slug,
        "log": event.log.count(),
        "seal": log_seal(event),
        "differences": _told(found),
    }


def _told(found: list[Phrase]) -> list[dict[str, str]]:
    return [{"code": one.code, "detail": sentence(one)} for one in found]
