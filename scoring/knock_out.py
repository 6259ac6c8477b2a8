"""Who goes on from a stage of a knock-out: the best of each table, then the best of all the others.

The rule book names Olympic preferans without a rule, so this is our reading. A stage is scored as its event
is: by percent or by whists, with its tie-breaks. So many of each table go on. If they do not fill whole
tables, the best of those left over, wherever they sat, fill the last one. At least two tables go on, since a
single one has nobody to be compared with; a stage that began with the least is the final, and nobody goes on
from it.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from scoring.errors import ScoringError

LEAST_TABLES = 2
Player = TypeVar("Player", bound=Hashable)


def going_on(
    order: Sequence[Player], table_of: Mapping[Player, int], winners: int, per_table: int
) -> dict[Player, str]:
    """{player: why} in the order of the stage: "table" for the best of a table, "rest" for who fills up.

    `order`: everybody from the first to the last, nobody beside another. `winners` of each table go on, 1 to
    per_table - 1. Raises `winners_out_of_range`; `stage_is_final` when no more than the least number of
    tables played; `nobody_drops_out` when filling up would take everybody.
    """
    if not 1 <= winners < per_table:
        raise ScoringError("winners_out_of_range", got=winners, most=per_table - 1)
    tables = len(set(table_of.values()))
    if tables <= LEAST_TABLES:
        raise ScoringError("stage_is_final", tables=tables)
    sure = _best_of_tables(order, table_of, winners)
    places = max(-(-len(sure) // per_table), LEAST_TABLES) * per_table
    if places >= len(order):
        raise ScoringError("nobody_drops_out", players=len(order), places=places)
    filling = [player for player in order if player not in sure][: places - len(sure)]
    why = dict.fromkeys(sure, "table") | dict.fromkeys(filling, "rest")
    return {player: why[player] for player in order if player in why}


def _best_of_tables(order: Sequence[Player], table_of: Mapping[Player, int], winners: int) -> set[Player]:
    taken: dict[int, int] = {}
    sure = set()
    for player in order:
        table = table_of[player]
        if taken.get(table, 0) < winners:
            taken[table] = taken.get(table, 0) + 1
            sure.add(player)
    return sure
