"""Papers that directors ordered at the desk, and the file made of them: no fact, and kept for a day only."""

from django.db import models
from django.db.models import F, Q

from tournament.models.event import Event


class PrintOrder(models.Model):
    """`wanted` is what was asked for, as printing.papers.Order has it; `form` how the papers are bound.

    `made` of `papers` are ready; `moved_at` is when that last grew. `content` is the file once `ended_at` is
    there, unless `failure` has the code of a refusal.
    """

    class Form(models.TextChoices):
        PDF = "pdf", "PDF"
        ZIP = "zip", "ZIP"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="print_orders")
    wanted = models.JSONField()
    form = models.CharField(max_length=3, choices=Form)
    author = models.CharField(max_length=150)
    ordered_at = models.DateTimeField()
    moved_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    papers = models.PositiveSmallIntegerField()
    made = models.PositiveSmallIntegerField(default=0)
    failure = models.CharField(max_length=60, blank=True)
    content = models.BinaryField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"], condition=Q(ended_at=None), name="one_running_print_order_per_event"
            ),
            models.CheckConstraint(condition=Q(made__lte=F("papers")), name="no_more_papers_than_ordered"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.pk}"
