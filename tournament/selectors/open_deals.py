"""The list of deals as a viewer sees it, and whether the database answers at all."""

from collections import defaultdict
from dataclasses import dataclass

from django.db import DatabaseError, InterfaceError

from deals.deal import dealer_of
from tournament.models import Deal, Event
from tournament.selectors.embargo import Viewer, visible_deals


@dataclass(frozen=True)
class DealLine:
    number: int
    box_set: int
    dealer: str


@dataclass(frozen=True)
class DealList:
    """`lines` are the deals the viewer may open; `hidden` counts those still in play."""

    lines: tuple[DealLine, ...]
    hidden: int


def deal_list(event: Event, viewer: Viewer) -> DealList:
    """By number. Two queries."""
    rows = visible_deals(event, viewer).values_list("number", "box_set__number")
    lines = tuple(
        DealLine(number=number, box_set=box_set, dealer=dealer_of(number, event.per_table))
        for number, box_set in rows
    )
    return DealList(lines=lines, hidden=Deal.objects.filter(event=event).count() - len(lines))


def deals_by_set(event: Event) -> dict[int, list[int]]:
    """{number of a set: numbers of its deals}. One query."""
    sets: dict[int, list[int]] = defaultdict(list)
    rows = Deal.objects.filter(event=event).order_by("number").values_list("box_set__number", "number")
    for box_set, number in rows:
        sets[box_set].append(number)
    return dict(sets)


def database_answers() -> bool:
    """Whether the database is there and has our tables."""
    try:
        Event.objects.exists()
    except (DatabaseError, InterfaceError):
        return False
    return True
