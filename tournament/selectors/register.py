"""The register of people: finding somebody by what is typed, and whom a new name may already be.

There is one for the whole server, and one for each club that keeps its own; `register` is that club, or None
for the shared one. Nobody is ever found in another register than the one that is asked.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Exists, Max, OuterRef, QuerySet

from tournament.models import Club, LogEntry, Person, Tenure
from tournament.selectors.letters import printed, sounded
from tournament.selectors.look_alikes import Names

MOST_FOUND = 8
MOST_NAMESAKES = 4
REHEARSAL = "rehearsal"  # the channel through which its events are made


@dataclass(frozen=True)
class Registered:
    """Somebody in the register; `events` is how many he entered and `last` the day of the latest."""

    pk: int
    name: str
    club: str
    events: int
    last: date | None


@dataclass(frozen=True)
class Namesake:
    """Somebody in the register whom a name may mean, and why: one of look_alikes.KINDS."""

    person: Registered
    kind: str


def register_of(club: Club | None) -> Club | None:
    """The register that the events of a club take their people from."""
    return club if club is not None and club.own_people else None


def real_people(register: Club | None = None) -> QuerySet[Person]:
    """Those of the register, without whom rehearsals invented and without names that were erased."""
    rehearsed = LogEntry.objects.filter(
        event=OuterRef("entrant__event"), action="event_create", channel=REHEARSAL
    )
    tenures = Tenure.objects.filter(person=OuterRef("pk"))
    known = Person.objects.filter(register=register, erased_at__isnull=True)
    return known.filter(~Exists(tenures) | Exists(tenures.filter(~Exists(rehearsed))))


def people_found(typed: str, register: Club | None = None, limit: int = MOST_FOUND) -> list[Registered]:
    """Those of the register whom the letters may mean. Two queries."""
    return found_among(real_people(register), typed, limit)


def found_among(people: QuerySet[Person], typed: str, limit: int) -> list[Registered]:
    """Whose names have a word that begins with each word typed, in Cyrillic or Latin. Two queries.

    Those whose name begins with what is typed come first.
    """
    asked = sorted(sounded(typed).split(), key=len, reverse=True)
    if not asked:
        return []
    found, first = [], sounded(typed).split()[0]
    for pk, name in people.values_list("pk", "name"):
        heard = sounded(name)
        if _begin(heard.split(), asked):
            found.append((not heard.startswith(first), printed(name), pk))
    return _registered(pk for _later, _name, pk in sorted(found)[:limit])


def _begin(words: list[str], starts: Sequence[str]) -> bool:
    """Whether each of the starts begins a word of its own."""
    for start in starts:
        fitting = next((word for word in words if word.startswith(start)), None)
        if fitting is None:
            return False
        words.remove(fitting)
    return True


def _registered(pks: Iterable[int]) -> list[Registered]:
    """In the order asked for. One query."""
    wanted = list(pks)
    people = Person.objects.filter(pk__in=wanted).annotate(
        events=Count("tenures__entrant__event", distinct=True),
        last=Max("tenures__entrant__event__starts_on"),
    )
    known = {one.pk: Registered(one.pk, one.name, one.club, one.events, one.last) for one in people}
    return [known[pk] for pk in wanted if pk in known]


def namesakes(people: Sequence[tuple[str, str]], register: Club | None = None) -> list[list[Namesake]]:
    """For each (name, club) whom of the register it may mean, the surest first. Two queries.

    Somebody of the same name and club comes before one of another club.
    """
    rows = list(real_people(register).order_by("pk").values_list("pk", "name", "club"))
    index = Names([name for _pk, name, _club in rows])
    found = []
    for name, club in people:
        ranked = [(kind, *rows[place]) for kind, place in index.alike(name)]
        ranked.sort(key=lambda one: (one[0] != "same", one[0] == "same" and not _same_club(club, one[3])))
        found.append([(kind, pk) for kind, pk, *_rest in ranked[:MOST_NAMESAKES]])
    known = {one.pk: one for one in _registered({pk for one in found for _kind, pk in one})}
    return [[Namesake(known[pk], kind) for kind, pk in one] for one in found]


def _same_club(one: str, other: str) -> bool:
    return printed(one) == printed(other)


def registered(pks: Iterable[int], register: Club | None = None) -> dict[int, Registered]:
    """{key: person} of those that are there. Two queries."""
    there = set(real_people(register).filter(pk__in=list(pks)).values_list("pk", flat=True))
    return {one.pk: one for one in _registered(pk for pk in dict.fromkeys(pks) if pk in there)}
