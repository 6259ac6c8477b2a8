"""`manage.py season`: the rating of a season, the sum of everybody's best events."""

from collections.abc import Sequence
from typing import Any

from django.core.management.base import CommandParser
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.numbers import fraction_text
from tournament.management.json_command import JsonCommand
from tournament.selectors.clubs import check_one_club
from tournament.selectors.credit import SeasonRow, season
from tournament.selectors.embargo import Viewer
from tournament.selectors.events import event_by_slug
from tournament.wording.numbers import mixed_text
from tournament.wording.text_table import text_table

NAME, CLUB = 1, 2


class Command(JsonCommand):
    help = gettext_lazy("Rating of a season: the sum of each person's master points of his best events.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slugs", nargs="+", metavar="SLUG", help=_("the events of the season"))
        parser.add_argument("--best", type=int, required=True, metavar="K", help=_("how many events count"))
        parser.add_argument(
            "--across-clubs", action="store_true", help=_("the events are of different clubs")
        )
        parser.add_argument("--json", action="store_true", help=_("JSON instead of a table for reading"))

    def answer(
        self, *, slugs: list[str], best: int, json: bool, across_clubs: bool, **options: Any
    ) -> list[dict[str, object]] | None:
        # Named twice an event still counts once.
        events = [event_by_slug(slug) for slug in dict.fromkeys(slugs)]
        if not across_clubs:
            check_one_club(events)
        rows = season(events, best, Viewer.DIRECTOR)
        if json:
            return [row_to_json(row) for row in rows]
        with translation.override(events[0].language):
            self.stdout.write(season_text(rows, [event.slug for event in events]))
        return None


def row_to_json(row: SeasonRow) -> dict[str, object]:
    return {
        "name": row.name,
        "club": row.club,
        "rating": fraction_text(row.rating),
        "events": {slug: fraction_text(points) for slug, points in row.by_event.items()},
    }


def season_text(rows: Sequence[SeasonRow], slugs: Sequence[str]) -> str:
    """Place, who, the rating and the points of every event."""
    heading = ["", _("Player"), _("Club"), _("Rating"), *slugs]
    return text_table([heading, *(_cells(row, rows, slugs) for row in rows)], {NAME, CLUB})


def _cells(row: SeasonRow, rows: Sequence[SeasonRow], slugs: Sequence[str]) -> list[str]:
    points = [mixed_text(row.by_event[slug]) if slug in row.by_event else "" for slug in slugs]
    return [_place(row, rows), row.name, row.club, mixed_text(row.rating), *points]


def _place(row: SeasonRow, rows: Sequence[SeasonRow]) -> str:
    """As in the standings, 2-3 for two who share."""
    first = 1 + sum(other.rating > row.rating for other in rows)
    last = sum(other.rating >= row.rating for other in rows)
    return str(first) if first == last else f"{first}-{last}"
