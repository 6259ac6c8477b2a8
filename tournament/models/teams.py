"""Teams the organisers named: their members play for themselves, and their results are added up."""

from django.db import models
from django.db.models import Q

from tournament.models.event import Event
from tournament.models.people import Entrant


class Team(models.Model):
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="teams")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=100)

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_team_per_number"),
            models.UniqueConstraint(fields=["event", "name"], name="one_team_per_name"),
            models.CheckConstraint(condition=Q(number__gte=1), name="teams_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.name}"


class TeamMember(models.Model):
    """`place` is the member's place in the team's list, from 1. An entrant is of one team at most."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    entrant = models.OneToOneField(Entrant, on_delete=models.PROTECT, related_name="team_member")
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["team", "place"]
        constraints = [
            models.UniqueConstraint(fields=["team", "place"], name="one_member_per_place_of_a_team")
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.entrant}"
