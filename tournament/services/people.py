"""Entering people into an event and drawing their numbers."""

import hashlib
import re
from collections import defaultdict
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import Max

from tournament.errors import TournamentError
from tournament.models import Club, Entrant, Event, Person, Record, Tenure
from tournament.selectors.look_alikes import look_alikes
from tournament.selectors.names import clean_name
from tournament.selectors.people import entrants
from tournament.selectors.register import real_people, register_of
from tournament.services.log import Actor, check_not_draft, check_not_over, log_act

LONGEST_NAME = 100
MOST_ENTRANTS = 4000
AT_ONCE = 500  # rows of one query
COUNT = re.compile(r"\s*[0-9]{1,4}[.)]\s*(?=\S)")


@dataclass(frozen=True)
class NewEntrant:
    """A person entering; a number only where the director has given numbers himself.

    `stationary`: he cannot move about and keeps his seat. `person`: the key of somebody in the register whom
    the director means; `another`: nobody who is there already, though of the same name.
    """

    name: str
    club: str = ""
    number: int | None = None
    ranked: bool = True
    stationary: bool = False
    person: int | None = None
    another: bool = False


@dataclass(frozen=True)
class ImportOutcome:
    added: int
    look_alikes: list[list[str]]


def read_entrants(text: str) -> list[NewEntrant]:
    """A pasted list: one person a line, the club after a semicolon or a tab."""
    people = []
    for line in uncounted([line for line in text.splitlines() if line.strip()]):
        name, _, club = line.replace("\t", ";").partition(";")
        people.append(NewEntrant(name=name, club=club))
    return people


def uncounted(lines: Sequence[str]) -> list[str]:
    """The lines without the 1. 2. 3. or 1) 2) 3) before every one of them."""
    counted = [COUNT.match(line) for line in lines]
    if not all(counted):
        return list(lines)
    return [line[count.end() :] for line, count in zip(lines, counted, strict=True) if count]


@transaction.atomic
def entrants_import(
    *, event: Event, people: Sequence[NewEntrant], actor: Actor, present: int | None = None
) -> ImportOutcome:
    """Adds `people` in their order, all or none; probable double entries are reported, not refused.

    `present` is how many were entered when the list was made: sent twice, a list is refused the second time.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_over(event)
    here = Entrant.objects.filter(event=event).count()
    if present is not None and present != here:
        raise TournamentError("entrants_changed", seen=present, here=here)
    if hasattr(event, "assigned_movement"):
        raise TournamentError("movement_already_assigned", scheme=event.assigned_movement.scheme)
    present = entrants(event)
    cleaned = check_entrants(people, taken={entrant.number for entrant in present})
    if len(present) + len(cleaned) > MOST_ENTRANTS:
        raise TournamentError("too_many_entrants", entrants=len(present) + len(cleaned), most=MOST_ENTRANTS)
    entrants_store(event, cleaned)
    log_act(
        event=event,
        actor=actor,
        action="entrants_import",
        subject=str(len(cleaned)),
        after=entered(cleaned),
    )
    names = [entrant.name for entrant in present] + [person.name for person in cleaned]
    return ImportOutcome(added=len(cleaned), look_alikes=look_alikes(names))


def entered(people: Sequence[NewEntrant]) -> list[list[object]]:
    """[name, club, number, ranked, stationary] of each, as the log has them."""
    return [[one.name, one.club, one.number, one.ranked, one.stationary] for one in people]


def check_entrants(people: Sequence[NewEntrant], taken: set[int | None]) -> list[NewEntrant]:
    """The people with tidy names; refuses a missing or endless name and a number twice or `taken`."""
    cleaned = [_checked(person, place) for place, person in enumerate(people, start=1)]
    _check_numbers(cleaned, taken)
    return cleaned


def entrants_store(event: Event, people: Sequence[NewEntrant]) -> None:
    """The rows of checked people, after those already entered."""
    last = Entrant.objects.filter(event=event).aggregate(last=Max("entry_order"))["last"] or 0
    persons = _persons_for(event, people)
    entered = [
        Entrant(
            event=event,
            entry_order=order,
            number=new.number,
            ranked=new.ranked,
            stationary=new.stationary,
        )
        for order, new in enumerate(people, start=last + 1)
    ]
    Entrant.objects.bulk_create(entered, batch_size=AT_ONCE)
    tenures = [
        Tenure(entrant=entrant, person=person) for entrant, person in zip(entered, persons, strict=True)
    ]
    Tenure.objects.bulk_create(tenures, batch_size=AT_ONCE)


def _checked(person: NewEntrant, place: int) -> NewEntrant:
    name, club = clean_name(person.name), clean_name(person.club)
    if not name:
        raise TournamentError("name_missing", place=place)
    if len(name) > LONGEST_NAME or len(club) > LONGEST_NAME:
        raise TournamentError("name_too_long", place=place, name=name, longest=LONGEST_NAME)
    return replace(person, name=name, club=club)


def _check_numbers(people: Sequence[NewEntrant], taken: set[int | None]) -> None:
    for person in people:
        if person.number is None:
            continue
        if not 1 <= person.number <= MOST_ENTRANTS:
            raise TournamentError("number_out_of_range", number=person.number, most=MOST_ENTRANTS)
        if person.number in taken:
            raise TournamentError("number_taken", number=person.number, name=person.name)
        taken.add(person.number)


def person_for(event: Event, new: NewEntrant) -> Person:
    """The person the director means; else the person of that name and club in the register of the event's
    club, unless he is in this event already: two people of one name stay two."""
    return _persons_for(event, [new])[0]


def _persons_for(event: Event, people: Sequence[NewEntrant]) -> list[Person]:
    """One after the other, in a few queries however many there are."""
    register = register_of(event.club)
    here = set(Person.objects.filter(tenures__entrant__event=event).values_list("pk", flat=True))
    namesakes = _namesakes(register, [new.name for new in people if new.person is None and not new.another])
    persons = []
    for new in people:
        if new.person is not None:
            person = _meant(new, here, register)
        else:
            known = () if new.another else namesakes.get((new.name, new.club), ())
            free = (person for person in known if person.pk not in here)
            person = next(free, None) or Person(name=new.name, club=new.club, register=register)
        here.add(person.pk)
        persons.append(person)
    made = [person for person in persons if person.pk is None]
    Person.objects.bulk_create(made, batch_size=AT_ONCE)
    return persons


def _namesakes(register: Club | None, names: Sequence[str]) -> dict[tuple[str, str], list[Person]]:
    """The people of these names in the register by name and club, the earliest first."""
    found: dict[tuple[str, str], list[Person]] = defaultdict(list)
    for first in range(0, len(names), AT_ONCE):
        for person in real_people(register).filter(name__in=names[first : first + AT_ONCE]).order_by("pk"):
            found[person.name, person.club].append(person)
    return found


def _meant(new: NewEntrant, here: Container[int], register: Club | None) -> Person:
    person = Person.objects.filter(pk=new.person, register=register).first()
    if person is None:
        raise TournamentError("person_unknown", name=new.name)
    if person.pk in here:
        raise TournamentError("person_twice", name=new.name, person=person.name)
    return person


@transaction.atomic
def entrant_remove(*, event: Event, entry_order: int, actor: Actor) -> None:
    """Takes an entrant off the list before the movement is assigned; removed twice is removed once."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_over(event)
    if hasattr(event, "assigned_movement"):
        raise TournamentError("movement_already_assigned", scheme=event.assigned_movement.scheme)
    entrant = Entrant.objects.filter(event=event, entry_order=entry_order).first()
    if entrant is None:
        return
    tenures = Tenure.objects.filter(entrant=entrant).select_related("person")
    before = [[tenure.person.name, tenure.person.club] for tenure in tenures]
    tenures.delete()
    entrant.delete()
    log_act(event=event, actor=actor, action="entrant_remove", subject=str(entry_order), before=before)


