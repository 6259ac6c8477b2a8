"""The next session of an event: an event of its own, with the same rules and people."""

import datetime
import re
from collections.abc import Collection

from django.db import transaction

from scoring.methods import method_from_json
from tournament.models import Event, Tenure
from tournament.selectors.total import session_after, sessions_of
from tournament.services.events import LONGEST_SLUG, LONGEST_TITLE, NewEvent, event_create
from tournament.services.log import Actor, log_act
from tournament.services.people import NewEntrant, entered, entrants_store

NUMBERED = re.compile(r"(.*?)-\d+")


def next_slug(event: Event) -> str:
    """spring-cup, spring-cup-2, spring-cup-3"""
    number = len(sessions_of(event)) + 1
    found = NUMBERED.fullmatch(event.slug) if event.continues_id else None
    stem = found[1] if found else event.slug
    return f"{stem[: LONGEST_SLUG - len(str(number)) - 1].rstrip('-')}-{number}"


def next_title(event: Event) -> str:
    """Spring cup, Spring cup (2), Spring cup (3)"""
    number = len(sessions_of(event)) + 1
    mark = f" ({number})"
    stem = event.title.removesuffix(f" ({number - 1})")
    return stem[: LONGEST_TITLE - len(mark)] + mark


@transaction.atomic
def session_create(
    *,
    before: Event,
    slug: str,
    title: str,
    starts_on: datetime.date,
    carry_over: int,
    actor: Actor,
    numbers: Collection[int] | None = None,
) -> Event:
    """The session after `before`, with those who held its numbers last; sent twice it is made once.

    `numbers`: whose; everybody's where they are not given.
    """
    before = Event.objects.select_for_update().get(pk=before.pk)
    made = session_after(before)
    if made is not None and (made.slug, made.title, made.starts_on) == (slug, title, starts_on):
        return made
    new = NewEvent(
        slug=slug,
        title=title,
        starts_on=starts_on,
        time_zone=before.time_zone,
        language=before.language,
        convention=before.convention,
        options=before.options,
        per_table=before.per_table,
        deals_per_set=before.deals_per_set,
        tie_breaks=before.tie_breaks,
        master_points=before.master_points,
        method=method_from_json(before.method),
        continues=before,
        carry_over=carry_over,
        club=before.club,
    )
    event = event_create(new=new, actor=actor)
    holders = Tenure.objects.filter(entrant__event=before, to_round=None).select_related("entrant", "person")
    if numbers is not None:
        holders = holders.filter(entrant__number__in=numbers)
    people = [
        NewEntrant(
            tenure.person.name,
            tenure.person.club,
            ranked=tenure.entrant.ranked,
            stationary=tenure.entrant.stationary,
            person=tenure.person_id,
        )
        for tenure in holders.order_by("entrant__entry_order")
    ]
    entrants_store(event, people)
    log_act(
        event=event,
        actor=actor,
        action="entrants_import",
        subject=str(len(people)),
        after=entered(people),
    )
    return event
