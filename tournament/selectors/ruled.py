"""Rulings as single pages need them: on one playing, on one deal, under one key."""

from tournament.models import Event, Ruling
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
    in_force = set(
        Ruling.objects.filter(
            event=event,
            seats__in_force=True,
            seats__deal__number=deal_number,
            seats__round__number=round_number,
            seats__table=table,
        ).values_list("number", flat=True)
    )
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
