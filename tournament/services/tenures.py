"""Who holds a number when and how: substitutes, guests who are compared but not ranked, kept seats."""

from django.db import transaction

from tournament.errors import TournamentError
from tournament.models import Entrant, Event, Tenure
from tournament.selectors.people import entrant_numbered
from tournament.services.links import entrant_link_withdraw
from tournament.services.log import Actor, check_not_over, check_not_published, log_act
from tournament.services.people import NewEntrant, check_entrants, person_for


@transaction.atomic
def substitute_enter(*, event: Event, number: int, new: NewEntrant, from_round: int, actor: Actor) -> Tenure:
    """`new` holds the number from `from_round` on; results stay with the number, credit goes to who played.

    The personal link of the number was for whoever held it before, so it is withdrawn. Entering the same
    person again for the same round changes nothing.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    entrant = entrant_numbered(event, number)
    (new,) = check_entrants([new], taken=set())
    rounds = event.rounds.count()
    if not 2 <= from_round <= rounds:
        raise TournamentError("substitute_round", round=from_round, rounds=rounds)
    last = entrant.tenures.select_related("person").order_by("from_round").last()
    if last is None or last.from_round > from_round:
        raise TournamentError("substitute_before", round=from_round, last=last.from_round if last else 0)
    if last.from_round == from_round:
        if (last.person.name, last.person.club) == (new.name, new.club):
            return last
        raise TournamentError("substitute_twice", number=number, round=from_round, name=last.person.name)
    check_not_published(event)
    last.to_round = from_round - 1
    last.save(update_fields=["to_round"])
    tenure = Tenure.objects.create(entrant=entrant, person=person_for(event, new), from_round=from_round)
    entrant_link_withdraw(event=event, entrant=entrant, actor=actor)
    log_act(
        event=event,
        actor=actor,
        action="substitute_enter",
        subject=str(number),
        before=last.person.name,
        after={"name": new.name, "club": new.club, "from_round": from_round},
    )
    return tenure


@transaction.atomic
def entrant_rank(*, event: Event, number: int, ranked: bool, actor: Actor) -> None:
    """Whether the entrant takes a place; he is compared either way."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    entrant = entrant_numbered(event, number)
    if entrant.ranked == ranked:
        return
    check_not_published(event)
    entrant.ranked = ranked
    entrant.save(update_fields=["ranked"])
    log_act(
        event=event, actor=actor, action="entrant_rank", subject=str(number), before=not ranked, after=ranked
    )


@transaction.atomic
def entrant_stationary(*, event: Event, entry_order: int, stationary: bool, actor: Actor) -> Entrant:
    """Whether the entrant keeps his seat in the movement that is assigned from now on."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    entrant = Entrant.objects.filter(event=event, entry_order=entry_order).first()
    if entrant is None:
        raise TournamentError("entry_unknown", order=entry_order, slug=event.slug)
    if entrant.stationary == stationary:
        return entrant
    check_not_over(event)
    entrant.stationary = stationary
    entrant.save(update_fields=["stationary"])
    log_act(
        event=event,
        actor=actor,
        action="entrant_stationary",
        subject=str(entry_order),
        before=not stationary,
        after=stationary,
    )
    return entrant
