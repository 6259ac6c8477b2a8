"""Searches for a better movement that directors ordered, with the schedule each came to."""

from django.db import models

from tournament.models.event import Event


class MovementSearch(models.Model):
    """`best`: the imbalance reached so far, without unit; `found` only if it beats what is known."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="movement_searches")
    players = models.PositiveIntegerField()
    rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    copies = models.BooleanField(default=False)
    seconds = models.PositiveSmallIntegerField()
    seed = models.PositiveIntegerField()
    author = models.CharField(max_length=150)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    best = models.FloatField(null=True, blank=True)
    found = models.JSONField(null=True, blank=True)
    failure = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"], condition=models.Q(ended_at=None), name="one_running_search_per_event"
            )
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.pk}"
