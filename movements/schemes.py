"""Cyclic schemes: participants follow one another along a row of places, sets along the judge's row.

A *group* has a row of places. Its k-th participant starts at the k-th place and moves one place to the
right before every round; from the last place one goes to the first. A *fixed* place is held all session
by the group's last number. The sets lie in a row on the judge's table; a table always takes the set from
the same place of the row. Before the next round the first set goes to the end and all others shift one
place left, so in round r the i-th place of n holds set ((i + r - 2) mod n) + 1.

The seven rows below are those of the rule book (section 5). Rows found otherwise use the same builder.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from movements import shape
from movements.errors import MovementError
from movements.movement import Movement, Round, TableSeating, copies_needed
from movements.seats import Place, seats_for

JudgeRow = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Group:
    """Participants who follow one another along `row`; the last one of them stays at `fixed`."""

    row: tuple[Place, ...]
    fixed: Place | None = None

    @property
    def size(self) -> int:
        return len(self.row) + (self.fixed is not None)

    def seating(self, round_number: int) -> Iterator[tuple[Place, int]]:
        """Every place of the group, in the order of the row, with the member there in a round (from 1)."""
        for index, place in enumerate(self.row):
            yield place, (index - round_number + 1) % len(self.row) + 1
        if self.fixed is not None:
            yield self.fixed, self.size


def parse_group(row: str, fixed: str | None = None) -> Group:
    """The group written as in the rule book: `1S 1W 2W`, fixed `1N`.

    Raises MovementError `place_unreadable`, `group_empty`.
    """
    places = tuple(Place.parse(word) for word in row.split())
    if not places:
        raise MovementError("group_empty", row=row)
    return Group(places, None if fixed is None else Place.parse(fixed))


def parse_judge_row(text: str) -> JudgeRow:
    """The judge's row: `12` a set for tables 1 and 2, `/10,11/` for tables 10 and 11, `-` not played.

    Raises MovementError `judge_row_unreadable`.
    """
    return tuple(_tables_of(word) for word in text.split())


def _tables_of(word: str) -> tuple[int, ...]:
    if word == "-":
        return ()
    numbers = word.strip("/").split(",") if word.startswith("/") else list(word)
    if not all(number.isascii() and number.isdigit() and 0 < int(number) < 10_000 for number in numbers):
        raise MovementError("judge_row_unreadable", word=word)
    return tuple(int(number) for number in numbers)


def cyclic(
    scheme: str,
    groups: Sequence[Group],
    judge_row: JudgeRow,
    rounds: int | None = None,
    per_table: int = 4,
) -> Movement:
    """The schedule of groups that follow rows, the numbers of each group after those of the one before.

    `rounds`: how many are played, by default as many as the longest row has places.
    Raises MovementError `row_place_repeated`, `row_place_missing`, `row_seat_unknown` when the places are
    not whole tables; `judge_row_tables` when the judge's row does not serve each table once;
    `rounds_out_of_range` when there are more rounds than sets.
    """
    tables = _whole_tables(groups, per_table)
    served = sorted(table for place in judge_row for table in place)
    if not tables or served != tables:
        raise MovementError("judge_row_tables", tables=served, expected=tables)
    count = max(len(group.row) for group in groups) if rounds is None else rounds
    if not 1 <= shape.whole(count, "rounds") <= len(judge_row):
        raise MovementError("rounds_out_of_range", scheme=scheme, rounds=count, most=len(judge_row))
    played = tuple(_round(groups, judge_row, number, per_table) for number in range(1, count + 1))
    players = sum(group.size for group in groups)
    return Movement(scheme, players, per_table, len(judge_row), copies_needed(played), played, judge_row)


def _whole_tables(groups: Sequence[Group], per_table: int) -> list[int]:
    """The numbers of the tables in use, after checking that every seat of each occurs exactly once."""
    seats = seats_for(per_table)
    used = Counter(place for place in _places(groups) if not place.is_rest)
    tables = sorted({place.table for place in used})
    for place, times in used.items():
        if place.seat not in seats:
            raise MovementError("row_seat_unknown", place=str(place), seats=seats)
        if times > 1:
            raise MovementError("row_place_repeated", place=str(place))
    for place in (Place(table, seat) for table in tables for seat in seats):
        if place not in used:
            raise MovementError("row_place_missing", place=str(place))
    return tables


def _places(groups: Sequence[Group]) -> Iterator[Place]:
    for group in groups:
        yield from group.row
        if group.fixed is not None:
            yield group.fixed


def _round(groups: Sequence[Group], judge_row: JudgeRow, number: int, per_table: int) -> Round:
    seated: dict[Place, int] = {}
    resting: list[int] = []
    before = 0
    for group in groups:
        for place, member in group.seating(number):
            if place.is_rest:
                resting.append(before + member)
            else:
                seated[place] = before + member
        before += group.size
    tables = tuple(
        TableSeating(table, box_set, 1, {seat: seated[Place(table, seat)] for seat in seats_for(per_table)})
        for table, box_set in sorted(sets_at_tables(judge_row, number).items())
    )
    return Round(number, tables, tuple(resting))


def sets_at_tables(judge_row: JudgeRow, round_number: int) -> dict[int, int]:
    """The set each table takes from the judge's row in a round (from 1): table -> set."""
    return {
        table: (place + round_number - 1) % len(judge_row) + 1
        for place, tables in enumerate(judge_row)
        for table in tables
    }


