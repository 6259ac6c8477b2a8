"""Addresses of other programs that are told what happens in an event, and what was sent to them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Event


class Webhook(models.Model):
    """`kinds` are those of Kind that are sent; `secret` signs them, and is shown once. One that was removed
    stays, as what was sent to it does."""

    class Kind(models.TextChoices):
        ROUND_CLOSED = "round_closed", _("a round has all its results")
        PUBLISHED = "published", _("results are published")
        RECORD_CONFLICT = "record_conflict", _("two entries differ")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="webhooks")
    url = models.CharField(max_length=500)
    secret = models.CharField(max_length=100)
    kinds = models.JSONField()
    made_by = models.CharField(max_length=150)
    made_at = models.DateTimeField()
    active = models.BooleanField(default=True)

    class Meta:
        ordering = ["event", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "url"],
                condition=models.Q(active=True),
                name="one_webhook_per_address",
            )
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.pk}"


class Delivery(models.Model):
    """Something that happened, to be told to one webhook: stored together with what happened.

    `next_try` is empty once it was delivered or given up. `status` is what the last try was answered,
    `problem` the code of why it failed.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.PROTECT, related_name="deliveries")
    kind = models.CharField(max_length=20, choices=Webhook.Kind)
    subject = models.CharField(max_length=100)
    body = models.JSONField()
    made_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    next_try = models.DateTimeField(null=True, blank=True, db_index=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    problem = models.CharField(max_length=40, blank=True)
    delivered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["webhook", "pk"]
        verbose_name_plural = "deliveries"
        constraints = [
            models.UniqueConstraint(
                fields=["webhook", "kind", "subject"], name="one_delivery_of_what_happened"
            ),
            models.CheckConstraint(
                condition=models.Q(delivered_at__isnull=True) | models.Q(next_try__isnull=True),
                name="nothing_is_sent_after_it_was_delivered",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.webhook}: {self.kind} {self.subject}"
