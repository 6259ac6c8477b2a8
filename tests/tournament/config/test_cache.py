"""The cache in Redis: what a process remembers for itself while Redis is away, and how long that takes."""

from time import monotonic

import pytest

from tests.tournament.factories import seated_event
from tests.tournament.serving import running_redis, until
from tournament.config import cache as patient
from tournament.config.cache import PatientCache

OPTIONS = {"OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}}
AWAY = "redis://127.0.0.1:1/0"


@pytest.fixture
def away():
    cache = PatientCache(AWAY, OPTIONS)
    cache.clear()
    return cache


def test_without_redis_each_process_remembers_for_itself(away):
    assert away.get("a") is None
    away.set("a", [1], 60)
    assert (away.get("a"), away.has_key("a"), "a" in away) == ([1], True, True)
    assert away.add("a", 2) is False
    assert away.touch("a", 60)
    assert away.get_many(["a", "b"]) == {"a": [1]}
    assert away.delete("a")
    assert away.get("a", "nothing") == "nothing"


def test_counting_goes_on_from_nothing(away):
    assert away.incr("wrong-codes") == 1
    assert away.incr("wrong-codes", 2) == 3


def test_redis_is_not_asked_again_at_once(monkeypatch, caplog):
    away = PatientCache(AWAY, OPTIONS)
    away.get("a")
    away.get("a")
    assert [one.getMessage().split(":")[0] for one in caplog.records] == ["cache_gone"]
    monkeypatch.setattr(patient, "monotonic", lambda: monotonic() + patient.PAUSE)
    away.get("a")
    assert len(caplog.records) == 2


def test_pages_that_keep_something_are_shown_without_redis(db, client, settings):
    settings.CACHES = {
        "default": {"BACKEND": "tournament.config.cache.PatientCache", "LOCATION": AWAY, **OPTIONS}
    }
    seated_event(8)
    started = monotonic()
    for page in ("/e/cup/screen/", "/e/cup/results.csv", "/e/cup/standings/"):
        assert client.get(page).status_code == 200
    assert client.post("/t/", {"code": "ABCDEF"}).status_code == 400
    assert monotonic() - started < 30


@pytest.mark.slow
def test_a_redis_that_hangs_is_given_up_within_a_second(tmp_path, monkeypatch):
    monkeypatch.setattr(patient, "PAUSE", 0)
    with running_redis(tmp_path) as redis:
        cache, other = PatientCache(redis.url, OPTIONS), PatientCache(redis.url, OPTIONS)
        cache.set("a", 1, 60)
        assert other.get("a") == 1
        redis.freeze()
        started = monotonic()
        assert cache.get("a") is None
        cache.set("a", 2, 60)
        assert cache.get("a") == 2
        assert monotonic() - started < 3
        redis.thaw()
        until(lambda: cache.get("a") == 1, "Redis again")
        for one in (cache, other):
            for pool in one._redis._cache._pools.values():
                pool.disconnect()
