"""Published versions of the results, and what players ask to have corrected."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.boxes import Deal
from tournament.models.event import Event
from tournament.models.people import Entrant


class Publication(models.Model):
    """A numbered snapshot: the table as it stood, and what had changed since the version before."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="publications")
    version = models.PositiveIntegerField()
    at = models.DateTimeField()
    author = models.CharField(max_length=150)
    note = models.TextField(blank=True)
    snapshot = models.JSONField()
    changes = models.JSONField(default=list)
    last_log = models.BigIntegerField()

    class Meta:
        ordering = ["event", "version"]
        constraints = [
            models.UniqueConstraint(fields=["event", "version"], name="one_publication_per_version"),
            models.CheckConstraint(condition=Q(version__gte=1), name="versions_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.event} v{self.version}"


class CorrectionRequest(models.Model):
    class Decision(models.TextChoices):
        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="correction_requests")
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="correction_requests")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="correction_requests")
    text = models.TextField()
    author = models.CharField(max_length=150)
    at = models.DateTimeField()
    decision = models.CharField(max_length=10, choices=Decision, default=Decision.OPEN)
    answer = models.TextField(blank=True)
    decided_by = models.CharField(max_length=150, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "entrant"],
                condition=Q(decision="open"),
                name="one_open_request_per_deal_and_entrant",
            ),
            models.CheckConstraint(condition=~Q(text=""), name="a_request_says_something"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.deal_id}, {self.entrant_id}"
