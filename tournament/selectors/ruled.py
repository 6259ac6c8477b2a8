"""Rulings as single pages need them: on one playing, on one deal, under one key."""

from django.db.models import QuerySet

from tournament.models import Event, Ruling, SeatRuling
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import logged_rulings
from tournament.selectors.results import ScoredSeat, event_results
from tournament.selectors.rulings import RulingView, ruling_views


def ruled_seats(event: Event, deal_number: int, round_number: int, table: int) -> dict[str, ScoredSeat]:
    """What each seat of a playing has so far; empty where there is neither record nor ruling."""
    where = (deal_number, round_number, table)
    for record in event_results(event, Viewer.DIRECTOR).records:
        if (record.deal, record.round, record.table) == where:
            return dict(record.seats)
    return {}


def rulings_on(event: Event, deal_number: int, round_number: int, table: int) -> list[RulingView]:
    """The rulings in force on seats of a playing, oldest first."""
    seats = SeatRuling.objects.filter(deal__number=deal_number, round__number=round_number, table=table)
    return _in_force(event, seats)


def rulings_at(event: Event, round_number: int, table: int) -> list[RulingView]:
    """The rulings in force on seats of a table in a round, whatever the deal, oldest first."""
    return _in_force(event, SeatRuling.objects.filter(round__number=round_number, table=table))


def _in_force(event: Event, seats: QuerySet[SeatRuling]) -> list[RulingView]:
    stands = seats.filter(ruling__event=event, in_force=True)
    in_force = set(stands.values_list("ruling__number", flat=True))
    if not in_force:
        return []
    return [one.view for one in logged_rulings(event, Viewer.DIRECTOR) if one.view.ruling in in_force]


def split_of(event: Event, deal_number: int) -> RulingView | None:
    """The split in force of a fouled deal. One query."""
    found = (
        view
        for view in ruling_views(event)
        if view.kind == Ruling.Kind.FOULED and view.deal == deal_number and not view.cancelled_at
    )
    return next(found, None)


def ruling_made(event: Event, key: str) -> bool:
    """Whether a form with this key has made a ruling."""
    return Ruling.objects.filter(event=event, key=key).exists()
