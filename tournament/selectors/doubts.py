"""Results the cards make hard to believe, for the director's desk alone.

A doubt tells something of the cards, so no service that enters a record gives it in answer: from a phone it
would tell players of a deal that others have still to play.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q, QuerySet

from deals.analysis import DealAnalysis
from deals.deal import Deal as Dealt
from deals.notation import read_layout
from deals.plausible import Cause, Doubt, Written, causes_of, doubt_of
from scoring.contract import Kind
from scoring.protocol_row import ProtocolRow
from tournament.models import Deal, Event, FoundLayout, Record, Round
from tournament.selectors.analyses import analyses, analyses_of, analysis_of
from tournament.selectors.embargo import Viewer
from tournament.selectors.rows import full_row


@dataclass(frozen=True)
class Doubted:
    """Why the row is hard to believe, and what may have happened, the likeliest first."""

    row: ProtocolRow
    doubt: Doubt
    causes: tuple[Cause, ...]


@dataclass(frozen=True)
class DoubtedRecord:
    deal: int
    round: int
    table: int
    row: ProtocolRow
    doubt: Doubt


@dataclass
class Judge:
    """Weighs rows written about one deal in one round; what it needs is read once, and only if asked for."""

    event: Event
    deal: Deal
    round: Round

    def doubted(self, row: ProtocolRow) -> Doubted | None:
        """None as well while the deal has not been analysed. One query, four more for a row in doubt."""
        if self.analysis is None:
            return None
        dealt, written = _dealt(self.event, self.deal), written_of(row)
        doubt = doubt_of(dealt, self.analysis, written)
        if doubt is None or _reported(self.event).filter(deal=self.deal).exists():
            return None
        return Doubted(row, doubt, causes_of(dealt, self.analysis, written, self.others))

    @cached_property
    def analysis(self) -> DealAnalysis | None:
        return analysis_of(self.event, self.deal.number, self.deal.layout)

    @cached_property
    def others(self) -> list[tuple[Dealt, DealAnalysis]]:
        """Deals whose box may have been taken for this one: of its set, and of the sets in play meanwhile."""
        near = Q(box_set=self.deal.box_set_id) | Q(box_set__sittings__round=self.round)
        deals = self.event.deals.filter(near).exclude(Q(pk=self.deal.pk) | Q(layout="")).distinct()
        found = analyses_of(self.event, deals.order_by("number"))
        return [(_dealt(self.event, deal), found[deal.number]) for deal in deals if deal.number in found]


def doubted_records(event: Event) -> list[DoubtedRecord]:
    """All records in doubt in order of deal, round and table. Three queries."""
    return list(_doubted(event))


def _doubted(event: Event) -> Iterator[DoubtedRecord]:
    found = analyses(event, Viewer.DIRECTOR)
    records = Record.objects.filter(event=event).exclude(deal__in=_reported(event).values("deal"))
    records = records.select_related("deal", "round")
    for record in records.order_by("deal__number", "round__number", "table"):
        if record.deal.number in found:
            row = full_row(event, record.deal, record.row)
            doubt = doubt_of(_dealt(event, record.deal), found[record.deal.number], written_of(row))
            if doubt is not None:
                yield DoubtedRecord(record.deal.number, record.round.number, record.table, row, doubt)


def _reported(event: Event) -> QuerySet[FoundLayout]:
    """Boxes in which other cards were found: who played with which is a question of its own."""
    return FoundLayout.objects.filter(event=event, cancelled_at__isnull=True)


def _dealt(event: Event, deal: Deal) -> Dealt:
    return read_layout(deal.layout, deal.number, event.per_table)


def written_of(row: ProtocolRow) -> Written:
    """The row as `deals` weighs it; a lone whister's tricks, which are not his alone, are left out."""
    if row.contract.kind is Kind.ALL_PASS:
        return Written(dict(zip(row.hands, row.hand_tricks, strict=True)))
    declarer = row.declarer or ""
    if row.contract.kind is Kind.MISERE:
        return Written({declarer: row.tricks or 0}, declarer)
    level, strain = row.contract.level, row.contract.strain
    if not row.played:
        return Written({declarer: level}, declarer, strain, level, played=False)
    defence = row.whist_tricks if len(row.whisters) == len(row.defenders) else {}
    return Written({declarer: row.tricks or 0, **defence}, declarer, strain, level)
