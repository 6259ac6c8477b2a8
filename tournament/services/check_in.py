"""Who has been seen in the hall before the start."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.errors import TournamentError
from tournament.models import Entrant, Event
from tournament.selectors.people import entrants
from tournament.services.log import Actor, act_repeated, check_not_draft, check_not_over, log_act


@transaction.atomic
def entrants_check_in(
    *, event: Event, orders: Sequence[int], present: bool, actor: Actor, key: str = ""
) -> list[int]:
    """Those who entered as number `orders` are here, or are not after all; everybody whom it changes.

    Those it changes are returned, so that "everybody is here" can be taken back for exactly them.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_over(event)
    check_not_draft(event)
    people = {entrant.entry_order: entrant for entrant in entrants(event)}
    for order in orders:
        if order not in people:
            raise TournamentError("entry_unknown", order=order, slug=event.slug)
    asked = [[order, people[order].name] for order in sorted(set(orders))]
    act: dict[str, Any] = {
        "action": "entrants_check_in" if present else "check_in_cancel",
        "subject": str(len(asked)),
        "after": asked,
    }
    if act_repeated(event=event, key=key, **act):
        return []
    there = Entrant.objects.filter(event=event, entry_order__in=orders, checked_in_at__isnull=present)
    changed = list(there.order_by("entry_order").values_list("entry_order", flat=True))
    if changed:
        at = timezone.now() if present else None
        Entrant.objects.filter(event=event, entry_order__in=changed).update(checked_in_at=at)
        log_act(event=event, actor=actor, key=key, **act)
    return changed
