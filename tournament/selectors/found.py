"""What was found in boxes: the reports of a deal, and which playings belong to which version of its cards.

A set travels from table to table, so cards that lay wrong in one playing lay wrong in those after it, in
the same room. Where several copies of a set are in play, a report cannot know which copy went where: the
versions it gives are a proposal that the director corrects.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from deals.found import Cause, Moved, causes, moved_cards, read_found
from deals.notation import Packets, packets_of, read_layout
from tournament.errors import TournamentError
from tournament.models import Deal, Event, FoundLayout, Record, Sitting
from tournament.selectors.layouts import dealt_by_event

VERSIONS = "ABCDEFGH"
Played = tuple[int, int]


@dataclass(frozen=True)
class Place:
    """A playing of the deal, due or recorded, and its room; `room` is None off the plan."""

    round: int
    table: int
    room: int | None


@dataclass(frozen=True)
class FoundView:
    """A report as pages show it; `dealt` and `found` are layouts in the text form."""

    number: int
    deal: int
    dealt: str
    found: str
    first_round: int
    table: int
    last_round: int | None
    note: str
    author: str
    at: datetime.datetime
    cancelled_by: str
    cancelled_at: datetime.datetime | None
    cancel_reason: str


@dataclass(frozen=True)
class Difference:
    """What lay in the box against what was dealt."""

    dealt: Packets
    found: Packets
    moved: tuple[Moved, ...]
    causes: tuple[Cause, ...]


def found_numbered(event: Event, number: int) -> FoundLayout:
    """The event's report, or the refusal `found_unknown`."""
    found = FoundLayout.objects.filter(event=event, number=number).select_related("deal").first()
    if found is None:
        raise TournamentError("found_unknown", number=number, reports=event.found_layouts.count())
    return found


def found_views(event: Event, deal: Deal | None = None) -> list[FoundView]:
    """Every report of the event or of one deal, cancelled ones too, oldest first. One query."""
    reports = FoundLayout.objects.filter(event=event).select_related("deal").order_by("number")
    return [view_of(one) for one in (reports if deal is None else reports.filter(deal=deal))]


def view_of(found: FoundLayout) -> FoundView:
    return FoundView(
        number=found.number,
        deal=found.deal.number,
        dealt=found.dealt,
        found=found.found,
        first_round=found.first_round,
        table=found.table,
        last_round=found.last_round,
        note=found.note,
        author=found.author,
        at=found.at,
        cancelled_by=found.cancelled_by,
        cancelled_at=found.cancelled_at,
        cancel_reason=found.cancel_reason,
    )


def difference(event: Event, view: FoundView) -> Difference:
    """Which cards had moved, and what would explain it. One query."""
    dealt = read_layout(view.dealt, view.deal, event.per_table)
    found = read_found(view.found, event.per_table)
    others = {one.number: one for one in dealt_by_event(event) if one.number != view.deal}
    return Difference(
        dealt=packets_of(dealt),
        found=found,
        moved=moved_cards(dealt, found),
        causes=causes(dealt, found, others),
    )


def places_of(deal: Deal) -> list[Place]:
    """Where the deal is due or has a record, in order of round and table. Three queries."""
    due = Sitting.objects.filter(box_set=deal.box_set_id).values_list("round__number", "table", "room")
    recorded = Record.objects.filter(deal=deal).values_list("round__number", "table")
    rooms = {(round_, table): room for round_, table, room in due}
    odd = set(recorded) - rooms.keys()
    if odd:
        there = Sitting.objects.filter(round__event=deal.event_id, round__number__in=[one for one, _ in odd])
        sitting = there.values_list("round__number", "table", "room")
        rooms |= {(round_, table): room for round_, table, room in sitting if (round_, table) in odd}
    return [Place(*played, rooms.get(played)) for played in sorted(odd | rooms.keys())]


def versions(event: Event, deal: Deal) -> dict[Played, str]:
    """{(round, table): A for what was dealt, then B, C… in the order in which other cards appear}.

    Of two reports in force that speak of one playing, the one that starts later is right. Four queries.
    """
    reports = [view for view in found_views(event, deal) if view.cancelled_at is None]
    places = places_of(deal)
    letters = {deal.layout: VERSIONS[0]}
    found: dict[Played, str] = {}
    for place in places:
        layout = _layout_at(place, reports, places) or deal.layout
        found[place.round, place.table] = letters.setdefault(layout, VERSIONS[min(len(letters), 7)])
    return found


def _layout_at(place: Place, reports: list[FoundView], places: list[Place]) -> str:
    about = [report for report in reports if covers(report, place, places)]
    return max(about, key=lambda report: (report.first_round, report.number)).found if about else ""


def covers(report: FoundView, place: Place, places: list[Place]) -> bool:
    """Whether the playing was with the cards that the report found."""
    rooms = {(one.round, one.table): one.room for one in places}
    start = (report.first_round, report.table)
    if (place.round, place.table) == start:
        return True
    same_room = rooms.get(start) in (place.room, None) or place.room is None
    ends = report.last_round or place.round
    return same_room and report.first_round < place.round <= ends


def by_version(versions: Mapping[Played, str]) -> dict[str, list[Played]]:
    """{letter: the playings with it}, A first."""
    return {
        letter: [played for played, version in versions.items() if version == letter]
        for letter in sorted(set(versions.values()))
    }
