"""Assigning a movement to an event."""

from django.db import transaction

from movements.checks import check
from movements.movement import Movement, movement_to_json
from movements.stationary import keep_seats
from tournament.errors import TournamentError
from tournament.models import (
    AssignedMovement,
    BoxSet,
    Entrant,
    Event,
    FoundLayout,
    Record,
    Round,
    RoundTiming,
    Ruling,
    Seat,
    Sitting,
)
from tournament.selectors.people import stationary_numbers
from tournament.services.boxes import blank_deals_store, deals_store, plan_changed
from tournament.services.log import Actor, check_not_draft, check_not_over, log_act


@transaction.atomic
def movement_assign(*, event: Event, movement: Movement, actor: Actor) -> AssignedMovement:
    """Seats the entrants by `movement`, which may be replaced until a record exists.

    Whoever keeps his seat gets the part of one who never moves, and that one his.
    Deals made before stay as they are, or follow again from the same key for another number of sets; those
    to be dealt by hand stay without cards.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_over(event)
    check_not_draft(event)
    movement = keep_seats(movement, stationary_numbers(event))
    check_fits(event, movement)
    _check_nothing_decided(event)
    dealt, with_cards = event.deals.exists(), event.deals.exclude(layout="").exists()
    _remove_plan(event, movement.sets)
    assigned = plan_store(event, movement)
    if dealt and not event.deals.exists():
        (deals_store if with_cards else blank_deals_store)(event)
    if event.state == Event.State.REGISTRATION:
        event.state = Event.State.DRAWN
        event.save(update_fields=["state"])
    log_act(
        event=event,
        actor=actor,
        action="movement_assign",
        subject=movement.scheme,
        after={
            "rounds": len(movement.rounds),
            "sets": movement.sets,
            "plan": movement_to_json(movement),
        },
    )
    return assigned


@transaction.atomic
def movement_withdraw(*, event: Event, actor: Actor) -> None:
    """Takes the movement away while nothing has been played, so that people may enter or leave the list.

    Sets and deals stay, out of sight, for the next movement; withdrawn twice it is withdrawn once.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_over(event)
    if not hasattr(event, "assigned_movement"):
        return
    if Record.objects.filter(event=event).exists():
        raise TournamentError("records_exist", slug=event.slug)
    _check_nothing_decided(event)
    running = RoundTiming.objects.filter(event=event, ended_at=None).first()
    if running is not None:
        raise TournamentError("movement_in_play", round=running.round_number)
    scheme = event.assigned_movement.scheme
    _remove_plan(event, event.box_sets.count())
    log_act(event=event, actor=actor, action="movement_withdraw", subject=scheme)


def _check_nothing_decided(event: Event) -> None:
    """Rulings and reports of boxes name deals and rounds, which would be gone with the movement."""
    decided = Ruling.objects.filter(event=event).exclude(kind=Ruling.Kind.PENALTY)
    if decided.exists() or FoundLayout.objects.filter(event=event).exists():
        raise TournamentError("movement_decided", slug=event.slug)


def check_fits(event: Event, movement: Movement, *, rests: bool = True) -> None:
    """Refuses a movement for other people or tables than the event has, and one that is not valid.

    `rests`: whether they have to be even; after somebody left or came late they cannot be.
    """
    if Record.objects.filter(event=event).exists():
        raise TournamentError("records_exist", slug=event.slug)
    if movement.per_table != event.per_table:
        raise TournamentError("movement_other_table_size", movement=movement.per_table, event=event.per_table)
    numbers = list(Entrant.objects.filter(event=event).values_list("number", flat=True))
    if len(numbers) != movement.players:
        raise TournamentError(
            "players_do_not_fit", scheme=movement.scheme, needed=movement.players, entered=len(numbers)
        )
    undrawn = sum(number is None for number in numbers)
    if undrawn:
        raise TournamentError("numbers_not_drawn", undrawn=undrawn)
    wanted = set(range(1, movement.players + 1))
    if set(numbers) != wanted:
        raise TournamentError(
            "numbers_with_gaps", players=movement.players, missing=min(wanted - {n for n in numbers if n})
        )
    allowed = () if rests else ("rests_uneven",)
    found = check(movement)
    errors = [one for one in found if one.severity == "error" and one.code not in allowed]
    if errors:
        raise TournamentError(
            "movement_invalid", scheme=movement.scheme, finding=errors[0], errors=len(errors)
        )


def _remove_plan(event: Event, sets: int) -> None:
    """Sets and their deals stay if the new movement has as many sets."""
    Seat.objects.filter(sitting__round__event=event).delete()
    Sitting.objects.filter(round__event=event).delete()
    Round.objects.filter(event=event).delete()
    AssignedMovement.objects.filter(event=event).delete()
    plan_changed(event)
    if event.box_sets.count() == sets:
        return
    if event.deals.filter(hand_entered=True).exists():
        raise TournamentError("deals_by_hand", sets=event.box_sets.count(), needed=sets)
    event.deals.all().delete()
    event.box_sets.all().delete()


def plan_store(event: Event, movement: Movement) -> AssignedMovement:
    """The rows of a checked movement: rounds, sittings, seats and the sets it plays."""
    entrants = {entrant.number: entrant for entrant in Entrant.objects.filter(event=event)}
    if not event.box_sets.exists():
        BoxSet.objects.bulk_create(BoxSet(event=event, number=n) for n in range(1, movement.sets + 1))
    box_sets = {box_set.number: box_set for box_set in event.box_sets.all()}
    rounds = Round.objects.bulk_create(Round(event=event, number=round_.number) for round_ in movement.rounds)
    for stored, planned in zip(rounds, movement.rounds, strict=True):
        sittings = Sitting.objects.bulk_create(
            Sitting(round=stored, table=t.table, room=t.room, box_set=box_sets[t.box_set])
            for t in planned.tables
        )
        Seat.objects.bulk_create(
            Seat(sitting=sitting, seat=seat, entrant=entrants[number])
            for sitting, table in zip(sittings, planned.tables, strict=True)
            for seat, number in table.seats.items()
        )
    plan_changed(event)
    return AssignedMovement.objects.create(
        event=event,
        scheme=movement.scheme,
        players=movement.players,
        sets=movement.sets,
        copies=movement.copies,
        judges_row=[list(place) for place in movement.row] if movement.row is not None else None,
    )
