"""Places by percent of the top (rule book 9), equal exact percents sharing a place.

The rules of an event may list tie-breaks, in order; by default there are none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from itertools import groupby

from scoring.adjustments import Total
from scoring.errors import ScoringError
from scoring.numbers import exact_sum, on_one_scale
from scoring.reading import shown

TIE_BREAKS = ("mates", "tops", "above_half", "whists", "draw")
"""Tie-breaks an event may list; `TieFacts` says what each counts. Of a draw the lower is better, of
all others the higher."""

TieValue = Fraction | int | bytes


@dataclass(frozen=True)
class TieFacts:
    """What decides between entrants of equal percent.

    `mates`: sum of the final percents of his table-mates, each once for every deal played together.
    `tops`: deals on which he scored the whole top, where there was one. `above_half`: deals on which
    he scored more than half of the top. `whists`: sum over his deals. `draw`: his lot (`draw_lot`), or a
    number drawn in the hall; one kind for all entrants.
    """

    mates: Fraction
    tops: int
    above_half: int
    whists: Fraction
    draw: bytes | int


@dataclass(frozen=True)
class Standing:
    """One line of the table. `place` is "1", shared "2-3", or "" for one who takes none.

    `percent` is exact, of the tops of the deals he has a score in; None without any top. `tie_values`
    are those of the tie-breaks asked for, in their order; empty for one without a percent.
    """

    place: str
    entrant: int
    matchpoints: Fraction
    top: Fraction
    percent: Fraction | None
    deals: int
    tie_values: tuple[TieValue, ...] = ()


@dataclass(frozen=True)
class Ranked:
    """Who stands where; `place` and `tie_values` as in `Standing`, whatever was measured."""

    place: str
    entrant: int
    tie_values: tuple[TieValue, ...] = ()


def percent_of(total: Total) -> Fraction | None:
    """Matchpoints as a percent of the top, exact; None without any top."""
    return 100 * total.matchpoints / total.top if total.top else None


def draw_lot(seed: str, entrant: int) -> bytes:
    """The lot of an entrant: SHA-256 of the text "seed/entrant". Anybody who has the seed can check it."""
    return sha256(f"{seed}/{entrant}".encode("utf-8", "surrogatepass")).digest()


def mates_percents(
    mates: Mapping[int, Mapping[int, int]], percents: Mapping[int, Fraction | None]
) -> dict[int, Fraction]:
    """The tie-break "mates" of every entrant of `mates`.

    `mates[entrant][mate]` is deals the two played at one table; a mate's final percent counts once for
    each of them. A mate without a percent adds nothing.
    """
    return {
        entrant: exact_sum(deals * (percents.get(mate) or Fraction(0)) for mate, deals in met.items())
        for entrant, met in mates.items()
    }


def check_tie_breaks(names: Sequence[str]) -> None:
    """Whether the rules of an event may list these. Raises `unknown_tie_break`, `tie_break_twice`."""
    for place, name in enumerate(names):
        if name not in TIE_BREAKS:
            raise ScoringError("unknown_tie_break", got=shown(name), known=TIE_BREAKS)
        if name in names[:place]:
            raise ScoringError("tie_break_twice", got=name, known=TIE_BREAKS)


def standings(
    totals: Mapping[int, Total],
    unranked: frozenset[int] = frozenset(),
    tie_breaks: Sequence[str] = (),
    facts: Mapping[int, TieFacts] = {},
) -> list[Standing]:
    """The table: best percent first, then by the tie-breaks in order, then by number.

    Places go 1-2-2-4: who is equal in all of these shares. An unranked entrant stands where he belongs
    and takes no place; those without a percent stand last and take none. `facts` are needed of everybody
    with a percent when there are tie-breaks. Raises `unknown_tie_break`, `tie_break_twice`,
    `tie_facts_missing`.
    """
    percents = {entrant: percent_of(total) for entrant, total in totals.items()}
    return [
        Standing(
            place=row.place,
            entrant=row.entrant,
            matchpoints=totals[row.entrant].matchpoints,
            top=totals[row.entrant].top,
            percent=percents[row.entrant],
            deals=totals[row.entrant].deals,
            tie_values=row.tie_values,
        )
        for row in ranked(percents, unranked, tie_breaks, facts)
    ]


def ranked(
    measures: Mapping[int, Fraction | None],
    unranked: frozenset[int] = frozenset(),
    tie_breaks: Sequence[str] = (),
    facts: Mapping[int, TieFacts] = {},
) -> list[Ranked]:
    """Entrants in order of any exact measure, the higher the better; all else as `standings` says.

    One whose measure is None stands last and takes no place.
    """
    check_tie_breaks(tie_breaks)
    placed, _ = on_one_scale({entrant: one for entrant, one in measures.items() if one is not None})
    values = {entrant: _tie_values(entrant, tie_breaks, facts) for entrant in placed}

    def better(entrant: int) -> tuple[TieValue, ...]:
        return (-placed[entrant], *_lower_is_better(tie_breaks, values[entrant]))

    places = _places(_groups((entrant for entrant in placed if entrant not in unranked), better))
    order = [entrant for group in _groups(placed, better) for entrant in group]
    last = sorted(entrant for entrant in measures if entrant not in placed)
    return [Ranked(places.get(entrant, ""), entrant, values.get(entrant, ())) for entrant in order + last]


def _tie_values(
    entrant: int, tie_breaks: Sequence[str], facts: Mapping[int, TieFacts]
) -> tuple[TieValue, ...]:
    if tie_breaks and entrant not in facts:
        raise ScoringError("tie_facts_missing", entrant=entrant, needed=tuple(tie_breaks))
    return tuple(getattr(facts[entrant], name) for name in tie_breaks)


def _lower_is_better(tie_breaks: Sequence[str], values: tuple[TieValue, ...]) -> Iterator[TieValue]:
    for name, value in zip(tie_breaks, values, strict=True):
        yield value if name == "draw" or isinstance(value, bytes) else -value


def _groups(entrants: Iterable[int], better: Callable[[int], tuple[TieValue, ...]]) -> Iterator[list[int]]:
    """Entrants equal in everything together, best first."""
    ordered = sorted(sorted(entrants), key=better)
    for _, group in groupby(ordered, key=better):
        yield list(group)


def _places(groups: Iterable[list[int]]) -> dict[int, str]:
    places: dict[int, str] = {}
    for group in groups:
        first, last = len(places) + 1, len(places) + len(group)
        places |= dict.fromkeys(group, str(first) if first == last else f"{first}-{last}")
    return places
