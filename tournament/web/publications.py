"""The published versions: each table as it was, who published it when, and what had changed."""

from typing import Any

from movements.seats import seats_for
from tournament.models import Event
from tournament.selectors.publications import newest_version, publication_numbered, publications
from tournament.web.page import EventPage
from tournament.web.published import (
    published_changes,
    published_rows,
    published_teams,
    published_tie_values,
    published_total,
)
from tournament.wording.tie_breaks import NAMES, SHORT


class Versions(EventPage):
    template_name = "event/publications.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        return {"publications": publications(event)}


class Version(EventPage):
    template_name = "event/publication.html"

    def context(self, event: Event, **address: Any) -> dict[str, Any]:
        publication = publication_numbered(event, address["version"])
        return {
            "publication": publication,
            "newest": newest_version(event),
            "in_whists": "method" in publication.snapshot,
            "rows": published_rows(publication.snapshot["standings"]),
            "changes": published_changes(publication.changes),
            "points": any("points" in row for row in publication.snapshot["standings"]),
            "tie_breaks": [(SHORT[name], NAMES[name]) for name in publication.snapshot["tie_breaks"]],
            "tie_values": published_tie_values(publication.snapshot),
            "teams": published_teams(publication.snapshot),
            "total": published_total(publication.snapshot),
            "rulings": publication.snapshot.get("rulings", []),
            "lines": seats_for(event.per_table),
        }
