"""All papers of an event by name: which there are, and the files they make."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.conf import settings
from django.utils import translation

from movements.instructions import place_cards
from movements.movement import Movement
from tournament.errors import TournamentError
from tournament.models import Event
from tournament.printing.cards import cards_paper
from tournament.printing.judge import judge_paper
from tournament.printing.layout import Imprint, imprint_of
from tournament.printing.standings import standings_paper
from tournament.printing.travellers import filled_travellers_paper, travellers_paper
from tournament.selectors.embargo import Viewer
from tournament.selectors.people import entrants
from tournament.selectors.plan import assigned_movement
from tournament.selectors.standings import standings
from tournament.selectors.traveller import Traveller, travellers

Made = Iterator[tuple[str, bytes]]


@dataclass
class Source:
    """What the papers of one event are made from, each part read once and only if asked for."""

    event: Event
    movement: Movement
    imprint: Imprint

    @cached_property
    def travellers(self) -> list[Traveller]:
        return travellers(self.event, Viewer.DIRECTOR)

    @cached_property
    def names(self) -> dict[int, str]:
        return {entrant.number: entrant.name for entrant in entrants(self.event) if entrant.number}


def _travellers(source: Source) -> Made:
    event, sheets = source.event, source.travellers
    if not sheets:
        raise TournamentError("deals_not_made", slug=event.slug)
    yield "travellers.pdf", travellers_paper(source.imprint, sheets, event.per_table)
    played = [sheet for sheet in sheets if sheet.records]
    if played:
        yield "travellers-filled.pdf", filled_travellers_paper(source.imprint, played, event.per_table)


def _judge(source: Source) -> Made:
    yield "judge.pdf", judge_paper(source.imprint, source.movement, source.names)


def _cards(source: Source) -> Made:
    yield "cards.pdf", cards_paper(source.imprint, place_cards(source.movement))


def _standings(source: Source) -> Made:
    table = standings(source.event, Viewer.DIRECTOR)
    yield "standings.pdf", standings_paper(source.imprint, table)


PAPERS: dict[str, Callable[[Source], Made]] = {
    "travellers": _travellers,
    "judge": _judge,
    "cards": _cards,
    "standings": _standings,
}


def event_papers(event: Event, only: Sequence[str] = (), language: str | None = None) -> dict[str, bytes]:
    """{file name: PDF} of the papers named in `only`, by default of all; for the director's eyes.

    In `language`, by default the event's own. Raises TournamentError `paper_unknown`, `unknown_language`,
    `movement_not_assigned`, and for travellers `deals_not_made`.
    """
    for name in only:
        if name not in PAPERS:
            raise TournamentError("paper_unknown", paper=name, known=list(PAPERS))
    known = [code for code, _name in settings.LANGUAGES]
    language = event.language if language is None else language
    if language not in known:
        raise TournamentError("unknown_language", language=language, known=known)
    with translation.override(language):
        source = Source(event, assigned_movement(event), imprint_of(event))
        return dict(
            made for name, paper in PAPERS.items() if not only or name in only for made in paper(source)
        )
