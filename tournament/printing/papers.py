"""All papers of an event by name: which there are, and the files they make."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.conf import settings
from django.utils import translation

from movements.instructions import place_cards
from movements.movement import Movement
from scoring.convention import convention_named
from tournament.errors import TournamentError
from tournament.models import Event
from tournament.printing.cards import cards_paper
from tournament.printing.hand_records import hand_records_paper
from tournament.printing.judge import judge_paper
from tournament.printing.layout import Imprint, imprint_of
from tournament.printing.links import entrant_cards, link_cards, links_paper
from tournament.printing.prices import prices_paper
from tournament.printing.reserves import reserves_paper
from tournament.printing.rulings import rulings_paper
from tournament.printing.standings import standings_paper
from tournament.printing.total import total_paper
from tournament.printing.travellers import blank_sheets, filled_travellers_paper, travellers_paper
from tournament.printing.versions import version_text
from tournament.selectors.dealt import commitment_of, reserve_deals
from tournament.selectors.embargo import Viewer
from tournament.selectors.hands import hand_records
from tournament.selectors.people import entrants
from tournament.selectors.plan import assigned_movement
from tournament.selectors.report import Report, event_report, fouled_deals
from tournament.selectors.total import has_total
from tournament.selectors.traveller import Traveller, travellers

Made = Iterator[tuple[str, bytes]]


@dataclass
class Source:
    """What the papers of one event are made from, each part read once and only if asked for.

    `asked` are the papers asked for by name. What was not and cannot be made yet, or has nothing on it,
    is left out; what was is refused.
    """

    event: Event
    imprint: Imprint
    asked: Sequence[str]
    base_url: str = ""

    @cached_property
    def movement(self) -> Movement:
        return assigned_movement(self.event)

    @property
    def seated(self) -> bool:
        return hasattr(self.event, "assigned_movement")

    @cached_property
    def travellers(self) -> list[Traveller]:
        return travellers(self.event, Viewer.DIRECTOR)

    @cached_property
    def names(self) -> dict[int, str]:
        return {entrant.number: entrant.name for entrant in entrants(self.event) if entrant.number}

    @cached_property
    def report(self) -> Report:
        return event_report(self.event, Viewer.DIRECTOR)


def _prices(source: Source) -> Made:
    event = source.event
    convention = convention_named(event.convention, event.options)
    yield "prices.pdf", prices_paper(source.imprint, convention, event.per_table, event.options)


def _ready(source: Source, name: str) -> bool:
    """Whether there is a movement; without one a paper asked for by name is refused."""
    if not source.seated and name in source.asked:
        raise TournamentError("movement_not_assigned", slug=source.event.slug)
    return source.seated


def _travellers(source: Source) -> Made:
    event = source.event
    sheets = source.travellers if _ready(source, "travellers") else []
    if not sheets and "travellers" in source.asked:
        raise TournamentError("deals_not_made", slug=event.slug)
    if sheets:
        blank = blank_sheets(sheets, source.movement)
        committed = commitment_of(event)
        yield "travellers.pdf", travellers_paper(source.imprint, blank, event.per_table, committed)
    if played := [sheet for sheet in sheets if sheet.records]:
        filled = filled_travellers_paper(
            source.imprint, played, event.per_table, fouled_deals(event), commitment_of(event)
        )
        yield "travellers-filled.pdf", filled


def _hands(source: Source) -> Made:
    """Closed deals for everybody; while others are in play, all of them for the director."""
    event = source.event
    everything = hand_records(event, Viewer.DIRECTOR)
    if not any(hand.layout for hand in everything):
        if "hands" in source.asked:
            raise TournamentError("deals_not_made", slug=event.slug)
        return
    if closed := hand_records(event, Viewer.PUBLIC):
        yield "hands.pdf", hand_records_paper(source.imprint, closed, event.per_table)
    if len(closed) < len(everything):
        paper = hand_records_paper(source.imprint, everything, event.per_table, for_director=True)
        yield "hands-director.pdf", paper


def _reserves(source: Source) -> Made:
    """Only of deals that were dealt from a key."""
    event = source.event
    if event.deal_key and event.deals.exists():
        yield "reserves.pdf", reserves_paper(source.imprint, reserve_deals(event), event.per_table)
    elif "reserves" in source.asked:
        raise TournamentError("deals_not_made", slug=event.slug)


def _judge(source: Source) -> Made:
    if _ready(source, "judge"):
        yield "judge.pdf", judge_paper(source.imprint, source.movement, source.names)


def _cards(source: Source) -> Made:
    if _ready(source, "cards"):
        yield "cards.pdf", cards_paper(source.imprint, place_cards(source.movement), source.movement.rooms)


def _standings(source: Source) -> Made:
    if _ready(source, "standings"):
        version = version_text(source.event, source.report)
        yield "standings.pdf", standings_paper(source.imprint, source.report, version)


def _rulings(source: Source) -> Made:
    rulings = source.report.rulings
    if rulings or "rulings" in source.asked:
        yield "rulings.pdf", rulings_paper(source.imprint, rulings, source.event.time_zone)


def _total(source: Source) -> Made:
    """Only of an event that continues another."""
    if not has_total(source.event):
        if "total" in source.asked:
            raise TournamentError("no_total", slug=source.event.slug)
        return
    if source.report.total is not None:
        yield "total.pdf", total_paper(source.imprint, source.report.total, source.report)


def _links(source: Source) -> Made:
    """Only with the address of this computer. Whoever has a card enters results: never printed unasked."""
    if "links" not in source.asked:
        return
    yield "links.pdf", links_paper(source.imprint, link_cards(source.event, source.base_url))
    if people := entrant_cards(source.event, source.base_url):
        yield "links-players.pdf", links_paper(source.imprint, people)


PAPERS: dict[str, Callable[[Source], Made]] = {
    "prices": _prices,
    "travellers": _travellers,
    "hands": _hands,
    "reserves": _reserves,
    "judge": _judge,
    "cards": _cards,
    "standings": _standings,
    "total": _total,
    "rulings": _rulings,
    "links": _links,
}


def event_papers(
    event: Event, only: Sequence[str] = (), language: str | None = None, base_url: str = ""
) -> dict[str, bytes]:
    """{file name: PDF} of the papers named in `only`, by default of all; for the director's eyes.

    In `language`, by default the event's own. Without `only` what needs a movement, deals or rulings the
    event has not got is left out, and so are links, which open pages at `base_url`. Raises TournamentError
    `paper_unknown`, `unknown_language`; for papers named `movement_not_assigned`, for travellers
    `deals_not_made`, and for links the codes of printing.links.
    """
    for name in only:
        if name not in PAPERS:
            raise TournamentError("paper_unknown", paper=name, known=list(PAPERS))
    known = [code for code, _name in settings.LANGUAGES]
    language = event.language if language is None else language
    if language not in known:
        raise TournamentError("unknown_language", language=language, known=known)
    with translation.override(language):
        source = Source(event, imprint_of(event), only, base_url)
        return dict(
            made for name, paper in PAPERS.items() if not only or name in only for made in paper(source)
        )
