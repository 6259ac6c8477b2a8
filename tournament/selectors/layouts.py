"""The layouts of an event for its director, and what giving deals other cards would do."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from deals.deal import Deal as Dealt
from deals.deal import Number, dealer_of
from deals.errors import DealError
from deals.notation import layout_text, read_layout
from deals.self_check import SelfCheck, self_check
from tournament.errors import TournamentError
from tournament.models import BoxSet, Deal, Event

NEW, REPLACED, SAME = "new", "replaced", "same"
BY_HAND, RESERVE, DEALT, NOTHING = "hand", "reserve", "dealt", ""


@dataclass(frozen=True)
class LayoutLine:
    """A deal and where its cards come from; `reserve` is the order of the reserve deal it was given.

    It `stays` as it is once it has cards and has been played.
    """

    number: int
    box_set: int
    dealer: str
    layout: str
    origin: str
    reserve: int | None
    records: int

    @property
    def stays(self) -> bool:
        return bool(self.layout and self.records)


@dataclass(frozen=True)
class Given:
    """A layout somebody gives for a deal: what becomes of the deal, or why it is refused."""

    number: Number
    layout: str
    change: str
    refusal: TournamentError | DealError | None


def layout_lines(event: Event) -> list[LayoutLine]:
    """Every deal by number; those an event will have, without cards, while it has sets only. Two queries."""
    deals = Deal.objects.filter(event=event).select_related("box_set").order_by("number")
    lines = [_line(event, deal) for deal in deals.annotate(played=Count("records"))]
    return lines or _blank_lines(event)


def _blank_lines(event: Event) -> list[LayoutLine]:
    sets = BoxSet.objects.filter(event=event).order_by("number").values_list("number", flat=True)
    numbered = enumerate((box_set for box_set in sets for _ in range(event.deals_per_set)), start=1)
    return [
        LayoutLine(number, box_set, dealer_of(number, event.per_table), "", NOTHING, None, 0)
        for number, box_set in numbered
    ]


def _line(event: Event, deal: Deal) -> LayoutLine:
    return LayoutLine(
        number=deal.number,
        box_set=deal.box_set.number,
        dealer=dealer_of(deal.number, event.per_table),
        layout=deal.layout,
        origin=origin_of(deal),
        reserve=deal.reserve,
        records=deal.played,
    )


def origin_of(deal: Deal) -> str:
    """Where the cards of a deal come from: from hand, a reserve deal, the event's key, or nowhere yet."""
    if not deal.layout:
        return NOTHING
    if deal.hand_entered:
        return BY_HAND
    return DEALT if deal.reserve is None else RESERVE


def dealt_by_event(event: Event) -> list[Dealt]:
    """The deals that have cards, by number. One query."""
    rows = Deal.objects.filter(event=event).exclude(layout="").order_by("number")
    return [
        read_layout(layout, number, event.per_table)
        for number, layout in rows.values_list("number", "layout")
    ]


def deals_blank(event: Event) -> bool:
    """Whether no deal of the event has cards or records, so that they can be dealt by key. One query."""
    begun = Q(records__isnull=False) | ~Q(layout="")
    return not Deal.objects.filter(begun, event=event).exists()


def deals_checked(event: Event) -> SelfCheck:
    """The self-check of the deals that follow from the key, reserve deals in play too. One query."""
    rows = Deal.objects.filter(event=event, hand_entered=False).exclude(layout="").order_by("number")
    return self_check(
        read_layout(layout, number, event.per_table)
        for number, layout in rows.values_list("number", "layout")
    )


def judged(event: Event, layouts: Sequence[Dealt]) -> list[Given]:
    """What would become of each deal if it were given these cards, in the order given. Three queries.

    A deal without cards takes some at any time: clubs deal by hand and write the cards down after play. One
    that has cards and has been played keeps them, for its records were made with them.
    """
    lines = {line.number: line for line in layout_lines(event)}
    taken = {dealt.packets: dealt.number for dealt in _staying(event, layouts)}
    given: list[Given] = []
    for dealt in layouts:
        refusal = _refusal(event, dealt, lines, {one.number for one in given})
        if refusal is None and dealt.packets in taken:
            refusal = TournamentError("layout_twice", deal=dealt.number, other=taken[dealt.packets])
        taken.setdefault(dealt.packets, dealt.number)
        given.append(_given(dealt, lines, refusal))
    return given


def _staying(event: Event, layouts: Iterable[Dealt]) -> list[Dealt]:
    """The deals that are given nothing, with the cards they have."""
    replaced = {dealt.number for dealt in layouts}
    return [dealt for dealt in dealt_by_event(event) if dealt.number not in replaced]


def _refusal(
    event: Event, dealt: Dealt, lines: dict[int, LayoutLine], before: set[Number]
) -> TournamentError | DealError | None:
    if dealt.number in before:
        return TournamentError("deal_twice", deal=dealt.number)
    if isinstance(dealt.number, str):
        return TournamentError("layout_of_reserve", reserve=dealt.number)
    if dealt.number not in lines:
        return TournamentError("deal_unknown", deal=dealt.number, deals=len(lines))
    dealer = dealer_of(dealt.number, event.per_table)
    if (dealt.per_table, dealt.dealer) != (event.per_table, dealer):
        return DealError("wrong_dealer", got=dealt.dealer, expected=dealer, number=dealt.number)
    line = lines[dealt.number]
    if line.stays and line.layout != layout_text(dealt):
        return TournamentError("layout_played", deal=line.number, records=line.records)
    return None


def _given(dealt: Dealt, lines: dict[int, LayoutLine], refusal: TournamentError | DealError | None) -> Given:
    layout = layout_text(dealt)
    line = lines.get(dealt.number) if isinstance(dealt.number, int) else None
    present = line.layout if line else ""
    change = SAME if present == layout else REPLACED if present else NEW
    return Given(number=dealt.number, layout=layout, change=change, refusal=refusal)
