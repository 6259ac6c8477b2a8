"""Ordering papers, and keeping what they come to until they have been taken away.

An order changes nothing of the event and is not logged.
"""

from collections.abc import Mapping

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournament.errors import TournamentError
from tournament.models import Event, Job, PrintOrder
from tournament.selectors.jobs import ALIVE, job_state
from tournament.selectors.print_orders import KEPT, SILENCE
from tournament.services.log import Actor

MOST_KEPT = 3


def print_order(
    *, event: Event, wanted: Mapping[str, object], form: str, papers: int, actor: Actor
) -> tuple[PrintOrder, bool]:
    """An order for so many `papers`, and whether it is new: the same asked for while it runs is one.

    An event has one running at a time. Files nobody needs any more are thrown away.
    """
    now = timezone.now()
    running = PrintOrder.objects.filter(event=event, ended_at=None)
    for silent in running.filter(moved_at__lt=now - SILENCE).defer("content"):
        if job_state(event, Job.Kind.PAPERS, str(silent.pk)) not in ALIVE:
            print_failed(number=silent.pk, code="print_lost")
    _throw_away(event)
    try:
        with transaction.atomic():
            made = PrintOrder.objects.create(
                event=event,
                wanted=dict(wanted),
                form=form,
                papers=papers,
                author=actor.author,
                ordered_at=now,
                moved_at=now,
            )
    except IntegrityError:
        same = running.filter(wanted=dict(wanted), form=form).defer("content").first()
        if same is None:
            raise TournamentError("print_running", slug=event.slug) from None
        return same, False
    return made, True


def _throw_away(event: Event) -> None:
    """What is a day old, anywhere, and all but the last files of the event."""
    ended = PrintOrder.objects.filter(ended_at__isnull=False)
    ended.filter(ended_at__lt=timezone.now() - KEPT).delete()
    last = ended.filter(event=event).order_by("-pk").values_list("pk", flat=True)[: MOST_KEPT - 1]
    ended.filter(event=event).exclude(pk__in=list(last)).delete()


def print_moved(*, number: int, made: int) -> None:
    PrintOrder.objects.filter(pk=number, ended_at=None).update(made=made, moved_at=timezone.now())


def print_made(*, number: int, content: bytes) -> None:
    """Keeps the file; nothing for an order that was given up meanwhile."""
    PrintOrder.objects.filter(pk=number, ended_at=None).update(content=content, ended_at=timezone.now())


def print_failed(*, number: int, code: str) -> None:
    PrintOrder.objects.filter(pk=number, ended_at=None).update(failure=code, ended_at=timezone.now())
