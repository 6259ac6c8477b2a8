"""Whole events in seconds, for what is measured on large ones: people do it by the services, records are put
in at once. The same sizes make the same event."""

import datetime
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SEED = 5
DEALS_PER_SET = 2


@contextmanager
def own_database(folder: Path) -> Iterator[None]:
    """This process and those it starts work in a database of their own in the folder."""
    os.environ |= {
        "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
        "SECRET_KEY": "only for the benchmark " * 3,
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
        "ALLOWED_HOSTS": "127.0.0.1",
    }
    manage("migrate", "--verbosity", "0")
    yield


def manage(*arguments: str) -> str:
    answer = subprocess.run(
        [sys.executable, ROOT / "manage.py", *arguments], check=True, capture_output=True, text=True
    )
    return answer.stdout


def make(slug: str, movement: Any) -> None:
    """The event with every record, being played."""
    from tournament.models import Event
    from tournament.services.boxes import deals_make
    from tournament.services.events import NewEvent, event_create
    from tournament.services.log import Actor
    from tournament.services.people import NewEntrant, entrants_import, numbers_draw
    from tournament.services.rehearsal.players import players_of
    from tournament.services.seating import movement_assign

    actor = Actor("benchmark", "command")
    new = NewEvent(
        slug=slug, title="Large", starts_on=datetime.date(2026, 11, 28), deals_per_set=DEALS_PER_SET
    )
    event = event_create(new=new, actor=actor)
    people = [NewEntrant(name=one.name, club=one.club) for one in players_of(SEED, movement.players)]
    entrants_import(event=event, people=people, actor=actor)
    numbers_draw(event=event, seed="5", actor=actor)
    movement_assign(event=Event.objects.get(slug=slug), movement=movement, actor=actor)
    deals_make(event=Event.objects.get(slug=slug), actor=actor)
    put_in_records(Event.objects.get(slug=slug))
    Event.objects.filter(slug=slug).update(state=Event.State.RUNNING)


def put_in_records(event: Any) -> None:
    from django.utils import timezone

    from tournament.models import Deal, Record, RecordSeat, Sitting

    chance, now = random.Random(SEED), timezone.now()
    deals = {box_set: list(Deal.objects.filter(box_set=box_set)) for box_set in event.box_sets.all()}
    sittings = Sitting.objects.filter(round__event=event).select_related("round", "box_set")
    seats, records = [], []
    for sitting in sittings.prefetch_related("seats"):
        for deal in deals[sitting.box_set]:
            record = Record(event=event, deal=deal, round=sitting.round, table=sitting.table)
            record.row, record.entered_by, record.entered_at = row(chance, deal.number), "benchmark", now
            records.append(record)
            seats += [
                RecordSeat(record=record, seat=s.seat, entrant_id=s.entrant_id) for s in sitting.seats.all()
            ]
    Record.objects.bulk_create(records, batch_size=500)
    RecordSeat.objects.bulk_create(seats, batch_size=500)


def row(chance: random.Random, deal: int) -> dict[str, Any]:
    """A game of any level by the first hand, whisted by the next."""
    from deals.deal import dealer_of

    dealer = "NESW".index(dealer_of(deal, 4))
    first, second, third = ("NESW"[(dealer + step) % 4] for step in (1, 2, 3))
    tricks = chance.randint(4, 10)
    return {
        "contract": f"{chance.randint(6, 10)}{chance.choice(('S', 'C', 'D', 'H', 'NT'))}",
        "declarer": first,
        "tricks": tricks,
        "whist": {second: "whist", third: "pass"},
        "whist_tricks": {second: 10 - tricks},
    }
