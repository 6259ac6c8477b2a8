"""One deal as its traveller shows it."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from deals.deal import dealer_of, first_hand
from scoring.adjustments import top_of
from tournament.errors import TournamentError
from tournament.models import Deal, Event, Record
from tournament.selectors.embargo import Viewer, visible_deals
from tournament.selectors.people import entrants
from tournament.selectors.results import EventResults, ScoredRecord, event_results


@dataclass(frozen=True)
class Traveller:
    """Head and rows of a traveller. `top` is the most matchpoints one seat can have here, None in whists.

    `groups` are the keys of the records that were played with the same cards, of a fouled deal only.
    """

    deal: int
    box_set: int
    dealer: str
    first_hand: str
    layout: str
    top: Fraction | None
    expected: int
    records: tuple[ScoredRecord, ...]
    names: Mapping[int, str]
    hand_entered: bool = False
    groups: tuple[tuple[str, ...], ...] = ()


def traveller(event: Event, deal_number: int, viewer: Viewer) -> Traveller:
    """The traveller of a deal `viewer` may see; refuses an unknown one and one still being played."""
    return travellers(event, viewer, only=deal_number)[0]


def travellers(
    event: Event, viewer: Viewer, only: int | None = None, results: EventResults | None = None
) -> list[Traveller]:
    """Travellers of all deals the viewer may see, in order of deal; `results` where known already."""
    deals = visible_deals(event, viewer).select_related("box_set")
    if only is not None:
        deals = deals.filter(number=only)
        if not deals:
            _refuse(event, only)
    results = results or event_results(event, viewer)
    by_deal: dict[int, list[ScoredRecord]] = defaultdict(list)
    for record in results.records:
        by_deal[record.deal].append(record)
    names = {entrant.number: entrant.name for entrant in entrants(event) if entrant.number is not None}
    return [
        Traveller(
            deal=deal.number,
            box_set=deal.box_set.number,
            dealer=dealer_of(deal.number, event.per_table),
            first_hand=first_hand(dealer_of(deal.number, event.per_table), event.per_table),
            layout=deal.layout,
            top=_top(results, deal.number),
            expected=max(results.expected[deal.number].values()),
            records=tuple(by_deal[deal.number]),
            names=names,
            hand_entered=deal.hand_entered,
            groups=_groups(results, deal.number),
        )
        for deal in deals
    ]


def _top(results: EventResults, deal: int) -> Fraction | None:
    return None if results.method.in_whists else top_of(max(1, *results.expected[deal].values()))


def _groups(results: EventResults, deal: int) -> tuple[tuple[str, ...], ...]:
    return results.compared[deal].groups if deal in results.compared else ()


def _refuse(event: Event, number: int) -> None:
    deals = Deal.objects.filter(event=event)
    if not deals.filter(number=number).exists():
        raise TournamentError("deal_unknown", deal=number, deals=deals.count())
    raise TournamentError("deal_hidden", deal=number)


def record_for(event: Event, deal_number: int, round_number: int, table: int) -> Record | None:
    """The current record of one playing."""
    return Record.objects.filter(
        event=event, deal__number=deal_number, round__number=round_number, table=table
    ).first()
