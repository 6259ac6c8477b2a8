"""Hand records: the cards of every deal, what best play makes of them, how often each result was played."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from string import ascii_uppercase

from deals.analysis import DealAnalysis
from deals.deal import dealer_of, first_hand
from scoring.contract import Contract, Kind
from scoring.protocol_row import ProtocolRow
from tournament.models import Event
from tournament.selectors.analyses import analyses
from tournament.selectors.embargo import Viewer, visible_deals
from tournament.selectors.results import ScoredRecord, event_results
from tournament.selectors.rulings import groups_of_fouled

Playing = tuple[int, int]


@dataclass(frozen=True)
class Frequency:
    """A result as it was written at so many tables.

    `tricks` are the declarer's, None for a game that was not played; on all-pass `hand_tricks` are those of
    the hands from the first on. `whists` are the declarer's as written, None on all-pass. `version` is empty
    unless the deal was ruled fouled: A were played with the cards shown, the others with other cards.
    """

    contract: Contract
    multiplier: int
    declarer: str | None
    tricks: int | None
    hand_tricks: tuple[int, ...]
    whists: Fraction | None
    times: int
    version: str = ""


@dataclass(frozen=True)
class HandRecord:
    """`analysis` is None while the deal has not been analysed. `ruled` playings have only rulings.

    `in_play`: only the director may see it yet.
    """

    deal: int
    box_set: int
    dealer: str
    first_hand: str
    layout: str
    analysis: DealAnalysis | None
    results: tuple[Frequency, ...]
    ruled: int
    in_play: bool


def hand_records(event: Event, viewer: Viewer) -> list[HandRecord]:
    """By deal, of the deals `viewer` may see. The number of queries does not grow with the event."""
    found = analyses(event, viewer)
    records = event_results(event, viewer).records
    public = set(visible_deals(event, Viewer.PUBLIC).values_list("number", flat=True))
    fouled = groups_of_fouled(event)
    return [
        HandRecord(
            deal=deal.number,
            box_set=deal.box_set.number,
            dealer=dealer_of(deal.number, event.per_table),
            first_hand=first_hand(dealer_of(deal.number, event.per_table), event.per_table),
            layout=deal.layout,
            analysis=found.get(deal.number),
            results=frequencies(
                (record for record in records if record.deal == deal.number), fouled.get(deal.number, [])
            ),
            ruled=sum(record.deal == deal.number and record.row is None for record in records),
            in_play=deal.number not in public,
        )
        for deal in visible_deals(event, viewer).select_related("box_set")
    ]


def frequencies(
    records: Iterable[ScoredRecord], fouled: Sequence[Sequence[Playing]] = ()
) -> tuple[Frequency, ...]:
    """The results of one deal, the most frequent first; of equal ones the one worth more to its declarer.

    `fouled`: the groups of (round, table) that played it with the same cards, the right ones first.
    """
    counted = Counter(
        (_version(record, fouled), *_key(record.row, record)) for record in records if record.row is not None
    )
    found = (Frequency(*key, times=times, version=version) for (version, *key), times in counted.items())
    return tuple(sorted(found, key=_order))


def _version(record: ScoredRecord, fouled: Sequence[Sequence[Playing]]) -> str:
    if not fouled:
        return ""
    here = (record.round, record.table)
    return ascii_uppercase[next((place for place, group in enumerate(fouled) if here in group), 0)]


def _key(row: ProtocolRow, record: ScoredRecord) -> tuple[object, ...]:
    seat = record.seats.get(row.declarer or "")
    whists = None if seat is None else seat.written
    return row.contract, row.multiplier, row.declarer, row.tricks, tuple(row.hand_tricks), whists


def _order(one: Frequency) -> tuple[object, ...]:
    passed = one.contract.kind is Kind.ALL_PASS
    return (
        one.version,
        -one.times,
        passed,
        -(one.whists or 0),
        str(one.contract),
        one.declarer or "",
        one.hand_tricks,
    )
