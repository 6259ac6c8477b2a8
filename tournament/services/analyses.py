"""Working out best play of an event's deals while people go on: order, run, and keep what is found.

An analysis is no fact: it is not logged and may be thrown away. Every deal is claimed before it is worked on,
so however many workers there are, none is analysed twice; what a killed worker leaves is begun again.
"""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from deals.analysis import ENGINE, DealAnalysis, analyse, analysis_json
from deals.notation import read_layout
from tournament.models import Deal, Event
from tournament.models import DealAnalysis as StoredAnalysis
from tournament.selectors.analyses import SILENCE, key_of, stored_analyses


@transaction.atomic
def analysis_order(*, event: Event) -> tuple[int, ...]:
    """Sets down every deal that has not been analysed; gives the numbers of the sets to take up.

    Deals somebody is at are left to him until nothing has been heard of them for SILENCE.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    now = timezone.now()
    deals = event.deals.exclude(layout="").select_related("box_set").order_by("number")
    keys = {key_of(event, deal.number, deal.layout): deal.box_set.number for deal in deals}
    rows = [
        StoredAnalysis(event=event, layout=layout, first_hand=first, engine=ENGINE, moved_at=now)
        for layout, first in keys
    ]
    StoredAnalysis.objects.bulk_create(rows, ignore_conflicts=True)
    # What was begun in the future was begun before the clock was put back.
    silent = Q(moved_at__lt=now - SILENCE) | Q(moved_at__gt=now + SILENCE)
    unfinished(event).filter(silent, begun=True).update(begun=False)
    waiting = unfinished(event).filter(begun=False)
    waiting.update(moved_at=now)
    sets = (keys.get(key) for key in waiting.values_list("layout", "first_hand"))
    return tuple(sorted({number for number in sets if number is not None}))


def unfinished(event: Event) -> QuerySet[StoredAnalysis]:
    return stored_analyses(event).filter(found__isnull=True)


def analysis_freed(*, event: Event, sets: Iterable[int]) -> None:
    """Whoever was at the deals of these sets is known to be gone."""
    layouts = event.deals.filter(box_set__number__in=sets).values("layout")
    unfinished(event).filter(begun=True, layout__in=layouts).update(begun=False)


def analysis_run(*, event: Event, sets: Iterable[int]) -> int:
    """Analyses what was ordered in these sets and nobody else works on; gives how many deals that were."""
    deals = event.deals.filter(box_set__number__in=sets).exclude(layout="").order_by("number")
    return sum(_run(event, deal) for deal in deals)


def _run(event: Event, deal: Deal) -> bool:
    layout, first = key_of(event, deal.number, deal.layout)
    row = unfinished(event).filter(layout=layout, first_hand=first)
    if not row.filter(begun=False).update(begun=True, moved_at=timezone.now()):
        return False
    try:
        found = analyse(read_layout(layout, deal.number, event.per_table))
    except BaseException:
        # Whoever comes next may have it.
        row.update(begun=False)
        raise
    analysis_store(event=event, analysis=found)
    return True


def analysis_store(*, event: Event, analysis: DealAnalysis) -> None:
    """Keeps the analysis of one layout; the same one again changes nothing."""
    StoredAnalysis.objects.update_or_create(
        event=event,
        layout=analysis.layout,
        first_hand=analysis.first_hand,
        engine=ENGINE,
        defaults={"found": analysis_json(analysis), "begun": False, "moved_at": timezone.now()},
    )
