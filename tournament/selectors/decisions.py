"""Which of the rulings in force touched a seat, a deal, an entrant."""

from collections.abc import Iterable

from tournament.models import Ruling
from tournament.selectors.report import LoggedRuling
from tournament.selectors.rulings import RulingView

SeatAt = tuple[int, int, int, str]


def ruling_of_seats(rulings: Iterable[LoggedRuling]) -> dict[SeatAt, RulingView]:
    """{(deal, round, table, seat): the ruling that gave it its result}"""
    return {
        (seat.deal, seat.round, seat.table, seat.seat): ruling.view
        for ruling in rulings
        for seat in ruling.seats
        if ruling.in_force and seat.in_force
    }


def rulings_on_deal(rulings: Iterable[LoggedRuling], deal: int) -> list[RulingView]:
    """Rulings on the deal itself and those that gave a seat of it its result, oldest first."""
    return [
        ruling.view
        for ruling in rulings
        if ruling.in_force
        and (ruling.view.deal == deal or any(seat.in_force and seat.deal == deal for seat in ruling.seats))
    ]


def split_of_deal(rulings: Iterable[LoggedRuling], deal: int) -> RulingView | None:
    """The ruling that split a fouled deal."""
    on_deal = rulings_on_deal(rulings, deal)
    return next((view for view in on_deal if view.kind == Ruling.Kind.FOULED), None)


def rulings_on_entrant(rulings: Iterable[LoggedRuling], number: int) -> list[RulingView]:
    """His penalties and withdrawal, and the rulings that gave him a result, oldest first."""
    return [
        ruling.view
        for ruling in rulings
        if ruling.in_force
        and (
            ruling.view.entrant == number
            or any(seat.in_force and seat.number == number for seat in ruling.seats)
        )
    ]


def penalties_of(rulings: Iterable[LoggedRuling], number: int) -> list[RulingView]:
    on_entrant = rulings_on_entrant(rulings, number)
    return [view for view in on_entrant if view.kind == Ruling.Kind.PENALTY]
