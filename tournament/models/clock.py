"""The round clock: when rounds were started, until when they last, and when they were ended."""

from django.db import models
from django.db.models import F, Q

from tournament.models.event import Event


class RoundTiming(models.Model):
    """One stretch of play of a round. `minutes` were given at its start, `extended` added or taken since.

    `deadline` is a moment, so that it outlives the server; while the clock stands still, since `paused_at`,
    it moves away with every second and is put right when the clock goes on. `round_number` rather than the
    round: no change of plan forgets when people played. Nothing is deleted: a round that was ended by
    mistake is started once more.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="round_timings")
    round_number = models.PositiveIntegerField()
    started_at = models.DateTimeField()
    minutes = models.PositiveSmallIntegerField()
    extended = models.SmallIntegerField(default=0)
    deadline = models.DateTimeField()
    paused_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"], condition=Q(ended_at__isnull=True), name="one_running_round_per_event"
            ),
            models.CheckConstraint(
                condition=Q(deadline__gte=F("started_at")), name="deadline_after_the_start"
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True) | Q(ended_at__gte=F("started_at")),
                name="round_ends_after_its_start",
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True) | Q(paused_at__isnull=True), name="ended_round_stands_not"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.round_number}, {self.started_at:%H:%M}"
