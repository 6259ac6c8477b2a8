"""The papers that play needs, each made from the event's source."""

from collections.abc import Iterator

from movements.instructions import place_cards
from scoring.convention import convention_named
from tournament.printing.box_labels import labels_of, labels_paper
from tournament.printing.cards import cards_paper
from tournament.printing.deal_slips import deal_slips_paper, slips_of
from tournament.printing.entry_slips import entry_slips, entry_slips_paper
from tournament.printing.judge import judge_paper
from tournament.printing.links import entrant_cards, link_cards, links_paper
from tournament.printing.prices import prices_paper
from tournament.printing.reserves import reserves_paper
from tournament.printing.routes import routes_of, routes_paper
from tournament.printing.seating import seating_names_paper, seating_tables_paper
from tournament.printing.source import Source
from tournament.printing.start_list import start_list_paper
from tournament.printing.travellers import blank_sheets, filled_travellers_paper, travellers_paper
from tournament.selectors.dealt import commitment_of, reserve_deals
from tournament.selectors.report import fouled_deals

Made = Iterator[tuple[str, bytes]]


def make_prices(source: Source) -> Made:
    """One for every table there is."""
    event = source.event
    convention = convention_named(event.convention, event.options)
    yield (
        "prices.pdf",
        prices_paper(source.imprint, convention, event.per_table, event.options, source.tables),
    )


def make_travellers(source: Source) -> Made:
    event, committed = source.event, commitment_of(source.event)
    blank = blank_sheets(source.travellers, source.movement)
    yield "travellers.pdf", travellers_paper(source.imprint, blank, event.per_table, committed)
    if played := [sheet for sheet in source.travellers if sheet.records]:
        fouled = fouled_deals(event)
        filled = filled_travellers_paper(source.imprint, played, event.per_table, fouled, committed)
        yield "travellers-filled.pdf", filled


def make_reserves(source: Source) -> Made:
    event = source.event
    yield "reserves.pdf", reserves_paper(source.imprint, reserve_deals(event), event.per_table)


def make_slips(source: Source) -> Made:
    slips = slips_of(source.travellers, source.event.per_table, source.movement.copies)
    if slips or "slips" in source.asked:
        yield "slips.pdf", deal_slips_paper(source.imprint, slips)


def make_labels(source: Source) -> Made:
    labels = labels_of(source.travellers, source.movement.copies, source.address("deals/"))
    yield "labels.pdf", labels_paper(source.imprint, labels)


def make_judge(source: Source) -> Made:
    yield "judge.pdf", judge_paper(source.imprint, source.movement, source.names)


def make_cards(source: Source) -> Made:
    yield "cards.pdf", cards_paper(source.imprint, place_cards(source.movement), source.movement.rooms)


def make_routes(source: Source) -> Made:
    routes = routes_of(source.movement)
    yield "routes.pdf", routes_paper(source.imprint, routes, source.names, source.event.per_table)


def make_start_list(source: Source) -> Made:
    if source.entrants or "startlist" in source.asked:
        movement = source.movement if source.seated else None
        yield "startlist.pdf", start_list_paper(source.imprint, source.entrants, movement)


def make_seating(source: Source) -> Made:
    """Of the round asked for, else of the first."""
    of_round = (source.movement, source.round or 1, source.names)
    yield "seating-names.pdf", seating_names_paper(source.imprint, *of_round)
    yield "seating-tables.pdf", seating_tables_paper(source.imprint, *of_round)


def make_entries(source: Source) -> Made:
    slips = entry_slips(source.movement, source.names, source.deals_of, source.round)
    yield "entries.pdf", entry_slips_paper(source.imprint, slips, source.event.per_table)


def make_links(source: Source) -> Made:
    """Whoever has a card enters results."""
    yield "links.pdf", links_paper(source.imprint, link_cards(source.event, source.base_url))
    if people := entrant_cards(source.event, source.base_url):
        yield "links-players.pdf", links_paper(source.imprint, people)
