"""An event with its people and everything it needs to be played, made in one act."""

import json
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import IntegrityError, transaction
from django.db.models import Max

from movements.movement import Movement
from tournament.errors import TournamentError
from tournament.models import Entrant, Event, LogEntry
from tournament.selectors.letters import latin
from tournament.services.boxes import deals_by_hand, deals_make
from tournament.services.events import LONGEST_SLUG, NewEvent, event_create, played_by, rules_of
from tournament.services.life import event_draft
from tournament.services.log import Actor
from tournament.services.people import NewEntrant, entrants_import, numbers_draw, numbers_late
from tournament.services.seating import movement_assign

NO_SLUG = re.compile(r"[^a-z0-9]+")
NAMELESS = "event"
DIGITS_OF_SEED = 9
NEVER_CHANGED = ("starts_on", "time_zone", "language", "club")
MOST_RIVALS = 20  # forms with one title at one moment


@dataclass(frozen=True)
class Preparation:
    """What an event still lacks: a seed for the draw, a movement, deals; None and "" where it lacks nothing.

    `deals` is "dealt", "by_hand" or "" for none yet.
    """

    seed: str = ""
    movement: Movement | None = None
    deals: str = ""


def new_seed() -> str:
    """A seed that chance has chosen, for those who do not bring a number of a lottery."""
    return str(secrets.randbelow(10**DIGITS_OF_SEED)).zfill(DIGITS_OF_SEED)


def free_slug(title: str) -> str:
    """An address for the title that no event has: spring-cup, spring-cup-2."""
    stem = NO_SLUG.sub("-", latin(title)).strip("-")[:LONGEST_SLUG].strip("-") or NAMELESS
    alike = Event.objects.filter(slug__startswith=stem[: LONGEST_SLUG - 8])
    taken = set(alike.values_list("slug", flat=True))
    slug, number = stem, 1
    while slug in taken:
        number += 1
        slug = f"{stem[: LONGEST_SLUG - len(str(number)) - 1].rstrip('-')}-{number}"
    return slug


def event_begin(
    *,
    new: NewEvent,
    people: Sequence[NewEntrant],
    actor: Actor,
    key: str = "",
    draft: bool = False,
    prepare: Preparation | None = None,
) -> Event:
    """The event with its people, and drawn, seated and dealt where `prepare` says so: all of it or nothing.

    Without a slug it gets one from its title. The same form sent twice, under its `key`, makes one event.
    """
    for _attempt in range(MOST_RIVALS):
        try:
            return _begun(new, people, actor, key, draft, prepare)
        except (IntegrityError, TournamentError) as error:
            if isinstance(error, TournamentError) and error.code != "event_exists":
                raise
            # Somebody was quicker by a moment: with this very form, or with the same address.
            if (made := _made_before(actor, key, new, people)) is not None:
                return made
        if new.slug:
            break
    raise TournamentError("event_exists", slug=new.slug or free_slug(new.title))


@transaction.atomic
def _begun(
    new: NewEvent,
    people: Sequence[NewEntrant],
    actor: Actor,
    key: str,
    draft: bool,
    prepare: Preparation | None,
) -> Event:
    if (made := _made_before(actor, key, new, people)) is not None:
        return made
    make = event_draft if draft else event_create
    event = make(new=replace(new, slug=new.slug or free_slug(new.title)), actor=actor, key=key)
    if people:
        entrants_import(event=event, people=people, actor=actor)
    if prepare is not None:
        event_prepare(event=event, prepare=prepare, actor=actor)
    return Event.objects.get(pk=event.pk)


def _made_before(actor: Actor, key: str, new: NewEvent, people: Sequence[NewEntrant]) -> Event | None:
    """The event that the same person has made by this form; refuses a form that has made another one."""
    made = LogEntry.objects.filter(action="event_create", author=actor.author, key=key)
    entry = made.first() if key else None
    if entry is None:
        return None
    event = entry.event
    entered = LogEntry.objects.filter(event=event, action="entrants_import").order_by("pk").first()
    names = [] if entered is None else [name for name, *_rest in entered.after or []]
    said = entry.after or {}
    meant = json.loads(json.dumps(played_by(Event(**rules_of(new)))))
    same = (said.get("title"), said.get("rules")) == (new.title, meant) and new.slug in ("", entry.subject)
    same = same and all(getattr(event, name) == getattr(new, name) for name in NEVER_CHANGED)
    if not same or names != [person.name for person in people]:
        raise TournamentError("event_made_otherwise", title=event.title, slug=event.slug)
    return event


def _number_the_rest(event: Event, actor: Actor) -> None:
    """The next numbers for those who came after the draw. Where somebody has left since, the same seed draws
    again, so that no number is missing."""
    here = Entrant.objects.filter(event=event)
    last = here.aggregate(last=Max("number"))["last"] or 0
    if event.draw_seed and last > here.filter(number__isnull=False).count():
        numbers_draw(event=event, seed=event.draw_seed, actor=actor)
    else:
        numbers_late(event=event, actor=actor)


@transaction.atomic
def event_prepare(*, event: Event, prepare: Preparation, actor: Actor) -> Event:
    """Draws, seats and deals at once what `prepare` names; what is refused leaves everything as it was.

    Without a seed those who came after the draw get the next numbers. Sent twice, it is done once.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    if prepare.seed and event.draw_seed == prepare.seed and hasattr(event, "assigned_movement"):
        return event
    if prepare.seed:
        numbers_draw(event=event, seed=prepare.seed, actor=actor)
    elif prepare.movement is not None:
        _number_the_rest(event, actor)
    if prepare.movement is not None:
        movement_assign(event=Event.objects.get(pk=event.pk), movement=prepare.movement, actor=actor)
    if prepare.deals:
        deal = deals_by_hand if prepare.deals == "by_hand" else deals_make
        deal(event=Event.objects.get(pk=event.pk), actor=actor)
    return Event.objects.get(pk=event.pk)
