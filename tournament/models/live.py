"""What watchers of an event are shown, kept as it was made: derived, never a fact, never exported."""

from django.db import models

from tournament.models.event import Event


class StandingsFragment(models.Model):
    """The standings in one language, of all lines or of one.

    `version` is the last act of the log that was known when it was made; `body` the markup.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="standings_fragments")
    language = models.CharField(max_length=10)
    line = models.CharField(max_length=1, blank=True)
    version = models.BigIntegerField()
    body = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "language", "line"], name="one_fragment_of_standings")
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.language} {self.line} {self.version}"
