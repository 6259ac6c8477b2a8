"""The next stage of a knock-out: the session after it, with those who go on."""

import datetime

from django.db import transaction

from tournament.models import Event
from tournament.selectors.knock_out import going
from tournament.selectors.total import session_after
from tournament.services.log import Actor, log_act
from tournament.services.sessions import session_create

FROM_NOTHING = 0  # percent of the stages before that count in the next one


@transaction.atomic
def stage_create(
    *, before: Event, slug: str, title: str, starts_on: datetime.date, winners: int, actor: Actor
) -> Event:
    """The stage after `before`, with the best `winners` of each table and who fills whole tables up.

    Every stage begins from nothing. Sent twice it is made once. Refuses with what selectors.knock_out.going
    and session_create do.
    """
    before = Event.objects.select_for_update().get(pk=before.pk)
    chosen = going(before, winners)
    known = session_after(before)
    event = session_create(
        before=before,
        slug=slug,
        title=title,
        starts_on=starts_on,
        carry_over=FROM_NOTHING,
        actor=actor,
        numbers=list(chosen),
    )
    if known is None:
        log_act(
            event=before,
            actor=actor,
            action="stage_create",
            subject=event.slug,
            after={"winners": winners, "going_on": [[number, why] for number, why in chosen.items()]},
        )
    return event