@transaction.atomic
def numbers_draw(*, event: Event, seed: str, actor: Actor) -> dict[int, int]:
    """Numbers 1..n by a published seed: {order of entry: number}.

    Entrants are sorted by SHA-256 of "seed/order of entry", so anyone can repeat the draw. It is made once:
    another seed is taken only after somebody has entered since.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    seed = clean_name(seed)
    if not seed or len(seed) > LONGEST_NAME:
        raise TournamentError("seed_missing", seed=seed, longest=LONGEST_NAME)
    check_not_over(event)
    check_not_draft(event)
    if hasattr(event, "assigned_movement") or Record.objects.filter(event=event).exists():
        raise TournamentError("numbers_in_use", slug=event.slug)
    drawn = sorted(Entrant.objects.filter(event=event), key=lambda entrant: lot(seed, entrant.entry_order))
    if not drawn:
        raise TournamentError("nobody_entered", slug=event.slug)
    if event.draw_seed not in ("", seed) and all(entrant.number for entrant in drawn):
        raise TournamentError("numbers_drawn_already", seed=event.draw_seed)
    Entrant.objects.filter(event=event).update(number=None)
    for number, entrant in enumerate(drawn, start=1):
        entrant.number = number
    Entrant.objects.bulk_update(drawn, ["number"])
    event.draw_seed, event.state = seed, Event.State.DRAWN
    event.save(update_fields=["draw_seed", "state"])
    numbers = {entrant.entry_order: entrant.number for entrant in drawn if entrant.number}
    log_act(
        event=event,
        actor=actor,
        action="numbers_draw",
        subject=seed,
        after=[[order, numbers[order]] for order in sorted(numbers)],
    )
    return numbers


@transaction.atomic
def numbers_late(*, event: Event, actor: Actor) -> dict[int, int]:
    """The next numbers for those who came after the draw: {order of entry: number}. Others keep theirs."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    check_not_over(event)
    check_not_draft(event)
    if hasattr(event, "assigned_movement"):
        raise TournamentError("numbers_in_use", slug=event.slug)
    here = Entrant.objects.filter(event=event)
    last = here.aggregate(last=Max("number"))["last"]
    if last is None:
        raise TournamentError("draw_before_late", slug=event.slug)
    late = list(here.filter(number=None).order_by("entry_order"))
    for number, entrant in enumerate(late, start=last + 1):
        entrant.number = number
    Entrant.objects.bulk_update(late, ["number"])
    numbers = {entrant.entry_order: entrant.number for entrant in late if entrant.number}
    if numbers:
        log_act(
            event=event,
            actor=actor,
            action="numbers_late",
            subject=str(len(numbers)),
            after=[[order, number] for order, number in numbers.items()],
        )
    return numbers


def lot(seed: str, entry_order: int) -> bytes:
    """What the draw sorts by."""
    return hashlib.sha256(f"{seed}/{entry_order}".encode()).digest()
