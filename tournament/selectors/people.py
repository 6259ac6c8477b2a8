"""Who holds which number."""

from collections.abc import Iterable
from dataclasses import dataclass

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
    """In order of number, before the draw in order of entry; `among` the keys given, if any. One query."""
    tenures = Tenure.objects.filter(entrant__event=event)
    if among is not None:
        tenures = tenures.filter(entrant__in=among)
    rows = tenures.order_by("entrant__number", "entrant__entry_order", "from_round").values_list(
        *("entrant_id", "entrant__number", "entrant__entry_order", "person__name", "person__club"),
        *("entrant__ranked", "entrant__stationary"),
    )
    # Of those who held a number one after another the last one stays.
    return list({row[0]: EntrantView(*row) for row in rows}.values())


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
