"""The time of day at a rehearsal, so that an invented evening has believable times, the same every time.

Services ask django.utils.timezone for the time. While a rehearsal runs they get its clock; whoever
works in another thread or task of the same process meanwhile gets the real time.
"""

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils import timezone

TICK = datetime.timedelta(seconds=1)


class Clock:
    """Goes on by a second with every look, and never back."""

    def __init__(self, start: datetime.datetime) -> None:
        self._at = start

    def look(self) -> datetime.datetime:
        self._at += TICK
        return self._at

    def wait_until(self, at: datetime.datetime) -> None:
        self._at = max(self._at, at)


_in_use: ContextVar[Clock | None] = ContextVar("clock of the rehearsal", default=None)
_real_now = timezone.now


def _now() -> datetime.datetime:
    clock = _in_use.get()
    return clock.look() if clock else _real_now()


@contextmanager
def ruled_by(clock: Clock) -> Iterator[None]:
    """Inside, the time is that of `clock` for this thread or task alone."""
    timezone.now = _now
    token = _in_use.set(clock)
    try:
        yield
    finally:
        _in_use.reset(token)
