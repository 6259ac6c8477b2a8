"""Work done by a worker; without a queue it is done in the process that is asked, beside the answer.

What is ordered is kept as a Job in the database first, and only then handed to the queue. A queue that is
away, one that forgets, a worker that is killed: `sweep`, which every worker calls again and again, hands
over what was left. A job is claimed before it is begun, so that it may be handed over as often as one likes.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from threading import Event as Signal
from threading import Lock, Thread
from time import monotonic

from celery import shared_task
from django.conf import settings
from django.db import DatabaseError, InterfaceError, connections
from django.utils import timezone
from kombu.exceptions import OperationalError as QueueError

from deals.errors import DealError
from movements.errors import MovementError
from scoring.errors import ScoringError
from tournament.errors import TournamentError
from tournament.models import Event, Job, PrintOrder
from tournament.printing.bundle import bundle, order_from_json, order_to_json
from tournament.printing.papers import Order, planned
from tournament.selectors.analyses import analysis_progress
from tournament.selectors.database_troubles import service_refusal
from tournament.selectors.jobs import JobState, job_state, jobs_left
from tournament.selectors.webhooks import deliveries_due, deliveries_waiting
from tournament.services.analyses import analysis_freed, analysis_order, analysis_run
from tournament.services.delivering import deliveries_send
from tournament.services.jobs import job_claim, job_end, job_moved, job_order, job_queued
from tournament.services.log import Actor
from tournament.services.print_orders import print_failed, print_made, print_moved, print_order
from tournament.services.rehearsal.evening import rehearsal_go_on
from tournament.services.rehearsal.plan import Rehearsal
from tournament.services.searches import search_lost, search_run

REFUSALS = (ScoringError, MovementError, DealError, TournamentError)
HEARTBEAT = 10.0  # seconds
LONGEST_SLEEP = 60.0  # seconds
logger = logging.getLogger(__name__)
_woken, _sending = Signal(), Lock()


@dataclass(frozen=True)
class Work:
    """How jobs of a kind are done; `lost` is told when `tries` workers were killed over one."""

    run: Callable[[Job], object]
    lost: Callable[[Job], object] = lambda job: None
    tries: int = 3


def begin_papers(event: Event, order: Order, form: str, actor: Actor) -> PrintOrder:
    """Orders papers bound as `form`; the same asked for again while they are being made are not made twice.

    Raises what printing.papers.planned does, TournamentError `print_empty` and `print_running`.
    """
    _source, names = planned(event, order)
    if not names:
        raise TournamentError("print_empty")
    wanted = order_to_json(order)
    ordered, new = print_order(event=event, wanted=wanted, form=form, papers=len(names), actor=actor)
    if new:
        _begin(event, Job.Kind.PAPERS, [str(ordered.pk)])
    return ordered


def begin_search(event: Event, number: int) -> None:
    _begin(event, Job.Kind.SEARCH, [str(number)])


def begin_analysis(event: Event) -> None:
    """Orders what has not been analysed, a job for each set; while somebody is at it nothing more.

    The inner loops let go of Python while they run, so pages are answered meanwhile.
    """
    if job_state(event, Job.Kind.ANALYSIS) in (JobState.RUNNING, JobState.WAITING, JobState.UNREACHED):
        return
    if not analysis_progress(event).running:
        _begin(event, Job.Kind.ANALYSIS, [str(number) for number in analysis_order(event=event)])


def begin_rehearsal(event: Event, rehearsal: Rehearsal) -> None:
    """Plays a rehearsal that has begun; its event tells how far it is."""
    subject = ",".join([str(rehearsal.players), str(rehearsal.seed), *rehearsal.incidents])
    _begin(event, Job.Kind.REHEARSAL, [subject])


def _begin(event: Event, kind: Job.Kind, subjects: list[str]) -> None:
    """Hands all of them over: to the queue, or to one thread that takes them one after the other."""
    jobs = [job_order(event=event, kind=kind, subject=subject)[0].pk for subject in subjects]
    if settings.CELERY_TASK_ALWAYS_EAGER:
        if jobs:
            _beside(lambda: [do(number) for number in jobs])
        return
    _hand_over(jobs)


def _hand_over(jobs: list[int]) -> None:
    for number in jobs:
        try:
            run_job.apply_async((number,), retry=False)
        except QueueError as error:
            logger.warning("queue_gone: %s", error)
            return
        job_queued(number=number)


@shared_task
def run_job(number: int) -> None:
    do(number)


def sweep() -> None:
    """Hands over what is left, and gives up what has cost several workers their lives."""
    left = list(jobs_left(timezone.now()).select_related("event"))
    spent = [job for job in left if job.tries >= WORKS[Job.Kind(job.kind)].tries]
    for job in spent:
        WORKS[Job.Kind(job.kind)].lost(job)
        job_end(number=job.pk)
    _hand_over([job.pk for job in left if job not in spent])
    if deliveries_due(timezone.now()).exists():
        wake_webhooks()


def do(number: int) -> None:
    """Does the job unless it is done or being done.

    A fault ends it, for it would come again. Where the database went away meanwhile the job stays as it is,
    and is taken up when nothing has been heard of it for a while.
    """
    job = job_claim(number=number)
    if job is None:
        return
    started = monotonic()
    try:
        with _heard_of(number):
            WORKS[Job.Kind(job.kind)].run(job)
    except BaseException as error:
        if service_refusal(error) is None:
            job_end(number=number)
        raise
    job_end(number=number)
    logger.info("%s %s of %s: done in %.1f s", job.kind, job.subject, job.event.slug, monotonic() - started)


@contextmanager
def _heard_of(number: int) -> Iterator[None]:
    """Says again and again that somebody is at it, for as long as this process lives."""
    over = Signal()

    def beat() -> None:
        while not over.wait(HEARTBEAT):
            with suppress(DatabaseError, InterfaceError):
                job_moved(number=number)
            connections.close_all()

    Thread(target=beat, daemon=True).start()
    try:
        yield
    finally:
        over.set()


def _make_papers(job: Job) -> None:
    """Makes the papers that were ordered and keeps their file, or what they were refused for."""
    number = int(job.subject)
    ordered = PrintOrder.objects.select_related("event").filter(pk=number, ended_at=None).first()
    if ordered is None:
        return
    order = order_from_json(ordered.wanted)
    try:
        content = bundle(ordered.event, order, ordered.form, partial(_papers_moved, number))
    except REFUSALS as error:
        print_failed(number=number, code=error.code)
    except BaseException as error:
        if service_refusal(error) is None:
            print_failed(number=number, code="print_lost")
        raise
    else:
        print_made(number=number, content=content)


def _papers_moved(number: int, made: int) -> None:
    print_moved(number=number, made=made)


def _analyse(job: Job) -> None:
    sets = [int(job.subject)]
    if job.tries > 1:
        analysis_freed(event=job.event, sets=sets)
    analysis_run(event=job.event, sets=sets)


def _play_rehearsal(job: Job) -> None:
    players, seed, *incidents = job.subject.split(",")
    rehearsal_go_on(rehearsal=Rehearsal(int(players), int(seed), tuple(incidents), job.event.club_id))


@shared_task
def send_webhooks() -> None:
    deliveries_send()


def wake_webhooks() -> None:
    """Has sent what was announced: by a worker, else by a thread of this process, which also tries again."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        _woken.set()
        _beside(_send_until_nothing_waits)
        return
    try:
        send_webhooks.apply_async(retry=False)
    except QueueError as error:
        logger.warning("queue_gone: %s", error)


def _send_until_nothing_waits() -> None:
    """In one thread, which sleeps until the next try and is woken by what is announced meanwhile."""
    while deliveries_waiting().exists() and _sending.acquire(blocking=False):
        try:
            while (following := deliveries_waiting().first()) is not None:
                _woken.clear()
                if deliveries_send():
                    continue
                left = (following.next_try or timezone.now()) - timezone.now()
                connections.close_all()
                _woken.wait(min(max(left.total_seconds(), 1.0), LONGEST_SLEEP))
        finally:
            _sending.release()


WORKS = {
    Job.Kind.PAPERS: Work(_make_papers, lambda job: print_failed(number=int(job.subject), code="print_lost")),
    Job.Kind.SEARCH: Work(
        lambda job: search_run(number=int(job.subject)), lambda job: search_lost(number=int(job.subject))
    ),
    Job.Kind.ANALYSIS: Work(_analyse),
    # An evening that stopped half way is played on by hand.
    Job.Kind.REHEARSAL: Work(_play_rehearsal, tries=1),
}


def _beside(work: Callable[[], object]) -> None:
    def run() -> None:
        try:
            work()
        finally:
            connections.close_all()

    Thread(target=run, daemon=True).start()
