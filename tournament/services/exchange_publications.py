"""The published versions of an event file, as they were: all that their pages show is there and readable."""

from typing import Any

from tournament.errors import Phrase
from tournament.models import Event, LogEntry, Publication
from tournament.services import shapes
from tournament.services.exchange_snapshots import changes_read, snapshot_read
from tournament.services.shapes import author, mapping, moment, text, whole

LONGEST_AUTHOR = 150
FIELDS = ("version", "at", "author", "note", "snapshot", "changes", "logged")


def publications_load(event: Event, items: list[Any]) -> None:
    """Stores the published versions of a file; the log has to be there already."""
    acts = list(LogEntry.objects.filter(event=event).order_by("pk").values_list("pk", flat=True))
    for number, item in enumerate(items, start=1):
        where = f"publications[{number}]"
        entry = mapping(item, where, known=FIELDS)
        if whole(entry.get("version"), f"{where}.version") != number:
            raise shapes.wrong_shape(f"{where}.version", Phrase("exactly", number=number), entry["version"])
        logged = whole(entry.get("logged", 0), f"{where}.logged", most=len(acts))
        Publication.objects.create(
            event=event,
            version=number,
            at=moment(entry.get("at"), f"{where}.at"),
            author=author(entry.get("author"), f"{where}.author", LONGEST_AUTHOR),
            note=text(entry.get("note", ""), f"{where}.note"),
            snapshot=snapshot_read(entry.get("snapshot"), f"{where}.snapshot"),
            changes=changes_read(entry.get("changes", []), f"{where}.changes"),
            last_log=acts[logged - 1] if logged else 0,
        )
