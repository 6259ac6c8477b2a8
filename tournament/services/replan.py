"""Planning the remaining rounds anew: somebody left or came, tables played other sets, a set is gone.

Records stay as they are. The log keeps the plan that was replaced.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from movements.movement import Movement, movement_to_json
from movements.movement import Round as PlannedRound
from movements.repair import Repair, Situation, repair
from tournament.errors import TournamentError
from tournament.models import AssignedMovement, BoxSet, Entrant, Event, Record, Round, Seat, Sitting, Tenure
from tournament.selectors.names import clean_name
from tournament.selectors.people import entrants, stationary_numbers
from tournament.selectors.plan import assigned_movement, joined_after
from tournament.services.boxes import plan_changed
from tournament.services.log import Actor, act_repeated, check_not_over, log_act
from tournament.services.people import NewEntrant, check_entrants, entrants_store
from tournament.services.rulings import Grounds

MOST_CHANGES = 40


@dataclass(frozen=True)
class Replanning:
    """What the director says: the last round that stays, who plays on no more, who came, which sets are gone.

    `tables`: how many can be used; None for as many as can be filled.
    """

    after_round: int
    gone: tuple[int, ...] = ()
    came: tuple[NewEntrant, ...] = ()
    lost_sets: tuple[int, ...] = ()
    tables: int | None = None
    seed: int = 1


def rounds_replan(*, event: Event, asked: Replanning, actor: Actor, key: str = "") -> Repair | None:
    """Plans the rounds after `asked.after_round` anew; None if this very act was made before.

    Newcomers get the next numbers and start with the first of these rounds. The search takes seconds, so
    nobody waits for it: if results came in meanwhile that it should have known, nothing is changed.
    """
    if _repeated(event, asked, key):
        return None
    planned = rounds_planned(event=event, asked=asked)
    return planned.made if _replan(event, asked, planned, actor, key) else None


@dataclass(frozen=True)
class Planned:
    """What a new plan rests on, and what it came to; nothing is saved."""

    plan: Movement
    situation: Situation
    made: Repair


def rounds_planned(*, event: Event, asked: Replanning) -> Planned:
    """The new plan as it would be made now; takes seconds and holds no transaction."""
    event = Event.objects.get(pk=event.pk)
    check_not_over(event)
    plan = assigned_movement(event)
    _check_asked(event, plan, asked)
    check_entrants(_numbered(plan, asked), taken={entrant.number for entrant in entrants(event)})
    situation = _situation(event, plan, asked)
    made = repair(plan, situation, seed=asked.seed)
    _check_sound(made)
    return Planned(plan, situation, made)


@transaction.atomic
def _replan(event: Event, asked: Replanning, planned: Planned, actor: Actor, key: str) -> bool:
    """Makes the plan the event's, if all is as it was when the search began; False if it was made before."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    if _repeated(event, asked, key):
        return False
    check_not_over(event)
    plan = planned.plan
    if (assigned_movement(event), _situation(event, plan, asked)) != (plan, planned.situation):
        raise TournamentError("replan_overtaken", slug=event.slug)
    _check_asked(event, plan, asked)
    taken = {entrant.number for entrant in entrants(event)}
    entrants_store(event, check_entrants(_numbered(plan, asked), taken=taken))
    plan_replace(event, plan, planned.made.movement)
    log_act(
        event=event,
        actor=actor,
        action="rounds_replan",
        subject=str(asked.after_round),
        before=movement_to_json(plan),
        after={"asked": _said(asked), "plan": movement_to_json(planned.made.movement)},
        key=key,
    )
    return True


@transaction.atomic
def plan_restore(
    *, event: Event, after_round: int, plan: Movement, grounds: Grounds, actor: Actor, key: str
) -> None:
    """Puts the plan back that was planned again; who came with the new one is taken off the list."""
    now = assigned_movement(event)
    plan_replace(event, now, plan)
    came = Entrant.objects.filter(event=event, number__gt=plan.players)
    Tenure.objects.filter(entrant__in=came).delete()
    came.delete()
    log_act(
        event=event,
        actor=actor,
        action="rounds_replan",
        subject=str(after_round),
        before=movement_to_json(now),
        after={"plan": movement_to_json(plan)},
        reason=grounds.reason,
        key=key,
    )


def _repeated(event: Event, asked: Replanning, key: str) -> bool:
    return act_repeated(
        event=event,
        key=key,
        action="rounds_replan",
        subject=str(asked.after_round),
        after=_said(asked),
        part="asked",
    )


def _said(asked: Replanning) -> list[object]:
    came = [[clean_name(person.name), clean_name(person.club), person.ranked] for person in asked.came]
    sets = [list(asked.gone), list(asked.lost_sets)]
    return [*sets, came, asked.tables, asked.seed]


