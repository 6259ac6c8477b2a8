"""All papers of an event by name: which there are, what each needs, and the files they make."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils import translation

from tournament.errors import TournamentError
from tournament.models import Event
from tournament.printing import play_papers, result_papers
from tournament.printing.layout import SHEETS, imprint_of
from tournament.printing.links import checked_base
from tournament.printing.play_papers import Made
from tournament.printing.source import Source
from tournament.selectors.total import has_total

# When a paper is printed.
BEFORE, EACH_ROUND, AFTER = "before", "round", "after"
A4, A5, A6, LETTER = "a4", "a5", "a6", "letter"
ANY = (A4, A5, A6, LETTER)
READ_CLOSELY = (A4, A5, LETTER)
DENSE = (A4, LETTER)


@dataclass(frozen=True)
class Kind:
    """`missing` gives the code of the refusal while the event lacks what the paper is made from.

    `sheets` are those it can be read on, the first being its own; on another it is printed on its own.
    `unasked`: printed where all papers are.
    """

    make: Callable[[Source], Made]
    missing: Callable[[Source], str]
    when: str
    sheets: tuple[str, ...]
    unasked: bool = True


def _nothing(source: Source) -> str:
    return ""


def _movement(source: Source) -> str:
    return "" if source.seated else "movement_not_assigned"


def _deals(source: Source) -> str:
    return _movement(source) or ("" if source.dealt else "deals_not_made")


def _layouts(source: Source) -> str:
    return "" if source.event.deals.exclude(layout="").exists() else "deals_not_made"


def _reserves(source: Source) -> str:
    return "" if source.event.deal_key and source.event.deals.exists() else "deals_not_made"


def _total(source: Source) -> str:
    return "" if has_total(source.event) else "no_total"


def _links(source: Source) -> str:
    made = source.event.access_links.filter(table__isnull=False, revoked_at__isnull=True)
    return "" if made.exists() else "links_not_made"


def _end(source: Source) -> str:
    return "" if source.event.state in Event.OVER else "diplomas_early"


PAPERS: dict[str, Kind] = {
    "prices": Kind(play_papers.make_prices, _nothing, BEFORE, READ_CLOSELY),
    "startlist": Kind(play_papers.make_start_list, _nothing, BEFORE, READ_CLOSELY),
    "travellers": Kind(play_papers.make_travellers, _deals, BEFORE, (A5, A4, A6, LETTER)),
    "hands": Kind(result_papers.make_hands, _layouts, AFTER, DENSE),
    "reserves": Kind(play_papers.make_reserves, _reserves, BEFORE, READ_CLOSELY),
    "slips": Kind(play_papers.make_slips, _deals, BEFORE, ANY),
    "labels": Kind(play_papers.make_labels, _deals, BEFORE, ANY),
    "judge": Kind(play_papers.make_judge, _movement, BEFORE, READ_CLOSELY),
    "cards": Kind(play_papers.make_cards, _movement, BEFORE, ANY),
    "routes": Kind(play_papers.make_routes, _movement, BEFORE, ANY),
    "seating": Kind(play_papers.make_seating, _movement, EACH_ROUND, READ_CLOSELY),
    "entries": Kind(play_papers.make_entries, _deals, EACH_ROUND, ANY),
    "standings": Kind(result_papers.make_standings, _movement, EACH_ROUND, READ_CLOSELY),
    "rounds": Kind(result_papers.make_rounds, _movement, AFTER, READ_CLOSELY),
    "total": Kind(result_papers.make_total, _total, AFTER, READ_CLOSELY),
    "scores": Kind(result_papers.make_scores, _movement, AFTER, READ_CLOSELY),
    "newspaper": Kind(result_papers.make_newspaper, _movement, AFTER, DENSE),
    "rulings": Kind(result_papers.make_rulings, _nothing, AFTER, READ_CLOSELY),
    "diplomas": Kind(result_papers.make_diplomas, _end, AFTER, READ_CLOSELY),
    # Never printed unasked: whoever has a card enters results.
    "links": Kind(play_papers.make_links, _links, BEFORE, (A4, A5, LETTER), unasked=False),
}


@dataclass(frozen=True)
class Order:
    """What is to be printed: the papers named in `only`, by default all, or all that `round` needs.

    In `language`, by default the event's own; on `sheet` (a key of SHEETS), by default on what each paper is
    made for. Links and pictures open pages at `base_url`; without it only links are refused.
    """

    only: tuple[str, ...] = ()
    language: str | None = None
    base_url: str = ""
    round: int | None = None
    sheet: str = ""


def event_papers(
    event: Event, only: Sequence[str] = (), language: str | None = None, base_url: str = ""
) -> dict[str, bytes]:
    """{file name: PDF} of all that is ordered; for the director's eyes. Raises what `planned` does."""
    order = Order(tuple(only), language, base_url)
    source, names = planned(event, order)
    return dict(made for name in names for made in files_of(source, name, order))


def planned(event: Event, order: Order) -> tuple[Source, list[str]]:
    """The names of the papers to be made, in order, and what they are made from.

    Without `only` what needs a movement, deals or an end that the event has not got is left out, and links.
    Raises TournamentError `paper_unknown`, `unknown_language`, `sheet_unknown`, `round_unknown`,
    `base_url_bad`; for papers named `movement_not_assigned`, `deals_not_made`, `no_total`, `diplomas_early`,
    `links_not_made`, `base_url_missing`.
    """
    _check(event, order)
    with translation.override(order.language or event.language):
        source = Source(event, imprint_of(event), order.only, order.base_url, order.round)
    names = [name for name in PAPERS if _wanted(name, order)]
    for name in order.only:
        if code := PAPERS[name].missing(source):
            raise TournamentError(code, slug=event.slug)
    return source, [name for name in names if not PAPERS[name].missing(source)]


def files_of(source: Source, name: str, order: Order) -> list[tuple[str, bytes]]:
    """(file name, PDF) of one paper; none where there is nothing on it."""
    kind = PAPERS[name]
    sheet = order.sheet if order.sheet in kind.sheets else ""
    with translation.override(order.language or source.event.language):
        return list(kind.make(source.on(sheet)))


def _wanted(name: str, order: Order) -> bool:
    if order.only:
        return name in order.only
    kind = PAPERS[name]
    return kind.unasked and (order.round is None or kind.when == EACH_ROUND)


def _check(event: Event, order: Order) -> None:
    for name in order.only:
        if name not in PAPERS:
            raise TournamentError("paper_unknown", paper=name, known=list(PAPERS))
    known = [code for code, _name in settings.LANGUAGES]
    if order.language is not None and order.language not in known:
        raise TournamentError("unknown_language", language=order.language, known=known)
    if order.sheet and order.sheet not in SHEETS:
        raise TournamentError("sheet_unknown", sheet=order.sheet, known=list(SHEETS))
    rounds = event.rounds.count()
    if order.round is not None and not 1 <= order.round <= rounds:
        raise TournamentError("round_unknown", round=order.round, rounds=rounds)
    if "links" in order.only or order.base_url.strip():
        checked_base(order.base_url)
