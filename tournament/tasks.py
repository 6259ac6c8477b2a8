"""Tasks a worker runs; without a queue they run at once in the process that asks."""

from collections.abc import Sequence
from pathlib import Path
from threading import Thread

from celery import shared_task
from django.conf import settings
from django.db import connections

from tournament.printing.papers import event_papers
from tournament.selectors.events import event_by_slug
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
        Thread(target=_search_beside, args=(number,), daemon=True).start()


def _search_beside(number: int) -> None:
    try:
        search_run(number=number)
    finally:
        connections.close_all()
