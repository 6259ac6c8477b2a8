"""What programs were answered, so that a request sent again is answered as the first time."""

from django.db import models

from tournament.models.event import Event


class ApiAnswer(models.Model):
    """The answer to a write that `author` sent to `address`, such as "POST /api/v1/…", with `key`; `request`
    is a digest of all of it.

    No fact of the event, and thrown away after some days: the log remembers keys for ever.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="api_answers")
    author = models.CharField(max_length=150)
    key = models.CharField(max_length=100)
    address = models.CharField(max_length=300)
    request = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    location = models.CharField(max_length=300, blank=True)
    body = models.JSONField(null=True, blank=True)
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "author", "key"], name="one_answer_per_author_and_key")
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.author} {self.status}"
