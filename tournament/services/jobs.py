"""Keeping what is to be done until it is done, so that no order is lost with the queue or with a worker.

Nothing of an event is changed here and nothing is logged.
"""

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from tournament.models import Event, Job
from tournament.selectors.jobs import silent


@transaction.atomic
def job_order(*, event: Event, kind: Job.Kind, subject: str) -> tuple[Job, bool]:
    """The job, and whether it is new; one whose worker is gone may be ordered anew."""
    event.jobs.filter(silent(timezone.now()), kind=kind, subject=subject).delete()
    return Job.objects.get_or_create(event=event, kind=kind, subject=subject)


def job_queued(*, number: int) -> None:
    """It was handed to the workers."""
    Job.objects.filter(pk=number).update(queued_at=timezone.now())


def job_claim(*, number: int) -> Job | None:
    """The job for whoever does it now; None where it is done, or somebody is at it."""
    now = timezone.now()
    free = Job.objects.filter(Q(tries=0) | silent(now), pk=number)
    if not free.update(tries=F("tries") + 1, moved_at=now):
        return None
    return Job.objects.select_related("event").filter(pk=number).first()


def job_moved(*, number: int) -> None:
    """Whoever does it is still there."""
    Job.objects.filter(pk=number).update(moved_at=timezone.now())


def job_end(*, number: int) -> None:
    Job.objects.filter(pk=number).delete()
