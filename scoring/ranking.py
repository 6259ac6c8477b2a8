"""Places by percent of the top (rule book 9), equal exact percents sharing a place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scoring.adjustments import Total


@dataclass(frozen=True)
class Standing:
    """One line of the table. `place` is "1", shared "2-3", or "" for one who takes none.

    `percent` is exact, of the tops of the deals he has a score in; None without any top.
    """

    place: str
    entrant: int
    matchpoints: Fraction
    top: Fraction
    percent: Fraction | None
    deals: int


def percent_of(total: Total) -> Fraction | None:
    """Matchpoints as a percent of the top, exact; None without any top."""
    return 100 * total.matchpoints / total.top if total.top else None


def standings(totals: Mapping[int, Total], unranked: frozenset[int] = frozenset()) -> list[Standing]:
    """The table, best percent first, equals by number; those without a percent stand last.

    Places go 1-2-2-4. An unranked entrant stands where his percent puts him and takes no place.
    """
    percents = {entrant: percent_of(total) for entrant, total in totals.items()}
    placed = {entrant: p for entrant, p in percents.items() if p is not None}
    last = sorted(entrant for entrant in totals if entrant not in placed)
    places = _places({entrant: p for entrant, p in placed.items() if entrant not in unranked})
    order = [entrant for group in _groups(placed) for entrant in group]
    return [
        Standing(
            place=places.get(entrant, ""),
            entrant=entrant,
            matchpoints=totals[entrant].matchpoints,
            top=totals[entrant].top,
            percent=percents[entrant],
            deals=totals[entrant].deals,
        )
        for entrant in order + last
    ]


def _groups(percents: Mapping[int, Fraction]) -> Iterator[list[int]]:
    """Entrants of equal percent together, best first; a tie-break would split a group here."""
    ordered = sorted(percents, key=lambda entrant: (-percents[entrant], entrant))
    for _, group in groupby(ordered, key=percents.__getitem__):
        yield list(group)


def _places(percents: Mapping[int, Fraction]) -> dict[int, str]:
    places: dict[int, str] = {}
    for group in _groups(percents):
        first, last = len(places) + 1, len(places) + len(group)
        places |= dict.fromkeys(group, str(first) if first == last else f"{first}-{last}")
    return places
