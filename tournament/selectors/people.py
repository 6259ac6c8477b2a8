"""Who holds which number."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch

from tournament.errors import TournamentError
from tournament.models import Entrant, Event, Tenure


@dataclass(frozen=True)
class EntrantView:
    """An entrant as lists show him: the person who holds the number now."""

    pk: int
    number: int | None
    entry_order: int
    name: str
    club: str
    ranked: bool
    stationary: bool = False


def entrants(event: Event, among: Iterable[int] | None = None) -> list[EntrantView]:
    """In order of number, before the draw in order of entry; `among` the keys given, if any. Two queries."""
    tenures = Tenure.objects.select_related("person").order_by("from_round")
    here = Entrant.objects.filter(event=event)
    if among is not None:
        here = here.filter(pk__in=among)
    rows = here.prefetch_related(Prefetch("tenures", queryset=tenures)).order_by("number", "entry_order")
    return [_view(entrant) for entrant in rows]


def _view(entrant: Entrant) -> EntrantView:
    person = list(entrant.tenures.all())[-1].person
    return EntrantView(
        pk=entrant.pk,
        number=entrant.number,
        entry_order=entrant.entry_order,
        name=person.name,
        club=person.club,
        ranked=entrant.ranked,
        stationary=entrant.stationary,
    )


def stationary_numbers(event: Event) -> frozenset[int]:
    """The numbers of those who keep their seats."""
    drawn = Entrant.objects.filter(event=event, stationary=True, number__isnull=False)
    return frozenset(number for number in drawn.values_list("number", flat=True) if number is not None)


def entrant_numbered(event: Event, number: int) -> Entrant:
    """The event's entrant, or the refusal `number_unknown`."""
    entrant = Entrant.objects.filter(event=event, number=number).first()
    if entrant is None:
        raise TournamentError("number_unknown", number=number, slug=event.slug)
    return entrant
