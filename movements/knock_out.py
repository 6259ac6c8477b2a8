"""Knock-out by tables: a stage is played at one's own table, and the best of each table go on.

The rule book names Olympic preferans in its contents and says no more, so this is our reading, stated in the
handbook. Nobody changes his table during a stage. After every round each player goes one seat on, N to E, so
that he plays every line equally often where the rounds are a multiple of the seats. Table t plays in round r
the set ((t + r - 2) mod sets) + 1: a set goes round the tables, and each result is compared with those of the
other tables, as in any event. Who goes on is settled by `scoring.knock_out`.
"""

from movements import shape
from movements.errors import MovementError
from movements.lines import MOST_SEATINGS, MOST_TABLES
from movements.movement import Movement, Round, TableSeating, copies_needed
from movements.seats import seats_for

KNOCK_OUT = "knock-out"
LEAST_TABLES = 2  # a single table has nobody to be compared with
USUAL_ROUNDS = 12


def knock_out_stage(tables: int, rounds: int | None = None, per_table: int = 4) -> Movement:
    """A stage of so many tables, 2 to 1000, `per_table` 3 or 4 at each.

    Participants are numbered table by table as they sit in the first round. `rounds`: by default the least
    multiple of the seats in which every table plays every set without copies, at most 12.
    Raises MovementError `tables_out_of_range`, `rounds_out_of_range`, `per_table_unknown`,
    `movement_not_whole`.
    """
    seats = seats_for(per_table)
    if not LEAST_TABLES <= shape.whole(tables, "tables") <= MOST_TABLES:
        raise MovementError("tables_out_of_range", tables=tables, least=LEAST_TABLES, most=MOST_TABLES)
    most = MOST_SEATINGS // tables
    played = min(_usual(tables, per_table), most) if rounds is None else shape.whole(rounds, "rounds")
    if not 1 <= played <= most:
        raise MovementError("rounds_out_of_range", scheme=KNOCK_OUT, rounds=played, most=most)
    made = tuple(_round(number, tables, played, seats) for number in range(1, played + 1))
    return Movement(KNOCK_OUT, tables * per_table, per_table, played, copies_needed(made), made, None)


def _usual(tables: int, per_table: int) -> int:
    return min(-(-tables // per_table) * per_table, USUAL_ROUNDS)


def _round(number: int, tables: int, sets: int, seats: tuple[str, ...]) -> Round:
    turned = number - 1
    seatings = []
    for table in range(1, tables + 1):
        first = (table - 1) * len(seats) + 1
        people = {seat: first + (place - turned) % len(seats) for place, seat in enumerate(seats)}
        seatings.append(TableSeating(table, (table + turned - 1) % sets + 1, 1, people))
    return Round(number, tuple(seatings), ())
