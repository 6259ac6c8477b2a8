"""What the cards on the tables and the judge's sheet say, read off any movement.

Whoever sat at a place in one round must find on its card where to go in the next. In a scheme with a
judge's row N fetches the set from one place of the row and puts it back there (rule book 5); in the
others N hands the set on to the table that plays it next.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from movements.movement import Movement, Round
from movements.schemes import JudgeRow, sets_at_tables
from movements.seats import Place

SET_KEEPER = "N"


@dataclass(frozen=True)
class PlaceCard:
    """The card of one place. Tuples have one item per change of rounds, so one fewer than rounds.

    `goes_to`: the next place of whoever is here; None where nobody is here or he has no next place.
    `row_place`: for N in a scheme with a judge's row, the place of the row (from 1) of the table's set.
    `set_goes_to`: for N in a scheme without one, the table that plays the set next, or None if it rests;
    empty for everybody else. `stays`: whoever sits here never moves.
    """

    place: Place
    goes_to: tuple[Place | None, ...]
    row_place: int | None
    set_goes_to: tuple[int | None, ...]
    stays: bool

    @property
    def always_goes_to(self) -> Place | None:
        """The next place if it is the same after every round, else None."""
        return self.goes_to[0] if len(set(self.goes_to)) == 1 else None


@dataclass(frozen=True)
class RowPlace:
    """A place of the judge's row (from 1): the set lying there and the tables that take it."""

    place: int
    box_set: int
    tables: tuple[int, ...]


@dataclass(frozen=True)
class JudgeRowOfRound:
    round: int
    places: tuple[RowPlace, ...]


def place_cards(movement: Movement) -> tuple[PlaceCard, ...]:
    """One card per place ever used, by table and seat clockwise, the rest places last."""
    located = [dict(this.places()) for this in movement.rounds]
    found = [{entrant: place for place, entrant in places.items()} for places in located]
    used = sorted({place for places in located for place in places}, key=_order)
    cards = []
    for place in used:
        goes_to = tuple(
            after.get(here[place]) if place in here else None
            for here, after in zip(located, found[1:], strict=False)
        )
        cards.append(_card(movement, place, goes_to))
    return tuple(cards)


def _order(place: Place) -> tuple[bool, int, int]:
    return place.is_rest, place.table, "NESWP".index(place.seat)


def _card(movement: Movement, place: Place, goes_to: tuple[Place | None, ...]) -> PlaceCard:
    keeps_set = place.seat == SET_KEEPER
    from_row = row_place(movement.row, place.table) if keeps_set and movement.row else None
    handed = tuple(_set_moves(movement, place.table)) if keeps_set and movement.row is None else ()
    return PlaceCard(place, goes_to, from_row, handed, set(goes_to) == {place})


def row_place(row: JudgeRow, table: int) -> int | None:
    """The place of the judge's row (from 1) the table takes its set from; None if the row forgets it."""
    return next((place for place, tables in enumerate(row, start=1) if table in tables), None)


def _set_moves(movement: Movement, table: int) -> Iterator[int | None]:
    for this, after in zip(movement.rounds, movement.rounds[1:], strict=False):
        box_set = _set_at(this, table)
        yield next((other.table for other in after.tables if other.box_set == box_set), None)


def _set_at(this: Round, table: int) -> int | None:
    return next((seating.box_set for seating in this.tables if seating.table == table), None)


def judge_rows(movement: Movement) -> tuple[JudgeRowOfRound, ...]:
    """For every round the sets in their order in the judge's row; empty without such a row."""
    row = movement.row
    return () if row is None else tuple(_judge_row(row, this.number) for this in movement.rounds)


def _judge_row(row: JudgeRow, round_number: int) -> JudgeRowOfRound:
    sets = sets_at_tables(tuple((place,) for place in range(len(row))), round_number)
    places = (RowPlace(place + 1, sets[place], tables) for place, tables in enumerate(row))
    return JudgeRowOfRound(round_number, tuple(places))
