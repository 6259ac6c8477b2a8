"""The cache in Redis: what a process remembers for itself while Redis is away, and how long that takes."""

import shutil
import signal
import socket
import subprocess
from time import monotonic, sleep

import pytest

from tests.tournament.factories import seated_event
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


@pytest.fixture
def redis_server(tmp_path):
    """A Redis of its own that can be stopped and let go on."""
    if shutil.which("redis-server") is None:
        pytest.skip("no redis-server on this machine")
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    server = subprocess.Popen(
        ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", tmp_path],
        stdout=subprocess.DEVNULL,
    )
    for _ in range(100):
        with socket.socket() as knock:
            if knock.connect_ex(("127.0.0.1", port)) == 0:
                break
        sleep(0.05)
    yield server, f"redis://127.0.0.1:{port}/0"
    server.kill()
    server.wait(10)


@pytest.mark.slow
def test_a_redis_that_hangs_is_given_up_within_a_second(redis_server, monkeypatch):
    server, address = redis_server
    monkeypatch.setattr(patient, "PAUSE", 0)
    cache, other = PatientCache(address, OPTIONS), PatientCache(address, OPTIONS)
    cache.set("a", 1, 60)
    assert other.get("a") == 1
    server.send_signal(signal.SIGSTOP)
    started = monotonic()
    assert cache.get("a") is None
    cache.set("a", 2, 60)
    assert cache.get("a") == 2
    assert monotonic() - started < 3
    server.send_signal(signal.SIGCONT)
    sleep(0.2)
    assert cache.get("a") == 1
    for one in (cache, other):
        for pool in one._redis._cache._pools.values():
            pool.disconnect()
