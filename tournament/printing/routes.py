"""A card for every entrant: round by round where he sits, with which set and against whom.

As tall as it has to be, so that eight go on an A4 where a session has up to fifteen rounds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm

from movements.movement import Movement
from movements.seats import seats_for
from tournament.printing.fitting import draw, fit
from tournament.printing.grid import cards_drawn
from tournament.printing.judge import person
from tournament.printing.layout import HeadedCanvas, Imprint
from tournament.printing.ruled_table import draw_ruled
from tournament.printing.tables import Column

WIDTH = 95 * mm
HEIGHTS = (66 * mm, 132 * mm, 264 * mm)
EDGE = 4 * mm
INSIDE = WIDTH - 2 * EDGE
HEAD = 12.5 * mm
LEAST_ROW, TALLEST_ROW = 2.8 * mm, 5 * mm
ROUND_WIDTH, PLACE_WIDTH, SET_WIDTH = 8 * mm, 11 * mm, 10 * mm
# Names of one size side by side; whoever has a long one is known by his number.
SIZE_OF_ROW, LARGEST = 0.72, 7


@dataclass(frozen=True)
class Stop:
    """One round of a route. `place` is empty where he rests; `others` are who sits with him, clockwise."""

    round: int
    place: str
    box_set: int
    others: tuple[int, ...]


@dataclass(frozen=True)
class Route:
    number: int
    stops: tuple[Stop, ...]


def routes_of(movement: Movement) -> list[Route]:
    """By number, for everybody the movement has; with several rooms a place names its own."""
    stops: dict[int, list[Stop]] = {number: [] for number in range(1, movement.players + 1)}
    seats = seats_for(movement.per_table)
    for this in movement.rounds:
        for table in this.tables:
            for seat, number in table.seats.items():
                first = seats.index(seat)
                others = tuple(table.seats[one] for one in (*seats[first + 1 :], *seats[:first]))
                stops[number].append(Stop(this.number, f"{table.table}{seat}", table.box_set, others))
        for number in this.sitting_out:
            stops[number].append(Stop(this.number, "", 0, ()))
    return [Route(number, tuple(mine)) for number, mine in stops.items()]


def routes_paper(
    imprint: Imprint, routes: Sequence[Route], names: Mapping[int, str], per_table: int
) -> bytes:
    """The PDF, in the active language."""
    rounds = max((len(route.stops) for route in routes), default=0)
    height = height_for(rounds)

    def draw_one(canvas: HeadedCanvas, route: Route, x: float, top: float) -> None:
        _draw_route(canvas, route, names, per_table, x + EDGE, top - EDGE, height - 2 * EDGE)

    return cards_drawn(imprint, _("Route cards"), (WIDTH, height), routes, draw_one)


def height_for(rounds: int) -> float:
    """The least height that holds so many rounds."""
    fitting = (height for height in HEIGHTS if height - 2 * EDGE - HEAD >= LEAST_ROW * (rounds + 1))
    return next(fitting, HEIGHTS[-1])


def _draw_route(
    canvas: HeadedCanvas,
    route: Route,
    names: Mapping[int, str],
    per_table: int,
    x: float,
    top: float,
    height: float,
) -> None:
    number = fit(str(route.number), 18 * mm, 26, bold=True)
    draw(canvas, number, x, top)
    words, room = x + 19 * mm, INSIDE - 19 * mm
    name = fit(names.get(route.number, ""), room, 12, smallest=8, bold=True, lines=2)
    below = draw(canvas, name, words, top)
    event = f"{canvas.imprint.event}, {canvas.imprint.date}"
    if len(name.lines) == 1:
        draw(canvas, fit(event, room, 7, smallest=5), words, below - 1.5 * mm)
    rows = [_row(stop, names, per_table) for stop in route.stops]
    tall = min(TALLEST_ROW, (height - HEAD) / (len(rows) + 1))
    size = min(LARGEST, tall * SIZE_OF_ROW)
    draw_ruled(canvas, _columns(per_table), rows, x, top - HEAD, tall, size, smallest=size * 0.75)


def _columns(per_table: int) -> list[Column]:
    room = INSIDE - ROUND_WIDTH - PLACE_WIDTH - SET_WIDTH
    others = (
        [_("on the left"), _("opposite"), _("on the right")]
        if per_table == 4
        else [
            _("on the left"),
            _("on the right"),
        ]
    )
    return [
        Column(pgettext("head of a narrow column", "round"), ROUND_WIDTH, "center"),
        Column(pgettext("head of a narrow column", "place"), PLACE_WIDTH, "center"),
        Column(pgettext("head of a narrow column", "set"), SET_WIDTH, "center"),
        *(Column(other, room / len(others)) for other in others),
    ]


def _row(stop: Stop, names: Mapping[int, str], per_table: int) -> list[str]:
    if not stop.place:
        return [str(stop.round), pgettext("instead of a place", "rest"), "", *[""] * (per_table - 1)]
    others = [person(number, names) for number in stop.others]
    return [str(stop.round), stop.place, str(stop.box_set), *others]