def _check_asked(event: Event, plan: Movement, asked: Replanning) -> None:
    """Refuses numbers and sets that are not there, and rounds that have results."""
    for number in asked.gone:
        if not 1 <= number <= plan.players:
            raise TournamentError("replan_number_unknown", number=number, players=plan.players)
    for box_set in asked.lost_sets:
        if not 1 <= box_set <= plan.sets:
            raise TournamentError("replan_set_unknown", box_set=box_set, sets=plan.sets)
    if not 0 <= asked.after_round < len(plan.rounds):
        raise TournamentError("replan_round", round=asked.after_round, most=len(plan.rounds) - 1)
    if len(asked.came) > MOST_CHANGES:
        raise TournamentError("replan_too_many", came=len(asked.came), most=MOST_CHANGES)
    later = Record.objects.filter(event=event, round__number__gt=asked.after_round)
    last = later.order_by("-round__number").values_list("round__number", flat=True).first()
    if last is not None:
        raise TournamentError("replan_records_later", round=last)


def _numbered(plan: Movement, asked: Replanning) -> list[NewEntrant]:
    """The newcomers, with the numbers after the last."""
    return [replace(person, number=plan.players + place) for place, person in enumerate(asked.came, start=1)]


def _situation(event: Event, plan: Movement, asked: Replanning) -> Situation:
    played, met = _really(event, plan, asked.after_round)
    everybody = range(1, plan.players + len(asked.came) + 1)
    return Situation(
        played=played,
        present=frozenset(everybody) - frozenset(asked.gone),
        sets=frozenset(range(1, plan.sets + 1)) - frozenset(asked.lost_sets),
        tables=asked.tables,
        met=met,
        stationary=stationary_numbers(event),
        joined=joined_after(event),
    )


def _really(
    event: Event, plan: Movement, after_round: int
) -> tuple[tuple[PlannedRound, ...], dict[int, frozenset[int]]]:
    """The rounds with the sets that their records are of, and by number every set he has a record of."""
    sets: dict[tuple[int, int], set[int]] = defaultdict(set)
    met: dict[int, set[int]] = defaultdict(set)
    for at, box_set, numbers in _recorded(event):
        sets[at].add(box_set)
        for number in numbers:
            met[number].add(box_set)
    rounds = tuple(_as_recorded(this, sets) for this in plan.rounds[:after_round])
    return rounds, {number: frozenset(found) for number, found in met.items()}


def _recorded(event: Event) -> Iterator[tuple[tuple[int, int], int, list[int]]]:
    records = Record.objects.filter(event=event).select_related("round", "deal__box_set")
    for record in records.prefetch_related("seats__entrant"):
        numbers = [seat.entrant.number for seat in record.seats.all() if seat.entrant.number]
        yield (record.round.number, record.table), record.deal.box_set.number, numbers


def _as_recorded(this: PlannedRound, sets: dict[tuple[int, int], set[int]]) -> PlannedRound:
    """A table whose records are all of one other set played that one; otherwise the plan holds."""
    tables = tuple(
        replace(table, box_set=min(found))
        if len(found := sets.get((this.number, table.table), set())) == 1
        else table
        for table in this.tables
    )
    return replace(this, tables=tables)


def _check_sound(made: Repair) -> None:
    errors = [finding for finding in made.findings if finding.severity == "error"]
    if errors:
        raise TournamentError("replan_not_sound", finding=errors[0], errors=len(errors))


def plan_replace(event: Event, plan: Movement, new: Movement) -> None:
    """The sets of played rounds as they were, and the rows of all rounds that differ."""
    AssignedMovement.objects.filter(event=event).update(
        players=new.players,
        copies=new.copies,
        judges_row=[list(place) for place in new.row] if new.row is not None else None,
    )
    people = {entrant.number: entrant for entrant in Entrant.objects.filter(event=event)}
    box_sets = {box_set.number: box_set for box_set in BoxSet.objects.filter(event=event)}
    stored = {this.number: this for this in Round.objects.filter(event=event)}
    for old, this in zip(plan.rounds, new.rounds, strict=True):
        if old.tables != this.tables:
            _replace_round(stored[this.number], this, people, box_sets)
    plan_changed(event)


def _replace_round(
    stored: Round, planned: PlannedRound, people: dict[int | None, Entrant], box_sets: dict[int, BoxSet]
) -> None:
    Seat.objects.filter(sitting__round=stored).delete()
    Sitting.objects.filter(round=stored).delete()
    sittings = Sitting.objects.bulk_create(
        Sitting(round=stored, table=table.table, room=table.room, box_set=box_sets[table.box_set])
        for table in planned.tables
    )
    _seat(sittings, planned, people)


def _seat(sittings: Sequence[Sitting], planned: PlannedRound, people: dict[int | None, Entrant]) -> None:
    Seat.objects.bulk_create(
        Seat(sitting=sitting, seat=seat, entrant=people[number])
        for sitting, table in zip(sittings, planned.tables, strict=True)
        for seat, number in table.seats.items()
    )
