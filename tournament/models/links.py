"""Links that open a page without an account: for the phone of a table, and for each entrant."""

from django.db import models
from django.db.models import Q

from tournament.models.event import Event
from tournament.models.people import Entrant


class AccessLink(models.Model):
    """Access, not a fact of the event: it is in no export, and no result changes with it.

    `token` is a random part of an address nobody guesses; it is kept as it is, because it is shown and
    printed again, and whoever reads the database reads the deals too. `code` is typed by those who cannot
    scan. A link is never deleted: a revoked one says that it was revoked.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="access_links")
    table = models.PositiveIntegerField(null=True, blank=True)
    entrant = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.PROTECT, related_name="access_links"
    )
    token = models.CharField(max_length=40, unique=True)
    code = models.CharField(max_length=12, unique=True)
    made_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "table", "entrant", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(table__isnull=True, entrant__isnull=False)
                | Q(table__isnull=False, entrant__isnull=True),
                name="link_of_a_table_or_an_entrant",
            ),
            models.UniqueConstraint(
                fields=["event", "table"],
                condition=Q(revoked_at__isnull=True, table__isnull=False),
                name="one_link_in_force_per_table",
            ),
            models.UniqueConstraint(
                fields=["entrant"],
                condition=Q(revoked_at__isnull=True, entrant__isnull=False),
                name="one_link_in_force_per_entrant",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.table or self.entrant_id}"
