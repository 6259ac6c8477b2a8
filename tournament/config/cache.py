"""The cache in Redis that nobody has to wait for: while Redis is away each process remembers for itself."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis import RedisError

PAUSE = 5.0  # seconds without asking Redis again once it has not answered
logger = logging.getLogger(__name__)


class PatientCache(BaseCache):
    """Nothing kept here is a fact: it is made anew, or, as the count of wrong codes, counted from anew."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._redis = RedisCache(server, params)
        self._own = LocMemCache("while-redis-is-away", {})
        self._asked_again_at = 0.0

    def _ask(self, act: Callable[[BaseCache], Any]) -> Any:
        if monotonic() >= self._asked_again_at:
            try:
                return act(self._redis)
            except (RedisError, OSError) as error:
                self._asked_again_at = monotonic() + PAUSE
                logger.warning("cache_gone: %s", error)
        return act(self._own)

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._ask(lambda cache: cache.add(key, value, timeout, version)))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask(lambda cache: cache.get(key, default, version))

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._ask(lambda cache: cache.set(key, value, timeout, version))

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._ask(lambda cache: cache.touch(key, timeout, version)))

    def delete(self, key: Any, version: int | None = None) -> bool:
        return bool(self._ask(lambda cache: cache.delete(key, version)))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return int(self._ask(lambda cache: _counted(cache, key, delta, version)))

    def has_key(self, key: Any, version: int | None = None) -> bool:
        return bool(self._ask(lambda cache: cache.has_key(key, version)))

    def clear(self) -> None:
        self._ask(lambda cache: cache.clear())


def _counted(cache: BaseCache, key: Any, delta: int, version: int | None) -> int:
    """What was counted in the other memory is not known in this one."""
    cache.add(key, 0, version=version)
    return cache.incr(key, delta, version)
