"""Best play of the deals once it is worked out: derived from the layouts, never a fact.

Nothing of it is exported or logged. A deal whose layout has changed is simply not found any more.
"""

from django.db import models

from tournament.models.event import Event


class DealAnalysis(models.Model):
    """The analysis of a layout led to by `first_hand`, made by the version `engine` of the program.

    `found` is empty while it waits, or while somebody who has `begun` works on it; `moved_at` is when it was
    ordered, begun or found, whichever was last.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="analyses")
    layout = models.CharField(max_length=100)
    first_hand = models.CharField(max_length=1)
    engine = models.PositiveIntegerField()
    begun = models.BooleanField(default=False)
    moved_at = models.DateTimeField()
    found = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "layout", "first_hand", "engine"], name="one_analysis_of_a_layout"
            )
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.layout}"
