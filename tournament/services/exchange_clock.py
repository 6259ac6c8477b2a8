"""The round clock of an event file, and who was seen in the hall, as they were."""

from typing import Any

from tournament.errors import TournamentError
from tournament.models import Event, RoundTiming
from tournament.services.rounds import LONGEST
from tournament.services.shapes import LARGEST_NUMBER, mapping, moment, optional, whole

FIELDS = ("round", "started_at", "minutes", "extended", "deadline", "paused_at", "ended_at")


def timings_load(event: Event, items: list[Any]) -> None:
    """Stores the stretches of play of a file in their order; only the last one may still be running."""
    for place, item in enumerate(items, start=1):
        timing = _timing(event, item, f"round_timings[{place}]")
        if timing.ended_at is None and place < len(items):
            later = mapping(items[place], f"round_timings[{place + 1}]").get("round", "—")
            raise TournamentError("round_running", running=timing.round_number, round=later)
        timing.save()


def _timing(event: Event, item: Any, where: str) -> RoundTiming:
    entry = mapping(item, where, known=FIELDS)
    timing = RoundTiming(event=event)
    timing.round_number = whole(entry.get("round"), f"{where}.round", least=1, most=LARGEST_NUMBER)
    timing.started_at = moment(entry.get("started_at"), f"{where}.started_at")
    timing.minutes = whole(entry.get("minutes"), f"{where}.minutes", least=1, most=LONGEST)
    timing.extended = whole(entry.get("extended", 0), f"{where}.extended", least=-LONGEST, most=LONGEST)
    timing.deadline = moment(entry.get("deadline"), f"{where}.deadline")
    timing.paused_at = optional(moment, entry.get("paused_at"), f"{where}.paused_at")
    timing.ended_at = optional(moment, entry.get("ended_at"), f"{where}.ended_at")
    _check_order(timing, where)
    return timing


def _check_order(timing: RoundTiming, where: str) -> None:
    """Nothing is before the start, and what has ended does not stand still."""
    for name in ("deadline", "paused_at", "ended_at"):
        at = getattr(timing, name)
        if at is not None and at < timing.started_at:
            raise TournamentError(
                "timing_before_start",
                where=f"{where}.{name}",
                at=at.isoformat(),
                start=timing.started_at.isoformat(),
            )
    if timing.ended_at is not None and timing.paused_at is not None:
        raise TournamentError("timing_ended_and_paused", where=where, at=timing.paused_at.isoformat())


def check_ins_load(event: Event, items: list[Any]) -> None:
    """When each entrant of the list was seen; they have to be there already."""
    entered = event.entrants.order_by("entry_order")
    for place, (entrant, item) in enumerate(zip(entered, items, strict=True), start=1):
        at = optional(moment, item.get("checked_in_at"), f"entrants[{place}].checked_in_at")
        if at is not None:
            entrant.checked_in_at = at
            entrant.save(update_fields=["checked_in_at"])
