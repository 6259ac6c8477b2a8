"""The published versions: each table as it was, who published it when, and what had changed."""

from typing import Any

from movements.seats import seats_for
from tournament.models import Event
from tournament.selectors.publications import publication_numbered, publications
from tournament.web.page import EventPage
from tournament.web.published import published_changes, published_rows


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
            "in_whists": "method" in publication.snapshot,
            "rows": published_rows(publication.snapshot["standings"]),
            "changes": published_changes(publication.changes),
            "lines": seats_for(event.per_table),
        }
