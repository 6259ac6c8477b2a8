"""The assigned movement: rounds, tables, and who is due at which seat with which set."""

from django.db import models

from tournament.models.boxes import BoxSet
from tournament.models.event import Event
from tournament.models.people import Entrant


class AssignedMovement(models.Model):
    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="assigned_movement")
    scheme = models.CharField(max_length=60)
    players = models.PositiveIntegerField()
    sets = models.PositiveIntegerField()
    copies = models.PositiveSmallIntegerField(default=1)
    judges_row = models.JSONField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.event}: {self.scheme}"


class Round(models.Model):
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_round_per_number")]

    def __str__(self) -> str:
        return f"{self.event}: {self.number}"


class Sitting(models.Model):
    """One table in one round, with the set it is due to play."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="sittings")
    table = models.PositiveIntegerField()
    room = models.PositiveSmallIntegerField(default=1)
    box_set = models.ForeignKey(BoxSet, on_delete=models.PROTECT, related_name="sittings")

    class Meta:
        ordering = ["round", "table"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="one_sitting_per_table_and_round")
        ]

    def __str__(self) -> str:
        return f"{self.round}, {self.table}"


class Seat(models.Model):
    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="seats")
    seat = models.CharField(max_length=1)
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["sitting_id", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "seat"], name="one_entrant_per_seat"),
            models.UniqueConstraint(fields=["sitting", "entrant"], name="one_seat_per_entrant"),
        ]

    def __str__(self) -> str:
        return f"{self.sitting}{self.seat}"
