"""Best play of an event's deals as far as it is worked out; of hidden deals only for the director."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils import timezone

from deals.analysis import ENGINE, DealAnalysis, analysis_from
from deals.deal import dealer_of, first_hand
from tournament.models import Deal, Event
from tournament.models import DealAnalysis as StoredAnalysis
from tournament.selectors.embargo import Viewer, visible_deals

# Nothing has moved for so long: whoever was at work is gone. Compiling takes half a minute.
SILENCE = datetime.timedelta(minutes=2)


@dataclass(frozen=True)
class AnalysisProgress:
    """How many of the event's deals that have a layout are analysed, and whether anybody is at it."""

    deals: int
    analysed: int
    running: bool

    @property
    def left(self) -> int:
        return self.deals - self.analysed


def key_of(event: Event, number: int, layout: str) -> tuple[str, str]:
    """What an analysis depends on: the cards, and who leads first."""
    return layout, first_hand(dealer_of(number, event.per_table), event.per_table)


def stored_analyses(event: Event) -> QuerySet[StoredAnalysis]:
    """Those of the present engine, found or not."""
    return StoredAnalysis.objects.filter(event=event, engine=ENGINE)


def analyses(event: Event, viewer: Viewer) -> dict[int, DealAnalysis]:
    """By deal number, of the deals `viewer` may see that have been analysed. Two queries."""
    return analyses_of(event, visible_deals(event, viewer).exclude(layout=""))


def analysis_of(event: Event, number: int, layout: str) -> DealAnalysis | None:
    """Of a deal with that layout, for whoever has been shown the layout. One query."""
    layout, first = key_of(event, number, layout)
    row = stored_analyses(event).filter(layout=layout, first_hand=first, found__isnull=False).first()
    return None if row is None else analysis_from(row.found)


def analyses_of(event: Event, deals: QuerySet[Deal]) -> dict[int, DealAnalysis]:
    """By deal number, of those `deals` that have been analysed. Two queries."""
    layouts = deals.order_by().values("layout")
    rows = stored_analyses(event).filter(found__isnull=False, layout__in=layouts)
    found = {(row.layout, row.first_hand): row.found for row in rows}
    keys = {number: key_of(event, number, layout) for number, layout in _numbered(deals)}
    return {number: analysis_from(found[key]) for number, key in keys.items() if key in found}


def _numbered(deals: QuerySet[Deal]) -> Iterable[tuple[int, str]]:
    return deals.values_list("number", "layout")


def analysis_progress(event: Event) -> AnalysisProgress:
    """Two queries."""
    wanted = {key_of(event, *deal) for deal in _numbered(event.deals.exclude(layout=""))}
    rows = stored_analyses(event).annotate(made=Q(found__isnull=False))
    known = {
        (layout, first): (made, moved_at)
        for layout, first, made, moved_at in rows.values_list("layout", "first_hand", "made", "moved_at")
        if (layout, first) in wanted
    }
    analysed = sum(made for made, _moved_at in known.values())
    last = max((moved_at for _made, moved_at in known.values()), default=None)
    return AnalysisProgress(
        deals=len(wanted),
        analysed=analysed,
        running=analysed < len(known) and last is not None and abs(timezone.now() - last) < SILENCE,
    )
