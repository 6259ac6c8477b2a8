"""The settlement of a score sheet done on paper, both textbook ways, for the tests.

It starts from what stands in the three columns and never uses the program's formula.
"""

from fractions import Fraction

WHISTS_A_MOUNTAIN_POINT = 10


class Sheet:
    """Columns of a score sheet: pool and mountain by seat, whists by (writer, on whom)."""

    def __init__(self, seats, start_mountain=0):
        self.seats = tuple(seats)
        self.pool = dict.fromkeys(seats, Fraction(0))
        self.mountain = dict.fromkeys(seats, Fraction(start_mountain))
        self.whists = {(by, on): Fraction(0) for by in seats for on in seats if by != on}

    def copy(self):
        twin = Sheet(self.seats)
        twin.pool, twin.mountain, twin.whists = dict(self.pool), dict(self.mountain), dict(self.whists)
        return twin


def close_pools(sheet, pool_point, target):
    """Everyone's pool is filled up to `target`; what it took goes onto his own mountain.

    A point of the pool is worth `pool_point` whists, so at 20 each missing point is two of the mountain.
    """
    for seat in sheet.seats:
        missing = target - sheet.pool[seat]
        sheet.mountain[seat] += missing * pool_point / WHISTS_A_MOUNTAIN_POINT
        sheet.pool[seat] = target


def highest_pool(sheet):
    return max(sheet.pool.values())


def _net(sheet):
    """Whists of every pair against each other, then each player's sum."""
    result = dict.fromkeys(sheet.seats, Fraction(0))
    for by, on in sheet.whists:
        result[by] += sheet.whists[by, on] - sheet.whists[on, by]
    return result


def by_least_mountain(sheet, pool_point, target=None):
    """First way: the least mountain is struck off all; x10 / N of the rest goes to everyone else."""
    sheet = sheet.copy()
    close_pools(sheet, pool_point, highest_pool(sheet) if target is None else target)
    least = min(sheet.mountain.values())
    for loser in sheet.seats:
        due = (sheet.mountain[loser] - least) * WHISTS_A_MOUNTAIN_POINT / len(sheet.seats)
        for winner in sheet.seats:
            if winner != loser:
                sheet.whists[winner, loser] += due
    return _net(sheet)


def by_average_mountain(sheet, pool_point, target=None):
    """Second way: what each mountain is below or above the average, x10, and his whists."""
    sheet = sheet.copy()
    close_pools(sheet, pool_point, highest_pool(sheet) if target is None else target)
    average = sum(sheet.mountain.values()) / len(sheet.seats)
    net = _net(sheet)
    return {s: (average - sheet.mountain[s]) * WHISTS_A_MOUNTAIN_POINT + net[s] for s in sheet.seats}
