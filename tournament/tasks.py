"""Tasks a worker runs; without a queue they run at once in the process that asks."""

from collections.abc import Sequence
from pathlib import Path

from celery import shared_task

from tournament.printing.papers import event_papers
from tournament.selectors.events import event_by_slug


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
