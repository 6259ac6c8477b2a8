"""Works out best play of an event's deals, for hand records and the check of results."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.management.json_command import JsonCommand
from tournament.selectors.analyses import analysis_progress
from tournament.selectors.events import event_by_slug
from tournament.services.analyses import analysis_order, analysis_run


class Command(JsonCommand):
    help = gettext_lazy(
        "Analyse the deals of an event that have not been analysed; useful before printing hand records."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help=_("the event: its name in addresses"))

    def answer(self, *, slug: str, **options: Any) -> dict[str, Any]:
        event = event_by_slug(slug)
        made = analysis_run(event=event, sets=analysis_order(event=event))
        now = analysis_progress(event)
        return {
            "slug": slug,
            "deals": now.deals,
            "analysed": now.analysed,
            "new": made,
            "running": now.running,
        }
