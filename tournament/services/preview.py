"""What an act would do: it is done, looked at, and taken back in the same transaction."""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

Seen = TypeVar("Seen")


def previewed(act: Callable[[], object], look: Callable[[], Seen]) -> tuple[Seen, Seen]:
    """What `look` sees before `act` and after it. Nothing stays; refusals of `act` come through."""
    with transaction.atomic():
        before = look()
        act()
        after = look()
        transaction.set_rollback(True)
    return before, after


def tried(act: Callable[[], Seen]) -> Seen:
    """What `act` would give. Nothing stays; its refusals come through."""
    with transaction.atomic():
        done = act()
        transaction.set_rollback(True)
    return done
