"""How often something was done in the present minute. Where nothing can be counted, nobody is kept out."""

import time

from django.core.cache import cache

WINDOW = 60  # seconds


def counted(what: str) -> int:
    """Counts it once more; how often it was counted before."""
    key = _key(what)
    if cache.add(key, 1, 2 * WINDOW):
        return 0
    try:
        times: int | None = cache.incr(key)
    except ValueError:
        return 0
    return (times or 1) - 1


def count_of(what: str) -> int:
    times: int | None = cache.get(_key(what))
    return times or 0


def _key(what: str) -> str:
    return f"api-{what}-{int(time.time()) // WINDOW}"


def until_next() -> float:
    """Seconds until the next minute begins."""
    return WINDOW - time.time() % WINDOW
