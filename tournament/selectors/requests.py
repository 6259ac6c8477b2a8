"""Requests for a correction: those the director reads, and those of one player about one deal."""

import datetime
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from tournament.errors import TournamentError
from tournament.models import CorrectionRequest, Deal, Entrant, Event, Record, Tenure
from tournament.selectors.embargo import Viewer, visible_deals
from tournament.selectors.people import entrant_numbered
from tournament.selectors.plan import deal_numbered

Decision = CorrectionRequest.Decision


@dataclass(frozen=True)
class RequestView:
    """A request with where its deal was played; `table` is None if the record has gone elsewhere since."""

    request: CorrectionRequest
    deal: int
    number: int
    name: str
    round: int | None
    table: int | None

    @property
    def open(self) -> bool:
        return self.request.decision == Decision.OPEN


def requests(event: Event) -> list[RequestView]:
    """Open ones first, then by time, the latest first. The number of queries does not grow."""
    places = {
        (deal, entrant): (round_, table)
        for deal, entrant, round_, table in Record.objects.filter(event=event)
        .order_by("-round__number")
        .values_list("deal_id", "seats__entrant_id", "round__number", "table")
    }
    views = [_view(request, places) for request in _asked(event).order_by("-pk")]
    return sorted(views, key=lambda view: not view.open)


def _asked(event: Event) -> QuerySet[CorrectionRequest]:
    tenures = Tenure.objects.select_related("person").order_by("from_round")
    asked = CorrectionRequest.objects.filter(event=event).select_related("deal", "entrant")
    return asked.prefetch_related(Prefetch("entrant__tenures", queryset=tenures))


def _view(request: CorrectionRequest, places: dict[tuple[int, int], tuple[int, int]]) -> RequestView:
    round_, table = places.get((request.deal_id, request.entrant_id), (None, None))
    return RequestView(
        request=request,
        deal=request.deal.number,
        number=request.entrant.number or 0,
        name=list(request.entrant.tenures.all())[-1].person.name,
        round=round_,
        table=table,
    )


def request_by_pk(event: Event, pk: int) -> CorrectionRequest:
    """The event's request, or the refusal `request_unknown`."""
    request = _asked(event).filter(pk=pk).first()
    if request is None:
        raise TournamentError("request_unknown", request=pk, slug=event.slug)
    return request


@dataclass(frozen=True)
class Asked:
    """A request as everybody may see it; `answer` is empty while the deal is in play, too."""

    decision: str
    said: str
    at: datetime.datetime
    answer: str
    withheld: bool


@dataclass(frozen=True)
class Asking:
    """What a player's page of asking about a deal shows. `holder` held the number when it was played."""

    deal: Deal
    entrant: Entrant
    holder: str
    asked: tuple[Asked, ...]

    @property
    def waiting(self) -> bool:
        return any(request.decision == Decision.OPEN for request in self.asked)


def asking(event: Event, number: int, deal_number: int) -> Asking:
    """Refuses an unknown number or deal, and a deal the number has no record of."""
    entrant, deal = entrant_numbered(event, number), deal_numbered(event, deal_number)
    record = deal.records.filter(seats__entrant=entrant).select_related("round").first()
    if record is None:
        raise TournamentError("deal_not_played", number=number, deal=deal_number)
    tenures = entrant.tenures.select_related("person").order_by("from_round")
    holder = [tenure for tenure in tenures if tenure.from_round <= record.round.number][-1]
    return Asking(deal, entrant, holder.person.name, _answers(event, deal, entrant))


def _answers(event: Event, deal: Deal, entrant: Entrant) -> tuple[Asked, ...]:
    """An answer may tell the result, so it opens with the deal."""
    closed = visible_deals(event, Viewer.PUBLIC).filter(pk=deal.pk).exists()
    return tuple(
        Asked(
            decision=request.decision,
            said=request.get_decision_display(),
            at=request.at,
            answer=request.answer if closed else "",
            withheld=bool(request.answer) and not closed,
        )
        for request in CorrectionRequest.objects.filter(deal=deal, entrant=entrant).order_by("pk")
    )
