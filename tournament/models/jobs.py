"""Work that was ordered and is not done yet: the queue as it is kept, whatever becomes of the one in Redis.

No fact: a row goes away when its work is over.
"""

from django.db import models
from django.utils import timezone

from tournament.models.event import Event


class Job(models.Model):
    """`subject` says which one of its kind: the number of an order, search or set, what a rehearsal is.

    `queued_at` is when it was last handed to the workers, empty while their queue did not answer. `tries` are
    the workers that have begun it, `moved_at` is when the last of them was last heard of.
    """

    class Kind(models.TextChoices):
        PAPERS = "papers", "papers"
        SEARCH = "search", "search"
        ANALYSIS = "analysis", "analysis"
        REHEARSAL = "rehearsal", "rehearsal"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="jobs")
    kind = models.CharField(max_length=20, choices=Kind)
    subject = models.CharField(max_length=200)
    ordered_at = models.DateTimeField(default=timezone.now)
    queued_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "kind", "subject"], name="one_job_of_a_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.kind} {self.subject}"
