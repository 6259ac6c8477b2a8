"""Who keeps his seat all session: for people who cannot move about.

Which participants never move depends on the movement: the line N of line movements, the fixed places of a
row. Participants are interchangeable, so those who ask to stay get the numbers of those who do, and the
movement is as fair as it was.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from movements import shape
from movements.errors import MovementError
from movements.movement import Movement, Round
from movements.seats import Place


def stationary_places(movement: Movement) -> dict[int, Place]:
    """{participant: the place he has in every round} of all who never move and never rest."""
    kept: dict[int, Place] = {}
    for this in movement.rounds:
        places = {entrant: place for place, entrant in this.places() if not place.is_rest}
        if this is movement.rounds[0]:
            kept = places
        kept = {entrant: place for entrant, place in kept.items() if places.get(entrant) == place}
    return dict(sorted(kept.items()))


def first_places(movement: Movement, numbers: Collection[int]) -> dict[int, Place]:
    """{participant: his place in round 1}, which is the one to keep; who has none there is left out.

    Raises MovementError `movement_not_whole` for a number that is none of the movement's.
    """
    for number in numbers:
        shape.whole(number, "stationary", 1, movement.players)
    places = ((entrant, place) for place, entrant in movement.rounds[0].places())
    return {entrant: place for entrant, place in places if entrant in numbers}


def keep_seats(movement: Movement, numbers: Collection[int]) -> Movement:
    """The movement in which all of `numbers` keep their seats; whoever has to make room gets their part.

    Raises MovementError `seats_not_kept` if it has fewer places that nobody leaves.
    """
    kept = list(stationary_places(movement))
    if len(numbers) > len(kept):
        raise MovementError("seats_not_kept", scheme=movement.scheme, asked=sorted(numbers), kept=len(kept))
    asked = [number for number in sorted(numbers) if number not in kept]
    free = [number for number in kept if number not in numbers]
    part = {one: other for pair in zip(asked, free, strict=False) for one, other in (pair, pair[::-1])}
    if not part:
        return movement
    return replace(movement, rounds=tuple(_renumbered(this, part) for this in movement.rounds))


def _renumbered(this: Round, part: Mapping[int, int]) -> Round:
    tables = tuple(
        replace(table, seats={seat: part.get(number, number) for seat, number in table.seats.items()})
        for table in this.tables
    )
    return Round(this.number, tables, tuple(part.get(number, number) for number in this.sitting_out))
