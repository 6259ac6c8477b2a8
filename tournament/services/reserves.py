"""Putting a reserve deal into play instead of a spoilt one."""

from django.db import IntegrityError, transaction

from deals.deal import dealer_of
from tournament.errors import TournamentError
from tournament.models import Deal, Event
from tournament.selectors.dealt import ReserveDeal, reserve_deals, reserve_orders
from tournament.selectors.plan import deal_numbered
from tournament.services.log import Actor, act_repeated, check_not_over, log_act
from tournament.services.rulings import Grounds, checked_grounds


@transaction.atomic
def reserve_play(
    *, event: Event, deal_number: int, reserve: int, grounds: Grounds, actor: Actor, key: str = ""
) -> Deal:
    """From now on deal `deal_number` has the cards of reserve deal R`reserve`, which has the same dealer.

    Records made before stay: where there are some, the fouled ruling says who played which cards.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    grounds = checked_grounds(grounds)
    deal = deal_numbered(event, deal_number)
    if act_repeated(
        event=event, key=key, action="reserve_play", subject=str(deal.number), after={"reserve": reserve}
    ):
        return deal
    check_not_over(event)
    taken = _reserve(event, deal, reserve)
    before = {"layout": deal.layout, "reserve": deal.reserve, "hand_entered": deal.hand_entered}
    deal.layout, deal.reserve, deal.hand_entered = taken.layout, reserve, False
    _save(deal)
    log_act(
        event=event,
        actor=actor,
        action="reserve_play",
        subject=str(deal.number),
        before=before,
        after={"reserve": reserve},
        reason=grounds.reason,
        key=key,
    )
    return deal


def _reserve(event: Event, deal: Deal, order: int) -> ReserveDeal:
    """The reserve deal, if it may stand for this one."""
    if not event.deal_key:
        raise TournamentError("reserve_without_key", slug=event.slug)
    if order not in reserve_orders(event):
        raise TournamentError("reserve_unknown", reserve=order, last=reserve_orders(event)[-1])
    found = reserve_deals(event)[order - 1]
    dealer = dealer_of(deal.number, event.per_table)
    if found.dealer != dealer:
        raise TournamentError(
            "reserve_other_dealer", reserve=order, deals=found.dealer, deal=deal.number, dealer=dealer
        )
    if found.played_as is not None:
        raise TournamentError("reserve_used", reserve=order, deal=found.played_as)
    return found


def _save(deal: Deal) -> None:
    try:
        with transaction.atomic():
            deal.save(update_fields=["layout", "reserve", "hand_entered"])
    except IntegrityError:
        other = Deal.objects.get(event=deal.event, layout=deal.layout)
        raise TournamentError("layout_twice", deal=deal.number, other=other.number) from None
