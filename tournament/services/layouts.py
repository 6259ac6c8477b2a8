"""Layouts entered by hand: of boxes dealt at the table, from another program, or set as an exercise.

They follow from no key and are marked so. A deal keeps the cards its records were made with.
"""

from collections.abc import Mapping, Sequence

from django.db import transaction

from deals.deal import Deal as Dealt
from deals.notation import layout_text
from tournament.errors import TournamentError
from tournament.models import Deal, Event
from tournament.selectors.layouts import SAME, Given, judged
from tournament.selectors.plan import deal_numbered
from tournament.services.boxes import blank_deals_store
from tournament.services.log import Actor, act_repeated, check_not_over, log_act
from tournament.services.rulings import Grounds, checked_grounds


@transaction.atomic
def layouts_set(
    *,
    event: Event,
    layouts: Sequence[Dealt],
    actor: Actor,
    key: str = "",
    seen: Mapping[int, str] | None = None,
) -> list[int]:
    """Gives deals these cards, all or none; the numbers of those that had others or none before.

    `seen`: what the director saw of them; if somebody else has changed it since, nothing is saved.

    An event that has sets but no deals yet gets its deals with them, the rest without cards.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    after = [[dealt.number, layout_text(dealt)] for dealt in layouts]
    if act_repeated(event=event, key=key, action="layouts_set", subject=str(len(after)), after=after):
        return []
    check_not_over(event)
    if not event.box_sets.exists():
        raise TournamentError("movement_not_assigned", slug=event.slug)
    if not layouts:
        raise TournamentError("layouts_none")
    _check_seen(event, seen or {})
    given = judged(event, layouts)
    for one in given:
        if one.refusal is not None:
            raise one.refusal
    changed = [one for one in given if one.change != SAME]
    if changed:
        before = _save(event, changed)
        log_act(
            event=event,
            actor=actor,
            action="layouts_set",
            subject=str(len(after)),
            before=before,
            after=after,
            key=key,
        )
    return [int(one.number) for one in changed]


def _check_seen(event: Event, seen: Mapping[int, str]) -> None:
    now = dict(event.deals.filter(number__in=seen).values_list("number", "layout"))
    for number, layout in seen.items():
        if now.get(number, "") != layout:
            raise TournamentError("layout_changed", deal=number)


def _save(event: Event, changed: Sequence[Given]) -> list[list[object]]:
    """What the deals had before. Two deals may exchange their cards, so all are cleared first."""
    if not event.deals.exists():
        blank_deals_store(event)
    layouts = {one.number: one.layout for one in changed}
    deals = list(event.deals.filter(number__in=layouts).order_by("number"))
    before = [[deal.number, deal.layout, deal.reserve, deal.hand_entered] for deal in deals]
    event.deals.filter(number__in=layouts).update(layout="", reserve=None)
    for deal in deals:
        deal.layout, deal.reserve, deal.hand_entered = layouts[deal.number], None, True
    Deal.objects.bulk_update(deals, ["layout", "reserve", "hand_entered"])
    return before


@transaction.atomic
def layout_clear(*, event: Event, deal_number: int, grounds: Grounds, actor: Actor, key: str = "") -> Deal:
    """Takes back a layout entered by hand, so that the right one can be given.

    This is for slips of writing. Where people played with other cards than were dealt, the report of what
    was found says so, and the layout stays.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    grounds = checked_grounds(grounds)
    deal = deal_numbered(event, deal_number)
    if act_repeated(event=event, key=key, action="layout_clear", subject=str(deal.number)):
        return deal
    check_not_over(event)
    if not (deal.layout and deal.hand_entered):
        raise TournamentError("layout_not_by_hand", deal=deal.number)
    before = deal.layout
    deal.layout, deal.hand_entered = "", False
    deal.save(update_fields=["layout", "hand_entered"])
    log_act(
        event=event,
        actor=actor,
        action="layout_clear",
        subject=str(deal.number),
        before=before,
        reason=grounds.reason,
        key=key,
    )
    return deal
