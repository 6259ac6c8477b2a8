"""Which acts of the log are about one thing, so that a page can tell what was done since it was opened."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from tournament.models import Event, LogEntry, Ruling, SeatRuling

# Vouching for a record changes nothing that somebody else could be deciding on.
NO_CHANGE = Q(action="record_confirm")
CARDS = ("layouts_set", "layout_clear", "reserve_play")
LATEST = 100


def about_playing(deal: int, round_number: int, table: int) -> Q:
    """Its record, and who sat there."""
    place = f"{round_number}/{table}"
    record = Q(action__startswith="record_", subject=f"{deal}/{place}") & ~NO_CHANGE
    return record | Q(action="seats_rotate", subject=place)


def about_seats(round_number: int, table: int) -> Q:
    """Every record of the table in the round, and who sat there."""
    place = f"{round_number}/{table}"
    records = Q(action__startswith="record_", subject__endswith=f"/{place}") & ~NO_CHANGE
    return records | Q(action="seats_rotate", subject=place)


def about_rulings_at(event: Event, deal: int, round_number: int, table: int) -> Q:
    """Every ruling on the playing, in force or not. One query."""
    seats = SeatRuling.objects.filter(
        deal__event=event, deal__number=deal, round__number=round_number, table=table
    )
    return _rulings(seats.values_list("ruling__number", flat=True))


def about_entrant(event: Event, number: int) -> Q:
    """Who holds the number, whether it is ranked, and every ruling on it. One query."""
    rulings = Ruling.objects.filter(event=event, entrant__number=number).values_list("number", flat=True)
    held = Q(action__in=("substitute_enter", "entrant_rank"), subject=str(number))
    return held | _rulings(rulings)


def about_versions(event: Event, deal: int) -> Q:
    """What was found in the box of the deal, how its records were split, and the records. One query."""
    split = Ruling.objects.filter(event=event, deal__number=deal, kind=Ruling.Kind.FOULED)
    records = Q(action__startswith="record_", subject__startswith=f"{deal}/") & ~NO_CHANGE
    found = Q(action__in=("found_report", "found_cancel"), subject=str(deal))
    return records | found | _rulings(split.values_list("number", flat=True))


def about_deal(event: Event, deal: int) -> Q:
    """Everything that was done to one deal: records, requests, its cards and box, rulings. One query."""
    rulings = Ruling.objects.filter(event=event, deal__number=deal).values_list("number", flat=True)
    written = Q(action__startswith="record_") | Q(action__startswith="correction_")
    cards = Q(action__in=("reserve_play", "layout_clear", "found_report", "found_cancel"), subject=str(deal))
    return written & Q(subject__startswith=f"{deal}/") | cards | _rulings(rulings)


def _rulings(numbers: Iterable[int]) -> Q:
    return Q(action__startswith="ruling_", subject__in=[str(number) for number in numbers])


def latest_change(event: Event, about: Q) -> LogEntry | None:
    return LogEntry.objects.filter(about, event=event).order_by("-pk").first()


def latest_cards(event: Event, deal: int) -> LogEntry | None:
    """Who wrote the cards of the deal last, as far as the last acts on cards tell."""
    entries = LogEntry.objects.filter(event=event, action__in=CARDS).order_by("-pk")[:LATEST]
    return next((entry for entry in entries if deal in _deals(entry)), None)


def _deals(entry: LogEntry) -> list[object]:
    if entry.action != "layouts_set":
        return [int(entry.subject)] if entry.subject.isdecimal() else []
    rows = entry.after if isinstance(entry.after, list) else []
    return [row[0] for row in rows if isinstance(row, list) and row]


def changes_after(event: Event, after: int, most: int) -> list[dict[str, Any]]:
    """The acts logged after the one with the key `after`, the oldest first. One query."""
    acts = LogEntry.objects.filter(event=event, pk__gt=after).order_by("pk")[:most]
    return [
        {"version": act.pop("pk"), **act}
        for act in acts.values("pk", "at", "action", "subject", "author", "channel")
    ]
