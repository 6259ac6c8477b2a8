"""Tasks a worker runs; without a queue they run in the process that asks, long ones beside the answer."""

from collections.abc import Callable, Sequence
from functools import partial
from threading import Thread

from celery import shared_task
from django.conf import settings
from django.db import connections

from deals.errors import DealError
from movements.errors import MovementError
from scoring.errors import ScoringError
from tournament.errors import TournamentError
from tournament.models import Event, PrintOrder
from tournament.printing.bundle import bundle, order_from_json, order_to_json
from tournament.printing.papers import Order, planned
from tournament.selectors.analyses import analysis_progress
from tournament.selectors.events import event_by_slug
from tournament.services.analyses import analysis_order, analysis_run
from tournament.services.log import Actor
from tournament.services.print_orders import print_failed, print_made, print_moved, print_order
from tournament.services.rehearsal.evening import rehearsal_go_on
from tournament.services.rehearsal.plan import Rehearsal
from tournament.services.searches import search_run

REFUSALS = (ScoringError, MovementError, DealError, TournamentError)


def begin_papers(event: Event, order: Order, form: str, actor: Actor) -> PrintOrder:
    """Orders papers bound as `form`; they are made in a worker if there are any, else beside whoever asked.

    The same asked for again while they are being made are not made twice.

    Raises what printing.papers.planned does, TournamentError `print_empty` and `print_running`.
    """
    _source, names = planned(event, order)
    if not names:
        raise TournamentError("print_empty")
    wanted = order_to_json(order)
    ordered, new = print_order(event=event, wanted=wanted, form=form, papers=len(names), actor=actor)
    if new and not settings.CELERY_TASK_ALWAYS_EAGER:
        make_papers.delay(ordered.pk)
    elif new:
        _beside(lambda: make_papers(ordered.pk))
    return ordered


@shared_task
def make_papers(number: int) -> None:
    """Makes the papers that were ordered and keeps their file, or what they were refused for."""
    ordered = PrintOrder.objects.select_related("event").get(pk=number)
    order = order_from_json(ordered.wanted)
    try:
        content = bundle(ordered.event, order, ordered.form, partial(_papers_moved, number))
    except REFUSALS as error:
        print_failed(number=number, code=error.code)
    except BaseException:
        print_failed(number=number, code="print_lost")
        raise
    else:
        print_made(number=number, content=content)


def _papers_moved(number: int, made: int) -> None:
    print_moved(number=number, made=made)


@shared_task
def search_movement(number: int) -> None:
    search_run(number=number)


def begin_search(number: int) -> None:
    """In a worker if there are any, else beside whoever asked, who does not wait for it."""
    if not settings.CELERY_TASK_ALWAYS_EAGER:
        search_movement.delay(number)
    else:
        _beside(lambda: search_run(number=number))


@shared_task
def analyse_set(slug: str, number: int) -> int:
    return analysis_run(event=event_by_slug(slug), sets=[number])


def begin_analysis(event: Event) -> None:
    """Orders what has not been analysed: a task for each set, or one after the other beside whoever asked.

    The inner loops let go of Python while they run, so pages are answered meanwhile. While somebody is at it
    nothing more is begun.
    """
    if analysis_progress(event).running:
        return
    sets = analysis_order(event=event)
    if not settings.CELERY_TASK_ALWAYS_EAGER:
        for number in sets:
            analyse_set.delay(event.slug, number)
    elif sets:
        _beside(lambda: analysis_run(event=event, sets=sets))


@shared_task
def play_rehearsal(players: int, seed: int, incidents: Sequence[str]) -> None:
    rehearsal_go_on(rehearsal=Rehearsal(players, seed, tuple(incidents)))


def begin_rehearsal(rehearsal: Rehearsal) -> None:
    """Plays a rehearsal that has begun, beside whoever asked; its event tells how far it is."""
    if not settings.CELERY_TASK_ALWAYS_EAGER:
        play_rehearsal.delay(rehearsal.players, rehearsal.seed, list(rehearsal.incidents))
    else:
        _beside(lambda: rehearsal_go_on(rehearsal=rehearsal))


def _beside(work: Callable[[], object]) -> None:
    def run() -> None:
        try:
            work()
        finally:
            connections.close_all()

    Thread(target=run, daemon=True).start()
