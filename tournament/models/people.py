"""People, and the participant numbers they hold."""

from django.db import models
from django.db.models import F, Q

from tournament.models.clubs import Club
from tournament.models.event import Event


class Person(models.Model):
    """`club` is what stands beside the name; `register` is the club whose own register he is in, if any.

    Once his name was erased, `erased_at` says when, and `name` is what stands in its place.
    """

    name = models.CharField(max_length=100, db_index=True)
    club = models.CharField(max_length=100, blank=True)
    register = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="people")
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "club", "pk"]

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """A place in the movement. Numbers come with the draw; `entry_order` is the order of entry.

    `stationary`: whoever holds it cannot move about and has to keep his seat. `checked_in_at` is when he was
    seen in the hall before the start.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entrants")
    entry_order = models.PositiveIntegerField()
    number = models.PositiveIntegerField(null=True, blank=True)
    ranked = models.BooleanField(default=True)
    stationary = models.BooleanField(default=False)
    checked_in_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "number", "entry_order"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_entrant_per_number"),
            models.UniqueConstraint(fields=["event", "entry_order"], name="one_entrant_per_entry_order"),
            models.CheckConstraint(
                condition=Q(number__isnull=True) | Q(number__gte=1), name="numbers_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.number or '—'}"


class Tenure(models.Model):
    """A person holds an entrant's number from one round to another, the last one open."""

    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="tenures")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="tenures")
    from_round = models.PositiveSmallIntegerField(default=1)
    to_round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["entrant", "from_round"]
        constraints = [
            models.UniqueConstraint(
                fields=["entrant", "from_round"], name="one_person_takes_over_in_a_round"
            ),
            models.CheckConstraint(
                condition=Q(to_round__isnull=True) | Q(to_round__gte=F("from_round")),
                name="tenure_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} ({self.from_round}–{self.to_round or ''})"
