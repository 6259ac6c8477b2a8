"""What was found in boxes instead of the cards that had been dealt."""

from django.db import models
from django.db.models import F, Q

from tournament.models.boxes import Deal
from tournament.models.event import Event


class FoundLayout(models.Model):
    """The cards of a box as they were found. Every card lies somewhere; hands may be of any size.

    Played with them were the deal at `table` in round `first_round`, and in that room everything after it up
    to `last_round`, or to the end where there is none. `dealt` is what the box should have held then.
    It is cancelled, never changed or deleted.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="found_layouts")
    number = models.PositiveIntegerField()
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="found_layouts")
    dealt = models.CharField(max_length=100)
    found = models.CharField(max_length=100)
    first_round = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    last_round = models.PositiveIntegerField(null=True, blank=True)
    note = models.TextField(blank=True)
    author = models.CharField(max_length=150)
    at = models.DateTimeField()
    cancelled_by = models.CharField(max_length=150, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancel_reason = models.TextField(blank=True)

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_found_layout_per_number"),
            models.UniqueConstraint(
                fields=["deal", "first_round", "table"],
                condition=Q(cancelled_at__isnull=True),
                name="one_found_layout_from_a_playing",
            ),
            models.CheckConstraint(condition=~Q(found=F("dealt")), name="found_is_not_what_was_dealt"),
            models.CheckConstraint(
                condition=Q(last_round__isnull=True) | Q(last_round__gte=F("first_round")),
                name="found_until_after_its_start",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.deal_id}, {self.number}"
