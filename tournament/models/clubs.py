"""Clubs on one server, and which accounts work for them. A laptop has none and needs none."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Club(models.Model):
    """`own_people`: its register of people is its own; otherwise it is that of the whole server."""

    slug = models.SlugField(unique=True, max_length=60)
    name = models.CharField(max_length=100)
    own_people = models.BooleanField(default=False)

    class Meta:
        ordering = ["name", "slug"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What an account may do in the events of a club. Keepers of the server are `is_staff` and need none."""

    class Role(models.TextChoices):
        OWNER = "owner", pgettext_lazy("of a club", "owner")
        DIRECTOR = "director", _("director")
        ASSISTANT = "assistant", _("assistant")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="club_memberships"
    )
    role = models.CharField(max_length=10, choices=Role)

    class Meta:
        ordering = ["club", "user"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_membership_per_club_and_account"),
            models.CheckConstraint(
                condition=models.Q(role__in=["owner", "director", "assistant"]), name="membership_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} @ {self.club}: {self.role}"
