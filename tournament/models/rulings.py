"""What the director decided: facts laid over the records, each with author, reason and rule.

A ruling is cancelled, never deleted or changed. Scores are derived from records and the rulings in
force, so no recomputation can lose one.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.boxes import Deal
from tournament.models.event import Event
from tournament.models.people import Entrant
from tournament.models.seating import Round


class Ruling(models.Model):
    class Kind(models.TextChoices):
        SEATS = "seats", _("result of seats")
        FOULED = "fouled", _("fouled deal")
        PENALTY = "penalty", _("penalty")
        WITHDRAWAL = "withdrawal", _("withdrawal")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="rulings")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=Kind)
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, null=True, blank=True, related_name="rulings")
    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="rulings"
    )
    detail = models.JSONField(default=dict)
    author = models.CharField(max_length=150)
    at = models.DateTimeField()
    rule = models.CharField(max_length=200, blank=True)
    reason = models.TextField()
    cancelled_by = models.CharField(max_length=150, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancel_reason = models.TextField(blank=True)
    key = models.CharField(max_length=100, blank=True)

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_ruling_per_number"),
            models.UniqueConstraint(fields=["event", "key"], condition=~Q(key=""), name="one_ruling_per_key"),
            models.UniqueConstraint(
                fields=["deal"],
                condition=Q(kind="fouled", cancelled_at__isnull=True),
                name="one_split_of_a_fouled_deal",
            ),
            models.UniqueConstraint(
                fields=["entrant"],
                condition=Q(kind="withdrawal", cancelled_at__isnull=True),
                name="one_withdrawal_of_an_entrant",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="a_ruling_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.kind} {self.number}"


class SeatRuling(models.Model):
    """The result one seat of one playing gets, whether the table has a record of it or not.

    `whists` is an exact number like "15/2" for an adjusted result, `percent` of the top for an
    artificial one. A later ruling on the same seat takes its place until it is cancelled itself.
    """

    class Status(models.TextChoices):
        ADJUSTED = "adjusted", _("adjusted")
        ARTIFICIAL = "artificial", _("artificial")
        NOT_SCHEDULED = "not_scheduled", _("not scheduled")
        NOT_PLAYED = "not_played", _("not played")
        LATE = "late", _("to be played later")

    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="seats")
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="seat_rulings")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seat_rulings")
    table = models.PositiveIntegerField()
    seat = models.CharField(max_length=1)
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seat_rulings")
    status = models.CharField(max_length=20, choices=Status)
    whists = models.CharField(max_length=30, blank=True)
    percent = models.PositiveSmallIntegerField(null=True, blank=True)
    in_force = models.BooleanField(default=True)

    class Meta:
        ordering = ["ruling", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "round", "table", "seat"],
                condition=Q(in_force=True),
                name="one_ruling_in_force_per_seat",
            ),
            models.CheckConstraint(
                condition=(Q(status="adjusted") & ~Q(whists="")) | (~Q(status="adjusted") & Q(whists="")),
                name="adjusted_means_whists",
            ),
            models.CheckConstraint(
                condition=Q(status="artificial", percent__gte=0, percent__lte=100)
                | (~Q(status="artificial") & Q(percent__isnull=True)),
                name="artificial_means_a_percent",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deal}, {self.round_id}, {self.table}{self.seat}: {self.status}"
