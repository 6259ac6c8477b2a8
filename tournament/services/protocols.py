"""Entering the protocols of an evening at once: all of them or none."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from tournament.errors import TournamentError
from tournament.models import Event
from tournament.selectors.protocols import SAME, Judged, Protocol, judged_protocols
from tournament.services.log import Actor, act_repeated, log_act
from tournament.services.records import record_enter

MOST_PROTOCOLS = 20_000
LARGEST_NUMBER = 1_000_000


@dataclass(frozen=True)
class Outcomes:
    """How many were entered, repeated and in conflict; `again`: this act was made before."""

    counts: Mapping[str, int]
    again: bool


@transaction.atomic
def protocols_enter(*, event: Event, protocols: Sequence[Protocol], actor: Actor, key: str = "") -> Outcomes:
    """Enters every protocol as `record_enter` does: equal ones are one record, confirmed by
    nobody, different ones a conflict.

    Raises the first refusal; then nothing is entered.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    if len(protocols) > MOST_PROTOCOLS:
        raise TournamentError("protocols_too_many", protocols=len(protocols), most=MOST_PROTOCOLS)
    subject, summary = str(len(protocols)), digest_of(protocols)
    if act_repeated(event=event, key=key, action="protocols_enter", subject=subject, after=summary):
        return Outcomes({}, again=True)
    counts: Counter[str] = Counter()
    for judged in judged_protocols(event, protocols):
        if judged.refusal is not None:
            raise judged.refusal
        counts["repeated" if judged.change == SAME else _enter(event, judged, actor)] += 1
    if set(counts) - {"repeated"}:
        log_act(event=event, actor=actor, action="protocols_enter", subject=subject, after=summary, key=key)
    return Outcomes(dict(counts), again=False)


def _enter(event: Event, judged: Judged, actor: Actor) -> str:
    assert judged.where is not None
    round_number, table, deal = judged.where
    entry = record_enter(
        event=event,
        deal_number=deal,
        table=table,
        round_number=round_number,
        row=judged.protocol.row,
        actor=actor,
    )
    return entry.outcome


def digest_of(protocols: Sequence[Protocol]) -> str:
    """Tells one list from another."""
    written = [[one.deal, one.table, one.round, one.row] for one in protocols]
    return hashlib.sha256(json.dumps(written, sort_keys=True).encode()).hexdigest()


def protocols_to_text(protocols: Sequence[Protocol]) -> str:
    """What `protocols_from_text` reads back, for a page that shows them before they are entered."""
    written = [[one.deal, one.table, one.round, one.row] for one in protocols]
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def protocols_from_text(text: str) -> list[Protocol]:
    """Raises TournamentError `protocols_garbled` for anything else."""
    try:
        given = json.loads(text)
        if not isinstance(given, list) or not given:
            raise TypeError("no list")
        return [_protocol(one) for one in given]
    except (ValueError, TypeError, RecursionError):
        raise TournamentError("protocols_garbled") from None


def _protocol(given: Any) -> Protocol:
    deal, table, round_number, row = given
    numbers = (deal, table, 1 if round_number is None else round_number)
    if not all(type(number) is int and 0 <= number < LARGEST_NUMBER for number in numbers):
        raise ValueError("no numbers")
    if not isinstance(row, dict):
        raise TypeError("no row")
    return Protocol(deal, table, round_number, row)
