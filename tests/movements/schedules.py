"""Schedules for the tests: everything the catalogue has, random ones, and small changes to a sound one."""

from collections import Counter
from dataclasses import replace

from hypothesis import strategies as st

from movements.lines import extra_step_lines, prime_lines
from movements.movement import Movement, Round, TableSeating
from movements.schemes import RULEBOOK_SIZES, cyclic, parse_group, parse_judge_row, rulebook

# Rows found by search, with the imbalance stated where they were found.
FOUND_ROWS = [
    ("0.0000", [("2E 3N 2N 3S 2W 2S 1W 1E 3E 3W 1S", "1N")], "123 - - - - - - - - - -"),
    ("0.1925", [("2N 3N 3E 1N 3S 3W 1W 2E 2W 1S 2S", "1E")], "1 - - - - 2 3 - - - -"),
    ("0.4364", [("1N 2W 2S 4W 2E 3W 3N", "3S"), ("3E 4E 4S 1W 1E 2N 1S", "4N")], "1 - - - 2 3 4"),
    (
        "0.3579",
        [("P 4S 1W 4W 2E 1E 4E 1N 3S", None), ("2N 3E 2W 4N 3W 2S 1S P 3N", None)],
        "1 - 2 - 3 - - 4 -",
    ),
    (
        "0.3254",
        [("4W 4S 6E 4N 1N 2S 3S 3W 4E 5N 2W", "5W"), ("6S 1S 3N 1E 5S 3E 6N 1W 5E 6W 2N", "2E")],
        "1 - - 2 3 - 4 5 - - 6",
    ),
    (
        "0.4509",
        [
            ("5N 4N 5S 2W 3N", None),
            ("3S 4E 3W 1W 5W", None),
            ("1E 2N 4W 2E 5E", None),
            ("1N 3E 2S 1S 4S", None),
        ],
        "12345 - - - -",
    ),
    (
        "0.5068",
        [
            ("2W 2S 7W 6E 5N 2E 3W", None),
            ("3N 5E 6W 5S 1N 6N 3S", None),
            ("6S 3E 7S 1S 4E 4W 7E", None),
            ("2N 4N 1E 1W 7N 5W 4S", None),
        ],
        "1234567 - - - - - -",
    ),
    (
        "0.0000",
        [("1S 1N 4E 3N 4S", "3E"), ("1E 1W 2S 4W 2E", None), ("2W 2N 3S 4N 3W", None)],
        "1234 - - - -",
    ),
]


def found_movement(groups, sets):
    return cyclic("found", [parse_group(row, fixed) for row, fixed in groups], parse_judge_row(sets))


CATALOGUE = {
    **{f"rulebook-{players}": rulebook(players) for players in RULEBOOK_SIZES},
    **{
        f"lines-{tables}x{seats}": prime_lines(tables, None, seats)
        for tables in (5, 7, 11)
        for seats in (3, 4)
    },
    **{
        f"extra-{tables}x{seats}": extra_step_lines(tables, None, seats)
        for tables in (3, 4, 6, 8, 9, 10, 12)
        for seats in (3, 4)
    },
    "lines-7 for 4 rounds": prime_lines(7, 4),
    **{f"found-{number}": found_movement(row[1], row[2]) for number, row in enumerate(FOUND_ROWS)},
}


@st.composite
def schedules(draw):
    """Any schedule of the right shape: nobody repeats a place in a round, all else may be wrong."""
    per_table = draw(st.sampled_from([3, 4]))
    tables = draw(st.integers(1, 3))
    players = tables * per_table + draw(st.integers(0, 3))
    sets = draw(st.integers(1, 4))
    numbers = st.permutations(range(1, players + 1))
    rounds = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        people = draw(numbers)
        seated = [
            TableSeating(
                table + 1,
                draw(st.integers(1, sets)),
                1,
                dict(zip("NESW", people[table * per_table : (table + 1) * per_table], strict=False)),
            )
            for table in range(tables)
        ]
        rounds.append(Round(number, tuple(seated), tuple(people[tables * per_table :])))
    copies = max(
        count for this in rounds for count in Counter(table.box_set for table in this.tables).values()
    )
    return Movement("random", players, per_table, sets, copies, tuple(rounds), None)


def with_round(movement, this):
    """The movement with one round put in place of the one of the same number."""
    rounds = tuple(this if old.number == this.number else old for old in movement.rounds)
    return replace(movement, rounds=rounds)


def with_table(movement, round_number, table_number, **changes):
    """The movement with one table of one round changed."""
    this = movement.rounds[round_number - 1]
    tables = tuple(
        replace(table, **changes) if table.table == table_number else table for table in this.tables
    )
    return with_round(movement, replace(this, tables=tables))
