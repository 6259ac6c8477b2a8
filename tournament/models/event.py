"""The event and the rules it is played by."""

import datetime
import secrets
import zoneinfo

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import Club


def fresh_version() -> str:
    return secrets.token_hex(16)


class Event(models.Model):
    """One session of play. `continues` is the session before it, with which it has a total; in that total
    what came before counts `carry_over` percent. `method` is as scoring.methods writes it, empty for
    matchpoints. Without a `club` it belongs to the keepers of the server. Once archived it is read only.
    `plan_version` is another one after each change of who plays what where."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        REGISTRATION = "registration", _("registration")
        DRAWN = "drawn", _("numbers drawn")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        PUBLISHED = "published", _("published")

    OVER = (State.FINISHED, State.PUBLISHED)

    slug = models.SlugField(unique=True, max_length=60)
    title = models.CharField(max_length=200)
    starts_on = models.DateField()
    time_zone = models.CharField(max_length=60)
    language = models.CharField(max_length=2)
    convention = models.CharField(max_length=30)
    options = models.JSONField(default=dict, blank=True)
    per_table = models.PositiveSmallIntegerField(default=4)
    deals_per_set = models.PositiveSmallIntegerField(default=2)
    tie_breaks = models.JSONField(default=list, blank=True)
    master_points = models.JSONField(default=list, blank=True)
    method = models.JSONField(default=dict, blank=True)
    continues = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="continued_by"
    )
    carry_over = models.PositiveSmallIntegerField(default=100)
    corrections_until = models.DateTimeField(null=True, blank=True)
    state = models.CharField(max_length=20, choices=State, default=State.REGISTRATION)
    missing_accepted = models.PositiveIntegerField(default=0)
    draw_seed = models.CharField(max_length=100, blank=True)
    deal_key = models.CharField(max_length=64, blank=True)
    public_value = models.CharField(max_length=200, blank=True)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="events")
    archived_at = models.DateTimeField(null=True, blank=True)
    plan_version = models.CharField(max_length=32, default=fresh_version, db_default="", editable=False)

    class Meta:
        ordering = ["-starts_on", "slug"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(per_table__in=[3, 4]), name="event_three_or_four_at_a_table"
            ),
            models.CheckConstraint(condition=models.Q(carry_over__lte=100), name="carry_over_is_a_percent"),
            models.CheckConstraint(
                condition=~models.Q(continues=models.F("pk")), name="event_does_not_continue_itself"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def local(self, moment: datetime.datetime) -> datetime.datetime:
        """The same moment as the clocks of its hall show it."""
        return moment.astimezone(zoneinfo.ZoneInfo(self.time_zone))
