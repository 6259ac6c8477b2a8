"""The published versions of an event's results."""

from tournament.errors import TournamentError
from tournament.models import Event, Publication


def publications(event: Event) -> list[Publication]:
    """All versions, the latest first. One query."""
    return list(event.publications.order_by("-version"))


def latest_publication(event: Event) -> Publication | None:
    return event.publications.order_by("-version").first()


def newest_version(event: Event) -> int | None:
    """Its number; None before the first. One query."""
    return event.publications.order_by("-version").values_list("version", flat=True).first()


def publication_numbered(event: Event, version: int) -> Publication:
    """One version, or the refusal `version_unknown`."""
    publication = event.publications.filter(version=version).first()
    if publication is None:
        raise TournamentError("version_unknown", version=version, versions=event.publications.count())
    return publication
