"""The append-only logs, of every event and of the clubs: who did what, when, through which channel, and what
changed."""

import datetime
import json
from hashlib import sha256
from typing import Any, NoReturn

from django.db import models
from django.db.models import Q

from tournament.models.clubs import Club
from tournament.models.event import Event


class AppendOnly(models.QuerySet[Any]):
    def update(self, **kwargs: Any) -> NoReturn:
        raise TypeError("the log is only ever added to")

    def delete(self) -> NoReturn:
        raise TypeError("the log is only ever added to")


class SealedEntry(models.Model):
    """`key` is the client's idempotency key: the same act sent twice is logged once.

    `seal` is a digest of the entry and of `previous`, the seal of the entry before it in its log: a row that
    is changed, removed or slipped in does not fit between its neighbours.
    """

    at = models.DateTimeField()
    author = models.CharField(max_length=150)
    channel = models.CharField(max_length=20)
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=100, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.TextField(blank=True)
    key = models.CharField(max_length=100, blank=True)
    previous = models.CharField(max_length=64, blank=True)
    seal = models.CharField(max_length=64)

    objects = AppendOnly.as_manager()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.author}: {self.action} {self.subject}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk:
            raise TypeError("the log is only ever added to")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("the log is only ever added to")

    def digest(self) -> str:
        """SHA-256 in hexadecimal of `previous` and what was logged, as a line of JSON with sorted names."""
        written = [self.previous, self.at.astimezone(datetime.UTC).isoformat(), self.author, self.channel]
        written += [self.action, self.subject, self.before, self.after, self.reason, self.key]
        as_read_back = json.loads(json.dumps(written))
        return sha256(json.dumps(as_read_back, sort_keys=True).encode()).hexdigest()


class LogEntry(SealedEntry):
    """An act in an event; each event has a log of its own."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="log")

    class Meta:
        ordering = ["event", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "key"], condition=~Q(key=""), name="one_act_per_key"),
            models.UniqueConstraint(
                fields=["author", "key"],
                condition=Q(action="event_create") & ~Q(key=""),
                name="one_event_per_key",
            ),
            models.UniqueConstraint(fields=["event", "previous"], name="one_entry_after_another"),
        ]


class ClubEntry(SealedEntry):
    """An act beside all events: on a club, its members and its people, or without a club on the server's own.

    There is one such log on a server.
    """

    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="log")
    subject = models.CharField(max_length=150, blank=True)  # as long as the name of an account

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["previous"], name="one_club_entry_after_another"),
        ]
