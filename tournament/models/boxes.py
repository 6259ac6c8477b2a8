"""Sets of boxes and the deals in them."""

from django.db import models
from django.db.models import Q

from tournament.models.event import Event


class BoxSet(models.Model):
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="box_sets")
    number = models.PositiveIntegerField()

    class Meta:
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_set_per_number")]

    def __str__(self) -> str:
        return f"{self.event}: {self.number}"


class Deal(models.Model):
    """One deal. Its dealer and first hand follow from the number and are never stored.

    `reserve`: the layout is that of this reserve deal, put into play instead of a spoilt one.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="deals")
    box_set = models.ForeignKey(BoxSet, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveIntegerField()
    layout = models.CharField(max_length=100, blank=True)
    hand_entered = models.BooleanField(default=False)
    reserve = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_deal_per_number"),
            models.UniqueConstraint(
                fields=["event", "layout"], condition=~Q(layout=""), name="no_two_deals_with_one_layout"
            ),
            models.UniqueConstraint(fields=["event", "reserve"], name="one_use_of_a_reserve_deal"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.number}"
