"""The scheme `optimised`: which kinds of schedule there are for a size, and the best that a search finds.

Cyclic schemes, which can be printed as rows, and turning lines have the symmetry that makes a search
quick; schedules of the general kind are searched where there is no other or where they are small
enough to be searched as well.
"""

from dataclasses import replace

from movements import shape
from movements.cycles import Cycle, cycle_for
from movements.errors import MovementError
from movements.fairness import fairness
from movements.general import General
from movements.movement import Movement
from movements.plan import Plan
from movements.schemes import RULEBOOK
from movements.search import Effort, search
from movements.turning import Turning

LEAST_PLAYERS = 8
MOST_PLAYERS = 240
MOST_ROUNDS = 240
SHORTEST = 5  # rounds that are offered where nothing is said
GENERAL_SHARE = 3  # of the time, where each other kind has 1
SMALL = 112  # players times rounds up to which the general kind is worth a try


def optimise(
    players: int,
    rounds: int | None = None,
    tables: int | None = None,
    per_table: int = 4,
    copies: bool = False,
    effort: Effort = Effort(),  # noqa: B008 - frozen
    stay: int = 0,
) -> Movement:
    """The schedule of least imbalance that a search finds for 8 to 240 players.

    `tables`: by default all that can be filled; whoever has no seat rests, everybody equally often
    within 1. `rounds`: by default as many as suit the number. `copies`: whether a set may be at several
    tables in one round. `stay`: how many at least keep their seats and never rest.
    Raises MovementError `movement_not_whole`, `optimised_tables`, `nothing_found`, `stay_impossible`.
    """
    shape.whole(players, "players", LEAST_PLAYERS, MOST_PLAYERS)
    most = players // per_table
    full = most if tables is None else shape.whole(tables, "tables", 0)
    if not 2 <= full <= most:
        raise MovementError("optimised_tables", tables=full, players=players, least=2, most=most)
    if rounds is None:
        rounds = usual_rounds(players, full, per_table)
    shape.whole(rounds, "rounds", 2, MOST_ROUNDS)
    plans = plans_for(players, rounds, full, per_table, copies, shape.whole(stay, "stay"))
    if not plans:
        raise MovementError("stay_impossible", stay=stay, players=players, rounds=rounds, tables=full)
    found = list(_searched(plans, effort))
    if not found:
        raise MovementError("nothing_found", seconds=effort.seconds, players=players, rounds=rounds)
    return min(found, key=_unfairness)


def plans_for(
    players: int, rounds: int, tables: int, per_table: int, copies: bool, stay: int = 0
) -> tuple[Plan, ...]:
    """The kinds of schedule worth searching, those with most symmetry first; none if so few can stay."""
    plans: list[Plan] = []
    cycle = _cycle(players, rounds, tables, per_table, copies, stay)
    if cycle is not None:
        plans.append(cycle)
    if players == tables * per_table and rounds <= tables and not copies and not stay:
        plans.append(Turning(per_table, tables, rounds))
    general = General(players, per_table, tables, rounds, copies, stay)
    if _can_stay(general) and (stay or not plans or players * rounds <= SMALL):
        plans.append(general)
    return tuple(plans)


def _cycle(players: int, rounds: int, tables: int, per_table: int, copies: bool, stay: int) -> Cycle | None:
    """The cyclic scheme with the most rows in which so many never move."""
    groups = (players - stay) // rounds
    return cycle_for(players, rounds, tables, per_table, copies, groups) if groups > 0 else None


def _can_stay(plan: General) -> bool:
    """Whether each of those who stay has a table of his own, and the others can rest in their stead."""
    if not plan.stay:
        return True
    alike = plan.sets == plan.rounds or not plan.resting
    return alike and plan.stay <= plan.tables and max(plan.rests) <= (1 if plan.resting else plan.sets)


def usual_rounds(players: int, tables: int, per_table: int) -> int:
    """The rule book's number of rounds if it has one, else the least from the tables up that suits rows."""
    if per_table == 4 and players in RULEBOOK and tables == players // 4:
        return len(RULEBOOK[players].judge_row)
    lengths = range(max(SHORTEST, tables), players + 1)
    return next(length for length in lengths if _suits(cycle_for(players, length, tables, per_table)))


def _suits(cycle: Cycle | None) -> bool:
    """Whether the rows can be printed with at most one person a group who never moves."""
    return cycle is not None and cycle.stay <= cycle.groups


def _searched(plans: tuple[Plan, ...], effort: Effort) -> list[Movement]:
    """What each plan came to in its share of the time; the general kind without copies needs the most."""
    weights = [GENERAL_SHARE if isinstance(plan, General) and not plan.copies else 1 for plan in plans]
    found: list[Movement] = []
    for plan, weight in zip(plans, weights, strict=True):
        share = weight / sum(weights)
        moves = None if effort.moves is None else max(1, int(effort.moves * share))
        movement = search(plan, replace(effort, seconds=effort.seconds * share, moves=moves))
        if movement is not None:
            found.append(movement)
            if fairness(movement).imbalance == 0:
                break
    return found


def _unfairness(movement: Movement) -> tuple[float, int]:
    """By imbalance, then by how unequal the meetings are."""
    measured = fairness(movement)
    assert measured.imbalance is not None
    return round(measured.imbalance, 9), sum(times**2 * pairs for times, pairs in measured.meetings.items())
