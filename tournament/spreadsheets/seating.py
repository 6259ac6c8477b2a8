"""Sheets of people and places: entrants, the movement table by table, everybody's seats by round."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from movements.movement import Movement, TableSeating
from movements.seats import seats_for
from tournament.selectors.people import EntrantView
from tournament.spreadsheets.tables import Column, Kind, Table, Value


def entrants_table(entrants: Sequence[EntrantView]) -> Table:
    return Table(
        title=_("Entrants"),
        columns=(
            Column(_("No."), Kind.WHOLE),
            Column(_("Player")),
            Column(_("Club")),
            Column(_("Ranked")),
            Column(_("Order of entry"), Kind.WHOLE),
        ),
        rows=tuple(
            (
                person.number,
                person.name,
                person.club,
                _("yes") if person.ranked else _("no"),
                person.entry_order,
            )
            for person in entrants
        ),
        frozen=2,
    )


def movement_table(
    movement: Movement, names: Mapping[int, str], deals_of_set: Mapping[int, Sequence[int]]
) -> Table:
    """A row for every table of every round: the set, its deals and who sits where."""
    rooms = movement.rooms
    seats = seats_for(movement.per_table)
    people = [column for seat in seats for column in (Column(seat, Kind.WHOLE), Column(_("Player")))]
    return Table(
        title=_("Movement"),
        columns=(
            Column(_("Round"), Kind.WHOLE),
            *([Column(_("Room"), Kind.WHOLE)] if rooms else []),
            Column(_("Table"), Kind.WHOLE),
            Column(_("Set"), Kind.WHOLE),
            Column(_("Deals")),
            *people,
        ),
        rows=tuple(
            (
                this.number,
                *([table.room] if rooms else []),
                table.table,
                table.box_set,
                numbers_text(deals_of_set.get(table.box_set, ())),
                *_seated(table, seats, names),
            )
            for this in movement.rounds
            for table in this.tables
        ),
        frozen=4 if rooms else 3,
        block=0,
    )


def _seated(table: TableSeating, seats: Sequence[str], names: Mapping[int, str]) -> list[Value]:
    return [
        value for seat in seats for value in (table.seats.get(seat), names.get(table.seats.get(seat, 0), ""))
    ]


def seats_by_round_table(movement: Movement, names: Mapping[int, str]) -> Table:
    """A row for every participant, a column for every round: his place and the set he plays."""
    places = _places(movement)
    return Table(
        title=_("Seats by round"),
        columns=(
            Column(_("No."), Kind.WHOLE),
            Column(_("Player")),
            *(Column(_("Round %(round)s") % {"round": this.number}) for this in movement.rounds),
        ),
        rows=tuple(
            (
                number,
                names.get(number, ""),
                *(places.get((number, this.number), "") for this in movement.rounds),
            )
            for number in range(1, movement.players + 1)
        ),
        frozen=2,
    )


def _places(movement: Movement) -> dict[tuple[int, int], str]:
    """{(participant, round): where he is}"""
    places = {}
    for this in movement.rounds:
        for number in this.sitting_out:
            places[number, this.number] = _("sits out")
        for table in this.tables:
            for seat, number in table.seats.items():
                place = {"place": f"{table.table}{seat}", "set": table.box_set}
                places[number, this.number] = _("%(place)s, set %(set)s") % place
    return places


def numbers_text(numbers: Sequence[int]) -> str:
    """5–6 for neighbours, else the numbers one by one."""
    if len(numbers) > 1 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))
