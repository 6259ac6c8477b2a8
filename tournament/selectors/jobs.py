"""Work that was ordered and is not done yet, and what may be said of it."""

import datetime
from enum import StrEnum

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.models import Event, Job

# Nothing has been heard of a worker for so long: it is gone. It says something every few seconds.
SILENCE = datetime.timedelta(minutes=1)
# What was handed to the workers so long ago is handed to them again: Redis may have forgotten it.
HANDED = datetime.timedelta(minutes=1)


class JobState(StrEnum):
    """`UNREACHED`: the queue of the workers did not answer; `WAITING`: it is in the queue; `LOST`: whoever
    did it is gone, and another worker takes it up; `STOPPED`: the same without workers; `NONE`: done."""

    NONE = "none"
    UNREACHED = "unreached"
    WAITING = "waiting"
    RUNNING = "running"
    LOST = "lost"
    STOPPED = "stopped"


ALIVE = (JobState.UNREACHED, JobState.WAITING, JobState.RUNNING, JobState.LOST)


def silent(now: datetime.datetime) -> Q:
    """Jobs whose worker is gone. What was heard in the future was heard before the clock was put back."""
    return Q(tries__gt=0) & (Q(moved_at__lt=now - SILENCE) | Q(moved_at__gt=now + SILENCE))


def job_state(event: Event, kind: Job.Kind, subject: str | None = None) -> JobState:
    """Of the job of this subject; without one, of those of the kind, whichever is furthest. One query."""
    jobs = event.jobs.filter(kind=kind) if subject is None else event.jobs.filter(kind=kind, subject=subject)
    now = timezone.now()
    states = {state_of(job, now) for job in jobs}
    order = (JobState.RUNNING, JobState.WAITING, JobState.UNREACHED, JobState.LOST, JobState.STOPPED)
    return next((state for state in order if state in states), JobState.NONE)


def state_of(job: Job, now: datetime.datetime) -> JobState:
    beside = settings.CELERY_TASK_ALWAYS_EAGER
    if not job.tries and not beside:
        return JobState.WAITING if job.queued_at else JobState.UNREACHED
    if abs(now - (job.moved_at or job.ordered_at)) <= SILENCE:
        return JobState.RUNNING
    return JobState.STOPPED if beside else JobState.LOST


def jobs_left(now: datetime.datetime) -> QuerySet[Job]:
    """Those to be handed to the workers again: nobody has begun them, or whoever did is gone."""
    unheard = Q(queued_at=None) | Q(queued_at__lt=now - HANDED) | Q(queued_at__gt=now + HANDED)
    return Job.objects.filter((Q(tries=0) | silent(now)) & unheard)
