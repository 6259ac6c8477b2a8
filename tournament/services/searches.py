"""Searching for a better movement while people go on working: order, run, and what it came to."""

import datetime
from time import monotonic
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from movements.catalogue import movement_named, movements_for
from movements.errors import MovementError
from movements.fairness import fairness
from movements.movement import Movement, movement_to_json
from movements.search import OPTIMISED, Effort, Progress
from tournament.errors import TournamentError
from tournament.models import Entrant, Event, Job, MovementSearch
from tournament.selectors.database_troubles import service_refusal
from tournament.selectors.jobs import ALIVE, job_state
from tournament.selectors.people import stationary_numbers
from tournament.services.log import Actor, check_not_over, log_act

SECONDS = (5, 20, 60)
LARGEST_SEED = 2**31 - 1
GRACE = datetime.timedelta(minutes=2)  # for compiling; whatever takes longer has died with its process
MOST_ROUNDS = 240
BETWEEN_REPORTS = 1.0  # seconds


def search_order(
    *, event: Event, rounds: int | None, copies: bool, seconds: int, seed: int, actor: Actor
) -> tuple[MovementSearch, bool]:
    """A search to be run, and whether it is new: ordered twice alike while it runs, it is one.

    An event has one at a time.
    """
    check_not_over(event)
    if seconds not in SECONDS or not 0 <= seed <= LARGEST_SEED:
        raise TournamentError("search_effort", seconds=SECONDS, largest=LARGEST_SEED)
    _close_lost(event)
    order = {"rounds": rounds, "copies": copies, "seconds": seconds, "seed": seed}
    try:
        return _ordered(event, order, actor), True
    except IntegrityError:
        running = MovementSearch.objects.filter(event=event, ended_at=None, author=actor.author, **order)
        if (search := running.first()) is not None:
            return search, False
        raise TournamentError("search_running", slug=event.slug) from None


@transaction.atomic
def _ordered(event: Event, order: dict[str, Any], actor: Actor) -> MovementSearch:
    search = MovementSearch.objects.create(
        event=event,
        players=Entrant.objects.filter(event=event).count(),
        author=actor.author,
        started_at=timezone.now(),
        **order,
    )
    log_act(event=event, actor=actor, action="movement_search", subject=str(search.pk), after=order)
    return search


def _close_lost(event: Event) -> None:
    now = timezone.now()
    for running in MovementSearch.objects.filter(event=event, ended_at=None):
        over = now > running.started_at + datetime.timedelta(seconds=running.seconds) + GRACE
        if over and job_state(event, Job.Kind.SEARCH, str(running.pk)) not in ALIVE:
            search_lost(number=running.pk)


def search_lost(*, number: int) -> None:
    """Whoever searched is gone, and nobody takes it up."""
    MovementSearch.objects.filter(pk=number, ended_at=None).update(
        ended_at=timezone.now(), failure="search_lost"
    )


def search_run(*, number: int) -> None:
    """Searches for as long as was ordered and keeps what beats the best that is known."""
    search = MovementSearch.objects.select_related("event").filter(pk=number, ended_at=None).first()
    if search is None:
        return
    reporter = _Reporter(search)
    try:
        movement = movement_named(
            OPTIMISED,
            search.players,
            per_table=search.event.per_table,
            rounds=search.rounds,
            copies=search.copies,
            effort=Effort(search.seconds, search.seed, progress=reporter),
            stationary=tuple(stationary_numbers(search.event)),
        )
    except MovementError as error:
        _end(search, failure=error.code)
        return
    except BaseException as error:
        if service_refusal(error) is None:
            _end(search, failure="search_lost")
        raise
    if reporter.nothing_better or not _beats_all(search, movement):
        _end(search, best=fairness(movement).imbalance)
    else:
        _end(search, best=fairness(movement).imbalance, found=movement_to_json(movement))


def _beats_all(search: MovementSearch, movement: Movement) -> bool:
    """Also against the rule book's and lines, which the search itself does not weigh."""
    found = fairness(movement).imbalance
    rounds = len(movement.rounds)
    stay = len(stationary_numbers(search.event))
    known = movements_for(search.players, search.event.per_table, search.copies, rounds, stay)
    least = min((offer.imbalance for offer in known if offer.imbalance is not None), default=None)
    return found is not None and (least is None or found < least - 1e-9)


def _end(search: MovementSearch, **came_to: object) -> None:
    MovementSearch.objects.filter(pk=search.pk).update(ended_at=timezone.now(), **came_to)


class _Reporter:
    """Writes down the best so far, at most once a second."""

    def __init__(self, search: MovementSearch) -> None:
        self.search = search
        self.written = monotonic()
        self.nothing_better = False

    def __call__(self, progress: Progress) -> None:
        if progress.stage == "nothing better":
            self.nothing_better = True
        elif progress.imbalance is not None and monotonic() - self.written >= BETWEEN_REPORTS:
            self.written = monotonic()
            MovementSearch.objects.filter(pk=self.search.pk).update(best=progress.imbalance)
