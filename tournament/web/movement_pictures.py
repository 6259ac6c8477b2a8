"""Pictures of a movement as SVG: a table, the route of one player, and who acts on whom."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from movements.movement import Movement, Round, TableSeating
from tournament.web.pictures.svg import boxes, figure, lines, path, texts

SPOTS = {"N": (50, 16), "E": (87, 54), "S": (50, 93), "W": (13, 54)}
STEP, LANE, HEAD, NAMES = 46, 30, 34, 40  # pixels of the route: a round, a table, the head, names of lanes
NUMBERED = 24  # players up to whom every square of the map says its step
LARGEST_MAP = 100
BOUNDS = (Fraction(-3, 2), Fraction(-1, 2), Fraction(1, 2), Fraction(3, 2))


def table_picture(table: TableSeating, marked: int = 0) -> SafeString:
    """The table with the numbers round it and the set on it; `marked` stands out."""
    seats = ", ".join(f"{seat} {number}" for seat, number in table.seats.items())
    label = _("Table %(table)s, set %(set)s: %(seats)s") % {
        "table": table.table,
        "set": table.box_set,
        "seats": seats,
    }
    people = (
        (*SPOTS[seat], "who own" if number == marked else "who", number)
        for seat, number in table.seats.items()
    )
    return figure(
        "table-picture",
        (100, 100),
        label,
        "",
        boxes([(26, 24, 48, 52, "board")]),
        texts([(50, 45, "small", _("set")), (50, 65, "set", table.box_set), *people]),
    )


def stops(movement: Movement, player: int) -> list[tuple[Round, TableSeating | None, str]]:
    """Round by round the table and the seat of a player; no table where he rests."""
    return [(this, *_place(this, player)) for this in movement.rounds]


def _place(this: Round, player: int) -> tuple[TableSeating | None, str]:
    seated = ((table, seat) for table in this.tables for seat, who in table.seats.items() if who == player)
    return next(seated, (None, ""))


def route_picture(movement: Movement, player: int) -> SafeString:
    """Rounds from left to right, tables from top to bottom, rest on the lowest lane."""
    lanes = sorted({table.table for this in movement.rounds for table in this.tables})
    height = {table: HEAD + LANE * place for place, table in enumerate(lanes)}
    rest = HEAD + LANE * len(lanes)
    resting = any(this.sitting_out for this in movement.rounds)
    points = [
        (NAMES + STEP * place + STEP // 2, rest if table is None else height[table.table], table, seat)
        for place, (_this, table, seat) in enumerate(stops(movement, player))
    ]
    width = NAMES + STEP * len(points)
    lanes_named = [*height.items(), *([(_("rest"), rest)] if resting else [])]
    return figure(
        "route",
        (width, rest + (LANE if resting else 0)),
        _("Route of number %(number)s") % {"number": player},
        "",
        lines((NAMES, y, width, y, "") for _name, y in lanes_named),
        texts((NAMES // 2, y + 4, "small", name) for name, y in lanes_named),
        texts((point[0], 14, "small", number) for number, point in enumerate(points, start=1)),
        path(point[:2] for point in points),
        format_html_join("", '<circle cx="{}" cy="{}" r="11"/>', (point[:2] for point in points)),
        texts((x, y + 4, "at", seat or "–") for x, y, _table, seat in points),
    )


def steps_of(influence: Sequence[Sequence[Fraction]]) -> list[list[int]]:
    """1 to 5 for every pair: how far w(A, X) is from A's mean, in units of the mean over all; 0 for oneself.

    1 is for a rival who acts much more against A than the average one, 5 for one who acts much more for him.
    """
    others = len(influence) - 1
    means = [sum(row, Fraction()) / others for row in influence]
    unit = abs(sum(means, Fraction())) / len(means)
    bounds = [[mean + bound * unit for bound in BOUNDS] for mean in means]
    return [
        [1 + bisect_left(bounds[a], w) if a != x else 0 for x, w in enumerate(row)]
        for a, row in enumerate(influence)
    ]


def counts(steps: Sequence[Sequence[int]]) -> Counter[int]:
    """How many ordered pairs are of each step."""
    return Counter(step for row in steps for step in row if step)


def map_picture(steps: Sequence[Sequence[int]]) -> SafeString:
    """A square for every A (row) and X (column), darker where X acts more against A."""
    size = 22 if len(steps) <= NUMBERED else 13
    edge = 26
    side = edge + size * len(steps) + 2
    squares = "".join(
        f'<path class="w{step}" d="{_squares(steps, step, size, edge)}"/>' for step in sorted(counts(steps))
    )
    return figure(
        "map",
        (side, side),
        _("How much each rival (column) acts on each player (row); the table below says it in numbers."),
        "",
        boxes([(edge, edge, size * len(steps), size * len(steps), "back")]),
        mark_safe(squares),
        _edges(len(steps), size, edge),
        mark_safe(_figures(steps, size, edge) if len(steps) <= NUMBERED else ""),
    )


def _squares(steps: Sequence[Sequence[int]], wanted: int, size: int, edge: int) -> str:
    return "".join(
        f"M{edge + x * size} {edge + a * size}h{size}v{size}h-{size}z"
        for a, row in enumerate(steps)
        for x, step in enumerate(row)
        if step == wanted
    )


def _edges(players: int, size: int, edge: int) -> SafeString:
    """Numbers along the top and the left; of a large map every fifth."""
    every = [number for number in range(1, players + 1) if players <= NUMBERED or number % 5 == 0]
    middle = size // 2
    return texts(
        written
        for n in every
        for written in (
            (edge + (n - 1) * size + middle, 16, "small", n),
            (12, edge + (n - 1) * size + middle + 4, "small", n),
        )
    )


def _figures(steps: Sequence[Sequence[int]], size: int, edge: int) -> str:
    return "".join(
        f'<text class="t{step}" x="{edge + x * size + size // 2}" y="{edge + a * size + 15}">{step}</text>'
        for a, row in enumerate(steps)
        for x, step in enumerate(row)
        if step
    )
