"""Analyses made up for tests: right in shape, and different for every deal."""

from deals.analysis import DealAnalysis
from deals.cards import Card
from deals.deal import Deal, playing_seats
from deals.notation import layout_text, read_layout
from tournament.models import Event
from tournament.services.analyses import analysis_store

STRAINS = ("S", "C", "D", "H", "NT")
DISCARDS = (Card("H", "7"), Card("H", "8"))


def made_up(deal: Deal) -> DealAnalysis:
    """First hand six of everything, second hand its deal's number modulo five, third hand nothing and M."""
    first, second, third = playing_seats(deal.dealer, deal.per_table)
    number = int(str(deal.number).removeprefix("R"))
    tricks = {first: 6, second: number % 5, third: 0}
    return DealAnalysis(
        layout=layout_text(deal),
        first_hand=deal.first_hand,
        tricks={seat: dict.fromkeys(STRAINS, taken) for seat, taken in tricks.items()},
        misere={first: 4, second: 3, third: 0},
        discards={seat: dict.fromkeys((*STRAINS, "M"), DISCARDS) for seat in tricks},
        best={first: "6NT", second: None, third: "M"},
        par=None,
        all_pass={first: 5, second: 5, third: 0},
    )


def analyse_all(event: Event, deals: range | None = None) -> None:
    """Keeps a made-up analysis of every deal, or of `deals`."""
    for deal in event.deals.exclude(layout=""):
        if deals is None or deal.number in deals:
            analysis = made_up(read_layout(deal.layout, deal.number, event.per_table))
            analysis_store(event=event, analysis=analysis)


def in_no_trump(event: Event) -> None:
    """Every game entered becomes one without trumps, in which no trick is certain whatever the cards."""
    for record in event.records.all():
        event.records.filter(pk=record.pk).update(row=record.row | {"contract": "6NT"})
