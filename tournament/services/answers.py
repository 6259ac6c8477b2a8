"""Remembering what programs were answered, for those who never heard it and ask again."""

import datetime
import hashlib
import json
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournament.errors import TournamentError
from tournament.models import ApiAnswer, Event

KEPT = datetime.timedelta(days=7)
LONGEST_ADDRESS = 300


@dataclass(frozen=True)
class Asked:
    """A write as it was sent; `address` is method and path."""

    author: str
    key: str
    address: str
    body: Any

    @property
    def digest(self) -> str:
        written = json.dumps([self.address, self.body], sort_keys=True, default=str)
        return hashlib.sha256(written.encode()).hexdigest()


def answer_before(*, event: Event | None, asked: Asked) -> ApiAnswer | None:
    """The answer to the same request under this key; refuses a key that was used for another one.

    Without an `event` the request was to make one; such keys are apart from those in events.
    """
    own = ApiAnswer.objects.filter(author=asked.author, key=asked.key)
    there = own.filter(address=asked.address) if event is None else own.filter(event=event)
    given = there.first()
    if given is not None and given.request != asked.digest:
        raise TournamentError("key_reused", key=asked.key, action=given.address, subject="")
    return given


def answer_keep(
    *, event: Event, asked: Asked, status: int, body: Any, location: str = ""
) -> tuple[ApiAnswer, bool]:
    """The answer kept, and whether this call has; in the transaction of what was done, so that there is both
    or neither.

    Of two at the same moment the first is kept; the other is told what `answer_before` tells.
    """
    now = timezone.now()
    ApiAnswer.objects.filter(at__lt=now - KEPT).delete()
    try:
        with transaction.atomic():
            answer = ApiAnswer.objects.create(
                event=event,
                author=asked.author,
                key=asked.key,
                address=asked.address[:LONGEST_ADDRESS],
                request=asked.digest,
                status=status,
                body=body,
                location=location,
                at=now,
            )
    except IntegrityError:
        kept = answer_before(event=event, asked=asked)
        if kept is None:
            raise
        return kept, False
    return answer, True
