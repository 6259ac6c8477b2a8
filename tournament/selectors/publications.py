"""The published versions of an event's results."""

import json
from hashlib import sha256
from typing import Any

from tournament.errors import TournamentError
from tournament.models import Event, Publication

# What the erasure of a name may change in a published table.
WORDS = ("name", "club", "reason", "rule")


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


def table_digest(snapshot: Any) -> str:
    """SHA-256 in hexadecimal of a published table without names and reasons, as a line of JSON."""
    return sha256(json.dumps(_figures(snapshot), sort_keys=True).encode()).hexdigest()


def _figures(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _figures(one) for name, one in value.items() if name not in WORDS}
    return [_figures(one) for one in value] if isinstance(value, list) else value
