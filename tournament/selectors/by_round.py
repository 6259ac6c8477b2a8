"""What a player had in each round and what he had after it, of the deals a viewer may see."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.methods import Method
from tournament.selectors.results import SeatScore
from tournament.selectors.standings import added


@dataclass(frozen=True)
class RoundResult:
    """Percent of the top, or whists per deal: of the round's deals alone, and of all up to it."""

    round: int
    own: Fraction
    so_far: Fraction


def results_by_round(scored: Iterable[tuple[int, SeatScore]], method: Method) -> tuple[RoundResult, ...]:
    """From the scores of one player with their rounds. Rounds without anything to win are left out, and
    penalties, which are of no round."""
    by_round: dict[int, list[SeatScore]] = defaultdict(list)
    for number, score in scored:
        by_round[number].append(score)
    found, before = [], list[SeatScore]()
    for number in sorted(by_round):
        before += by_round[number]
        own, so_far = added(by_round[number], method).result, added(before, method).result
        if own is not None and so_far is not None:
            found.append(RoundResult(number, own, so_far))
    return tuple(found)
