"""Tokens of programs that use the API of one event."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Event


class ApiToken(models.Model):
    """Access, not a fact of the event. The token itself is shown once; kept is its SHA-256 in hexadecimal.

    It is never deleted: a revoked one says that it was revoked.
    """

    class Role(models.TextChoices):
        DIRECTOR = "director", _("director")
        ASSISTANT = "assistant", _("assistant")
        PUBLIC = "public", _("reader")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="api_tokens")
    name = models.CharField(max_length=100)
    role = models.CharField(max_length=10, choices=Role)
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.CharField(max_length=150)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "name"],
                condition=models.Q(revoked_at__isnull=True),
                name="one_token_in_force_per_name",
            ),
            models.CheckConstraint(
                condition=models.Q(role__in=["director", "assistant", "public"]), name="token_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.name} ({self.role})"