@dataclass(frozen=True)
class RuleBookScheme:
    groups: tuple[Group, ...]
    judge_row: JudgeRow


_EIGHT = parse_group("1S 1W 2W 1E 2N 2S 2E", fixed="1N")
_NINE = parse_group("P 2E 2W 2S 1S 1W 2N 1E 1N")
_TWELVE = parse_group("1S 2W 3W 2E 2S 3E 1W 3S 3N 2N 1E", fixed="1N")
_THIRTEEN = parse_group("P 2W 3W 1W 2S 1E 2E 2N 1S 3E 3S 3N 1N")
_SECOND_EIGHT = parse_group("3W 3N 4N 3S 4E 4W 4S", fixed="3E")
_SECOND_NINE = parse_group("P 3N 3E 4N 3W 3S 4S 4W 4E")
_SECOND_TWELVE = parse_group("4W 5N 6N 5S 5W 6S 4N 6W 6E 5E 4S", fixed="4E")

RULEBOOK: dict[int, RuleBookScheme] = {
    8: RuleBookScheme((_EIGHT,), parse_judge_row("12 - - - - - -")),
    9: RuleBookScheme((_NINE,), parse_judge_row("12 - - - - - - - -")),
    12: RuleBookScheme((_TWELVE,), parse_judge_row("1 - - - 2 - - 3 - - -")),
    13: RuleBookScheme((_THIRTEEN,), parse_judge_row("1 - - 2 3 - - - - - - - -")),
    16: RuleBookScheme((_EIGHT, _SECOND_EIGHT), parse_judge_row("12 34 - - - - -")),
    18: RuleBookScheme((_NINE, _SECOND_NINE), parse_judge_row("12 34 - - - - - - -")),
    24: RuleBookScheme((_TWELVE, _SECOND_TWELVE), parse_judge_row("1 4 - - 2 5 - 3 6 - -")),
}
RULEBOOK_SIZES = tuple(RULEBOOK)


def rulebook(players: int, rounds: int | None = None) -> Movement:
    """The rule book's special scheme for that many players (rule book 5), four at a table.

    `rounds`: fewer than the scheme has, to stop early.
    Raises MovementError `no_rulebook_scheme` for a number without one, `rounds_out_of_range`.
    """
    scheme = RULEBOOK.get(players)
    if scheme is None:
        raise MovementError("no_rulebook_scheme", players=players, sizes=RULEBOOK_SIZES)
    return cyclic(f"rulebook-{players}", scheme.groups, scheme.judge_row, rounds)
