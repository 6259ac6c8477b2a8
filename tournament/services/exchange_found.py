"""The reports of an event file on what was found in boxes, as they were."""

from typing import Any

from deals.found import found_text, read_found
from deals.notation import layout_text, read_layout
from tournament.errors import TournamentError
from tournament.models import Deal, Event, FoundLayout
from tournament.services.shapes import (
    author,
    author_or_nobody,
    both_or_neither,
    mapping,
    moment,
    optional,
    short,
    text,
    whole,
)

LONGEST_AUTHOR, LONGEST_TEXT = 150, 2000
FIELDS = (
    *("deal", "dealt", "found", "first_round", "table", "last_round", "note", "author", "at"),
    *("cancelled_by", "cancelled_at", "cancel_reason"),
)


def found_layouts_load(event: Event, items: list[Any]) -> None:
    """Stores the reports of a file in their order. The plan may have changed since, so it is not asked."""
    deals = {deal.number: deal for deal in event.deals.all()}
    in_force: dict[tuple[int, int, int], int] = {}
    for number, item in enumerate(items, start=1):
        found = _found(event, item, f"found_layouts[{number}]", deals)
        found.number = number
        start = (found.deal.number, found.first_round, found.table)
        if found.cancelled_at is None and start in in_force:
            raise TournamentError(
                "found_already", report=in_force[start], round=found.first_round, table=found.table
            )
        if found.cancelled_at is None:
            in_force[start] = number
        found.save()


def _found(event: Event, item: Any, where: str, deals: dict[int, Deal]) -> FoundLayout:
    entry = mapping(item, where, known=FIELDS)
    number = whole(entry.get("deal"), f"{where}.deal", least=1)
    if number not in deals:
        raise TournamentError("deal_unknown", deal=number, deals=len(deals))
    dealt = read_layout(text(entry.get("dealt"), f"{where}.dealt"), number, event.per_table)
    packets = read_found(text(entry.get("found"), f"{where}.found"), event.per_table)
    found = FoundLayout(event=event, deal=deals[number])
    found.dealt, found.found = layout_text(dealt), found_text(packets)
    if found.found == found.dealt:
        raise TournamentError("found_same", deal=number)
    found.first_round = whole(entry.get("first_round"), f"{where}.first_round", least=1)
    found.table = whole(entry.get("table"), f"{where}.table", least=1)
    found.last_round = optional(_round, entry.get("last_round"), f"{where}.last_round")
    if found.last_round is not None and found.last_round < found.first_round:
        raise TournamentError("found_until", last=found.last_round, first=found.first_round, most="—")
    found.note = short(entry.get("note", ""), f"{where}.note", LONGEST_TEXT)
    found.author = author(entry.get("author"), f"{where}.author", LONGEST_AUTHOR)
    found.at = moment(entry.get("at"), f"{where}.at")
    _cancelled(found, entry, where)
    return found


def _round(value: Any, where: str) -> int:
    return whole(value, where, least=1)


def _cancelled(found: FoundLayout, entry: Any, where: str) -> None:
    by, at = entry.get("cancelled_by", ""), entry.get("cancelled_at")
    found.cancelled_by = author_or_nobody(by, f"{where}.cancelled_by", LONGEST_AUTHOR)
    found.cancelled_at = optional(moment, at, f"{where}.cancelled_at")
    both_or_neither(by, "cancelled_by", at, "cancelled_at", where)
    found.cancel_reason = short(entry.get("cancel_reason", ""), f"{where}.cancel_reason", LONGEST_TEXT)
