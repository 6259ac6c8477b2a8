"""Which deals a viewer may see. The rule lives here, in one query, and nowhere in templates.

Layouts and results of a deal are hidden from everybody but the director until the deal may no
longer be played: every sitting due to play its set has a record of it or a ruling for every seat, or the
event is finished.
"""

from enum import Enum

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournament.models import Deal, Event, Record, SeatRuling, Sitting
from tournament.selectors.rulings import DECIDED


class Viewer(Enum):
    PUBLIC = "public"
    DIRECTOR = "director"


def visible_deals(event: Event, viewer: Viewer) -> QuerySet[Deal]:
    """The deals whose layout and results `viewer` may see, by number."""
    deals = Deal.objects.filter(event=event).order_by("number")
    if viewer is Viewer.DIRECTOR or event.state in Event.OVER:
        return deals
    due = Sitting.objects.filter(box_set=OuterRef("box_set"))
    recorded = Record.objects.filter(
        deal=OuterRef(OuterRef("pk")), round=OuterRef("round"), table=OuterRef("table")
    )
    ruled = SeatRuling.objects.filter(
        deal=OuterRef(OuterRef("pk")),
        round=OuterRef("round"),
        table=OuterRef("table"),
        in_force=True,
        status__in=DECIDED,
    )
    seats_ruled = ruled.order_by().values("table").annotate(seats=Count("pk")).filter(seats=event.per_table)
    return deals.filter(Exists(due) & ~Q(Exists(due.filter(~Exists(recorded), ~Exists(seats_ruled)))))
