"""Tasks a worker runs; without a queue they run in the process that asks, long ones beside the answer."""

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread

from celery import shared_task
from django.conf import settings
from django.db import connections

from tournament.models import Event
from tournament.printing.papers import event_papers
from tournament.selectors.analyses import analysis_progress
from tournament.selectors.events import event_by_slug
from tournament.services.analyses import analysis_order, analysis_run
from tournament.services.rehearsal.evening import rehearsal_go_on
from tournament.services.rehearsal.plan import Rehearsal
from tournament.services.searches import search_run


@shared_task
def print_papers(slug: str, folder: str, only: Sequence[str] = (), language: str | None = None) -> list[str]:
    """Writes the papers of the event into `folder`; gives the paths of the files."""
    papers = event_papers(event_by_slug(slug), only, language)
    Path(folder).mkdir(parents=True, exist_ok=True)
    return [_write_whole(Path(folder) / name, pdf) for name, pdf in papers.items()]


def _write_whole(path: Path, content: bytes) -> str:
    """Beside and then into place, so that nobody opens half a paper."""
    beside = path.with_name(f".{path.name}.part")
    beside.write_bytes(content)
    beside.replace(path)
    return str(path)


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
