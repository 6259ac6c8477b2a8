import datetime
import threading

import pytest
from django.utils import timezone

from tournament.services.rehearsal.clock import Clock, ruled_by

START = datetime.datetime(2025, 1, 4, 16, tzinfo=datetime.UTC)
SECOND = datetime.timedelta(seconds=1)


@pytest.fixture(autouse=True)
def _real_clock_afterwards(monkeypatch):
    monkeypatch.setattr(timezone, "now", timezone.now)


def test_goes_on_by_a_second_with_every_look():
    with ruled_by(Clock(START)):
        assert [timezone.now() for _ in range(3)] == [START + n * SECOND for n in (1, 2, 3)]


def test_waits_but_never_goes_back():
    clock = Clock(START)
    clock.wait_until(START + 60 * SECOND)
    assert clock.look() == START + 61 * SECOND
    clock.wait_until(START)
    assert clock.look() == START + 62 * SECOND


def test_the_real_time_is_back_afterwards_also_after_a_failure():
    with pytest.raises(ZeroDivisionError), ruled_by(Clock(START)):
        _ = 1 // 0
    assert abs(timezone.now() - datetime.datetime.now(datetime.UTC)) < 60 * SECOND


def test_inside_one_another():
    with ruled_by(Clock(START)):
        with ruled_by(Clock(START + 3600 * SECOND)):
            assert timezone.now() == START + 3601 * SECOND
        assert timezone.now() == START + SECOND


def test_another_thread_has_the_real_time():
    seen = []
    with ruled_by(Clock(START)):
        thread = threading.Thread(target=lambda: seen.append(timezone.now()))
        thread.start()
        thread.join()
        assert timezone.now() == START + SECOND
    assert abs(seen[0] - datetime.datetime.now(datetime.UTC)) < 60 * SECOND
