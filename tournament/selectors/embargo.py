"""Which deals a viewer may see. The rule lives here, in one query, and nowhere in templates.

Layouts and results of a deal are hidden from everybody but the director until the deal may no
longer be played: every sitting due to play its set has a record of it, or the event is finished.
"""

from enum import Enum

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.models import Deal, Event, Record, Sitting


class Viewer(Enum):
    PUBLIC = "public"
    DIRECTOR = "director"


def visible_deals(event: Event, viewer: Viewer) -> QuerySet[Deal]:
    """The deals whose layout and results `viewer` may see, by number."""
    deals = Deal.objects.filter(event=event).order_by("number")
    if viewer is Viewer.DIRECTOR or event.state == Event.State.FINISHED:
        return deals
    due = Sitting.objects.filter(box_set=OuterRef("box_set"))
    recorded = Record.objects.filter(
        deal=OuterRef(OuterRef("pk")), round=OuterRef("round"), table=OuterRef("table")
    )
    return deals.filter(Exists(due) & ~Q(Exists(due.filter(~Exists(recorded)))))
