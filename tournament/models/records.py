"""Records: what was written in the travellers, and who sat there."""

from django.db import models
from django.db.models import Q

from tournament.models.boxes import Deal
from tournament.models.event import Event
from tournament.models.people import Entrant
from tournament.models.seating import Round


class Record(models.Model):
    """One playing of a deal. `row` is the protocol row in the shape of scoring.protocol_row."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="records")
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="records")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="records")
    table = models.PositiveIntegerField()
    row = models.JSONField()
    entered_by = models.CharField(max_length=150)
    entered_at = models.DateTimeField()
    channel = models.CharField(max_length=20)
    confirmed_by = models.CharField(max_length=150, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "deal", "round", "table"]
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "round", "table"], name="one_current_record_per_deal_table_and_round"
            ),
            models.CheckConstraint(
                condition=Q(confirmed_by="") | ~Q(confirmed_by=models.F("entered_by")),
                name="nobody_confirms_his_own_entry",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deal}, {self.round_id}, {self.table}"


class RecordSeat(models.Model):
    """Who sat in a seat when the record was made. His result is played unless a ruling says otherwise."""

    record = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="seats")
    seat = models.CharField(max_length=1)
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="record_seats")

    class Meta:
        ordering = ["record_id", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["record", "seat"], name="one_entrant_per_recorded_seat"),
            models.UniqueConstraint(fields=["record", "entrant"], name="one_recorded_seat_per_entrant"),
        ]

    def __str__(self) -> str:
        return f"{self.record}{self.seat}"


class RivalEntry(models.Model):
    """A second, different entry for a record: kept beside it until a person decides."""

    record = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="rivals")
    row = models.JSONField()
    entered_by = models.CharField(max_length=150)
    entered_at = models.DateTimeField()
    channel = models.CharField(max_length=20)
    settled = models.BooleanField(default=False)

    class Meta:
        ordering = ["record_id", "entered_at", "pk"]

    def __str__(self) -> str:
        return f"{self.record}: {self.entered_by}"
