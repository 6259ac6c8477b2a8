"""Writing the log of the clubs: acts that belong to no event."""

from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from tournament.models import Club, ClubEntry
from tournament.services.log import Actor


@transaction.atomic
def club_log(
    *,
    club: Club | None,
    actor: Actor,
    action: str,
    subject: str = "",
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> ClubEntry:
    """The new entry, sealed after the last one of the server."""
    if connection.vendor == "postgresql":
        # Nobody else may add to the end of the chain meanwhile; SQLite has one writer at a time anyway.
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {ClubEntry._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")
    entry = ClubEntry(
        club=club,
        at=timezone.now(),
        author=actor.author,
        channel=actor.channel,
        action=action,
        subject=subject,
        before=before,
        after=after,
        reason=reason,
        previous=ClubEntry.objects.order_by("-pk").values_list("seal", flat=True).first() or "",
    )
    entry.seal = entry.digest()
    entry.save()
    return entry
